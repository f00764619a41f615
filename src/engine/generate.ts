/** generate_appeal_letter: opens the case, writes the document, and says what stands behind it. */
import { describeCode } from '../domain/codes.js';
import { type Failure, type Outcome, success } from '../domain/failures.js';
import type {
  AppealLevel,
  AppealResult,
  GenerateAppealInput,
  Letterhead,
} from '../domain/generated/types.js';
import { tokensIn } from '../domain/merge-tokens.js';
import type { PackLibrary } from '../packs/library.js';
import { answerFindings } from './answer-findings.js';
import { levelsAhead } from './appeal-ladder.js';
import { writeBrief } from './brief/brief.js';
import { confidenceFacts, evidenceOf } from './case-facts.js';
import { type CaseFile, describeMainCode } from './case-file.js';
import { criteriaCrosswalk } from './criteria/crosswalk.js';
import { decisionDue } from './decision-due.js';
import { filingProof } from './filing-proof.js';
import { groupWarning } from './group-meaning.js';
import { openByLaw } from './instrument-by-law.js';
import { lawNotToCite } from './law.js';
import { leftOutWarnings } from './left-out.js';
import { contentOf, type LetterContent } from './letter/content.js';
import { ledgerOf } from './letter/ledger.js';
import { piecesOf } from './letter/letter.js';
import { NOTICE_DEFECTS } from './letter/notice-defects.js';
import { FINDING_GAP, RECORD_GAP } from './letter/sections/open-tests.js';
import { type LetterSources, sourcesOf } from './letter/sources.js';
import type { Letter } from './letter/write.js';
import { missingInformation } from './missing-information.js';
import { plainTwin } from './plain/twin.js';
import { confidenceOf } from './scores.js';
import { attachmentPlan } from './sending/plan.js';
import { describeService } from './service-areas.js';
import { wordsOfRequest } from './service-codes.js';
import { outOfForce } from './short-codes.js';
import { sideClockInWords } from './side-clocks.js';
import type { SuccessEstimate } from './success-rate.js';
import type { Workshop } from './workshop.js';

/** The published rate nearest to a case and to the document that answers it. */
export function rateOf({ rates, services }: Workshop, file: CaseFile): SuccessEstimate {
  const { coverage, level, code, service, input, disposition } = file;
  return rates.ofDocument(disposition, {
    type: coverage.type,
    level,
    state: coverage.state?.code,
    kind: code.record.success_kind,
    terms: services.reviewTerms(wordsOfRequest(input), service?.area),
  });
}

export async function generateAppeal(
  workshop: Workshop,
  input: GenerateAppealInput,
  today: string,
  letterhead?: Letterhead,
): Promise<Outcome<AppealResult>> {
  const opened = await openByLaw(workshop, input, today, letterhead);
  if (!opened.ok) return opened;
  const file = opened.value;
  const { library } = workshop;
  const letter = await workshop.letters.write(file);
  const estimate = rateOf(workshop, file);
  const width = estimate.basis.high - estimate.basis.low;
  const facts = confidenceFacts({ library, file, documents: letter.documents, intervalWidth: width });
  const confidence = await confidenceOf(workshop.rules, file.code.record.category, facts);
  const sources = sourcesOf(library, file.law, letter);
  const criteria = criteriaCrosswalk(library, file, letter.documents);
  const missing = missingInformation(file, confidence, criteria, letter.argument);
  const brief = input.detail === 'brief' ? writeBrief(library, file, letter, missing) : undefined;
  const answersChecked = await answerFindings(workshop, file, letter, today);
  return success({
    appeal_letter: brief === undefined ? letter.text : '',
    confidence_score: confidence.score,
    supporting_citations: sources.cited,
    estimated_success_rate: `${estimate.percent}%`,
    recommended_evidence: evidenceOf(library, file).names,
    appeal_type: file.level.id,
    deadline_days: file.deadline.days,
    denial_code: describeMainCode(file),
    document: letter.document,
    recommended_action: file.recommended.action,
    action_reason: file.recommended.because,
    insurer_type: file.coverage.type.id,
    insurer_type_basis: file.coverage.basis,
    deadline: file.deadline,
    appeal_levels: levelsAhead(library, file.rights, file.level, today),
    score_factors: confidence.factors,
    improvements: confidence.improvements,
    success_rate_basis: estimate.basis,
    citations: sources.citations,
    law_not_to_cite: lawNotToCite(library, file.law),
    enclosures: sources.enclosures,
    arguments: sources.arguments,
    payer_replies: sources.replies,
    placeholders: placeholdersOf(letter),
    missing_information: missing,
    assumptions: [...file.assumptions],
    warnings: warningsOf(library, file, letter),
    word_count: brief === undefined ? letter.words : 0,
    packs: library.fingerprint,
    ...(brief === undefined ? {} : { brief }),
    ...(answersChecked === undefined ? {} : { answers_checked: answersChecked }),
    ...recognized(file),
    ...(file.record.facts.length > 0 ? { facts_read: [...file.record.facts] } : {}),
    ...(file.record.grounds.length > 0 ? { grounds_read: [...file.record.grounds] } : {}),
    ...(criteria ? { criteria } : {}),
    ...(file.continuity ? { continuity: file.continuity } : {}),
    ...(input.merge_tokens ? { merge_fields: tokensIn(letter.text) } : {}),
    ...decisionDueOf(library, file),
    ...inPlainWords(library, file, letter, sources),
    ...filingProofOf(library, file),
    ...planOf(library, file, letter),
    ...(file.sideClocks.length > 0 ? { side_clocks: [...file.sideClocks] } : {}),
    ...(input.ledger && brief === undefined ? { ledger: ledgerOf(file, letter) } : {}),
  });
}

function decisionDueOf(
  library: PackLibrary,
  { disposition, level, input, letterDate }: CaseFile,
): Pick<AppealResult, 'decision_due'> {
  if (disposition.action !== 'appeal' || disposition.no_appeal_right) return {};
  const due = decisionDue(library, { level, setting: input.setting, sentOn: letterDate });
  return due === undefined ? {} : { decision_due: due };
}

function filingProofOf(library: PackLibrary, file: CaseFile): Pick<AppealResult, 'filing_proof'> {
  const proof = filingProof(library, file);
  return proof === undefined ? {} : { filing_proof: proof };
}

/** How it is sent, where the channel is named. */
function planOf(library: PackLibrary, file: CaseFile, letter: Letter): Pick<AppealResult, 'attachment_plan'> {
  const channel = file.input.send_by;
  const plan = channel === undefined ? undefined : attachmentPlan(library, file, letter, channel);
  return plan === undefined ? {} : { attachment_plan: plan };
}

/** For the patient, where it is asked for. */
function inPlainWords(
  library: PackLibrary,
  file: CaseFile,
  letter: Letter,
  { citations }: LetterSources,
): Pick<AppealResult, 'plain_language'> {
  const language = file.input.plain_language;
  if (language === undefined) return {};
  const { decision_due: due } = decisionDueOf(library, file);
  const citesLaw = citations.some(({ kind }) => kind === 'regulation');
  const twin = plainTwin({ library, file, letter, due, citesLaw }, language);
  return twin === undefined ? {} : { plain_language: twin };
}

/** Why the case of a request cannot be opened. */
export async function refusalOf(
  workshop: Workshop,
  input: GenerateAppealInput,
  today: string,
): Promise<Failure | undefined> {
  const opened = await openByLaw(workshop, input, today);
  return opened.ok ? undefined : opened.failure;
}

/** The letter of generateAppeal in its parts, without what stands behind it. */
export async function writeLetter(
  workshop: Workshop,
  input: GenerateAppealInput,
  today: string,
  letterhead?: Letterhead,
): Promise<Outcome<LetterContent>> {
  const opened = await openByLaw(workshop, input, today, letterhead);
  if (!opened.ok) return opened;
  return success(contentOf(opened.value, await workshop.letters.write(opened.value)));
}

/** What only some cases have. Last in the answer: an object is built fast up to its first spread. */
function recognized({ additional, coverage, service }: CaseFile): Partial<AppealResult> {
  return {
    ...(additional.length === 0
      ? {}
      : {
          additional_denial_codes: additional.map(({ parsed, record }) => describeCode(parsed, record.title)),
        }),
    ...(coverage.state ? { state: coverage.state.code } : {}),
    ...(service ? { service_area: describeService(service) } : {}),
  };
}

/** Gaps that frames leave in the body, or that a request read from a notice holds in place of a required fact. */
const BODY_GAPS = [
  FINDING_GAP,
  RECORD_GAP,
  '[diagnosis]',
  '[denied service]',
  '[reason for the delay, with proof]',
  '[Appeals filed so far, with their dates and answers]',
];

function placeholdersOf(letter: Letter): string[] {
  const inBody = BODY_GAPS.filter((gap) => letter.text.includes(gap));
  return [...letter.heading.placeholders, ...inBody];
}

/** A defect that a further page cures would cost the letter its credit. */
function defectsWarning({ input }: CaseFile, { blocks }: Letter): string[] {
  if (!input.notice_defects?.length) return [];
  return blocks.flatMap(piecesOf).some(({ source }) => source.record === NOTICE_DEFECTS)
    ? [
        'The letter says what the notice lacks. Check that against every page of the notice and its enclosures before you send it.',
      ]
    : [
        'What the notice lacks did not go into this letter: it would have taken the place of stronger points, or its law does not bind here.',
      ];
}

/** Arguments that were asked for and do not stand in the letter. */
function notPrinted({ input }: CaseFile, { blocks }: Letter): string[] {
  const printed = new Set(blocks.flatMap(piecesOf).flatMap(({ source }) => source.record ?? []));
  const left = (input.arguments ?? []).filter((id) => !printed.has(id));
  return left.length === 0
    ? []
    : [`These arguments do not fit this case or found no room, and were left out: ${left.join(', ')}.`];
}

/** A document without a place for reasons prints no answers. */
function answersLeftOut({ ownAnswers }: CaseFile, { document, blocks }: Letter): string[] {
  const printed = blocks.flatMap(piecesOf).some(({ source }) => source.fields?.includes('answers'));
  return ownAnswers.size === 0 || printed
    ? []
    : [`This ${document.replaceAll('_', ' ')} has no place for your answers, and they were left out.`];
}

function warningsOf(library: PackLibrary, file: CaseFile, letter: Letter): string[] {
  const { disposition, deadline, code, parsed } = file;
  return [
    ...foreignCode(file),
    ...(disposition.no_appeal_right && disposition.action === 'appeal' && file.level.kind !== 'request'
      ? [
          'A remark code says that this decision carries no appeal right. Read its text before sending an appeal: a corrected or new claim is usually the only way.',
        ]
      : []),
    ...documentWarning(file, letter),
    ...notPrinted(file, letter),
    ...answersLeftOut(file, letter),
    ...(deadline.late && deadline.late_advice && disposition.action === 'appeal'
      ? [deadline.late_advice]
      : []),
    ...(deadline.verified || disposition.no_appeal_right
      ? []
      : [
          'The time to file could not be verified in the law read. Go by the date on the notice or in the contract.',
        ]),
    ...(file.level.filing_note && disposition.action === 'appeal'
      ? [file.level.filing_note.replace(/\s+/g, ' ').trim()]
      : []),
    ...file.sideClocks.map(sideClockInWords),
    ...amountWarning(file),
    ...otherFastAppeals(file),
    ...groupWarning(code.record, parsed.group),
    ...outOfForce('Code', code.record).map((sentence) => `${sentence} Check the date of the remittance.`),
    ...(letter.shortened
      ? ['The letter had no room for all facts of the summary; attach the whole of it.']
      : []),
    ...file.warnings,
    ...leftOutWarnings(library, file),
    ...failedWarning(letter),
    ...defectsWarning(file, letter),
    ...(file.input.detail === 'brief' ? [] : beforeSending(letter)),
  ];
}

/** What a letter needs before it goes out; a brief is not sent. */
function beforeSending({ exhibits }: Letter): string[] {
  const missing = exhibits.filter((line) => !line.atHand).length;
  return [
    ...(missing === 0
      ? []
      : [
          `The letter names ${missing} ${missing === 1 ? 'enclosure' : 'enclosures'} that you have not said you have. Attach each, or strike the sentence that names it.`,
        ]),
    'A draft for a person to read and sign; it is not legal advice.',
  ];
}

/** A limit that the record does not reach is told to the writer, not to the payer. */
function failedWarning({ argument }: Letter): string[] {
  const limits = argument.failed.map(({ threshold, name, value, unit }) => {
    const asked = `${threshold.comparison.replaceAll('_', ' ')} ${threshold.value}${threshold.unit ? ` ${threshold.unit}` : ''}`;
    return `The payer asks for ${asked}; the record gives ${value}${unit ? ` ${unit}` : ''} (${name.slice(0, 60)}). Add what reaches the limit, or why it should not apply.`;
  });
  const law = argument.allRules.flatMap(({ advice }) => advice ?? []);
  return [...limits, ...law].slice(0, MOST_FAILED);
}

const MOST_FAILED = 4;

/** A level with a smallest amount: said where the amount is below it, and where the figure of the year was not read. */
function amountWarning({ level, input, letterDate }: CaseFile): string[] {
  const rows = level.amount_in_controversy;
  if (!rows || rows.length === 0) return [];
  const row = rows.find(({ from, to }) => from <= letterDate && (to === undefined || letterDate <= to));
  if (!row?.verified)
    return [
      `The smallest amount for "${level.name}" is set for each year, and the figure for ${letterDate.slice(0, 4)} has not been read in an official source${row ? ` (reported: $${row.amount})` : ''}: look it up before filing.`,
    ];
  const next = nextYearAmount(rows, letterDate);
  if (input.amount === undefined || input.amount >= row.amount) return next;
  return [
    `The amount in dispute is below $${row.amount}, the least that "${level.name}" takes for a request filed now. Combine claims where the rule allows it, or the request will be dismissed.`,
    ...next,
  ];
}

/** From December on, a request may be filed in a year whose figure is not known yet. */
function nextYearAmount(rows: NonNullable<AppealLevel['amount_in_controversy']>, on: string): string[] {
  if (on.slice(5, 7) !== '12') return [];
  const year = String(Number(on.slice(0, 4)) + 1);
  const known = rows.some(
    ({ from, to, verified }) =>
      verified && from <= `${year}-01-01` && (to === undefined || to >= `${year}-01-01`),
  );
  return known ? [] : [`The smallest amount for requests filed in ${year} has not been read yet.`];
}

/** Where the document is no appeal, or another than the denial calls for. */
function documentWarning({ recommended, disposition, template, input }: CaseFile, letter: Letter): string[] {
  const name = letter.document.replaceAll('_', ' ');
  if (input.document === undefined)
    return recommended.action === 'appeal'
      ? []
      : [`An appeal is not the right tool here. ${recommended.because} The letter is a ${name}.`];
  if (template.actions === undefined)
    return [`The ${name} does not stop the time to appeal, and it is no appeal itself.`];
  return disposition.action === recommended.action
    ? []
    : [
        `The ${name} was asked for; the denial calls for another step (${recommended.action.replaceAll('_', ' ')}). ${recommended.because}`,
      ];
}

/**
 * Fast appeals of the same setting that the service, as recognized, did not open, also those that only the patient may
 * ask for: their clocks are the shortest. A letter that is itself such an appeal needs no word of the others.
 */
function otherFastAppeals({ rights, level, input, disposition }: CaseFile): string[] {
  if (level.services !== undefined && level.kind === 'external') return [];
  return rights.levels
    .filter((other) => other.id !== level.id && other.services !== undefined && other.kind === 'external')
    .filter((other) => input.setting !== undefined && (other.requires_setting ?? []).includes(input.setting))
    .filter(() => disposition.action === 'appeal')
    .map((other) => {
      const who =
        other.requesters && !other.requesters.includes('provider')
          ? ' The patient or a representative asks for it.'
          : '';
      const note = other.filing_note?.replace(/\s+/g, ' ').trim() ?? '';
      return `${other.name}: where it applies it comes before this letter.${who} ${note}`.trim();
    });
}

/** A code that this kind of payer does not send: the letter would go to the wrong house. */
function foreignCode({ code, coverage }: CaseFile): string[] {
  const types = code.record.insurer_types;
  if (
    !types ||
    types.includes(coverage.type.id) ||
    coverage.type.candidates?.some((type) => types.includes(type))
  )
    return [];
  return [
    `Code ${code.record.code} is not sent by this kind of payer (${coverage.type.name}): it is another plan's way of pointing to it. Name the plan that sent the code, and its insurer_type.`,
  ];
}

/** An appeal for a reader: the letter first, then what to know before it is sent. */
import type { AppealResult, Enclosure, LetterFinding } from '../../domain/generated/types.js';
import {
  type Block,
  facts,
  heading,
  list,
  paragraph,
  section,
  steps,
  table,
  verbatim,
  words,
} from './blocks.js';

export function readableAppeal(appeal: AppealResult): Block[] {
  if (appeal.brief !== undefined)
    return [verbatim(appeal.brief), ...section('Warnings', list(appeal.warnings))];
  return [
    verbatim(appeal.appeal_letter),
    ...section('Found in your answers', list((appeal.answers_checked ?? []).map(findingLine))),
    heading('Before it is sent'),
    facts(
      ['Document', words(appeal.document)],
      ['Denial code', codeLine(appeal)],
      ['Recommended action', `${words(appeal.recommended_action)} - ${appeal.action_reason}`],
      ['Level', words(appeal.appeal_type)],
      ['File by', fileBy(appeal)],
      ['Must be decided by', decidedBy(appeal)],
      ['Confidence', `${Math.round(appeal.confidence_score * 100)}%`],
      [rateName(appeal), successRate(appeal)],
      ['Words', appeal.word_count],
    ),
    ...(appeal.own_outcomes ? section('Your own appeals', paragraph(appeal.own_outcomes.told)) : []),
    ...afterDecision(appeal),
    ...filingProof(appeal),
    ...sending(appeal),
    ...section('In plain words for the patient', ...plainWords(appeal)),
    ...section('Warnings', list(appeal.warnings)),
    ...section('Fill in before signing', list(appeal.placeholders)),
    ...section('What reviewers look for', criteriaTable(appeal)),
    ...section('Attach, as the letter numbers it', steps(appeal.enclosures.map(enclosed))),
    ...section('Would help: get it and say that you have it', list(stillToGet(appeal))),
    ...section('Cited', list(appeal.supporting_citations)),
    ...section(
      'Would raise the confidence',
      list(appeal.improvements.map(({ add, points }) => `${add} (+${points})`)),
    ),
    ...section('Assumed', list(appeal.assumptions)),
    ...section(
      'Expect this reply',
      ...appeal.payer_replies.map(({ reply, answer }) => paragraph(`"${reply}" - ${answer}`)),
    ),
  ];
}

const STANDINGS = {
  proved: 'Receipt in time is proved by these documents, if they hold what they need.',
  supported: 'These documents help and do not prove receipt.',
  unproved: 'No document that was named proves receipt.',
} as const;

function filingProof({ filing_proof: proof }: AppealResult): Block[] {
  if (proof === undefined) return [];
  return section(
    'Proof that the claim was filed in time',
    paragraph(STANDINGS[proof.standing]),
    list(
      proof.documents.map(({ told, name, grade, because, needs }) =>
        `"${told}" (${name}): ${grade}. ${because} ${needs ?? ''}`.trim(),
      ),
    ),
    ...(proof.pull_next.length > 0 ? [paragraph('Get next:')] : []),
    list(proof.pull_next.map(({ name, grade, obtain }) => `${name} (${grade}): ${obtain}`)),
  );
}

/** What the decision on an earlier appeal answers, and what it leaves open. */
function afterDecision({ continuity }: AppealResult): Block[] {
  if (continuity === undefined) return [];
  const { unanswered, taken_up: taken, reasons_new: fresh, reasons_dropped: dropped } = continuity;
  return section(
    'The decision on the earlier appeal',
    list([
      ...fresh.map((reason) => `New reason: "${reason}"`),
      ...dropped.map((reason) => `No longer given: "${reason}"`),
      ...unanswered.map(
        ({ text, in_letter: named }) => `Unanswered${named ? ', in the letter' : ''}: "${text}"`,
      ),
      ...taken.map(({ text, decision }) => `Taken up: "${text}" - "${decision ?? ''}"`),
    ]),
  );
}

function enclosed({ name, at_hand: atHand }: Enclosure): string {
  return atHand ? `${name} (at hand)` : name;
}

function stillToGet({ recommended_evidence: wanted, enclosures }: AppealResult): string[] {
  return wanted.filter((each) => !enclosures.some(({ name }) => name === each));
}

function sending({ attachment_plan: plan }: AppealResult): Block[] {
  if (plan === undefined) return [];
  return section(
    `Sent by ${plan.channel}`,
    steps(plan.steps),
    ...(plan.letter_line === undefined ? [] : [paragraph(`Above the address: ${plan.letter_line}`)]),
    ...(plan.cover_sheet === undefined ? [] : [paragraph('Cover sheet:'), verbatim(plan.cover_sheet)]),
    list(plan.order.map((each) => `${each.file_name}: ${each.name}${each.at_hand ? '' : ' (still to get)'}`)),
  );
}

function plainWords({ plain_language: plain }: AppealResult): Block[] {
  return (plain?.parts ?? []).flatMap(({ heading: name, text, items = [] }) => [
    paragraph(`${name}: ${text}`),
    list(items),
  ]);
}

function decidedBy({ decision_due: due }: AppealResult): string | undefined {
  if (due === undefined) return undefined;
  return `${due.by}, if it arrives on ${due.received_on} (${due.period})${due.authority === undefined ? '' : `; ${due.authority}`}`;
}

function findingLine({ severity, message, fix, quote }: LetterFinding): string {
  return `${words(severity)}${quote === undefined ? '' : ` at "${quote}"`}: ${message} ${fix ?? ''}`.trim();
}

function criteriaTable({ criteria = [] }: AppealResult): Block {
  return table(
    ['Point', 'What you gave', 'Document'],
    criteria.map(({ criterion, quote, evidence }) => [
      criterion,
      quote === undefined ? 'nothing yet' : `"${quote}"`,
      `${evidence.name}${evidence.at_hand ? ' (at hand)' : ''}`,
    ]),
  );
}

function codeLine({ denial_code: { code, title } }: AppealResult): string {
  return title === undefined ? code : `${code} (${title})`;
}

function fileBy({ deadline, deadline_days: days, receipt }: AppealResult): string {
  if (deadline.late)
    return `the safe date ${deadline.safe_date ?? ''} has passed. ${deadline.late_advice ?? ''}`.trim();
  // The notice gave less time than the law does.
  if (deadline.safe_date !== undefined && receipt !== undefined && deadline.safe_date < receipt.day)
    return `${deadline.safe_date} has passed: file at once. ${deadline.basis ?? ''}`.trim();
  const when =
    deadline.safe_date === undefined ? `within ${days} days` : `${deadline.safe_date} (${days} days left)`;
  return deadline.authority === undefined ? when : `${when}; ${deadline.authority}`;
}

/** Only an appeal has a rate of appeals; another document has that of its own kind. With appeals of the caller it is no published one. */
function rateName({ recommended_action: action, own_outcomes: own }: AppealResult): string {
  if (own !== undefined && own.blended !== own.published) return 'Success rate with your own appeals';
  return action === 'appeal' ? 'Published success rate' : 'Published rate';
}

function successRate({ estimated_success_rate: rate, success_rate_basis: basis }: AppealResult): string {
  if (basis.rates?.length === 0) return 'none: of a document of this kind no outcome was published';
  return `${rate} (80 percent interval ${basis.low}% to ${basis.high}%; ${basis.population}, ${basis.years})`;
}

/** The payer's grounds in a request: from the reason as given, from the caller's own account, and from codes. */
import type { CaseGround, GenerateAppealInput, GroundKind } from '../../../domain/generated/types.js';
import { sentenceSpans } from '../../../language/sentences.js';
import { GroundJudge } from '../../../packs/grounds/judge.js';
import type { PackLibrary } from '../../../packs/library.js';
import { quotesTerms } from '../facts/payer-words.js';
import type { Span } from './clauses.js';
import { type CodeText, codesOf, kindOfCode, procedureCodesOf, withCodes, withCodeWords } from './codes.js';
import { payerPassages } from './passages.js';
import { pointsBack } from './points-back.js';
import { type ReadGround, readStretch } from './stretch.js';

const judges = new WeakMap<PackLibrary, GroundJudge>();
const MOST = 24;
/** From this certainty on a clause that the caller tells in own words is a ground. */
const LEAST_REPORTED = 0.45;
const LEAST_QUOTED = 0.15;
const LEAST_BESIDE = 0.75;
/** Certainty of the caller's own list. */
const GIVEN = 1;

/** The judge of a library, prepared once. */
export function judgeOf(library: PackLibrary): GroundJudge {
  const known = judges.get(library);
  if (known) return known;
  const judge = new GroundJudge(library.groundWordings, library.concepts, library.models.grounds);
  judges.set(library, judge);
  return judge;
}

/**
 * @param _today reserved for grounds that tell a time by the day on which they are read
 * @param codeWords what stands in denial_code, where a code was understood from it
 */
export function readGrounds(
  input: GenerateAppealInput,
  library: PackLibrary,
  _today: string,
  codeWords?: string,
): CaseGround[] {
  const judge = judgeOf(library);
  const codes = withCodeWords(codesOf(input), codeWords);
  const procedures = procedureCodesOf(input);
  const likely = kindsOfCodes(library, codes, procedures);
  const stated = [
    ...fromReason(judge, input, likely),
    ...fromNarrative(judge, input, likely, aliasesOf(library, input.insurance_company)),
  ];
  const worded = withoutRepeats([...stated, ...fromCodeWords(judge, codes, stated)]);
  const all = withCodes(library, withoutPointers(worded), codes, procedures).slice(0, MOST);
  return withGiven(
    all.map((ground, index) => ({ id: `g${index + 1}`, ...ground })),
    input.grounds,
  );
}

/** Other names of the payers whose name or alias the caller gave. */
function aliasesOf(library: PackLibrary, name: string | undefined): string[] {
  const given = name?.toLowerCase().trim();
  if (!given) return [];
  return [...library.payers.values()].flatMap(({ name: own, aliases }) =>
    own.toLowerCase() === given || aliases.includes(given) ? [own, ...aliases] : [],
  );
}

type Likely = ReadonlySet<GroundKind>;

/** What the codes say, but for the one that says least. */
function kindsOfCodes(
  library: PackLibrary,
  fields: readonly CodeText[],
  procedures: readonly string[],
): Likely {
  const kinds = fields.flatMap(({ codes }) =>
    codes.flatMap(({ id }) => kindOfCode(library, id, procedures) ?? []),
  );
  return new Set(kinds.filter((kind) => kind !== 'not_medically_necessary' && kind !== 'other'));
}

function fromReason(
  judge: GroundJudge,
  { denial_reason: text }: GenerateAppealInput,
  likely: Likely,
): ReadGround[] {
  if (text === undefined) return [];
  const read = (span: Span) =>
    readStretch(judge, { field: 'denial_reason', text, ...span, least: 0, likely });
  const quoted = quotationsOf(text).flatMap(read);
  const found = quoted.length > 0 ? quoted : read({ start: 0, end: text.length });
  if (found.length > 0) return found;
  const examiner = ofExaminer(text);
  return examiner.length > 0 ? examiner : ofFinding(text);
}

/** "The patient is NYHA class I.": where the payer says nothing else, what it found is the reason. */
function ofFinding(text: string): ReadGround[] {
  const span = sentenceSpans(text).find(({ start, end }) => FINDING.test(text.slice(start, end)));
  return span === undefined
    ? []
    : [
        {
          kind: 'criteria_not_met',
          quote: text.slice(span.start, span.end),
          certainty: OF_EXAMINER,
          source: { field: 'denial_reason', ...span },
        },
      ];
}

/** A finding on the patient with its grade or its figure. */
const FINDING =
  /^(?:the |this |your )?(?:patient|member|enrollee|beneficiary|claimant|child|condition|disease)\b[^.;]{0,60}\b(?:is|was|has|had|shows?|scored)\b[^.;]{0,80}(?:\d|\b(?:class|grade|stage|type|level) [IV]{1,3}\b)/i;

/** "The examination of Dr. Ruiz found the sprain resolved.": where the payer says nothing else, its examiner's finding is the reason. */
function ofExaminer(text: string): ReadGround[] {
  const span = sentenceSpans(text).find(({ start, end }) => EXAMINER.test(text.slice(start, end)));
  return span === undefined
    ? []
    : [
        {
          kind: 'not_medically_necessary',
          quote: text.slice(span.start, span.end),
          certainty: OF_EXAMINER,
          source: { field: 'denial_reason', ...span },
        },
      ];
}

const OF_EXAMINER = 0.5;
const EXAMINER =
  /\b(?:examination|exam|IME|reviewer|consultant|medical director|peer review\w*|physician advis[eo]r)\b.{0,80}\b(?:found|concluded|determined|felt|opined|advised|stated?s?)\b/is;

/** From this share of the reason on, what stands in quotation marks is all that the payer says. */
const MOSTLY_QUOTED = 0.5;

/** The payer's words, where the caller only adds who reviewed or when something was received. */
function quotationsOf(text: string): Span[] {
  const quoted = [...text.matchAll(QUOTED)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const length = quoted.reduce((sum, { start, end }) => sum + end - start, 0);
  return length < text.trim().length * MOSTLY_QUOTED ? [] : quoted;
}

const QUOTED = /"[^"]{3,1500}"|\u201c[^\u201d]{3,1500}\u201d/g;

/**
 * Quotations of the payer count as they are, reported words where they clearly tell a ground. Where the reason was given
 * in its field, the narrative quotes other things as well: rules, other notices, the contract.
 */
function fromNarrative(
  judge: GroundJudge,
  input: GenerateAppealInput,
  likely: Likely,
  aliases: readonly string[],
): ReadGround[] {
  const given = input.denial_reason !== undefined;
  const evidence = (input.available_evidence ?? []).map(
    (text, index) => [`available_evidence[${index}]`, text] as const,
  );
  const summary =
    input.patient_summary === undefined ? [] : [['patient_summary', input.patient_summary] as const];
  return [...summary, ...evidence].flatMap(([field, text]) => {
    const passages = payerPassages(judge, text, { ...input, payer_aliases: aliases });
    const quoted = passages
      .filter((passage) => passage.quoted && (!given || (passage.near && !quotesTerms(text, passage.start))))
      .flatMap((span) =>
        readStretch(judge, { ...span, field, text, likely, least: given ? LEAST_BESIDE : LEAST_QUOTED }),
      );
    if (given || quoted.length > 0 || field !== 'patient_summary') return quoted;
    return passages
      .filter((passage) => !passage.quoted)
      .flatMap((span) => readStretch(judge, { ...span, field, text, likely, least: LEAST_REPORTED }));
  });
}

const PLAIN_LABEL = 0.9;

/** Words beside a code, or in its place: "608 - step therapy required". */
function fromCodeWords(
  judge: GroundJudge,
  codes: readonly CodeText[],
  stated: readonly ReadGround[],
): ReadGround[] {
  return codes.flatMap(({ field, text, words }) => {
    if (!words) return [];
    const read = readStretch(judge, {
      field,
      text,
      ...words,
      least: LEAST_QUOTED,
      likely: new Set<GroundKind>(),
    });
    // Beside the payer's own reasons these words are a label, unless they plainly tell another one.
    return stated.length > 0
      ? read.filter(({ kind, certainty = 0 }) => kind !== 'other' && certainty >= PLAIN_LABEL)
      : read;
  });
}

/** The same kind in the same words, or a kind that a code's words only repeat. */
function withoutRepeats(grounds: readonly ReadGround[]): ReadGround[] {
  const kept: ReadGround[] = [];
  for (const ground of grounds) {
    const plain = plainQuote(ground);
    const repeated = kept.some(
      (earlier) =>
        plainQuote(earlier).includes(plain) ||
        (ground.kind === earlier.kind && ground.source?.field !== earlier.source?.field && isShort(ground)),
    );
    if (!repeated) kept.push(ground);
  }
  return kept;
}

/** What only points at the reason before it is no reason of its own. */
function withoutPointers(grounds: readonly ReadGround[]): readonly ReadGround[] {
  return grounds.filter(({ quote }, index) => index === 0 || !pointsBack(quote));
}

function isShort({ quote, source }: ReadGround): boolean {
  return source?.field.includes('code') === true || (quote ?? '').split(' ').length <= 6;
}

function plainQuote({ quote }: ReadGround): string {
  return (quote ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Grounds that the caller lists replace those with the same id and stand beside the others. */
function withGiven(read: CaseGround[], given: readonly CaseGround[] | undefined): CaseGround[] {
  if (!given?.length) return read;
  const byId = new Map(given.map((ground) => [ground.id, { certainty: GIVEN, ...ground }]));
  const kept = read.map((ground) => byId.get(ground.id) ?? ground);
  const known = new Set(read.map(({ id }) => id));
  return [...kept, ...[...byId.values()].filter(({ id }) => !known.has(id))];
}

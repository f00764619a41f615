/** Which of several services of a claim was refused, where the case says that another one was paid. */
import type { GenerateAppealInput } from '../../../domain/generated/types.js';
import { capitalized } from '../../../language/english.js';
import { sentenceSpans } from '../../../language/sentences.js';

export interface DeniedLine {
  /** The request about the refused service alone. */
  readonly input: GenerateAppealInput;
  /** The service as it was named in the request. */
  readonly service: string;
}

/** Between two services of one claim. */
const BETWEEN =
  /,? (?:(?:billed|done|performed|given|reported|together|along) )?(?:with|and|plus)(?: (?:a|an|the))? (?=[^()]*(?:\(|$))|; |,? \+ /i;
/** Between two clauses of a sentence. */
const CLAUSES = /[,;]|\b(?:and|but|while|although|though|yet|whereas)\b/i;
const PAID = /\b(?:paid|allowed|covered|approved|processed)\b/i;
const DENIED =
  /\b(?:denied|refused|rejected|disallowed|bundled|unpaid|not (?:paid|allowed|covered|approved)|(?:did not|didn't|won't|would not|will not|wouldn't) pay)\b/i;
/** "Was not denied", "was never refused or denied": the line was not refused. */
const NOT_DENIED =
  /\b(?:not|never|(?:was|were)n't)(?: (?:been|ever|yet|actually|even))?(?: (?:(?:or|nor|and) )?(?:denied|refused|rejected|disallowed|bundled|unpaid)\b)+/gi;
/** "The biopsy that was denied was paid in May", "denied, then paid": what came last counts. */
const PAID_SINCE =
  /\b(?:denied|refused|rejected|disallowed|unpaid)\b.*\b(?:was|were|is|are|been|then|later|now|since) (?:then |later |now |since )?(?:paid|allowed|covered|approved)\b/i;
const ALONE = /\b(?:only|just|alone)\b/i;
/** What follows names the reason, and in it mostly the other service. */
const REASON = /\b(?:as|because|since|for being|saying|into|in with|when|in the)\b.*$/i;
/** Reasons of more than one line, or a line that was paid in part, leave nothing out of the dispute. */
const SEVERAL_REASONS = /(?:^|\s)\(?2[.)]\s/;
const IN_PART = /\b(?:penalty|partly|in part|partial(?:ly)?|reduced|less than)\b/i;
/** Words that name no service. */
const COMMON = new Set(
  'with and the for was were paid denied refused claim line lines plan payer billed service services left right same date code codes that this which from they insurance'.split(
    ' ',
  ),
);
const LEAST_LETTERS = 4;

/** Nothing where the request names one service, or does not say that one of several was refused and another paid. */
export function readDeniedLine(input: GenerateAppealInput): DeniedLine | undefined {
  const parts = input.procedure.split(BETWEEN).map((part) => part.trim());
  if (parts.length < 2 || parts.some((part) => part === '')) return undefined;
  if (SEVERAL_REASONS.test(input.denial_reason ?? '') || IN_PART.test(input.patient_summary ?? ''))
    return undefined;
  const told = clausesOf(`${input.patient_summary ?? ''}\n${input.denial_reason ?? ''}`);
  const denied = told.filter(({ kind }) => kind === 'denied');
  const refused = namedIn(parts, denied);
  if (refused.length !== 1) return undefined;
  const [service = ''] = refused;
  const paid = namedIn(
    parts,
    told.filter(({ kind }) => kind === 'paid'),
  ).filter((part) => part !== service);
  if (paid.length === 0 && !denied.some(({ alone }) => alone)) return undefined;
  return { input: about(input, service, paid), service };
}

interface ToldClause {
  readonly kind: 'paid' | 'denied';
  readonly words: ReadonlySet<string>;
  readonly alone: boolean;
}

function clausesOf(text: string): ToldClause[] {
  return sentenceSpans(text).flatMap(({ start, end }) =>
    text
      .slice(start, end)
      .split(CLAUSES)
      .flatMap((clause): ToldClause[] => {
        const kind = kindOf(clause);
        if (kind === undefined) return [];
        return [{ kind, words: wordsIn(clause.replace(REASON, '')), alone: ALONE.test(clause) }];
      }),
  );
}

function kindOf(clause: string): ToldClause['kind'] | undefined {
  const told = clause.replace(NOT_DENIED, '');
  if (DENIED.test(told) && !PAID_SINCE.test(told.replace(REASON, ''))) return 'denied';
  return told !== clause || PAID.test(told) ? 'paid' : undefined;
}

/** Services that a clause names by a word or a code which no other service has. */
function namedIn(parts: readonly string[], clauses: readonly ToldClause[]): string[] {
  const words = parts.map(wordsIn);
  const owners = new Map<string, number>();
  for (const word of words.flatMap((own) => [...own])) owners.set(word, (owners.get(word) ?? 0) + 1);
  const told = new Set(clauses.flatMap((clause) => [...clause.words]));
  return parts.filter((_, at) =>
    [...(words[at] ?? [])].some((word) => owners.get(word) === 1 && told.has(word)),
  );
}

function about(input: GenerateAppealInput, service: string, paid: readonly string[]): GenerateAppealInput {
  const { procedure_codes: codes, diagnosis } = input;
  const own = codes?.filter((code) => service.toUpperCase().includes(code.toUpperCase().slice(0, 5)));
  return {
    ...input,
    procedure: capitalized(service),
    ...(own === undefined ? {} : own.length > 0 ? { procedure_codes: own } : {}),
    diagnosis: ownFirst(diagnosis, service, paid),
  };
}

/** Of several diagnoses the one of the service that was paid stands last. */
function ownFirst(diagnosis: string, service: string, paid: readonly string[]): string {
  const others = wordsIn(paid.join(' '));
  const own = wordsIn(service);
  const ofPaid = (one: string) => {
    const words = [...wordsIn(one)];
    return words.some((word) => others.has(word)) && !words.some((word) => own.has(word));
  };
  const all = diagnosis.split(/;\s*/);
  const [first = '', ...rest] = [...all.filter((one) => !ofPaid(one)), ...all.filter(ofPaid)];
  return [capitalized(first), ...rest].join('; ');
}

function wordsIn(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z]+|[a-z]?\d{4,5}/g) ?? [];
  return new Set(
    words
      .filter((word) => /\d/.test(word) || (word.length >= LEAST_LETTERS && !COMMON.has(word)))
      .map((word) => word.replace(/s$/, '')),
  );
}

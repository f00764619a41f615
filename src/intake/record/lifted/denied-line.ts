/** Which of several services of a claim was refused, where the case says that another one was paid. */
import type { GenerateAppealInput } from '../../../domain/generated/types.js';
import { capitalized } from '../../../language/english.js';
import { sentenceSpans } from '../../../language/sentences.js';
import { lineCodesOf, withModifiers } from './line-codes.js';

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
/** Nothing was paid, or it is only wished or supposed that it were. */
const NOT_PAID =
  /\b(?:paid|allowed) (?:nothing|zero|\$ ?0(?:\.00)?\b)|\b(?:nothing|no amount|neither|none)\b|\b(?:should|would|could|must|might|may|can|will|to|if|unless|until|please|never) (?:\w+ ){0,3}(?:paid|allowed|covered|approved|processed)\b/i;
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
/** The line that is held to include the refused one: "bundled into 17110", "included in the payment for 20610". */
const INCLUDED_IN =
  /\b(?:bundled|included|inclusive|incidental|integral|rolled|part|component)\b(?: (?:\d{4}[0-9A-Z]|[A-V]\d{4})[-\w]{0,6})?(?: up)? (?:in|into|to|with|of|by)(?: (?:the|a|payment|for|code|cpt|procedure|global|of|surgery)){0,5} (?<code>\d{4}[0-9A-Z]|[A-V]\d{4})\b/i;
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
const CODE_LENGTH = 5;

/**
 * Nothing where the request names one service, or does not say that one of several was refused and another paid. Services are those of
 * the procedure and codes that the account alone names: the form may hold the line that was paid.
 */
export function readDeniedLine(input: GenerateAppealInput): DeniedLine | undefined {
  const lines = readLines(input);
  if (lines === undefined) return undefined;
  const { refused, others, listed } = lines;
  return listed.length === 1 && listed[0] === refused
    ? undefined
    : { input: about(input, refused, others), service: refused };
}

/** Codes of the lines beside the refused one that were paid, or are held to include it where nothing says that they were not paid. */
export function readPaidLines(input: GenerateAppealInput): readonly string[] {
  const found = readLines(input);
  const told = `${input.patient_summary ?? ''}\n${input.denial_reason ?? ''}`;
  return (found?.others ?? [])
    .flatMap((other) => codesIn(other)[0] ?? [])
    .filter((code) => !toldUnpaid(code, told));
}

/** "20610 is still pending", "included in the 20610 that was denied for no auth", and any word of a claim that is not paid yet. */
function toldUnpaid(code: string, told: string): boolean {
  if (NOTHING_YET.test(told)) return true;
  const named = new RegExp(String.raw`\b${code}\b`, 'gi');
  return sentenceSpans(told).some(({ start, end }) => {
    const sentence = told.slice(start, end);
    return [...sentence.matchAll(named)].some(({ index }) =>
      UNPAID.test(sentence.slice(index + code.length).replace(NOT_DENIED, '')),
    );
  });
}

const NOTHING_YET =
  /\b(?:pending|pended|under review|in review|on hold|recouped|taken back|voided|withdrawn|paid nothing|nothing (?:was|is|has been) paid|(?:has|have|had) not (?:yet |been |yet been )?paid|not (?:yet )?been paid)\b/i;
const UNPAID =
  /^(?:-\w\w)?(?: line| code)?(?:,? (?:that|which))?(?: (?:was|is|were|has|had|been|also|still|itself|too|later|yet|being|got)){0,4} (?:denied|refused|rejected|disallowed|unpaid|(?:not|never)(?: \w+)? (?:paid|allowed|processed|billed|sent|done|covered|approved)|open|appealed|under appeal|reversed)\b(?!,? then paid)/i;

interface Lines {
  readonly refused: string;
  /** Paid, or held to include the refused one. */
  readonly others: readonly string[];
  /** Services of the procedure as given. */
  readonly listed: readonly string[];
}

function readLines({
  procedure,
  patient_summary: summary = '',
  denial_reason: reason = '',
}: GenerateAppealInput): Lines | undefined {
  const listed = servicesOf(procedure);
  if (listed.some((part) => part === '') || SEVERAL_REASONS.test(reason) || IN_PART.test(summary))
    return undefined;
  const told = clausesOf(`${summary}\n${reason}`);
  const beside = listed.every((part) => codesIn(part).length > 0) ? codesBeside(listed, summary) : [];
  const lines =
    partedBy(told, listed) ??
    partedBy(told, [...listed, ...beside]) ??
    byUnits(listed, `${summary} ${reason}`);
  return lines && { ...lines, listed };
}

/** The one service that the clauses call refused, where they call another one paid. */
function partedBy(told: readonly ToldClause[], parts: readonly string[]): Omit<Lines, 'listed'> | undefined {
  if (parts.length < 2) return undefined;
  const denied = told.filter(({ kind }) => kind === 'denied');
  const refused = namedIn(parts, denied);
  const [service = ''] = refused;
  if (refused.length !== 1) return undefined;
  const others = namedIn(
    parts,
    told.filter(({ kind }) => kind !== 'denied'),
  ).filter((part) => part !== service);
  return others.length === 0 && !denied.some(({ alone }) => alone) ? undefined : { refused: service, others };
}

/** "2 units of 64721", "64721 x 2": where some units were refused, that line is the one in dispute. */
const UNITS_OF =
  /\bunits? (?:of|for|on) (?:the |code |cpt )?(?<of>\d{4}[0-9A-Z]|[A-V]\d{4})\b|\b(?<by>\d{4}[0-9A-Z]|[A-V]\d{4}) ?x ?\d{1,3}\b/gi;
const UNITS_REFUSED =
  /\b(?:too many units|units? (?:exceed|over|above|beyond|denied|were denied|was denied)|exceeds? (?:the )?(?:mue|units?)|mue|medically unlikely|denied the (?:other|second|rest|remaining))\b/i;

function byUnits(listed: readonly string[], told: string): Omit<Lines, 'listed'> | undefined {
  if (listed.length < 2 || !UNITS_REFUSED.test(told)) return undefined;
  const counted = new Set(
    [...told.matchAll(UNITS_OF)].map(({ groups }) => (groups?.of ?? groups?.by ?? '').toUpperCase()),
  );
  const [refused, ...more] = listed.filter((part) => codesIn(part).some((code) => counted.has(code)));
  return refused === undefined || more.length > 0 ? undefined : { refused, others: [] };
}

/** "29824-59, 29827": a comma parts services where a code stands on each side of it. */
function servicesOf(procedure: string): string[] {
  const parts: string[] = [];
  for (const part of procedure.split(BETWEEN)) {
    let rest = '';
    for (const piece of part.split(/,\s*/)) {
      const own = codesIn(piece).length > 0 && codesIn(rest).length > 0;
      if (own) parts.push(rest.trim());
      rest = own || rest === '' ? piece : `${rest}, ${piece}`;
    }
    parts.push(rest.trim());
  }
  return parts;
}

/** Codes that the account names beside the procedure, each in its fullest form. */
function codesBeside(listed: readonly string[], summary: string): string[] {
  const known = new Set(listed.flatMap(codesIn));
  const fullest = new Map<string, string>();
  for (const line of lineCodesOf(summary)) {
    const full = withModifiers(line);
    if (!known.has(line.code) && full.length > (fullest.get(line.code) ?? '').length)
      fullest.set(line.code, full);
  }
  return [...fullest.values()];
}

function codesIn(text: string): string[] {
  return lineCodesOf(text).map(({ code }) => code);
}

interface ToldClause {
  readonly kind: 'paid' | 'denied' | 'including';
  readonly words: ReadonlySet<string>;
  readonly alone: boolean;
}

function clausesOf(text: string): ToldClause[] {
  return sentenceSpans(text).flatMap(({ start, end }) =>
    text
      .slice(start, end)
      .split(CLAUSES)
      .flatMap((clause): ToldClause[] => {
        const including = includingLine(clause);
        const kind = kindOf(clause);
        if (kind === undefined) return including;
        return [
          { kind, words: wordsIn(withoutIncluding(clause).replace(REASON, '')), alone: ALONE.test(clause) },
          ...including,
        ];
      }),
  );
}

function includingLine(clause: string): ToldClause[] {
  const code = INCLUDED_IN.exec(clause.replace(NOT_DENIED, ''))?.groups?.code?.toLowerCase();
  return code === undefined ? [] : [{ kind: 'including', words: new Set([code]), alone: false }];
}

/** What a clause says of the line that it is about, without the line that is held to include it. */
function withoutIncluding(clause: string): string {
  const including = INCLUDED_IN.exec(clause)?.groups?.code;
  return including === undefined ? clause : clause.replace(including, '');
}

function kindOf(clause: string): ToldClause['kind'] | undefined {
  const told = clause.replace(NOT_DENIED, '');
  if (DENIED.test(told) && !PAID_SINCE.test(told.replace(REASON, ''))) return 'denied';
  return told !== clause || (PAID.test(told) && !NOT_PAID.test(told)) ? 'paid' : undefined;
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
  const { procedure_codes: _, ...rest } = input;
  const own = codes?.filter((code) => names(service, code));
  const kept = own?.length === 0 ? codes?.filter((code) => !paid.some((other) => names(other, code))) : own;
  return {
    ...rest,
    procedure: capitalized(service),
    ...(kept === undefined || kept.length === 0 ? {} : { procedure_codes: kept }),
    diagnosis: ownFirst(diagnosis, service, paid),
  };
}

function names(service: string, code: string): boolean {
  return service.toUpperCase().includes(code.toUpperCase().slice(0, CODE_LENGTH));
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

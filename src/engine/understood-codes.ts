/**
 * What stands in a code field and is no code: a reason in words, several codes, misread letters, a number of another
 * set. The reader of grounds says which reason is meant; the answer shows what was assumed and the nearest others.
 */

import { displayCode, normaliseCodeText, parseDenialCode, recordId } from '../domain/codes.js';
import type {
  CaseGround,
  CodeFamily,
  GenerateAppealInput,
  GroundKind,
  NormalisedDenialCode,
} from '../domain/generated/types.js';
import { decidedIn } from '../intake/record/asked/decided.js';
import { traceOf } from '../intake/record/asked/traces.js';
import { kindOfCode } from '../intake/record/grounds/codes.js';
import { judgeOf, readGrounds } from '../intake/record/grounds/read-grounds.js';
import type { PackLibrary } from '../packs/library.js';
import { payerCode } from '../packs/payer-codes.js';
import type { SignalReader } from '../packs/signals/reader.js';

/** The codes of a field as they were understood. */
export interface UnderstoodCode {
  /** What the caller gave. */
  readonly given: string;
  /** As an answer prints it: CO-50, CARC 50, NCPDP 76. */
  readonly code: string;
  /** Further codes of the field. */
  readonly additional: readonly string[];
  readonly remarks: readonly string[];
  /** Codes that the words could mean as well. */
  readonly alternatives: readonly string[];
  /** The payer's words, where the field holds words. */
  readonly words?: string;
}

const ALTERNATIVES = 3;
/** Share from which words in a code field tell a ground by themselves, and beside a reason that is told elsewhere. */
const LEAST = 0.2;
const LEAST_BESIDE = 0.75;
const LETTERS = /[A-Za-z]{2,}/;

interface Readers {
  readonly library: PackLibrary;
  readonly signals: SignalReader;
}

/** Undefined where the text is a plain code, or says nothing. `rest` is what the request says beside it. */
export function understandCode(
  readers: Readers,
  text: string,
  rest?: GenerateAppealInput,
  today = '',
  payer?: string,
): UnderstoodCode | undefined {
  const { library } = readers;
  if (parseDenialCode(text) || payerCode(library, payer, text)) return undefined;
  const { codes, words } = takenApart(library, text);
  const [main, ...others] = codes.filter((code) => !isRemark(code));
  const remarks = codes.filter(isRemark);
  const told = words === '' ? {} : { words };
  if (main) return { given: text, code: main, additional: others, remarks, alternatives: [], ...told };
  if (!LETTERS.test(words)) return undefined;
  const numbered = numberWithWords(library, text);
  const ranked = rankedCodes(readers, words, rest, today);
  const code = numbered ?? ranked[0];
  if (code === undefined) return undefined;
  const alternatives = ranked.filter((other) => other !== code).slice(0, ALTERNATIVES);
  return { given: text, code, additional: [], remarks, alternatives, ...told };
}

/** Letters and digits that are taken for one another, only where a code shows which is meant. */
function repaired(text: string): string {
  return normaliseCodeText(text)
    .replace(/\bC0(?=[\s-]*[0-9OSIL]{1,3}\b)/g, 'CO')
    .replace(/\b0A(?=[\s-]*[0-9OSIL]{1,3}\b)/g, 'OA')
    .replace(
      /\b(CO|PR|OA|PI|CR)([\s-]+)([0-9OSIL]*\d[0-9OSIL]*)\b/g,
      (_, group: string, gap: string, number: string) =>
        `${group}${gap}${number.replace(/O/g, '0').replace(/[IL]/g, '1').replace(/S/g, '5')}`,
    );
}

const CODE_IN_TEXT =
  /\b(?:CO|PR|OA|PI|CR)[\s-]*[A-Z]{0,2}\d{1,3}\b|\bNCPDP(?: REJECT)?[\s#-]*[A-Z]?\d{1,3}\b|\b278 ?[A-Z0-9]{2}\b|\b(?:CARC|RARC) ?[A-Z]{0,2}\d{1,3}\b|\b(?:N|MA|M)-?\d{1,3}\b/g;

/** The codes that a text names, and what it says beside them. */
function takenApart(library: PackLibrary, text: string): { codes: string[]; words: string } {
  const plain = repaired(text);
  const found: string[] = [];
  let rest = plain.replace(CODE_IN_TEXT, (printed) => {
    const code = knownCode(library, printed);
    if (code === undefined) return printed;
    found.push(code);
    return ' ';
  });
  const [first] = found;
  // "NCPDP 70 / A5", "CO 50/97": the name of the set or the group goes for the codes after it.
  if (first)
    rest = rest.replace(/(?<=[/,&+]\s*|AND\s+)[A-Z]{0,2}\d{1,3}\b/g, (printed) => {
      const set = /^(?:NCPDP|278|CO|PR|OA|PI|CR)\b/.exec(first)?.[0];
      const code = set === undefined ? undefined : knownCode(library, `${set} ${printed}`);
      if (code === undefined) return printed;
      found.push(code);
      return ' ';
    });
  const words = found.length > 0 ? rest.replace(/\b(?:AND|WITH|CODES?|REASON|REMARK)\b/g, ' ') : text;
  return { codes: [...new Set(found)], words: wordsOnly(words) };
}

function wordsOnly(text: string): string {
  return text
    .replace(/^[\s#:,;/.&+()-]+|[\s:,;/&+(-]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function knownCode(library: PackLibrary, printed: string): string | undefined {
  const parsed = parseDenialCode(printed);
  if (!parsed) return undefined;
  const id = recordId(parsed.family, parsed.number);
  const known = library.codes.has(id) || library.shortCodes.has(id) || library.remarks.has(id);
  return known ? displayCode(parsed) : undefined;
}

function isRemark(code: string): boolean {
  return /^(?:N|MA?)\d/.test(code);
}

const NUMBERED = /^\W*([A-Z]?\d{1,3})\s*[-:\u2013,.]?\s+[-:\u2013]?\s*([A-Za-z].*)$/;
const SETS: readonly CodeFamily[] = ['carc', 'ncpdp_reject'];

/** "76 - plan limitations exceeded": the number of the set in which it says what the words say. */
function numberWithWords(library: PackLibrary, text: string): string | undefined {
  const [, number, words] = NUMBERED.exec(text.normalize('NFKC').trim()) ?? [];
  if (number === undefined || words === undefined) return undefined;
  const kinds = kindOfWords(library, words).map(({ kind }) => kind);
  const rank = (id: string): number => kinds.findIndex((kind) => sameSubject(library, id, kind));
  const candidates = SETS.map((family) => ({ family, id: recordId(family, number) }))
    .filter(({ id }) => library.codes.has(id) || library.shortCodes.has(id))
    .map((candidate) => ({ ...candidate, rank: rank(candidate.id) }));
  const [fits] = candidates.filter((candidate) => candidate.rank >= 0).sort((x, y) => x.rank - y.rank);
  const chosen = fits ?? (candidates.length === 1 ? candidates[0] : undefined);
  return chosen && displayCode({ family: chosen.family, number: number.toUpperCase() });
}

/** Limits of quantity and of benefit are one subject here: a pharmacy says the one for the other. */
function sameSubject(library: PackLibrary, id: string, kind: GroundKind): boolean {
  const own = kindOfCode(library, id);
  return own === kind || (own !== undefined && LIMITS.has(own) && LIMITS.has(kind));
}

const LIMITS: ReadonlySet<GroundKind> = new Set(['quantity_limit', 'benefit_limit']);

interface KindShare {
  readonly kind: GroundKind;
  readonly share: number;
  readonly worded: boolean;
}

/** Kinds that the words may tell; none where they tell an outcome or nothing, and no phrase names a kind. */
function kindOfWords(library: PackLibrary, words: string): KindShare[] {
  const judged = judgeOf(library).judge(words);
  const kinds = judged
    .flatMap(({ wording: { kind }, share, worded: said }) => (kind ? [{ kind, share, worded: said }] : []))
    .sort((a, b) => Number(b.worded) - Number(a.worded) || b.share - a.share);
  return judged[0]?.wording.kind || kinds[0]?.worded ? kinds : [];
}

/** Codes that stand for what the words say, the likeliest first; then for what the request says elsewhere. */
function rankedCodes(
  { library, signals }: Readers,
  words: string,
  rest: GenerateAppealInput | undefined,
  today: string,
): string[] {
  const told = rest ? worded(readGrounds({ ...rest, denial_code: ' ' }, library, today)) : [];
  const kinds = kindOfWords(library, words);
  const [best] = kinds;
  const least = told.length > 0 ? LEAST_BESIDE : LEAST;
  const sure = best !== undefined && (best.worded || best.share >= least);
  const byWords = kinds.slice(0, 1 + ALTERNATIVES).map(({ kind }) => kind);
  const bySignals = signals
    .readSentence(words)
    .flatMap(({ signal }) => (signal.tells === 'reason' && signal.code ? [signal.code] : []));
  const tellings = told.length > 0 ? [...told, ...kinds.slice(0, 1 + ALTERNATIVES)] : [];
  const kindsInOrder = sure ? [...byWords, ...told.map(({ kind }) => kind)] : [];
  const ids = [
    ...(sure ? [] : bySignals),
    ...(sure ? kindsInOrder.flatMap((kind) => standsFor(library, kind) ?? []) : byVotes(library, tellings)),
  ];
  // Words that tell nothing, as the name of a form, beside a reason of no certain kind: the nearest kinds are assumed.
  const found = ids.length > 0 || GROUPED.test(words) ? ids : unnamed(library, words, rest);
  return [...new Set(found)].flatMap((id) => shown(library, id) ?? []);
}

/**
 * Where only a decision is named, as "Final adverse determination", the nearest of its reasons is assumed, and where it tells
 * none the one that clinical decisions most often have.
 */
function unnamed(library: PackLibrary, words: string, rest: GenerateAppealInput | undefined): string[] {
  if (rest === undefined) return [];
  const nearest = nearestOf(library, rest.denial_reason);
  if (nearest.length > 0 || !namesDecision(words, rest)) return nearest;
  return (['not_medically_necessary', 'not_authorized', 'not_covered'] as const).flatMap(
    (kind) => standsFor(library, kind) ?? [],
  );
}

/** What payers call a refusal. */
const DECISION =
  /\b(?:adverse|determination|appeal (?:denied|denial)|denial (?:of|notice|letter)|notice of (?:denial|action|appeal|resolution)|decision|resolution|non-?coverage|reduction|termination|non-?certification|upheld|unfavorable|disapproved|refused|refusal|redetermination|reconsideration)\b/i;
/** What people write where no code was printed; it tells a refusal only beside a narrative. */
const UNCODED =
  /\b(?:denied|denials?|not (?:approved|authorized|allowed|payable|paid|granted)|no longer|reduced|cut(?: back)?|ended|ending|stopped|terminated|discontinued|rejected|rejection|disallowed|declined|partial(?:ly)?|limited|good faith estimate|(?:above|over|more than|higher than) the estimate|(?:services?|care|coverage|visits?) ends?)\b|^(?:NOMNC|DENC|DND|IM|NOA|NOABD|IDN|MOON|HINN|FAD|EOB|EOR|(?:enrollment|eligibility|marketplace) notice|none|no code|not given|unknown|n\/a|see (?:the )?letter)\b/i;

function namesDecision(
  words: string,
  { patient_summary: summary, denial_reason: reason }: GenerateAppealInput,
): boolean {
  const told = UNCODED.test(words) || (decidedIn(words) ?? traceOf(words)) !== undefined;
  return DECISION.test(words) || (told && (summary ?? reason) !== undefined);
}

/** A group code with something behind it is a code that was mistyped, and no name of a form. */
const GROUPED = /^(?:CO|PR|OA|PI|CR)[\s-]/i;

/** Codes of the kinds that a reason comes nearest to, none that sends the claim elsewhere. */
function nearestOf(library: PackLibrary, reason: string | undefined): string[] {
  if (reason === undefined) return [];
  return judgeOf(library)
    .judge(reason)
    .flatMap(({ wording: { kind, stands_for: code } }) =>
      kind !== undefined && kind !== 'other' && code !== undefined && !ELSEWHERE.has(kind) ? [code] : [],
    )
    .slice(0, 1 + ALTERNATIVES);
}

/** Codes for the kinds that words come nearest to, for words that tell none of them surely. */
export function codesNearWords(library: PackLibrary, words: string): string[] {
  if (!LETTERS.test(words)) return [];
  const ids = judgeOf(library)
    .judge(words)
    .flatMap(({ wording }) => wording.stands_for ?? []);
  return [...new Set(ids)].slice(0, 1 + ALTERNATIVES).flatMap((id) => shown(library, id) ?? []);
}

/** Kinds that send the claim elsewhere: a reading that is not sure must not keep an appeal from being written. */
const ELSEWHERE: ReadonlySet<GroundKind> = new Set([
  'other_liability',
  'other_payer_first',
  'duplicate',
  'missing_information',
  'records_not_received',
  'cost_share',
  'allowed_amount',
  'overpayment',
  'modifier_or_code',
]);
const SURE = 0.6;

function worded(
  grounds: readonly Pick<CaseGround, 'kind' | 'quote' | 'certainty'>[],
): Pick<KindShare, 'kind' | 'share'>[] {
  return grounds.flatMap(({ kind, quote, certainty = 1 }) =>
    quote && kind !== 'other' && (certainty >= SURE || !ELSEWHERE.has(kind))
      ? [{ kind, share: certainty }]
      : [],
  );
}

/** Codes by how much the reasons of the request speak for each together; of equals the first told. */
function byVotes(library: PackLibrary, told: readonly Pick<KindShare, 'kind' | 'share'>[]): string[] {
  const votes = new Map<string, number>();
  for (const { kind, share } of told) {
    const code = standsFor(library, kind);
    if (code !== undefined) votes.set(code, (votes.get(code) ?? 0) + share);
  }
  return [...votes].sort(([, one], [, other]) => other - one).map(([code]) => code);
}

/** The code that stands for a ground where the notice prints none. */
function standsFor(library: PackLibrary, kind: GroundKind): string | undefined {
  return library.groundWordings.find((wording) => wording.kind === kind)?.stands_for;
}

function shown(library: PackLibrary, id: string): string | undefined {
  const record = library.codes.get(id)?.record;
  return record && displayCode({ family: 'carc', number: record.code });
}

/** A request whose code fields hold codes. */
export interface CodedRequest {
  readonly input: GenerateAppealInput;
  /** How denial_code was understood; absent where it is a code. */
  readonly understood?: UnderstoodCode;
  /** What stood in denial_code, where it was more than a code. */
  readonly words?: string;
}

/** The request with codes for what was understood; what nobody understands stays and is refused by name. */
export function withUnderstoodCodes(
  readers: Readers,
  given: GenerateAppealInput,
  today: string,
  payer?: string,
): CodedRequest {
  const { library } = readers;
  const main = understandCode(readers, given.denial_code, given, today, payer);
  const others = (given.additional_denial_codes ?? []).map(
    (text) => understandCode(readers, text, undefined, '', payer) ?? text,
  );
  const additional = [
    ...(main?.additional ?? []).flatMap((code) => answerable(library, code) ?? []),
    ...others.flatMap((other) => (typeof other === 'string' ? [other] : [other.code, ...other.additional])),
  ];
  const remarks = [
    ...(main?.remarks ?? []),
    ...others.flatMap((other) => (typeof other === 'string' ? [] : other.remarks)),
  ];
  const input: GenerateAppealInput = {
    ...given,
    ...(additional.length > 0 ? { additional_denial_codes: additional } : {}),
    ...(remarks.length > 0
      ? { remark_codes: [...new Set([...(given.remark_codes ?? []), ...remarks])] }
      : {}),
  };
  if (!main) return { input };
  const printed = /\d/.test(given.denial_code) && main.alternatives.length === 0;
  return {
    input: {
      ...input,
      denial_code: main.code,
      ...(given.code_printed === undefined && !printed ? { code_printed: false } : {}),
    },
    understood: main,
    ...(main.words ? { words: given.denial_code } : {}),
  };
}

/** A further code of the same field as the reason code that answers it; nothing where none does. */
function answerable(library: PackLibrary, code: string): string | undefined {
  const parsed = parseDenialCode(code);
  if (!parsed || parsed.family === 'carc') return code;
  const short = library.shortCodes.get(recordId(parsed.family, parsed.number))?.record;
  return short?.says_as && shown(library, short.says_as);
}

/** How the answer shows an understood code. */
export function assumedFrom({
  given,
  alternatives,
}: UnderstoodCode): Pick<NormalisedDenialCode, 'assumed_from' | 'alternatives'> {
  return { assumed_from: given, ...(alternatives.length > 0 ? { alternatives: [...alternatives] } : {}) };
}

/** The same as a sentence. */
export function assumedCode(library: PackLibrary, understood: UnderstoodCode | undefined): string[] {
  if (!understood) return [];
  const { given, code, additional, alternatives } = understood;
  const title = titleOf(library, code);
  const also = additional.length > 0 ? `, with ${additional.join(', ')} beside it` : '';
  const other = alternatives.length > 0 ? ` It could stand for ${alternatives.join(', ')} as well.` : '';
  return [
    `denial_code "${given}" was read as ${code}${title ? ` (${title})` : ''}${also}.${other} Give the code that the notice prints, if it prints one.`,
  ];
}

function titleOf(library: PackLibrary, code: string): string | undefined {
  const parsed = parseDenialCode(code);
  if (!parsed) return undefined;
  const id = recordId(parsed.family, parsed.number);
  return (library.codes.get(id) ?? library.shortCodes.get(id))?.record.title;
}

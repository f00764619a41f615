/** The facts of a case: everything the caller sent, a sentence or clause at a time, with what can be computed from it. */
import type {
  CaseFact,
  CaseGround,
  CaseMeasure,
  CaseTreatment,
  GenerateAppealInput,
} from '../../../domain/generated/types.js';
import { acronymsOf } from '../../../language/acronyms.js';
import { agesOf } from '../../../language/ages.js';
import { clauseSpans, doseSpans } from '../../../language/clauses.js';
import { dictated, withApostrophes, withoutRetractions } from '../../../language/corrections.js';
import { type DateContext, type DateMention, findDates, isoOf } from '../../../language/dates.js';
import { capitalized, isEnglish } from '../../../language/english.js';
import { isNegated } from '../../../language/negation.js';
import { fullName } from '../../../language/notes.js';
import { quotesOf } from '../../../language/quotes.js';
import { sentenceSpans } from '../../../language/sentences.js';
import type { Span } from '../../../language/spans.js';
import { keptBackIn } from '../left-out/kept-back.js';
import type { LeaveOut } from '../left-out/leave-out.js';
import { type SetApart, setApart } from '../left-out/set-apart.js';
import { writesForChild } from '../lifted/kin.js';
import { readNumbers } from './identifiers.js';
import { isContactOnly, isInstruction, withoutContacts } from './instructions.js';
import { byWhom, kindOf } from './kind.js';
import { withLeaning } from './leaning.js';
import { readMeasures } from './measures.js';
import { isHeadingOnly, openingTold } from './opening.js';
import { isDemand, payerWords } from './payer-words.js';
import { retell, type Telling } from './retell.js';
import { type Roles, readRoles } from './roles.js';
import { inFullName, type ShortNames, shortNamesOf } from './short-names.js';
import { calm, isSmallTalk, withoutInterjections } from './small-talk.js';
import { type TableRow, tableRows, withoutTables } from './table-rows.js';
import { readTime } from './times.js';
import { readTreatment, readTreatmentEntry } from './treatments.js';
import { piecesOf } from './words.js';
import { isDocumentList, isWriterNote, sayingDocuments, withoutAside } from './writer-notes.js';

interface Reading {
  readonly dates: DateContext;
  readonly telling: Telling;
  readonly acronyms: ReadonlyMap<string, string>;
  readonly grounds: readonly CaseGround[];
  readonly shortNames: ShortNames;
  /** Names of the treatments that are listed. */
  readonly listed: readonly string[];
  readonly leaveOut: LeaveOut | undefined;
}

/** Sentences are cut behind so many characters, at a comma or a space. */
const LONGEST_SENTENCE = 2000;
const LONGEST_FACT = 420;
/** Verbs by which an entry of the evidence says more than the name of a document. */
const SAYS =
  /\b(?:says?|said|shows?|showing|showed|states?|stating|confirms?|confirming|confirmed|finds?|found|proves?|documents|records that|reads|lists|quotes|with (?:the )?reading)\b/i;

/**
 * Facts of the request: those given as data first, then treatments, then prose in its order. What the grounds already
 * hold of the payer's words is not told again.
 * @param leaveOut what letters leave out of the narrative is marked
 */
export function readFacts(
  input: GenerateAppealInput,
  today: string,
  grounds: readonly CaseGround[] = [],
  leaveOut?: LeaveOut,
): CaseFact[] {
  const reading = readingOf(input, today, grounds, leaveOut);
  const read = [
    ...(input.prior_treatments ?? []).flatMap((text, index) => treatmentFacts(text, index, reading)),
    ...proseFacts(input.patient_summary ?? '', 'patient_summary', reading),
    ...(input.available_evidence ?? []).flatMap((text, index) =>
      SAYS.test(text) ? proseFacts(text, `available_evidence[${index}]`, reading) : [],
    ),
  ];
  return withGiven(
    read.map((fact, index) => ({ id: `f${index + 1}`, ...fact })),
    input.facts ?? [],
  );
}

/** Facts given as data: one with the id of a read one stands in its place, the others come first. */
function withGiven(read: readonly CaseFact[], given: readonly CaseFact[]): CaseFact[] {
  if (given.length === 0) return [...read];
  const byId = new Map(given.flatMap((fact) => (fact.id === undefined ? [] : [[fact.id, fact] as const])));
  const known = new Set(read.map(({ id }) => id));
  const added = given
    .filter(({ id }) => id === undefined || !known.has(id))
    .map((fact, index) => (fact.id === undefined ? { ...fact, id: `a${index + 1}` } : fact));
  return [...added, ...read.map((fact) => (fact.id === undefined ? fact : (byId.get(fact.id) ?? fact)))];
}

function readingOf(
  input: GenerateAppealInput,
  today: string,
  grounds: readonly CaseGround[],
  leaveOut: LeaveOut | undefined,
): Reading {
  const written = input.letter_date ?? today;
  const known = [input.service_date, input.denial_date, input.received_date].filter(
    (date) => date !== undefined,
  );
  return {
    dates: { today: written, known },
    telling: { today: written, roles: rolesOf(input), ...paperOf(input) },
    acronyms: acronymsOf([
      input.patient_summary ?? '',
      input.denial_reason ?? '',
      ...(input.prior_treatments ?? []),
    ]),
    grounds,
    shortNames: shortNamesOf([...(input.prior_treatments ?? []), input.procedure]),
    listed: (input.prior_treatments ?? []).flatMap((entry) => {
      const { name, not_given } = readTreatmentEntry(entry, []);
      return not_given ? [] : [fullName(name)];
    }),
    leaveOut,
  };
}

const OF_CLAIM =
  /\b(?:claims?|clm|DOS|date of service|EOB|clearinghouse|277CA|timely|modifier|resubmitted|rebilled|NPI)\b/i;
const OF_REQUEST =
  /\b(?:auth(?:orization)?|preauth\w*|prior auth\w*|PA|requests?|referral|redetermination|recon\w*|appeals?|disputes?)\b/i;

/** A claim, where the notes speak of one and of no request or appeal that a verb without a subject could be of. */
function paperOf({ patient_summary: text = '' }: GenerateAppealInput): { paper?: 'claim' } {
  return OF_CLAIM.test(text) && !OF_REQUEST.test(text) && !/\bclaims\b/i.test(text) ? { paper: 'claim' } : {};
}

/** A parent who signs for a child tells the case as "I", whatever the form calls the one who asks. */
function rolesOf(input: GenerateAppealInput): Roles {
  const roles = readRoles(input);
  return input.requester === 'patient' && writesForChild(input)
    ? { ...roles, signer: 'representative' }
    : roles;
}

function treatmentFacts(entry: string, index: number, reading: Reading): CaseFact[] {
  return doseSpans(entry).map((span) => {
    const text = entry.slice(span.start, span.end);
    const dates = findDates(text, reading.dates);
    const fact = factOf(text, span, `prior_treatments[${index}]`, dates, reading);
    return { ...fact, kind: 'treatment', treatment: inFull(readTreatmentEntry(text, dates)) };
  });
}

function proseFacts(text: string, field: string, reading: Reading): CaseFact[] {
  const rows = tableRows(text);
  const plain = withoutTables(text, rows);
  const sentences = sentenceSpans(plain);
  const apart = setApart(plain, sentences);
  const facts = sentences.flatMap((sentence, at) =>
    cut(plain, sentence, LONGEST_SENTENCE).flatMap((span) =>
      sentenceFacts(plain, span, field, reading, apart[at]),
    ),
  );
  const told = rows.flatMap((row) => (row.text === '' ? [] : [rowFact(row, field, reading)]));
  return withLeaning(inPlace([...facts, ...told]), text);
}

/** A row of a table is told as it is: its cells are values already. */
function rowFact({ text, ...span }: TableRow, field: string, reading: Reading): CaseFact {
  return { ...factOf(text, span, field, [], reading), text: capitalized(text) };
}

function inPlace(facts: readonly CaseFact[]): CaseFact[] {
  return [...facts].sort((a, b) => (a.source?.start ?? 0) - (b.source?.start ?? 0));
}

function sentenceFacts(
  text: string,
  sentence: Span,
  field: string,
  reading: Reading,
  apart: SetApart | undefined,
): CaseFact[] {
  const told = text.slice(sentence.start, sentence.end);
  if (isWriterNote(told)) return [];
  const payers = payerWords(told, groundsIn(sentence, field, reading.grounds), reading.grounds.length > 0);
  if (payers)
    return [
      ...(payers.rest === '' ? [] : [proseFact(payers.rest, sentence, field, reading)]),
      ...payers.others.map((other) => payersFact(other, sentence, field, reading)),
    ];
  if (isDocumentList(told))
    return sayingDocuments(told).map((entry) => proseFact(entry, sentence, field, reading));
  const clauses = TERMS.test(told) ? [sentence] : clauseSpans(text, sentence);
  return clauses
    .flatMap((clause) => cut(text, clause, LONGEST_FACT))
    .flatMap((clause) => partedFacts(text.slice(clause.start, clause.end), clause, field, reading, apart));
}

/** What the letter tells of a clause, and behind it what it leaves out. */
function partedFacts(
  written: string,
  span: Span,
  field: string,
  reading: Reading,
  apart: SetApart | undefined,
): CaseFact[] {
  const parted = field === 'patient_summary' ? reading.leaveOut?.(written, apart) : undefined;
  if (parted === undefined || parted.out.length === 0) return [proseFact(written, span, field, reading)];
  const left = parted.out.map(({ text, topic }): CaseFact => {
    const fact = proseFact(text, span, field, reading);
    if (fact.kind === 'instruction' || topic.tells === 'case') return fact;
    return { ...fact, left_out: { topic: topic.id, because: topic.tells } };
  });
  return parted.told === '' ? left : [proseFact(parted.told, span, field, reading), ...left];
}

/** A list of what a policy asks for is one fact: its entries are no findings of the patient. */
const TERMS =
  /\b(?:polic(?:y|ies)|guidelines?|criteria|brochure|booklet|handbook|certificate|SPD|label|formulary)\b[^.:;]{0,50}\b(?:says?|reads?|requires?|lists?|states?|asks? for|wants?)\b\s*:/i;

/** What the payer states beside its reasons, in its own words. */
function payersFact(told: string, { start, end }: Span, field: string, reading: Reading): CaseFact {
  const date = findDates(told, reading.dates)[0];
  return {
    kind: 'statement',
    text: `The notice states: "${told}"`.slice(0, 600),
    by: 'the payer',
    ...(date ? { date: isoOf(date.from) } : {}),
    source: { field, start, end },
  };
}

const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))\b(?: (?:there|all|everyone|team|folks|sir|madam|sir or madam|to whom it may concern))*[,!]? +/i;

/** Where the grounds stand in the sentence, counted from its start. */
function groundsIn(sentence: Span, field: string, grounds: readonly CaseGround[]): Span[] {
  return grounds.flatMap(({ source }) =>
    source && source.field === field && source.start >= sentence.start && source.start < sentence.end
      ? [{ start: source.start - sentence.start, end: Math.min(source.end, sentence.end) - sentence.start }]
      : [],
  );
}

function proseFact(written: string, span: Span, field: string, reading: Reading): CaseFact {
  if (!isEnglish(written))
    return { kind: 'context', text: written.trim(), source: { field, start: span.start, end: span.end } };
  const bare = inFullName(
    calmed(withoutAside(withApostrophes(dictated(withoutRetractions(written))).replace(GREETING, ''))),
    reading.shortNames,
  );
  const opens = field === 'patient_summary' && span.start === 0;
  const whole = opens ? openingTold(bare, reading.telling.roles) : bare;
  const left = withoutContacts(whole);
  const aside =
    isSmallTalk(written) ||
    isSmallTalk(left) ||
    isInstruction(left) ||
    // Where packs judge what is left out, they mark it, so that the writer is told.
    (reading.leaveOut === undefined && keptBackIn(left)?.told === '') ||
    isContactOnly(whole, left) ||
    (opens && isHeadingOnly(bare));
  const text = isContactOnly(whole, left) ? whole : left;
  const fact = factOf(text, span, field, findDates(text, reading.dates), reading);
  if (aside) return instruction(fact);
  return opens && whole !== bare ? ofPerson(fact) : fact;
}

/** Without interjections and shouting; what somebody is quoted with stays. */
function calmed(sentence: string): string {
  const quotes = quotesOf(sentence);
  let out = '';
  let at = 0;
  for (const { start, end } of [...quotes, { start: sentence.length, end: sentence.length }]) {
    const part = sentence.slice(at, start);
    out += calm(quotes.length === 0 ? withoutInterjections(part) : part) + sentence.slice(start, end);
    at = end;
  }
  return out;
}

/** "Ann Cole is 64 years old": the age is no value of "Ann Cole", and who the patient is answers no reason by itself. */
function ofPerson(fact: CaseFact): CaseFact {
  const [first, ...others] = fact.measures ?? [];
  if (first === undefined || !/^years?$/.test(first.unit ?? '')) return fact;
  const aged = { ...fact, measures: [{ ...first, name: 'age' }, ...others] };
  return others.length === 0 ? { ...aged, kind: 'context' } : aged;
}

/** What is said to the writer is kept with its numbers and days; it has no values of the case. */
function instruction({ measures: _, treatment: __, ...fact }: CaseFact): CaseFact {
  return { ...fact, kind: 'instruction' };
}

function factOf(
  text: string,
  span: Span,
  field: string,
  dates: readonly DateMention[],
  { telling, acronyms, listed }: Reading,
): CaseFact {
  const pieces = piecesOf(text, dates);
  const ages: CaseMeasure[] = agesOf(text).map(({ years }) => ({ name: 'age', value: years, unit: 'years' }));
  const demanded = isDemand(text) || TERMS.test(text);
  const measures = [...ages, ...(demanded ? [] : readMeasures(pieces))]
    .slice(0, 30)
    .map((measure) => named(measure, acronyms));
  const treatment = demanded ? undefined : readTreatment(text, dates);
  const kind = kindOf(text, {
    measured: measures.length > 0,
    treated: treatment !== undefined,
    dated: dates.length > 0,
  });
  const first = dates[0];
  const time = readTime(text);
  const by = byWhom(text);
  const numbers = readNumbers(text);
  return {
    kind,
    text: retell(text, dates, pieces, {
      ...telling,
      kind,
      counted: kind === 'treatment' || field.startsWith('prior'),
      listed: field.startsWith('prior'),
      ...givenName(text, field, dates, treatment ?? namedBefore(text, listed)),
    }),
    ...(first ? { date: isoOf(first.from) } : {}),
    ...(first?.to ? { until: isoOf(first.to) } : {}),
    ...(time ? { time } : {}),
    ...(by ? { by } : {}),
    ...(isNegated(text) ? { negated: true } : {}),
    ...(measures.length > 0 ? { measures } : {}),
    ...(treatment && kind === 'treatment' ? { treatment: inFull(treatment) } : {}),
    ...(numbers.length > 0 ? { numbers } : {}),
    source: { field, start: span.start, end: span.end },
  };
}

/** A note that begins as a listed treatment does tells of it. */
function namedBefore(text: string, listed: readonly string[]): CaseTreatment | undefined {
  const first = /^[A-Za-z-]{5,}/.exec(text)?.[0].toLowerCase();
  const name = first === undefined ? undefined : listed.find((one) => one.toLowerCase().startsWith(first));
  return name === undefined ? undefined : { name };
}

/** What the text tells as given: a listed treatment by its own entry. */
function givenName(
  text: string,
  field: string,
  dates: readonly DateMention[],
  read: CaseTreatment | undefined,
): { treatment?: string } {
  const treatment = field.startsWith('prior_treatments') ? readTreatmentEntry(text, dates) : read;
  return treatment === undefined || treatment.not_given ? {} : { treatment: fullName(treatment.name) };
}

/** "wt" is measured as "weight", "PCF" as "peak cough flow" where the request says so. */
function named(measure: CaseMeasure, acronyms: ReadonlyMap<string, string>): CaseMeasure {
  const name = fullName(measure.name).replace(
    /\b[A-Z]{3,6}\b/g,
    (letters) => acronyms.get(letters) ?? letters,
  );
  return name === measure.name ? measure : { ...measure, name: name.slice(0, 80) };
}

function inFull(treatment: CaseTreatment): CaseTreatment {
  return { ...treatment, name: fullName(treatment.name).slice(0, 120) };
}

/** A span longer than the limit in pieces, cut behind a comma outside of brackets where there is one, else at a space. */
function cut(text: string, span: Span, limit: number): Span[] {
  const pieces: Span[] = [];
  let start = span.start;
  while (span.end - start > limit) {
    const end = start + placeToCut(text.slice(start, start + limit));
    pieces.push({ start, end });
    start = end;
    while (text[start] === ' ') start += 1;
  }
  pieces.push({ start, end: span.end });
  return pieces.filter((piece) => piece.end > piece.start);
}

/** Behind the last semicolon, comma or space in the second half, all outside of brackets; else behind the last space. */
function placeToCut(part: string): number {
  const last = new Map<string, number>();
  let depth = 0;
  for (let at = 0; at < part.length - 1; at += 1) {
    const character = part[at] ?? '';
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    const sign = character === ' ' ? ' ' : part[at + 1] === ' ' ? character : '';
    if (depth === 0 && /[;, ]/.test(sign)) last.set(sign, at);
  }
  const places = [';', ',', ' '].map((sign) => last.get(sign) ?? -1);
  const place = places.find((at) => at > part.length / 2) ?? Math.max(...places, part.length / 4);
  if (place > part.length / 4) return place + 1;
  const space = part.lastIndexOf(' ');
  return space > part.length / 2 ? space + 1 : part.length;
}

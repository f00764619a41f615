/** Facts that a request tells twice are told once; nothing that only one of the two says is lost. */
import type { CaseFact } from '../../domain/generated/types.js';
import { numbersIn, termsOf } from './terms.js';

/** Share of the words of a listed treatment that a sentence must have to tell the same. */
const SAME = 0.6;
/** More than so many clauses of its own make a sentence worth telling beside the list. */
const MOST_ADDED = 2;
/** A listed treatment adds its results to a sentence that tells the same course. */
const MOST_OF_LIST = 5;
/** Stems that change nothing about a value. */
const LIGHT: ReadonlySet<string> = new Set(
  'daili same then went got unchang still treatment trial start began took taken given night nightli nocturn'.split(
    ' ',
  ),
);

/** A sentence of so many more words tells several matters. */
const MUCH_LONGER = 2;

/** Whether a text holds every number and most of the words of a fact. */
export function tells(text: string, fact: CaseFact): boolean {
  const { terms, allNumbers } = wordsOf(text);
  const wanted = wordsOf(fact.text);
  return (
    [...wanted.allNumbers].every((number) => allNumbers.has(number)) &&
    [...wanted.terms].filter((term) => terms.has(term)).length >= wanted.terms.size * SAME
  );
}

interface Words {
  readonly terms: ReadonlySet<string>;
  /** Without years and counted days, which the reading adds. */
  readonly numbers: ReadonlySet<string>;
  readonly allNumbers: ReadonlySet<string>;
}

/** The facts in their order, each matter once. */
export function toldOnce(facts: readonly CaseFact[]): CaseFact[] {
  return withoutShorter(withoutListedAgain(withoutNotesOfListed(merged(withoutCopies(facts)))));
}

function isListed({ source }: CaseFact): boolean {
  return source?.field.startsWith('prior_treatments') === true;
}

function wordsOf(text: string): Words {
  const bare = text.replace(/ \(\d+ days\)/g, '');
  return {
    terms: termsOf(bare),
    numbers: new Set([...numbersIn(bare)].filter((number) => !/^20\d\d$/.test(number))),
    allNumbers: numbersIn(text),
  };
}

function within(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((one) => all.has(one) || LIGHT.has(one));
}

const SENTENCE = /[.?!]["”’)]*$/;

/** A note of the summary that says nothing which the sentence of a listed treatment does not say. */
function withoutNotesOfListed(facts: readonly CaseFact[]): CaseFact[] {
  const listed = facts
    .filter((fact) => isListed(fact) && SENTENCE.test(fact.text))
    .map(({ text }) => wordsOf(text));
  return facts.filter((fact) => {
    if (isListed(fact) || SENTENCE.test(fact.text)) return true;
    const { terms, numbers } = wordsOf(fact.text);
    return !listed.some(
      (one) =>
        numbers.size > 0 &&
        within(numbers, one.numbers) &&
        [...terms].filter((term) => one.terms.has(term)).length >= terms.size * SAME,
    );
  });
}

/** A listed treatment that the summary tells in full. */
function withoutListedAgain(facts: readonly CaseFact[]): CaseFact[] {
  const told = facts.filter((fact) => !isListed(fact)).map(({ text }) => wordsOf(text));
  return facts.filter((fact) => {
    if (!isListed(fact)) return true;
    const words = wordsOf(fact.text);
    return !told.some((one) => repeats(one, words));
  });
}

/** Whether a sentence has the numbers and most of the words of a line. */
function repeats(sentence: Words, { terms, numbers, allNumbers }: Words): boolean {
  const short = sentence.terms.size <= terms.size * MUCH_LONGER;
  const same = short
    ? within(numbers, sentence.numbers)
    : [...allNumbers].every((number) => sentence.allNumbers.has(number));
  return same && [...terms].filter((term) => sentence.terms.has(term)).length >= terms.size * SAME;
}

/** "Rituximab was tried" beside a sentence that tells the same treatment with its dose, day and end. */
function withoutShorter(facts: readonly CaseFact[]): CaseFact[] {
  const treated = facts.filter(({ treatment, negated }) => treatment !== undefined && !negated);
  const words = new Map(facts.map((fact) => [fact, wordsOf(fact.text.replace(/-/g, ' '))]));
  return facts.filter((fact) => {
    const own = words.get(fact);
    if (!treated.includes(fact) || own === undefined || own.terms.size > MOST_OF_SHORT) return true;
    return !facts.some((other) => {
      const all = words.get(other);
      if (other === fact || other.treatment === undefined || all === undefined) return false;
      if (other.treatment.not_given === true || all.terms.size <= own.terms.size) return false;
      return within(own.allNumbers, all.allNumbers) && within(own.terms, all.terms);
    });
  });
}

/** A sentence of more words tells something of its own. */
const MOST_OF_SHORT = 4;

/** The second of two facts in the same words. */
function withoutCopies(facts: readonly CaseFact[]): CaseFact[] {
  const seen = new Set<string>();
  return facts.filter(({ text }) => {
    const words = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    if (seen.has(words)) return false;
    seen.add(words);
    return true;
  });
}

/** A listed treatment takes over what a sentence of the summary adds to it. */
function merged(facts: readonly CaseFact[]): CaseFact[] {
  const replaced = new Map<CaseFact, CaseFact>();
  const dropped = new Set<CaseFact>();
  const listed = facts.filter(isListed);
  for (const fact of facts) {
    if (isListed(fact) || fact.kind !== 'treatment') continue;
    const line = listed.find((one) => isSameTreatment(one, fact));
    if (line !== undefined && inOwnVoice(fact)) {
      // The patient's own words tell the same course, and more of it.
      if (within(wordsOf(line.text).numbers, wordsOf(fact.text).numbers)) dropped.add(line);
      continue;
    }
    const whole =
      line &&
      (together(replaced.get(line) ?? line, fact) ??
        (SENTENCE.test(fact.text) && SENTENCE.test(line.text)
          ? together(fact, replaced.get(line) ?? line, MOST_OF_LIST)
          : undefined));
    if (!line || !whole) continue;
    replaced.set(line, whole);
    dropped.add(fact);
  }
  return facts.filter((fact) => !dropped.has(fact)).map((fact) => replaced.get(fact) ?? fact);
}

/** What a patient tells of a treatment stays a sentence of theirs, and no part of an entry. */
function inOwnVoice({ text }: CaseFact): boolean {
  return /\b(?:I|me|my|we|our|us|he|she|they)\b/.test(text);
}

/** The same name from the same day on, or without days in the same dose. */
function isSameTreatment(
  { treatment: a, negated: an }: CaseFact,
  { treatment: b, negated: bn }: CaseFact,
): boolean {
  if (!a || !b || an !== bn || a.not_given !== b.not_given) return false;
  const names = termsOf(b.name);
  if (![...termsOf(a.name)].some((term) => names.has(term))) return false;
  return a.since !== undefined && b.since !== undefined
    ? a.since === b.since
    : a.dose !== undefined && b.dose !== undefined && figuresOf(a.dose) === figuresOf(b.dose);
}

/** "500 mg twice daily" and "500 twice a day" are one dose. */
function figuresOf(dose: string): string {
  return [...numbersIn(dose)].join(' ');
}

/** Never between the day and the year of a date. */
const CLAUSE = /[,;]\s+(?!(?:19|20)\d\d\b)(?![^()]*\))/;

const TOLD_AS_GIVEN = / (?:was|were|has been|have been) (?:given|used|done) /;
const STOPPED = /^(?:stopped|discontinued|ended) (?:for|because|due|after|on|at|by|in)\b/i;

/** The clauses behind the head; why a treatment ended is a sentence of its own where the head is one. */
function joined(head: string, clauses: readonly string[]): string {
  const sentence = TOLD_AS_GIVEN.test(head);
  const text = clauses.reduce((all, clause) => {
    if (sentence && STOPPED.test(clause)) return `${all}; it was ${clause}`;
    return `${all}${/^(?:it was|the dose cannot) /.test(clause) ? ';' : ','} ${clause}`;
  }, head);
  return sentence ? `${text}.` : text;
}

/** The listed treatment with the clauses that only the sentence has; undefined where there are many of them. */
function together(line: CaseFact, fact: CaseFact, most = MOST_ADDED): CaseFact | undefined {
  const has = wordsOf(line.text);
  const added = fact.text
    .replace(/\.$/, '')
    .split(CLAUSE)
    .filter((clause) => {
      const { terms, numbers } = wordsOf(clause);
      return !(within(terms, has.terms) && within(numbers, has.numbers));
    });
  const begins = added[0] !== undefined && fact.text.startsWith(added[0]);
  if (added.length > most || begins) return undefined;
  const own = wordsOf(added.join(', '));
  const [head = '', ...rest] = line.text.replace(/\.$/, '').split(CLAUSE);
  const kept = rest.filter((clause) => {
    const { terms, numbers } = wordsOf(clause);
    return terms.size === 0 || !within(terms, own.terms) || !within(numbers, own.numbers);
  });
  const measures = [...(line.measures ?? []), ...(fact.measures ?? [])];
  return {
    ...line,
    text: joined(head, [...kept, ...added]).slice(0, 600),
    ...(measures.length > 0 ? { measures: measures.slice(0, 30) } : {}),
  };
}

/** What follows from facts of the case for a reason that speaks of certain things, wherever the facts stand. */
import type {
  CarryingFact,
  CaseConclusion,
  CaseFact,
  CaseGround,
  NamedThing,
} from '../../../domain/generated/types.js';
import { withoutDenied } from '../../../language/negation.js';
import { tellsOfPatient } from '../service-tests/of-patient.js';
import { hasPhrase, keysOf, stemsOf, wordsOf } from '../terms.js';
import type { Conclusion } from './conclusion.js';

const MOST = 2;
/** A phrase that denies is told by facts that deny. */
const DENIES = /^(?:no|not|never|none|without|cannot|nobody)\b/;

/** A reason with the others of its decision and the service that it is about. */
export interface ReasonOfCase {
  readonly ground: CaseGround;
  readonly all: readonly CaseGround[];
  readonly service: string;
  /** The care may have been given. */
  readonly given: boolean;
  /** First day of the service, where it is known. */
  readonly serviceDay?: string;
  /** Facts that are told at it. */
  readonly own: readonly CaseFact[];
  /** Conclusions of reasons before it: each is drawn once in a letter. */
  readonly drawn: Set<string>;
}

/** Conclusions that the case carries for this reason, in the order of the packs. */
export function byCase(
  records: readonly CaseConclusion[],
  of: ReasonOfCase,
  facts: readonly CaseFact[],
): Conclusion[] {
  const quote = reasonStems(of.ground);
  const service = stems(of.service);
  const found: Conclusion[] = [];
  for (const record of records) {
    if (found.length === MOST) break;
    if (record.after_the_care === true && !of.given) continue;
    if (of.drawn.has(record.id) || !speaksOf(record, quote, service)) continue;
    if (isDeniedElsewhere(record, facts)) continue;
    const beside = record.beside === undefined ? undefined : besideOf(record.beside, of);
    if (record.beside !== undefined && beside === undefined) continue;
    const told = inTime(record, record.reason === undefined ? of.own : facts, of.serviceDay);
    const carried = carriedBy(record.facts ?? [], told, of.ground);
    if (carried === undefined) continue;
    of.drawn.add(record.id);
    found.push({
      says: { text: record.text },
      ...(carried.found.length > 0 ? { lists: { found: carried.found } } : {}),
      words: {
        ...(carried.found.length > 1 ? { several: 'yes' } : {}),
        ...(beside === undefined ? {} : { beside_number: String(beside) }),
      },
      facts: carried.facts,
    });
  }
  return found;
}

function stems(text: string): string {
  return stemsOf(wordsOf(text.replace(/[-/]/g, ' ')));
}

function reasonStems({ quote = '', alternatives = [] }: CaseGround): string {
  return stems(`${quote} ${alternatives.join(' ')}`);
}

function hasAny(text: string, phrases: readonly string[]): boolean {
  return phrases.some((one) => hasPhrase(text, one));
}

function speaksOf(
  { reason, reason_unless, service: wanted, service_unless }: CaseConclusion,
  quote: string,
  service: string,
): boolean {
  if (reason !== undefined && !hasAny(quote, reason)) return false;
  if (reason_unless !== undefined && hasAny(quote, reason_unless)) return false;
  if (wanted !== undefined && !hasAny(service, wanted)) return false;
  return service_unless === undefined || !hasAny(service, service_unless);
}

/** Whether the case tells, in any fact, of what takes the conclusion away. */
function isDeniedElsewhere({ unless_told: words }: CaseConclusion, facts: readonly CaseFact[]): boolean {
  return words !== undefined && facts.some((fact) => hasAny(textOf(fact), words));
}

/** The facts without those that are dated before the service, where the conclusion is of the service itself. */
function inTime(
  { since_the_service: since }: CaseConclusion,
  facts: readonly CaseFact[],
  day: string | undefined,
): readonly CaseFact[] {
  if (since !== true) return facts;
  if (day === undefined) return [];
  return facts.filter(({ date }) => date === undefined || date >= day.slice(0, date.length));
}

/** Number of the other reason that has one of the phrases. */
function besideOf(phrases: readonly string[], { ground, all }: ReasonOfCase): number | undefined {
  const at = all.findIndex((one) => one !== ground && hasAny(reasonStems(one), phrases));
  return at < 0 ? undefined : at + 1;
}

interface Carried {
  readonly facts: readonly CaseFact[];
  readonly found: readonly string[];
}

/** The facts that carry each of what is wanted; undefined where one is missing. */
function carriedBy(
  wanted: readonly CarryingFact[],
  facts: readonly CaseFact[],
  ground: CaseGround,
): Carried | undefined {
  const used: CaseFact[] = [];
  const names: string[] = [];
  for (const one of wanted) {
    const fitting = facts.filter(
      (fact) => !used.includes(fact) && mayCarry(one, fact) && (one.shares !== true || shares(fact, ground)),
    );
    const { names: things } = one;
    if (things === undefined) {
      const [fact] = fitting;
      if (fact === undefined) return undefined;
      used.push(fact);
      continue;
    }
    const told = things.flatMap((thing) => {
      const fact = fitting.find((each) => tellsOf(each, thing.words, one.of_patient));
      return fact === undefined ? [] : [{ thing, fact }];
    });
    if (told.length < (one.least ?? 1)) return undefined;
    names.push(...told.map(({ thing }: { thing: NamedThing }) => thing.say));
    used.push(...new Set(told.map(({ fact }) => fact)));
  }
  return { facts: [...new Set(used)], found: [...new Set(names)] };
}

/** Whether a fact has a telling word of the payer's reason. */
function shares({ text }: CaseFact, { quote = '' }: CaseGround): boolean {
  const about = keysOf(quote.replace(/-/g, ' '));
  return [...keysOf(text.replace(/-/g, ' '))].some((key) => about.has(key));
}

function mayCarry({ words, also, unless, kinds, of_patient: own }: CarryingFact, fact: CaseFact): boolean {
  if (kinds !== undefined && !kinds.includes(fact.kind)) return false;
  const text = textOf(fact);
  if (unless !== undefined && hasAny(text, unless)) return false;
  if (also !== undefined && !tellsOf(fact, also)) return false;
  return words === undefined || tellsOf(fact, words, own);
}

/** Whether a fact tells of one of the phrases, and does not deny it. */
function tellsOf(fact: CaseFact, phrases: readonly string[], ofPatient?: boolean): boolean {
  return phrases.some((phrase) => {
    if (DENIES.test(phrase)) return hasPhrase(textOf(fact), phrase);
    return hasPhrase(assertedBy(fact), phrase) && (ofPatient !== true || tellsOfPatient(fact.text, phrase));
  });
}

const asserted = new WeakMap<CaseFact, string>();

function assertedBy(fact: CaseFact): string {
  const known = asserted.get(fact) ?? stems(withoutDenied(fact.text));
  asserted.set(fact, known);
  return known;
}

const texts = new WeakMap<CaseFact, string>();

function textOf(fact: CaseFact): string {
  const known = texts.get(fact) ?? stems(fact.text);
  texts.set(fact, known);
  return known;
}

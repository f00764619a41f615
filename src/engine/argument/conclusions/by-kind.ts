/** What a kind of reason concludes from a fact that has the words for it. */
import type {
  CaseFact,
  CaseGround,
  CaseMeasure,
  GroundAnswer,
  GroundConclusion,
  GroundTopic,
  TreatmentClass,
} from '../../../domain/generated/types.js';
import { hasPhrase, keysOf, stemsOf, wordsOf } from '../terms.js';
import { isOfNamedClass } from '../treatment-class.js';
import type { Conclusion } from './conclusion.js';

const MOST = 2;
const FULL_DAY = 10;
/** Words of a reason that join a fact to nothing. */
const EMPTY = keysOf(
  'record records documentation documented document show shown support notes chart evidence patient member medical treatment ' +
    'daily weekly care need needed necessary clinical date period months weeks days year service services level history condition other another drug drugs medicine medication injection pill pills try first pay must',
);

const ABSENT = /^(?:no|never|none)\b/;

/**
 * The conclusions of the kind that facts of the ground carry, each from a fact of its own and once.
 * @param all - every fact of the case
 */
export function byKind(
  ground: CaseGround,
  { concludes = [] }: GroundAnswer,
  facts: readonly CaseFact[],
  all: readonly CaseFact[],
  named: NamedThings,
): Conclusion[] {
  if (concludes.length === 0) return [];
  // "Covered when the service cannot be done by the member": the terms of a plan deny nothing of the case.
  const told = facts.filter(({ negated, kind }) => negated !== true || kind === 'coverage');
  const used = new Set<CaseFact>();
  const said = new Set<string>();
  const found: Conclusion[] = [];
  const reason = readReason(ground, named);
  for (const one of concludes) {
    // "No complaints before" is the answer itself where a conclusion is drawn from what was not there.
    const own = one.words?.some((word) => ABSENT.test(word)) ? facts : told;
    // A treatment that the payer names is the answer wherever it is told.
    const from = one.named === true && !reason.namesNone ? [...own, ...all] : own;
    const fact = from.find((each) => !used.has(each) && carries(one, each, reason));
    if (fact === undefined || said.has(one.text) || found.length === MOST) continue;
    used.add(fact);
    said.add(one.text);
    found.push(conclusionOf(one, fact));
  }
  return found;
}

function conclusionOf({ text }: GroundConclusion, fact: CaseFact): Conclusion {
  const { treatment, date, measures = [] } = fact;
  const changed = measures.find(({ value_from }) => value_from !== undefined);
  return {
    says: { text },
    ...(date?.length === FULL_DAY ? { days: { fact_day: date } } : {}),
    words: {
      ...(treatment === undefined || treatment.not_given
        ? {}
        : { treatment: treatment.name.replace(/ (?:up )?to$/, '') }),
      ...(changed === undefined ? {} : { measure: changed.name }),
    },
    ...amountsOf(changed),
    facts: [fact],
  };
}

interface FactText {
  readonly listed: readonly string[];
  readonly stems: string;
}

const texts = new WeakMap<CaseFact, FactText>();

/** Words of a fact, taken once for all conclusions that are asked of it. */
function textOf(fact: CaseFact): FactText {
  const known = texts.get(fact);
  if (known !== undefined) return known;
  const listed = wordsOf(fact.text.replace(/-/g, ' '));
  const read = { listed, stems: stemsOf(listed) };
  texts.set(fact, read);
  return read;
}

function amountsOf(changed: CaseMeasure | undefined): Pick<Conclusion, 'amounts'> {
  if (changed?.value === undefined || changed.value_from === undefined) return {};
  const unit = changed.unit === undefined ? {} : { unit: changed.unit };
  return {
    amounts: { before: { value: changed.value_from, ...unit }, after: { value: changed.value, ...unit } },
  };
}

interface Reason {
  /** Telling words of the payer's reason. */
  readonly about: ReadonlySet<string>;
  /** Stems of the reason, for phrases. */
  readonly stems: string;
  /** Words by which facts name what the reason names. */
  readonly topics: () => readonly GroundTopic[];
  readonly namesNone: boolean;
  readonly classes: readonly TreatmentClass[];
}

/** What the packs know of things and treatments by several names. */
export interface NamedThings {
  readonly topics: readonly GroundTopic[];
  readonly classes: readonly TreatmentClass[];
}

function readReason({ quote = '', alternatives = [] }: CaseGround, { topics, classes }: NamedThings): Reason {
  const words = wordsOf(`${quote} ${alternatives.join(' ')}`.replace(/-/g, ' '));
  const stems = stemsOf(words);
  return {
    about: new Set([...keysOf(words)].filter((key) => !EMPTY.has(key))),
    stems,
    topics: lazily(() => topics.filter(({ reasons }) => reasons.some((one) => hasPhrase(stems, one)))),
    namesNone: alternatives.length === 0 && ANY_TREATMENT.test(quote.replace(STEP, '')),
    classes,
  };
}

/** Few conclusions ask for topics, and there are many of them. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Whether a fact is about what the reason names: a good part of its words, or a thing that both name. */
function isAbout({ about, topics }: Reason, listed: readonly string[], stems: string): boolean {
  const shared = [...keysOf(listed)].filter((key) => about.has(key)).length;
  if (shared > 0 && shared >= about.size * ENOUGH) return true;
  return topics().some(({ facts }) => facts.some((one) => hasPhrase(stems, one)));
}

/** A reason that asks for treatment of any kind. */
const ANY_TREATMENT =
  /\b(?:conservative|prior|other|alternative|first-line|formulary|preferred|preventives?|treatments?|therap(?:y|ies)|trials? and|options|drugs?|medications?|medicines?|agents?|another (?:injection|shot|pill|one))\b/i;
/** The name of such a rule names no treatment. */
const STEP = /\bstep (?:therapy|edit|protocol)\b/gi;
const ENOUGH = 0.3;

/** Whether a treatment is one that the reason names, or the reason names none. */
function isNamed({ stems, about, classes, namesNone }: Reason, { treatment }: CaseFact): boolean {
  if (treatment === undefined) return false;
  if (namesNone) return true;
  return (
    [...keysOf(treatment.name)].some((key) => about.has(key)) ||
    isOfNamedClass(classes, stems, treatment.name)
  );
}

function carries(
  { reason: said, kinds, words, also, unless, shares, named, changes }: GroundConclusion,
  fact: CaseFact,
  reason: Reason,
): boolean {
  if (kinds !== undefined && !kinds.includes(fact.kind)) return false;
  if (fact.kind === 'treatment' && fact.treatment?.not_given === true) return false;
  if (said !== undefined && !said.some((one) => hasPhrase(reason.stems, one))) return false;
  if (named === true && !isNamed(reason, fact)) return false;
  if (changes === true && !fact.measures?.some(({ value_from }) => value_from !== undefined)) return false;
  const { listed, stems } = textOf(fact);
  const has = (phrases: readonly string[]) => phrases.some((phrase) => hasPhrase(stems, phrase));
  if (words !== undefined && !has(words)) return false;
  if (also !== undefined && !has(also)) return false;
  if (unless !== undefined && has(unless)) return false;
  return shares !== true || isAbout(reason, listed, stems);
}

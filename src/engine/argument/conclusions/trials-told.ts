/** Treatments that came before, each with its length, where a reason says that earlier treatment is missing. */
import type { CaseFact, CaseGround, CaseTreatment, TreatmentClass } from '../../../domain/generated/types.js';
import { inWeeks } from '../../../language/time-units.js';
import { OF_TRIALS } from '../ended-early.js';
import { keysOf, stemsOf, wordsOf } from '../terms.js';
import { isOfNamedClass } from '../treatment-class.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

/** Other reasons may speak of earlier treatment too. */
const EARLIER =
  /\b(?:previous|prior|earlier|conservative|standard|conventional|first-line|less invasive|non-?(?:operative|surgical))\b[^.;]{0,40}\b(?:methods?|treat\w*|therap\w+|options?|management|measures?|care|procedures?)\b/i;
/** What is published answers these, and what was done better with the same treatment is no other trial. */
const OF_EVIDENCE: ReadonlySet<string> = new Set(['experimental', 'off_label']);
const OF_DOSE = /\b(?:optimi[sz]\w+|titrat\w+|compliance|complian\w+|adheren\w+|dose)\b/i;
const DENIES =
  /\b(?:not|no|without|unsuccessful|must|first|requires?|required|fail\w*|exhaust\w*|inadequate|lack\w*)\b/i;
const EMPTY = keysOf(
  'preferred agent agents product products alternative alternatives formulary therapy therapies treatment treatments trial trials first step drug drugs medication medications generic conservative adequate failed failure response contraindication intolerance documentation prior previous biosimilar methods other options care management standard',
);
const MOST_NAMED = 6;
const LEAST_UNNAMED = 2;
const FULL_DAY = 10;
const COUNTED =
  /(?<![\d.,/-])(\d{1,3}) (?:[a-z]+ )?(visits|sessions|injections|cycles|blocks|classes|doses|treatments)\b/i;

interface Trial {
  readonly fact: CaseFact;
  readonly treatment: CaseTreatment;
}

/** The treatments, those that the payer names before all others. */
export function trialsTold(
  ground: CaseGround,
  told: ConcludedCase,
  classes: readonly TreatmentClass[],
  drawn: Set<string>,
): Conclusion | undefined {
  const { kind, quote = '', alternatives = [] } = ground;
  if (!(OF_TRIALS.has(kind) || EARLIER.test(quote)) || !DENIES.test(quote)) return undefined;
  if (OF_EVIDENCE.has(kind) || OF_DOSE.test(quote)) return undefined;
  const trials = trialsOf(told);
  const stems = stemsOf(wordsOf(`${quote} ${alternatives.join(' ')}`));
  const about = new Set([...keysOf(`${quote} ${alternatives.join(' ')}`)].filter((key) => !EMPTY.has(key)));
  const named = trials.filter(
    ({ treatment: { name } }) =>
      [...keysOf(name)].some((key) => about.has(key)) || isOfNamedClass(classes, stems, name),
  );
  if (named.length > 0) return concluded('trials-named', named, drawn);
  // A payer that names a treatment is not answered by others.
  if (alternatives.length > 0 || !EARLIER.test(quote)) return undefined;
  return trials.length < LEAST_UNNAMED ? undefined : concluded('trials-told', trials, drawn);
}

/** Each list once in a letter. */
function concluded(sentence: string, trials: readonly Trial[], drawn: Set<string>): Conclusion | undefined {
  const shown = trials.slice(0, MOST_NAMED);
  const found = shown.map(inWords);
  if (drawn.has(found.join())) return undefined;
  drawn.add(found.join());
  return {
    says: { sentence },
    lists: { found },
    words: shown.length > 1 ? { several: 'yes' } : {},
    facts: shown.map(({ fact }) => fact),
  };
}

/** Treatments as the caller lists them; each name once, the service itself left out. */
function trialsOf({ listed, input, today }: ConcludedCase): readonly Trial[] {
  const service = keysOf(input.procedure);
  const seen = new Set<string>();
  return listed.flatMap((fact): Trial[] => {
    const { treatment, negated } = fact;
    if (treatment === undefined || treatment.not_given === true) return [];
    if (negated === true && treatment.result === undefined) return [];
    if ((treatment.since ?? '') > today) return [];
    const key = stemsOf(wordsOf(treatment.name)).trim();
    const ofService = [...keysOf(treatment.name)].some((one) => service.has(one));
    if (key === '' || ofService || seen.has(key)) return [];
    seen.add(key);
    return [{ fact, treatment }];
  });
}

/** "Physical therapy (24 visits, 9 weeks, no relief)". */
function inWords({ fact, treatment }: Trial): string {
  const { name, days, sessions, since, until } = treatment;
  const [, count, things] = COUNTED.exec(fact.text) ?? [];
  const exact = since?.length === FULL_DAY && until?.length === FULL_DAY;
  const parts = [
    ...(count !== undefined && Number(count) === sessions ? [`${count} ${things?.toLowerCase()}`] : []),
    ...(days === undefined || !(exact || until === undefined) ? [] : [lengthOf(days)]),
    ...endOf(treatment),
  ];
  const plain = name.replace(/ x ?\d+$/, '').replace(/ (?:up )?to$/, '');
  return parts.length === 0 ? plain : `${plain} (${parts.join(', ')})`;
}

/** Why it ended or what came of it, in a few words and without figures, which stand above. */
function endOf({ stopped_because: cause, result }: CaseTreatment): string[] {
  if (cause !== undefined && isShort(cause)) return [`stopped for ${cause}`];
  return result !== undefined && isShort(result) && OUTCOME.test(result) ? [result] : [];
}

function isShort(text: string): boolean {
  return wordsOf(text).length <= MOST_CAUSE_WORDS && !/\d|[;:,]/.test(text);
}

const MOST_CAUSE_WORDS = 5;
const OUTCOME =
  /\b(?:fail\w*|no (?:relief|benefit|response|effect|change|improvement)|progress\w*|relaps\w*|rash|intoler\w*|not (?:tolerated|enough|to be)|ineffective|plateau\w*|pain|worse\w*)\b/i;

const BEGUN_WEEK = 6;

function lengthOf(days: number): string {
  // A week that was only begun is left out.
  const { value, unit } = inWeeks(days, BEGUN_WEEK);
  return `${value} ${value === 1 ? unit : `${unit}s`}`;
}

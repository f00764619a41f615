/** The texts of a rule with the values of the case. */
import { longDate } from '../../../domain/calendar.js';
import type { CaseFact, ControllingRule } from '../../../domain/generated/types.js';
import type { PackLibrary } from '../../../packs/library.js';
import { citable, type LawContext } from '../../law.js';
import type { TemplateValue, TemplateValues } from '../../letter/case-values.js';
import type { TextTemplates } from '../../letter/text-template.js';
import { listInWords } from '../../letter/words.js';
import type { DecidedElement } from './elements.js';
import type { Figure, RuleFigures } from './figures.js';
import type { Hit } from './wordings.js';

/** A text of a rule as the letter prints it, and the law that it names. */
export interface RuleSentence {
  readonly text: string;
  /** Ids of regulations. */
  readonly regulations: readonly string[];
}

const NAMES = /\{\{#?(?:if |unless )?([a-z][a-z0-9_]*)/g;
const namesOfRules = new WeakMap<ControllingRule, readonly string[]>();

/** Variables that the texts of a rule name. */
function namesIn(rule: ControllingRule): readonly string[] {
  const known = namesOfRules.get(rule);
  if (known) return known;
  const { letter, replies = [] } = rule;
  const texts = [
    ...letter.met,
    ...(letter.unknown ?? []),
    letter.remedy ?? '',
    ...replies.map(({ answer }) => answer),
  ];
  const names = [
    ...new Set(texts.flatMap((text) => [...text.matchAll(NAMES)].map((match) => match[1] ?? ''))),
  ];
  namesOfRules.set(rule, names);
  return names;
}

/** How many citations {{the_law}} prints at most: the leading ones. */
const MOST_CITED = 3;

export class RuleTexts {
  readonly #cited: readonly string[];
  readonly #plural: boolean;
  readonly #fillValues: () => TemplateValues;
  #values: TemplateValues | undefined;

  constructor(
    private readonly templates: TextTemplates,
    library: PackLibrary,
    rule: ControllingRule,
    private readonly law: LawContext,
    base: TemplateValues,
    decided: readonly DecidedElement[],
    figures: RuleFigures,
    isRequired: (told: string) => boolean,
  ) {
    const may = rule.verified ? rule.regulations.flatMap((id) => citable(library, id, law) ?? []) : [];
    const ids = new Set(may.map(({ id }) => id));
    const regulations = may
      .filter(({ yields_to: others = [] }) => !others.some((id) => ids.has(id)))
      .slice(0, MOST_CITED);
    this.#cited = regulations.map(({ id }) => id);
    this.#plural = regulations.length > 1 || (regulations[0]?.citation.includes('§§') ?? false);
    // Most rules print nothing, so their values are made where the first text asks for them, and only those it names.
    this.#fillValues = () => {
      const own = valuesOf(rule, decided, figures, isRequired);
      own.set('the_law', () => listInWords(regulations.map(({ citation }) => citation)));
      return Object.fromEntries(
        namesIn(rule).map((name) => {
          const make = own.get(name);
          return [name, make === undefined ? base[name] : make()];
        }),
      );
    };
  }

  /** Regulations that may be cited for this plan. */
  get cited(): readonly string[] {
    return this.#cited;
  }

  /** Nothing may be printed where no law of the rule may be cited for this plan. */
  get printable(): boolean {
    return this.#cited.length > 0;
  }

  /** Those of the texts that may be printed, in order, each with a capital. */
  write(texts: readonly string[] | undefined): RuleSentence[] {
    return this.#fill(texts ?? []).map(({ text, regulations }) => ({
      text: `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
      regulations,
    }));
  }

  /** A text that goes on a sentence of the letter; nothing where it may not be printed. */
  continue(text: string | undefined): RuleSentence | undefined {
    return text === undefined ? undefined : this.#fill([text])[0];
  }

  #fill(texts: readonly string[]): RuleSentence[] {
    if (!this.printable || texts.length === 0) return [];
    const values = this.#values ?? this.#fillValues();
    this.#values = values;
    return texts.flatMap((text) => {
      const filled = this.templates.fill(this.#agreeing(text), values, this.law);
      const words = filled?.text.replace(/\s+/g, ' ').trim() ?? '';
      if (filled === undefined || words === '') return [];
      const printed = text.includes('{{the_law}}') ? this.#cited : [];
      return [{ text: words, regulations: [...new Set([...printed, ...filled.regulations])] }];
    });
  }

  /** The verb behind the law in the number of the sections that are printed. */
  #agreeing(text: string): string {
    if (!this.#plural) return text;
    return text.replace(/(\{\{the_law\}\}) ([a-z]+)\b/g, (whole, law: string, verb: string) => {
      const plural = PLURAL[verb] ?? verb.replace(/ies$/, 'ys').replace(/(?<=x|ch|sh|ss|zz)es$|s$/, '');
      return plural === verb ? whole : `${law} ${plural}`;
    });
  }
}

const PLURAL: Readonly<Record<string, string>> = { is: 'are', has: 'have', does: 'do' };

type Value = () => TemplateValue;

/** What each value is made of; only those that a text names are made. */
function valuesOf(
  { events = [], quantities = [] }: ControllingRule,
  decided: readonly DecidedElement[],
  { days, quantities: numbers, figures }: RuleFigures,
  isRequired: (told: string) => boolean,
): Map<string, Value> {
  return new Map([
    ...decided.flatMap(({ element: { id }, known, hit }): [string, Value][] => [
      [id, () => known === 'true'],
      [`not_${id}`, () => known === 'false'],
      [`${id}_told`, () => hit && told(hit)],
      [`${id}_required`, () => isRequired((hit && told(hit)) ?? '')],
      [`${id}_words`, () => hit && wording(hit)],
      ...figureValues(id, figures.get(id)),
    ]),
    ...events.flatMap(({ id }): [string, Value][] => [
      [`${id}_date`, () => dateInWords(days.get(id))],
      [`${id}_month`, () => dateInWords(days.get(id))?.replace(/ \d+,/, '')],
    ]),
    ...quantities.map(({ id }): [string, Value] => [`${id}_value`, () => numberInDigits(numbers.get(id))]),
  ]);
}

function figureValues(id: string, figure: Figure | undefined): [string, Value][] {
  return [
    [`${id}_later`, () => figure?.later],
    [`${id}_value`, () => numberInDigits(figure?.value)],
    [`${id}_limit`, () => numberInDigits(figure?.limit)],
    [`${id}_start_date`, () => dateInWords(figure?.start)],
    [`${id}_end_date`, () => dateInWords(figure?.end)],
    [`${id}_last_date`, () => dateInWords(figure?.last)],
  ];
}

function dateInWords(day: string | undefined): string | undefined {
  return day === undefined ? undefined : longDate(day);
}

const IN_DIGITS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

function numberInDigits(value: number | undefined): string | undefined {
  return value === undefined ? undefined : IN_DIGITS.format(value);
}

/** What is longer tells more than the one thing that the rule asks. */
const MOST_TOLD = 160;

/**
 * The fact behind a wording as it is told, without its full stop: the narrowest fact that holds the wording, or the
 * diagnosis itself. The name of the service proves nothing, and what the letter leaves out is not told here either.
 */
function told(hit: Hit): string | undefined {
  const { text, subject } = hit.passage;
  const around = factsAround(hit)
    .filter(({ left_out: left }) => left === undefined)
    .sort((a, b) => a.text.length - b.text.length);
  const line = (around[0]?.text ?? (subject === 'diagnosis' ? text : '')).replace(/\s+/g, ' ').trim();
  return line === '' || line.length > MOST_TOLD ? undefined : line.replace(/[.;,]+$/, '');
}

/** Facts that hold the wording. */
function factsAround({ passage: { facts, offset }, start, end }: Hit): CaseFact[] {
  return facts.filter(
    ({ source }) => source === undefined || (source.start <= offset + start && source.end >= offset + end),
  );
}

/** The wording as written; the first word of a passage in small letters, unless it is an abbreviation or a name. */
function wording(hit: Hit): string | undefined {
  const { passage, start, end } = hit;
  const around = factsAround(hit);
  if (around.length > 0 && around.every(({ left_out: left }) => left !== undefined)) return undefined;
  const words = passage.text.slice(start, end).replace(/\s+/g, ' ');
  return start === 0 && /^[A-Z][a-z]/.test(words)
    ? `${words.charAt(0).toLowerCase()}${words.slice(1)}`
    : words;
}

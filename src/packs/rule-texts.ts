/** Texts of rules of controlling law, with the variables that each rule has of its own. */
import type { ControllingRule, RuleComputation, RuleElement } from '../domain/generated/types.js';
import type { Path } from '../schema/violations.js';
import type { ReadingOptions } from './template-reader.js';
import { always, flag, optional, type TemplateVariable } from './template-variables.js';

export interface RuleText {
  readonly path: Path;
  readonly text: string;
  readonly options: ReadingOptions;
}

/** Every text of a rule that can be printed. */
export function ruleTexts(rule: ControllingRule): RuleText[] {
  const own = variablesOf(rule);
  const met = { own, given: givenWhereMet(rule) };
  const { letter, replies = [] } = rule;
  return [
    ...letter.met.map((text, index) => ({ path: ['letter', 'met', index], text, options: met })),
    ...(letter.unknown ?? []).map((text, index) => ({
      path: ['letter', 'unknown', index],
      text,
      options: { own },
    })),
    ...(letter.remedy === undefined
      ? []
      : [{ path: ['letter', 'remedy'], text: letter.remedy, options: met }]),
    ...replies.map(({ answer }, index) => ({
      path: ['replies', index, 'answer'],
      text: answer,
      options: { own },
    })),
  ];
}

function variablesOf({ elements, events = [], quantities = [] }: ControllingRule): TemplateVariable[] {
  return [
    always('the_law', 'Citations of the law behind the rule that may stand in this letter.'),
    ...elements.flatMap((element) => [
      { ...flag(element.id, element.text), together: element.true_when ? [] : figureValues(element) },
      flag(`not_${element.id}`, `Not so: ${element.text}`),
      optional(`${element.id}_told`, 'The fact behind it as told.'),
      {
        ...flag(`${element.id}_required`, 'That fact is of the drug or class that the payer asks for first.'),
        together: [element.id, `${element.id}_told`],
      },
      optional(`${element.id}_words`, 'The wording that was found.'),
      ...figureNames(element).map((name) => ({
        ...optional(name, 'Of its computation.'),
        together: figureValues(element),
      })),
      ...(element.computed?.later_start === undefined
        ? []
        : [flag(`${element.id}_later`, 'Counted from the event that came later.')]),
    ]),
    ...events.flatMap(({ id }) => [
      optional(`${id}_date`, 'Day of the event.'),
      optional(`${id}_month`, 'Month of the event.'),
    ]),
    ...quantities.map(({ id }) => optional(`${id}_value`, 'The quantity.')),
  ];
}

function figureNames({ id, computed }: RuleElement): string[] {
  if (computed === undefined) return [];
  const dates = computed.start === undefined ? [] : ['start_date', 'end_date', 'last_date'];
  return ['value', 'limit', ...dates].map((name) => `${id}_${name}`);
}

/** What is set wherever one value of a figure is: its other values, and the days and quantities that it comes from. */
function figureValues(element: RuleElement): string[] {
  return [...figureNames(element), ...sourcesOf(element.computed)];
}

/** What is set wherever the rule is met: figures of elements that nothing else can show, with their events. */
function givenWhereMet({ elements }: ControllingRule): string[] {
  return elements
    .filter(({ need, true_when }) => need === 'required' && true_when === undefined)
    .flatMap(figureValues);
}

function sourcesOf(computed: RuleComputation | undefined): string[] {
  const { start, later_start, end, value, less, whole } = computed ?? {};
  // Of two events to count from, either may be the one that is known.
  return [
    ...[later_start === undefined ? start : undefined, end].flatMap((id) =>
      id === undefined ? [] : [`${id}_date`, `${id}_month`],
    ),
    ...[value, less, whole].flatMap((id) => (id === undefined ? [] : [`${id}_value`])),
  ];
}

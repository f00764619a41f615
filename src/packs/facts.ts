/**
 * Facts of a case over which scoring rules may ask. One table: rules are checked against it when packs load, the
 * engine fills it, docs/packs.md prints it.
 */

export type FactType = 'boolean' | 'number' | 'text';

export interface Fact {
  readonly name: string;
  readonly type: FactType;
  readonly description: string;
  /** For text: the enumeration of schemas/common.schema.json whose words it takes. */
  readonly words?: string;
  /** For numbers: smallest and largest value. */
  readonly range?: readonly [number, number];
}

function yesNo(name: string, description: string): Fact {
  return { name, type: 'boolean', description };
}

function number(name: string, description: string, range?: readonly [number, number]): Fact {
  return range === undefined
    ? { name, type: 'number', description }
    : { name, type: 'number', description, range };
}

function word(name: string, words: string, description: string): Fact {
  return { name, type: 'text', words, description };
}

/** In the order of the reference page. A text fact that is not known is the empty text. */
export const FACTS: readonly Fact[] = [
  word('category', 'category', 'Category of the first denial code.'),
  word('action', 'action', 'Document that the case calls for.'),
  word('insurer_type', 'insurer_type', 'Line of business, given or read from the name of the insurer.'),
  yesNo('insurer_type_known', 'The line of business was given or told by the name.'),
  yesNo('state_known', 'The state is known.'),
  yesNo('service_area_known', 'The procedure was recognized as a clinical service area.'),
  yesNo('code_known', 'The denial code has a record.'),
  yesNo('level_known', 'The caller named the level of appeal.'),
  word('group', 'group', 'Group code printed with the denial code; empty where none was.'),
  word('setting', 'setting', 'Where the case stands in time; empty where unknown.'),
  word('requester', 'requester', 'Who signs.'),
  yesNo('deadline_known', 'A last day to file could be computed.'),
  number('days_left', 'Days from today to the safe last day to file; negative after it.'),
  yesNo('late', 'The last day to file has passed.'),
  yesNo('has_patient_summary', 'The caller gave a clinical summary.'),
  yesNo('has_prior_treatments', 'The caller listed earlier treatments.'),
  yesNo('has_denial_reason', "The caller quoted the payer's own words."),
  yesNo('has_procedure_codes', 'The caller gave procedure codes.'),
  yesNo('has_diagnosis_codes', 'The caller gave diagnosis codes.'),
  yesNo('has_service_date', 'The caller gave the date of service.'),
  number('evidence_share', 'Share of the recommended documents at hand, percent.', [0, 100]),
  number('evidence_count', 'Number of the recommended documents at hand.'),
  number(
    'interval_width',
    'Width of the interval around the estimated success rate, percentage points.',
    [0, 100],
  ),
  number('printable_authorities', 'Number of authorities that may be cited for the case.'),
  yesNo('instrument_is_appeal', 'The document is an appeal, not a claim correction or another request.'),
  yesNo('amount_known', 'The amount in dispute is known.'),
  number('amount', 'Amount in dispute in US dollars; 0 where unknown.'),
  yesNo('inpatient', 'The case speaks of an inpatient stay.'),
  yesNo(
    'care_ends_soon',
    'Care that is under way ends within ten days, or an appeal has to be filed by then to keep it.',
  ),
  yesNo('ongoing_care', 'The case speaks of care that is under way.'),
  yesNo('emergency', 'The case speaks of emergency care.'),
  yesNo('jeopardy_words', 'The case uses words of danger to life, health or function.'),
  yesNo('expedited_requested', 'The caller asked for urgent handling.'),
];

/** Operators that suit each type of fact. */
export const OPERATORS: Readonly<Record<FactType, readonly string[]>> = {
  boolean: ['equal', 'notEqual'],
  number: [
    'equal',
    'notEqual',
    'lessThan',
    'lessThanInclusive',
    'greaterThan',
    'greaterThanInclusive',
    'in',
    'notIn',
  ],
  text: ['equal', 'notEqual', 'in', 'notIn'],
};

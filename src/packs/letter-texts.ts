/** Every text that can end up in a letter, with what is known wherever it is used. */
import type { CodeLetterVariant, GroundCase, InsurerType, LetterSection } from '../domain/generated/types.js';
import type { Path } from '../schema/violations.js';
import type { Catalogue, Located } from './catalogue.js';
import { ruleTexts } from './rule-texts.js';
import { type ReadingOptions, readText, type TextReading } from './template-reader.js';
import { ANSWER_VARIABLES, CONCLUSION_VARIABLES, JOINING_VARIABLES } from './template-variables.js';

export type TextUse =
  | 'thesis'
  | 'rebuttal'
  | 'remedy'
  | 'argument'
  | 'heading'
  | 'clinical'
  | 'right'
  | 'frame'
  | 'sentence'
  | 'rule';

export interface LetterText {
  readonly owner: Located;
  readonly path: Path;
  readonly use: TextUse;
  readonly text: string;
  readonly reading: TextReading;
  /** Lines of business in which it can be used; absent: all. */
  readonly insurerTypes?: readonly InsurerType[];
  /** States in which it can be used; absent: all. */
  readonly states?: readonly string[] | undefined;
}

type Draft = Omit<LetterText, 'owner' | 'path' | 'reading'> & { path: Path; options?: ReadingOptions };

/** Variable that is set where a caller field is given. */
const VARIABLE_OF_FIELD: Readonly<Record<string, string>> = {
  patient_summary: 'summary_given',
  prior_treatments: 'prior_treatments_list',
  state: 'state_name',
  insurance_company: 'insurer',
};

function codeTexts({ record }: Located<'code'>): Draft[] {
  const variants: [Path, CodeLetterVariant][] = [[['letter'], record.letter]];
  for (const [action, variant] of Object.entries(record.letter.by_action ?? {}))
    variants.push([['letter', 'by_action', action], variant]);
  const inCase = (record.letter.in_case ?? []).flatMap(({ text, when }, index) =>
    variantTexts([['letter', 'in_case', index, 'text'], text]).map((draft) => ({
      ...draft,
      states: when.states,
    })),
  );
  return [...variants.flatMap(variantTexts), ...inCase];
}

function strategyTexts({ path, record }: Located<'strategy'>): Draft[] {
  return record.letter === undefined ? [] : variantTexts([[...path, 'letter'], record.letter]);
}

function variantTexts([path, letter]: [Path, CodeLetterVariant]): Draft[] {
  return [
    ...(['thesis', 'rebuttal', 'remedy'] as const).map((use) => ({
      path: [...path, use],
      use,
      text: letter[use],
    })),
    ...(['title', 'opening', 'instrument', 'reserve'] as const).flatMap((part) => {
      const text = letter[part];
      // All but the last stand in place of texts of the frame, so they may use what frames use.
      const options = { frame: part !== 'reserve' };
      return text === undefined ? [] : [{ path: [...path, part], use: 'sentence' as const, text, options }];
    }),
  ];
}

function argumentTexts({ path, record }: Located<'argument'>): Draft[] {
  const given = (record.needs ?? []).map((field) => VARIABLE_OF_FIELD[field] ?? field);
  if (record.remarks !== undefined) given.push('remark_codes');
  if (record.service_area === true) given.push('service_area_name');
  const types = record.insurer_types ?? record.when?.insurer_types;
  const only = { ...(types && { insurerTypes: types }), states: record.when?.states };
  return [
    { path: [...path, 'heading'], use: 'heading', text: record.heading, options: { given } },
    { path: [...path, 'text'], use: 'argument', text: record.text, options: { given }, ...only },
  ];
}

function clinicalTexts({ record }: Located<'service_area'>): Draft[] {
  const options = { given: ['service_area_name'] };
  const points = record.arguments.map(
    (point, index): Draft => ({
      path: ['arguments', index, 'text'],
      use: 'clinical',
      text: point.text,
      options,
      ...(point.insurer_types && { insurerTypes: point.insurer_types }),
    }),
  );
  const risk = record.delay_risk;
  return risk === undefined ? points : [...points, { path: ['delay_risk'], use: 'sentence', text: risk }];
}

function rightTexts({ record }: Located<'appeal_rights'>): Draft[] {
  const insurerTypes = [record.insurer_type];
  return record.letter_rights.map((right, index) => ({
    path: ['letter_rights', index, 'text'],
    use: 'right',
    text: right.text,
    insurerTypes,
    ...(record.state && { states: [record.state] }),
  }));
}

function controllingTexts({ path, record }: Located<'controlling_rule'>): Draft[] {
  const insurerTypes = record.insurer_types;
  return ruleTexts(record).map(({ path: inner, text, options }) => ({
    path: [...path, ...inner],
    use: 'rule',
    text,
    options,
    insurerTypes,
    states: record.states,
  }));
}

/** What is said in some cases alone. */
function inStates(drafts: readonly Draft[], states: readonly string[] | undefined): Draft[] {
  return drafts.map((draft) => ({ ...draft, states }));
}

function groundTexts({ path, record }: Located<'ground_answer'>): Draft[] {
  const options = { own: ANSWER_VARIABLES };
  const draft = (inner: Path, text: string | undefined): Draft[] =>
    text === undefined ? [] : [{ path: [...path, ...inner], use: 'sentence', text, options }];
  const sentencesAt = (at: Path, { answers = [], ask }: Pick<GroundCase, 'answers' | 'ask'>): Draft[] => [
    ...answers.flatMap(({ lead, close }, index) => [
      ...draft([...at, 'answers', index, 'lead'], lead),
      ...draft([...at, 'answers', index, 'close'], close),
    ]),
    ...draft([...at, 'ask'], ask),
  ];
  return [
    ...draft(['claim', 'text'], record.claim?.text),
    ...(record.concludes ?? []).flatMap(({ text }, index) => draft(['concludes', index, 'text'], text)),
    ...sentencesAt([], record),
    ...draft(['ask_computed'], record.ask_computed),
    ...(record.stands ?? []).flatMap(({ text }, index) => draft(['stands', index, 'text'], text)),
    ...(record.in_case ?? []).flatMap((one, index) =>
      inStates(sentencesAt(['in_case', index], one), one.when.states),
    ),
  ];
}

function conclusionTexts({ path, record }: Located<'case_conclusion'>): Draft[] {
  return [
    { path: [...path, 'text'], use: 'sentence', text: record.text, options: { own: CONCLUSION_VARIABLES } },
  ];
}

function joiningTexts({ path, record }: Located<'joining_sentence'>): Draft[] {
  return [
    { path: [...path, 'text'], use: 'sentence', text: record.text, options: { own: JOINING_VARIABLES } },
  ];
}

function sectionTexts(section: LetterSection, index: number): Draft[] {
  const frame = (path: Path, text: string, given: readonly string[]): Draft => ({
    path: ['sections', index, ...path],
    use: 'frame',
    text,
    options: { frame: true, given },
  });
  const area = section.slot === 'clinical' ? ['service_area_name'] : [];
  const heading = section.heading === undefined ? [] : [frame(['heading'], section.heading, area)];
  const variants = section.variants ?? [];
  return [
    ...heading,
    ...variants.map((variant, at) => frame(['variants', at, 'text'], variant.text, variant.when?.has ?? [])),
  ];
}

function frameTexts({ record }: Located<'template'>): Draft[] {
  const title: Draft = { path: ['title'], use: 'frame', text: record.title, options: { frame: true } };
  return [title, ...record.sections.flatMap(sectionTexts)];
}

function read(owner: Located, drafts: readonly Draft[]): LetterText[] {
  return drafts.map(({ options, ...draft }) => {
    let reading: TextReading | undefined;
    return {
      ...draft,
      owner,
      // Texts that no check asks about are not read.
      get reading() {
        reading ??= readText(draft.text, options);
        return reading;
      },
    };
  });
}

/** All letter texts of the packs and frames. */
export function letterTexts(catalogue: Catalogue): LetterText[] {
  const sentence = (path: Path, text: string | undefined): Draft[] =>
    text === undefined ? [] : [{ path, use: 'sentence', text }];
  return [
    ...catalogue.all('code').flatMap((owner) => read(owner, codeTexts(owner))),
    ...catalogue.all('strategy').flatMap((owner) => read(owner, strategyTexts(owner))),
    ...catalogue.all('argument').flatMap((owner) => read(owner, argumentTexts(owner))),
    ...catalogue.all('service_area').flatMap((owner) => read(owner, clinicalTexts(owner))),
    ...catalogue.all('appeal_rights').flatMap((owner) => read(owner, rightTexts(owner))),
    ...catalogue.all('controlling_rule').flatMap((owner) => read(owner, controllingTexts(owner))),
    ...catalogue.all('ground_answer').flatMap((owner) => read(owner, groundTexts(owner))),
    ...catalogue.all('case_conclusion').flatMap((owner) => read(owner, conclusionTexts(owner))),
    ...catalogue.all('joining_sentence').flatMap((owner) => read(owner, joiningTexts(owner))),
    ...catalogue.all('template').flatMap((owner) => read(owner, frameTexts(owner))),
    ...catalogue
      .all('group_code')
      .flatMap((owner) =>
        read(owner, sentence([...owner.path, 'letter_sentence'], owner.record.letter_sentence)),
      ),
    ...catalogue
      .all('insurer_type')
      .flatMap((owner) => read(owner, sentence([...owner.path, 'ask'], owner.record.ask))),
  ];
}

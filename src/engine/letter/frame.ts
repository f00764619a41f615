/** The frame of a document: which text each section has for this case, and what the code brings into it. */
import type {
  CodeLetterVariant,
  LetterSection,
  LetterTemplate,
  SectionVariant,
} from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { type Block, blockOf } from './blocks.js';
import { codeText, type Drafting, forcingRemark } from './candidates.js';
import type { CaseValues } from './case-values.js';
import { frameValues } from './variables.js';
import { withFullStop } from './words.js';

export interface Frame {
  readonly template: LetterTemplate;
  readonly title: string;
  readonly values: CaseValues;
  /** Rendered sections by id; slots are left to the composer. */
  readonly sections: ReadonlyMap<string, Block>;
  readonly rebuttal: Block;
}

/** The frame whose actions hold the instrument. */
export function templateFor(library: PackLibrary, file: CaseFile): LetterTemplate {
  const { action } = file.disposition;
  for (const template of library.templates.values()) if (template.actions.includes(action)) return template;
  throw new Error(`no letter frame for ${action}`);
}

/** Renders everything but the slots. */
export function buildFrame(drafting: Drafting): Frame {
  const { library, templates, file, values } = drafting;
  const template = templateFor(library, file);
  const code = renderCodeText(drafting);
  const all = values.with(frameValues(drafting, code));
  const sections = new Map<string, Block>();
  for (const section of template.sections) {
    const own = section.id === 'reserve' ? code.reserve : undefined;
    if (own) {
      sections.set(section.id, { ...own, heading: headingOf(drafting, section, all) });
      continue;
    }
    const variant = section.variants?.find((candidate) => variantFits(candidate, all, file));
    if (!variant) continue;
    const rendered = templates.render(variant.text, all, file.law);
    if (rendered)
      sections.set(
        section.id,
        blockOf(all, `frame:${section.id}`, rendered, headingOf(drafting, section, all)),
      );
  }
  const title = all.fill(templates.render(template.title, all, file.law)?.text ?? template.id);
  return { template, title, values: all, sections, rebuttal: code.block };
}

export function headingOf(
  { templates, file }: Drafting,
  section: LetterSection,
  values: CaseValues,
): string | undefined {
  if (section.heading === undefined) return undefined;
  const rendered = templates.render(section.heading, values, file.law);
  return rendered && values.fill(rendered.text);
}

interface CodeText extends Pick<CodeLetterVariant, 'thesis' | 'remedy'> {
  readonly block: Block;
  /** The code's own last section, where the frame's does not fit. */
  readonly reserve: Block | undefined;
}

/** The code's thesis, rebuttal and remedy for the instrument. */
function renderCodeText({ templates, file, values }: Drafting): CodeText {
  const { record } = file.code;
  const text = codeText(record, file.disposition.action) ?? textFromRemark(file) ?? record.letter;
  const render = (part: string) => {
    const rendered = templates.render(part, values, file.law);
    if (!rendered) throw new Error(`${record.id}: the letter text rests on law that may not be cited here`);
    return rendered;
  };
  const oneLine = (part: string) => render(part).text.replace(/\s+/g, ' ').trim();
  return {
    thesis: oneLine(text.thesis),
    remedy: withFullStop(oneLine(text.remedy)),
    block: blockOf(values, `code:${record.id}`, render(text.rebuttal)),
    reserve:
      text.reserve === undefined ? undefined : blockOf(values, `code:${record.id}`, render(text.reserve)),
  };
}

/** Where a remark code forces an instrument for which the code has no text, the remark's own words serve. */
function textFromRemark(file: CaseFile): CodeLetterVariant | undefined {
  const remark = forcingRemark(file);
  if (!remark) return undefined;
  const reason = `Remark code ${remark.code} decides what has to be done. ${remark.meaning} ${remark.what_to_do}`;
  return {
    thesis: `Remark code ${remark.code} shows what stands between this claim and a decision, and this letter answers it.`,
    rebuttal: reason,
    remedy: 'process the claim with what is supplied here and issue a decision on its merits',
  };
}

function variantFits(variant: SectionVariant, { raw }: CaseValues, file: CaseFile): boolean {
  const when = variant.when;
  if (!when) return true;
  const isSet = (name: string) => raw[name] !== undefined && raw[name] !== false && raw[name] !== '';
  if (when.has && !when.has.every(isSet)) return false;
  if (when.lacks?.some(isSet)) return false;
  if (when.requesters && !when.requesters.includes(file.requester)) return false;
  if (when.settings && !(file.input.setting && when.settings.includes(file.input.setting))) return false;
  return !when.level_kinds || when.level_kinds.includes(file.level.kind);
}

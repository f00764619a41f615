/** The frame of a document: which text each section has for this case, and what the code brings into it. */
import type {
  CodeLetterVariant,
  LetterSection,
  LetterTemplate,
  SectionVariant,
} from '../../domain/generated/types.js';
import type { CaseFile } from '../case-file.js';
import { type Block, blockOf, sentenceOf } from './blocks.js';
import { arguing, type Drafting, forcingRemark } from './candidates.js';
import type { CaseValues } from './case-values.js';
import { printableOf } from './printable.js';
import type { Rendered } from './text-template.js';
import { frameValues } from './variables.js';

/** The texts that the code and the instrument bring, and all values of the case. */
export interface Opening {
  readonly template: LetterTemplate;
  readonly code: CodeLetterVariant;
  readonly title: string;
  /** Lines of an addressee other than the payer. */
  readonly addressee: readonly string[] | undefined;
  readonly salutation: string | undefined;
  readonly values: CaseValues;
}

/** Sections by id; slots are left to the composer. */
export interface Frame {
  readonly sections: ReadonlyMap<string, Block>;
  readonly rebuttal: Block;
}

/** Settles the frame, the code's text and every value of the case. */
export function openLetter(drafting: Drafting): Opening {
  const { templates, file, values } = drafting;
  const { template } = file;
  const code: CodeLetterVariant =
    arguing(drafting).text ?? textFromRemark(file) ?? template.code_text ?? file.code.record.letter;
  const thesis = sentenceOf(rendered(drafting, code.thesis));
  const remedy = sentenceOf(rendered(drafting, code.remedy));
  const all = values.with(
    frameValues(drafting, { thesis, remedy, openingOfCode: code.opening !== undefined }),
  );
  const printed = (text: string) =>
    all.print(printableOf(templates.render(text, all, file.law)?.text ?? '')).text;
  return {
    template,
    code,
    title: printed((template.actions && code.title) ?? template.title),
    addressee: template.addressee?.map(printed),
    salutation: template.salutation && printed(template.salutation),
    values: all,
  };
}

/** Renders everything but the slots. `drafting` holds the values of the opening. */
export function buildFrame(drafting: Drafting, { template, code }: Opening): Frame {
  const { templates, file, values } = drafting;
  const ofCode = (text: string, heading?: string) =>
    blockOf(values, arguing(drafting).origin, rendered(drafting, text), heading);
  const sections = new Map<string, Block>();
  for (const section of template.sections) {
    const heading = headingOf(drafting, section);
    // Documents that no instrument calls for speak of something else than the code does.
    const own = template.actions && textInPlaceOf(section, code);
    if (own !== undefined) {
      sections.set(section.id, ofCode(own, heading));
      continue;
    }
    const variant = section.variants?.find((candidate) => variantFits(candidate, values, file));
    const text = variant && templates.render(variant.text, values, file.law);
    if (text) sections.set(section.id, blockOf(values, `frame:${section.id}`, text, heading));
  }
  return { sections, rebuttal: ofCode(code.rebuttal) };
}

/** The code's own text for a section whose text in the frame does not fit it. */
function textInPlaceOf(section: LetterSection, code: CodeLetterVariant): string | undefined {
  if (section.id === 'opening' && code.opening !== undefined) return `${code.opening} ${code.thesis}`;
  if (section.id === 'instrument') return code.instrument;
  return section.id === 'reserve' ? code.reserve : undefined;
}

/** The heading of a section, with marks. */
export function headingOf({ templates, file, values }: Drafting, section: LetterSection): string | undefined {
  if (section.heading === undefined) return undefined;
  return templates.render(section.heading, values, file.law)?.text;
}

/** A text of the code: it stands in every letter of its kind, so law that may not be cited is a fault of the pack. */
function rendered({ templates, file, values }: Drafting, text: string): Rendered {
  const found = templates.render(text, values, file.law);
  if (!found)
    throw new Error(`${file.code.record.id}: the letter text rests on law that may not be cited here`);
  return found;
}

/** Where a remark code forces an instrument for which the code has no text, the remark's own words serve. */
function textFromRemark(file: CaseFile): CodeLetterVariant | undefined {
  const remark = forcingRemark(file);
  if (!remark) return undefined;
  const reason = `Remark code ${remark.code} decides what has to be done. ${remark.meaning} ${remark.what_to_do}`;
  return {
    thesis: `Remark code ${remark.code} shows what stands between this claim and a decision, and this letter answers it.`,
    rebuttal: reason,
    remedy: 'process the claim with what is supplied here and issue a decision on its merits.',
  };
}

function variantFits(variant: SectionVariant, values: CaseValues, file: CaseFile): boolean {
  const when = variant.when;
  if (!when) return true;
  const isSet = (name: string) => values.isSet(name);
  if (when.has && !when.has.every(isSet)) return false;
  if (when.lacks?.some(isSet)) return false;
  if (when.requesters && !when.requesters.includes(file.requester)) return false;
  if (when.settings && !(file.input.setting && when.settings.includes(file.input.setting))) return false;
  return !when.level_kinds || when.level_kinds.includes(file.level.kind);
}

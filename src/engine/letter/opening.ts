/** Settles the frame of a document: the code's text for it, its title and addressee, and every value of the case. */
import type { CodeLetterVariant, LetterTemplate } from '../../domain/generated/types.js';
import type { CaseFile } from '../case-file.js';
import type { CaseValues } from './case-values.js';
import { type Arguing, arguing, forcingRemark } from './code-text.js';
import type { Drafting } from './drafting.js';
import type { Exhibits } from './exhibits.js';
import { type Printable, printableOf } from './printable.js';
import { enclosureKeys } from './text-template.js';
import { frameValues, isPending } from './variables.js';
import { sentencesOf, toParagraphs, withFullStop } from './words.js';

/** The texts that the code and the instrument bring, and all values of the case. */
export interface Opening {
  readonly template: LetterTemplate;
  readonly arguing: Arguing;
  readonly code: CodeLetterVariant;
  readonly title: string;
  /** Lines of an addressee other than the payer. */
  readonly addressee: readonly string[] | undefined;
  readonly salutation: string | undefined;
  readonly values: CaseValues;
}

/** Settles the frame, the code's text and every value of the case. */
export function openLetter(drafting: Drafting, exhibits: Exhibits): Opening {
  const { templates, file, values } = drafting;
  const { template } = file;
  const own = arguing(drafting);
  const code = openedFor(
    file,
    own.text ?? textFromRemark(file) ?? template.code_text ?? file.code.record.letter,
  );
  const all = values.with(
    frameValues(drafting, {
      thesis: sentenceOf(drafting, code.thesis, exhibits),
      remedy: sentenceOf(drafting, code.remedy, exhibits),
      openingOfCode: code.opening !== undefined,
    }),
  );
  const printed = (text: string) =>
    all.print(printableOf(templates.render(text, all, file.law)?.text ?? '')).text;
  return {
    template,
    arguing: own,
    code,
    title: printed((template.actions && code.title) ?? template.title),
    addressee: template.addressee?.map(printed),
    salutation: template.salutation && printed(template.salutation),
    values: all,
  };
}

const OF_PAYMENT = /\b(?:billed|paid|payment)\b/;

/** An opening on billing and payment does not fit care that is still to come. */
function openedFor(file: CaseFile, code: CodeLetterVariant): CodeLetterVariant {
  if (code.opening === undefined || !isPending(file) || !OF_PAYMENT.test(code.opening)) return code;
  const { opening: _, ...rest } = code;
  return rest;
}

/**
 * A text of the code as the value of another text: one line with its full stop. It stands in every letter of its kind, so
 * law that may not be cited is a fault of the pack.
 */
function sentenceOf({ templates, file, values }: Drafting, text: string, exhibits: Exhibits): Printable {
  const rendered = templates.render(text, values, file.law);
  if (rendered === undefined)
    throw new Error(`${file.code.record.id}: the letter text rests on law that may not be cited here`);
  const sentences = sentencesOf(toParagraphs(rendered.text).join(' '));
  const kept = sentences.filter((one) => enclosureKeys(one).every((key) => exhibits.has(key)));
  return printableOf(withFullStop((kept.length > 0 ? kept : sentences).join(' ')));
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

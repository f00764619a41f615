/** Sections whose text the frame of the document holds, and the headings of all others. */
import type { CodeLetterVariant, LetterSection, SectionVariant } from '../../../domain/generated/types.js';
import type { CaseFile } from '../../case-file.js';
import type { CaseValues } from '../case-values.js';
import { type Draft, fromFrame } from '../drafting.js';
import type { Block, Piece, Rank } from '../letter.js';
import type { Opening } from '../opening.js';

/** Frame sections that may go where room is needed. */
const PROCEDURE: ReadonlySet<string> = new Set(['standing', 'reserve', 'instrument']);

/** What may be asked of any decision: where the case itself tells too little to fill a letter. Each paragraph stands alone. */
const ASKED: ReadonlySet<string> = new Set(['questions', 'record', 'after']);

/** A section of the frame; none where no variant fits. */
export function frameBlock(draft: Draft, opening: Opening, section: LetterSection): Block[] {
  const { writer, file } = draft;
  const own = opening.template.actions && textInPlaceOf(section, opening.code);
  const variant = section.variants?.find((candidate) => variantFits(candidate, writer.values, file));
  const paragraphs =
    own !== undefined
      ? writer.paragraphs(own, opening.arguing.source)
      : variant
        ? writer.paragraphs(variant.text, fromFrame(section.id))
        : [];
  if (paragraphs.length === 0) return [];
  const heading = headingOf(draft, section);
  if (ASKED.has(section.id))
    return paragraphs.map((paragraph, index) => ({
      slot: 'frame',
      // What a printed code says is nearer to the case than what may be asked of any decision.
      rank: file.understood === undefined ? 'spare' : 'asked',
      ...(index === 0 && heading ? { heading } : {}),
      paragraphs: [paragraph],
      list: [],
    }));
  const rank: Rank = PROCEDURE.has(section.id) ? 'procedure' : 'decides';
  return [{ slot: 'frame', rank, ...(heading ? { heading } : {}), paragraphs, list: [] }];
}

/** The heading of a section. */
export function headingOf({ writer }: Draft, section: LetterSection): Piece | undefined {
  return section.heading === undefined ? undefined : writer.line(section.heading, fromFrame(section.id));
}

/** The code's own text for a section whose text in the frame does not fit it. */
function textInPlaceOf(section: LetterSection, code: CodeLetterVariant): string | undefined {
  if (section.id === 'opening' && code.opening !== undefined) return `${code.opening} ${code.thesis}`;
  if (section.id === 'instrument') return code.instrument;
  return section.id === 'reserve' ? code.reserve : undefined;
}

function variantFits({ when }: SectionVariant, values: CaseValues, file: CaseFile): boolean {
  if (!when) return true;
  const isSet = (name: string) => values.isSet(name);
  if (when.has && !when.has.every(isSet)) return false;
  if (when.lacks?.some(isSet)) return false;
  if (when.requesters && !when.requesters.includes(file.requester)) return false;
  if (when.settings && !(file.input.setting && when.settings.includes(file.input.setting))) return false;
  return !when.level_kinds || when.level_kinds.includes(file.level.kind);
}

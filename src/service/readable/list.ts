/** A page of denial codes for a reader. */
import type { DenialCodeList } from '../../domain/generated/types.js';
import { type Block, heading, paragraph, section, table, words } from './blocks.js';

export function readableList({ data, total, next_cursor: cursor }: DenialCodeList): Block[] {
  if (total === 0)
    return [
      heading('No code fits'),
      paragraph('No code fits all of these filters. Leave one out, or search for another word.'),
    ];
  const rows = data.map((item) => [
    item.code,
    item.title,
    words(item.category),
    item.recommended_action ? words(item.recommended_action) : '-',
    item.estimated_success_rate ?? '-',
  ]);
  const title =
    data.length === total ? `${total} ${total === 1 ? 'code' : 'codes'}` : `${data.length} of ${total} codes`;
  const more = cursor === null ? '' : `More: call again with cursor ${cursor}`;
  return section(
    title,
    table(['Code', 'Name', 'Kind', 'Right response', 'Overturned'], rows),
    paragraph(more),
  );
}

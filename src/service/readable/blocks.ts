/** An answer for a reader: a few kinds of block, printed as Markdown for agents and laid out for a terminal. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered: boolean }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** Printed as it stands: a letter. */
  | { readonly kind: 'verbatim'; readonly text: string };

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const list = (items: readonly string[]): Block => ({ kind: 'list', items, ordered: false });
export const steps = (items: readonly string[]): Block => ({ kind: 'list', items, ordered: true });
export const verbatim = (text: string): Block => ({ kind: 'verbatim', text });
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  head,
  rows,
});

/** Rows without a value are left out. */
export function facts(...rows: readonly (readonly [string, string | number | null | undefined])[]): Block {
  const given = rows.flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return { kind: 'facts', rows: given };
}

/** A request for a letter by its fields. */
export function requestFacts(request: object | undefined): Block {
  return facts(
    ...Object.entries(request ?? {}).map(([field, value]): [string, string] => [
      field,
      oneLine(Array.isArray(value) ? value.join('; ') : String(value)),
    ]),
  );
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** A heading with what belongs to it; nothing where there is nothing to say. */
export function section(title: string, ...blocks: readonly Block[]): Block[] {
  const filled = blocks.filter((block) => !isEmpty(block));
  return filled.length === 0 ? [] : [heading(title), ...filled];
}

function isEmpty(block: Block): boolean {
  if (block.kind === 'list') return block.items.length === 0;
  if (block.kind === 'facts' || block.kind === 'table') return block.rows.length === 0;
  return block.text === '';
}

/** The word for an id: internal_first_level -> internal first level. */
export function words(id: string): string {
  return id.replaceAll('_', ' ');
}

/** Markdown, with one empty line between blocks. */
export function toMarkdown(blocks: readonly Block[]): string {
  return blocks.map(markdownOf).join('\n\n');
}

function markdownOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `## ${block.text}`;
    case 'paragraph':
    case 'verbatim':
      return block.text;
    case 'list':
      return block.items.map((item, i) => `${block.ordered ? `${i + 1}.` : '-'} ${item}`).join('\n');
    case 'facts':
      return block.rows.map(([name, value]) => `- ${name}: ${value}`).join('\n');
    case 'table':
      return [block.head, block.head.map(() => '---'), ...block.rows]
        .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
        .join('\n');
  }
}

/** Parts of a told sentence that the sentences of this folder are made of: days, clauses, brackets. */
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';

/** A day, month or year as the reader writes it. */
export const DAY = `(?:(?:early |mid |late )?${MONTH}(?: \\d{1,2})?(?:, \\d{4}| \\d{4})?|(?:19|20)\\d{2})`;

/** What is planned, asked for or allowed is not what was found. */
export const NOT_FOUND =
  /\b(?:goals?|targets?|limits?|plan(?:ned)?|polic(?:y|ies)|label(?:ed)?|criteri(?:on|a)|guidelines?|if|when|until|unless|requires?|required|needs?|should|would|will|max(?:imum)?|or less|or more|normal|range|scheduled|requested)\b/i;

const MARK = /[(),;"\u201c\u201d]/g;

/** Clauses between commas and semicolons; a bracket, a quotation and a date stay whole. */
export function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = 0;
  for (const { 0: mark, index: at } of text.matchAll(MARK)) {
    if (mark === '(') depth += 1;
    else if (mark === ')') depth = Math.max(0, depth - 1);
    else if (mark !== ',' && mark !== ';') quoted = !quoted;
    else if (depth === 0 && !quoted && /^ (?!(?:19|20)\d\d\b)/.test(text.slice(at + 1, at + 7))) {
      clauses.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...clauses, text.slice(start)].map((one) => one.trim());
}

/** "a, b and c". */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

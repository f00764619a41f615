/** Which law a pack text cites, wherever it stands in it. */
const CITE = /\{\{cite "([^"]+)"\}\}/g;

export function citedIn(text: string): string[] {
  return [...text.matchAll(CITE)].flatMap((match) => match[1] ?? []);
}

const OPTIONAL_LAW = /\{\{#law "[^"]+"\}\}[\s\S]*?\{\{\/law\}\}/g;

/** Law without which a text falls away: what it cites outside of {{#law}} blocks. */
export function requiredIn(text: string): string[] {
  return citedIn(text.replace(OPTIONAL_LAW, ''));
}

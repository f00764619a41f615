/** Which law a pack text cites, wherever it stands in it. */
const CITE = /\{\{cite "([^"]+)"\}\}/g;

export function citedIn(text: string): string[] {
  return [...text.matchAll(CITE)].flatMap((match) => match[1] ?? []);
}

/** PK410: where law or an authority ends, somebody has looked at what letters lose. */
import type { Located } from '../catalogue.js';
import type { LetterText } from '../letter-texts.js';
import { placeInWords } from '../report.js';
import type { Check, CheckContext } from './check.js';

/** So many places are listed; the rest is counted. */
const MOST_LISTED = 5;

type Ending = Located<'regulation'> | Located<'authority'>;

/** The day or status by which a record is out of force, and the field that says it. */
function endOf(owner: Ending): { readonly field: string; readonly words: string } | undefined {
  if (owner.kind === 'regulation') {
    const { effective_to: day } = (owner as Located<'regulation'>).record; // told by its kind
    return day === undefined ? undefined : { field: 'effective_to', words: `ends on ${day}` };
  }
  const { status, retired_on: day } = (owner as Located<'authority'>).record; // told by its kind
  if (status === 'current' && day === undefined) return undefined;
  return { field: 'status', words: `is ${status}${day === undefined ? '' : ` since ${day}`}` };
}

function place({ owner: { document }, path }: LetterText, id: string): string {
  return placeInWords({ document, path, needle: `"${id}"` });
}

/** Each place once, in the order of the texts. */
function losing(texts: readonly LetterText[], id: string): string[] {
  const naming = texts.filter(
    (one) => one.text.includes(id) && one.reading.names.some((name) => name.id === id),
  );
  return [...new Set(naming.map((text) => place(text, id)))];
}

function checkEnding({ texts, report }: CheckContext, owner: Ending): void {
  const end = endOf(owner);
  if (end === undefined || owner.record.after_end !== undefined) return;
  const places = losing(texts(), owner.id);
  if (places.length === 0) return;
  const more = places.length - MOST_LISTED;
  const listed = [...places.slice(0, MOST_LISTED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const count = places.length === 1 ? '1 text loses' : `${places.length} texts lose`;
  report.at(
    { document: owner.document, path: [...owner.path, end.field] },
    'PK410',
    `"${owner.id}" ${end.words}; then ${count} what they say of it: ${listed}. Name what is in force in them, or say under after_end why they may lose it.`,
  );
}

export const checkEndings: Check = (context, again) => {
  for (const owner of again.named.catalogue.all('regulation')) checkEnding(context, owner);
  for (const owner of again.named.catalogue.all('authority')) checkEnding(context, owner);
};

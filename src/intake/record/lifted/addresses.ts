/** The writer's own address with its telephone, and where the appeal is sent, where the narrative tells them. */
import type { LiftedField, LiftedName } from './lift.js';

const STREET = String.raw`\d{1,6} (?:[NSEW]\.? )?(?:[A-Z][\w.'-]*|\d+(?:st|nd|rd|th))(?: [A-Z][\w.'-]*){0,3}(?:,? (?:Ste|Suite|Apt|Unit|Fl|Floor|Bldg|#) ?[\w-]+)?`;
const PLACE = String.raw`[A-Z][A-Za-z.' -]{1,28},? [A-Z]{2} \d{5}(?:-\d{4})?`;
const ADDRESS = new RegExp(`(${STREET}),? (${PLACE})`, 'g');
const PHONE = String.raw`\(?\d{3}\)?[ -.]{0,2}\d{3}[-.]\d{4}`;
/** Telephone and fax stand right behind the address. */
const REACHED = new RegExp(
  String.raw`^,? *(?:(?:ph|phone|tel|telephone)\.?:? *)?(${PHONE})(?:,? *fax:? *(${PHONE}))?`,
  'i',
);
/** Of the payer, or of nobody that writes. */
const OF_OTHERS =
  /\b(?:appeals?|mail|send|sent|plan|insur\w+|hospital bills?|claims?|write to|P\.?O\.? Box)\b[^.;\n]{0,40}$|\b(?:is|was|are|located) (?:at|on)\s*$/i;
const APPEAL_FAX = new RegExp(
  String.raw`\b(?:appeals? (?:fax|by fax|department fax)|fax(?: the)? appeals?|fax (?:it|this|them) to|appeals? (?:go )?to fax)(?: (?:to|is|at|number))*[:# ]*(${PHONE})`,
  'gi',
);

/** One address alone is the writer's: of two nobody knows whose they are. */
export function readAddresses(text: string): LiftedField[] {
  const [only, other] = text.matchAll(ADDRESS);
  const own = only && !other && !OF_OTHERS.test(text.slice(Math.max(0, only.index - 60), only.index));
  return [
    ...(own ? [ownAddress(text, only)] : []),
    ...[...text.matchAll(APPEAL_FAX)].map((match) =>
      fieldAt('appeal_address', `Fax ${match[1] ?? ''}`, text, match.index, match.index + match[0].length),
    ),
  ];
}

function ownAddress(text: string, match: RegExpExecArray): LiftedField {
  const [whole, street = '', place = ''] = match;
  const end = match.index + whole.length;
  const reached = REACHED.exec(text.slice(end, end + 60));
  const [, phone, fax] = reached ?? [];
  const lines = [street, place, phone && `Telephone ${phone}`, fax && `Fax ${fax}`].filter((line) => line);
  return fieldAt('sender_address', lines.join('\n'), text, match.index, end + (reached?.[0].length ?? 0));
}

function fieldAt(field: LiftedName, value: string, text: string, start: number, end: number): LiftedField {
  const words = text.slice(start, end).replace(/\s+/g, ' ').trim();
  return { field, value, text: words, source: { field: 'patient_summary', start, end } };
}

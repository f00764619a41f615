/** The patient's name, where the narrative gives it. */
import { AGE, canBeName, FIRST_NAME, FULL_NAME, KIN, TITLE } from '../../../language/person-names.js';
import type { Narrator } from '../facts/roles.js';

/** A name with its place in the text. */
export interface NamedPerson {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const GREETING = String.raw`(?:(?:hi|hello|hey|dear [^,.\n]{1,40}|please help)[,.!]? )?`;
const BEHIND = '(?=[,.;(]| |$)';
const VERB = '(?:is|was|has|had|needs|got|went|gets|takes|lives|started|cannot)';

const pattern = (source: string): RegExp => new RegExp(source, 'g');

/** Whoever writes: the name stands under a word for the patient, or opens the note with an age. */
const OF_ANYBODY: readonly RegExp[] = [
  pattern(String.raw`(?:^|\n)(?:RE|Re):? (?:${TITLE})?(?<name>${FULL_NAME})(?=[,.;(\n]|$)`),
  pattern(
    String.raw`(?:^|\n)(?:Client|Patient|Member|Insured|Claimant|Name): (?<name>${FULL_NAME})(?=[,.;( \n]|$)`,
  ),
  pattern(
    String.raw`(?<=^|[.;\n] ?|\b(?:for|is) )(?:[Pp]t|PT|[Pp]atient)(?:'s name(?: is|:)?)?:? (?:${TITLE})?(?<name>${FULL_NAME})(?=[,.;( ]|$)`,
  ),
  pattern(
    String.raw`\b(?:[Oo]ur|[Mm]y|[Tt]he) (?:patient|client|member|insured),? (?:is )?(?:${TITLE})?(?<name>${FULL_NAME})(?=[,.;( ]|$)`,
  ),
  pattern(String.raw`^(?:${TITLE})?(?<name>${FULL_NAME}),? (?:is )?\(?,?(?:an? )?${AGE}`),
  pattern(String.raw`^${TITLE}(?<name>${FULL_NAME})(?=[,.(]| ${VERB}\b)`),
];
/** Of the family: the relative who writes names the patient; in a note of the office the same words name the relative. */
const OF_RELATIVE: readonly RegExp[] = [
  pattern(String.raw`\b(?:[Mm]y|[Oo]ur) (?:[a-z]+ )?(?:${KIN}),? (?:is )?(?<name>${FULL_NAME})(?=[,.;( ]|$)`),
  pattern(
    String.raw`\b(?:[Mm]om|[Dd]ad|[Gg]randm?pa|[Gg]randma|[Mm]y (?:${KIN})) (?:is |\()(?<name>${FULL_NAME})(?=[,.;() ]|$)`,
  ),
  // Only the first name is told.
  pattern(
    String.raw`(?:^|[.!?\n] )${GREETING}(?:[Mm]y|[Oo]ur) (?:${KIN}) (?:is )?(?<name>${FIRST_NAME})(?=,| (?:,|${VERB})\b)`,
  ),
];
/** Somebody else than the patient writes. */
const OF_OTHERS: readonly RegExp[] = [
  pattern(
    String.raw`\b(?:appointed rep(?:resentative)?|representative|POA|guardian|power of attorney)\b[^.;\n]{0,40} for (?<name>${FULL_NAME})(?=, \d)`,
  ),
  pattern(
    String.raw`\bI(?:'m| am) [^.;]{2,60}\b(?:${KIN}|proxy|POA|attorney|representative|caregiver) (?:of|for) (?<name>${FULL_NAME})(?=[,.;( ]|$)`,
  ),
  pattern(`^(?<name>${FIRST_NAME}) is (?:an? )?${AGE}`),
];
/** The patient who writes. */
const OF_PATIENT: readonly RegExp[] = [
  pattern(String.raw`\b[Mm]y name is (?<name>${FULL_NAME})${BEHIND}`),
  pattern(String.raw`(?<=^|[.;,\n] ?)[Nn]ame:? (?<name>${FULL_NAME})(?=[,.;(]|$)`),
  pattern(String.raw`\bI(?:'m| am) (?:an? [^.()]{2,40})\((?<name>${FULL_NAME}),`),
  pattern(String.raw`(?:^|[.!?,\n] )(?:I am|I'm|[Tt]his is) (?<name>${FULL_NAME})(?=[,.]| and | \()`),
  pattern(`^I, (?<name>${FULL_NAME}),`),
];

/** Every place that gives the patient's name, in the order of the kinds above; `narrator` is who tells the case. */
export function readPatientNames(text: string, narrator: Narrator): NamedPerson[] {
  return withoutParts([...OF_ANYBODY, ...kindsFor(narrator)].flatMap((each) => namesBy(each, text)));
}

function kindsFor(narrator: Narrator): readonly RegExp[] {
  if (narrator === 'patient') return OF_PATIENT;
  return narrator === 'relative' ? [...OF_RELATIVE, ...OF_OTHERS] : OF_OTHERS;
}

function namesBy(each: RegExp, text: string): NamedPerson[] {
  return [...text.matchAll(each)].flatMap((match) => {
    const name = match.groups?.name ?? '';
    return canBeName(name) ? [{ name, start: match.index, end: match.index + match[0].length }] : [];
  });
}

/** "Otis" beside "Otis Fairweather" is the same boy. */
function withoutParts(found: readonly NamedPerson[]): NamedPerson[] {
  return found.filter(
    ({ name }) => !found.some((other) => other.name !== name && other.name.split(' ').includes(name)),
  );
}

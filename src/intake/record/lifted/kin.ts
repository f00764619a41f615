/** What the one who writes for the patient is to the patient: mother, son, guardian. */
import type { GenerateAppealInput } from '../../../domain/generated/types.js';
import { readRoles } from '../facts/roles.js';

/** Behind the name of a representative: "Ann Lowell, mother", "Ben Ortiz (guardian)". */
const KIN =
  /[,(]\s*(?:\w+ and )?(mother|mom|father|dad|parent|legal guardian|guardian|wife|husband|spouse|partner|son|daughter|sister|brother|aunt|uncle|grandmother|grandfather|niece|nephew)\b|\band (parent|guardian|mother|father)\b/i;
const FORMAL: Readonly<Record<string, string>> = { mom: 'mother', dad: 'father' };
/** Acts for others by profession, whatever the case tells of the family. */
const PROFESSIONAL =
  /\b(?:attorney|lawyer|esq|advocate|paralegal|LCSW|RN|MD|DO|case manager|social worker|counsel|LLC|LLP|inc|law)\b/i;

/** Undefined where nobody of the family writes, or where that is not said. */
export function readKin(input: GenerateAppealInput): string | undefined {
  const name = input.representative_name;
  if (name !== undefined) {
    const match = KIN.exec(name);
    const said = (match?.[1] ?? match?.[2])?.toLowerCase();
    if (said !== undefined) return FORMAL[said] ?? said;
    if (PROFESSIONAL.test(name)) return undefined;
  }
  const { narrator, relation } = readRoles(input);
  return narrator === 'relative' ? relation : undefined;
}

const PARENTS: ReadonlySet<string> = new Set(['mother', 'father', 'parent', 'guardian', 'legal guardian']);
/** "I have had migraines", "my back": the one who writes is ill, and a child that is mentioned is not the patient. */
const OF_WRITER =
  /\b(?:I(?:'ve| have| had| was| take| took| tried| get| need)|I(?:'m| am) (?:on|\d)|my (?:own |lower |upper |left |right )?(?:doctor|surgeon|specialist|pain|back|knee|hip|neck|heart|surgery|symptoms|diagnosis|condition|treatment|therapy|medication|pregnancy|delivery))\b/i;
const OF_CHILD =
  /\b(?:he|she|his|her|him|my (?:newborn |baby |little )?(?:son|daughter|baby|child|twins))\b/i;

/** Whether a parent tells of a child, and nothing of an illness of their own. In doubt the requester's own word stands. */
export function writesForChild(input: GenerateAppealInput): boolean {
  const summary = input.patient_summary ?? '';
  return PARENTS.has(readKin(input) ?? '') && !OF_WRITER.test(summary) && OF_CHILD.test(summary);
}

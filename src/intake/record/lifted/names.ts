/** Names of those who write: the patient, a relative, the provider for whom staff writes; and of the patient. */
import type { Narrator } from '../facts/roles.js';
import type { LiftedField, LiftedName } from './lift.js';
import { readPatientNames } from './patient-name.js';

const NAME = String.raw`([A-Z][a-z'\u2019]+(?: [A-Z]\.)?(?:[ -][A-Z][a-z'\u2019]+){1,3})`;
const KIN =
  'mom|mother|dad|father|parent|guardian|wife|husband|spouse|partner|son|daughter|sister|brother|aunt|uncle|grandmother|grandfather';
const DEGREE = '(MD|DO|DPM|DDS|DMD|OD|PhD|PsyD|NP|PA-C|DNP|DC|LCSW)';

const OF_RELATIVE: readonly RegExp[] = [
  new RegExp(
    String.raw`\bI(?:'m| am) (?:his|her|their|the)(?: \w+'s)? (?:${KIN}),? ${NAME}(?=[,.;( ]|$)`,
    'g',
  ),
  new RegExp(String.raw`\b[Mm]y name is ${NAME}(?=[,.;( ]|$)`, 'g'),
  new RegExp(
    String.raw`(?:^|[.!?\n] )(?:I am|I'm|This is) ${NAME},? (?:(?:his|her|their|the) )?(?:${KIN})\b`,
    'g',
  ),
  // "I am Rachel Marchetti, born …": a relative who gives the own name behind that of the patient.
  new RegExp(String.raw`(?:^|[.!?\n] )(?:I am|I'm) ${NAME}(?=,? (?:born|and)\b)`, 'g'),
];
/** Who acts for the patient by profession: "I am Ann Lowell, advocate at …". */
const OF_ADVOCATE: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|[.!?\n] )(?:I am|I'm|This is) ${NAME},? (?:an? |the |his |her |their )?(?:[a-z]+ ){0,2}(?:advocate|attorney|lawyer|paralegal|counsel|ombuds\w*|social worker|case manager|navigator|representative)\b`,
    'g',
  ),
];
/** "From: Ann Lowell PharmD, …, appointed rep for …". */
const OF_APPOINTED = new RegExp(
  String.raw`(?:^|\n)From: ${NAME}(?:,? [A-Z][A-Za-z]{1,7})?,[^\n]{0,120}\b(?:appointed rep|representative|POA|power of attorney)\b`,
  'g',
);
const LAST = String.raw`[A-Z][a-z'\u2019]+`;
const OF_PROVIDER: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:medical director|director|signed by|signer is|Dr\.?) ${NAME},? ${DEGREE} (?:signs|will sign)\b`,
    'g',
  ),
  new RegExp(String.raw`(?:\bDr\.? )?${NAME},? ${DEGREE} \((NPI #?:? ?\d{10})\)`, 'g'),
  new RegExp(
    String.raw`^[^.\n]{0,40}?\bDr\.? ${NAME}(?:,? ${DEGREE}\b)?(?: \((NPI #?:? ?\d{10})\))?(?=[,;( ])`,
    'g',
  ),
  new RegExp(
    String.raw`\bI (?:bill|write|am writing|am billing) for Dr\.? (${LAST}(?: ${LAST})?)(?=[,.;( ]|$)`,
    'g',
  ),
];

/** Whose names they are follows from who tells the case. */
export function readNames(text: string, narrator: Narrator): LiftedField[] {
  const advocate = named(text, 'representative_name', [...OF_ADVOCATE, OF_APPOINTED]);
  if (advocate.length > 0) return [...advocate, ...patients(text, 'staff')];
  return [...writers(text, narrator), ...patients(text, narrator)];
}

function patients(text: string, narrator: Narrator): LiftedField[] {
  return readPatientNames(text, narrator).map(({ name, start, end }) => ({
    field: 'patient_name',
    value: name,
    text: text.slice(start, end).replace(/\s+/g, ' ').trim(),
    source: { field: 'patient_summary', start, end },
  }));
}

function writers(text: string, narrator: Narrator): LiftedField[] {
  if (narrator === 'patient') return [];
  if (narrator === 'relative') return named(text, 'representative_name', OF_RELATIVE);
  return named(text, 'provider_name', OF_PROVIDER).slice(0, 1);
}

function named(text: string, field: LiftedName, patterns: readonly RegExp[]): LiftedField[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match): LiftedField => {
      const [whole, name = '', ...titles] = match;
      const given = titles.filter((title) => title !== undefined);
      const bare = field === 'provider_name' && !given.some((title) => !title.startsWith('NPI'));
      const value = [bare ? `Dr. ${name}` : name, ...given].join(', ');
      return {
        field,
        value,
        text: whole.replace(/\s+/g, ' ').trim(),
        source: { field: 'patient_summary', start: match.index, end: match.index + whole.length },
      };
    }),
  );
}

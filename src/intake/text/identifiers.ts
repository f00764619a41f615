/** Numbers of member, group, policy, claim and reference, each by its label. */

import { looseMember } from './loose-numbers.js';
import { numbersIn } from './numbers-of-fields.js';
import type { Pair } from './pairs.js';

export interface Identifiers {
  readonly memberId?: string;
  /** No label names the member's number: it is the likeliest of the text. */
  readonly memberIsLoose?: true;
  /** Other numbers under labels of the member. */
  readonly otherMembers?: readonly string[];
  readonly groupNumber?: string;
  readonly policyNumber?: string;
  readonly claimNumbers: readonly string[];
  readonly referenceNumbers: readonly string[];
  readonly patientName?: string;
}

const NAME_OF_NUMBER =
  '(?:i\\.?d\\.?(?: card)?(?: number| no\\.?| #)?|identification(?: number| no\\.?)?|number|num|no\\.?|nbr|#)';
const BETWEEN = '(?:\\(s\\))?[ \\t]{0,3}[:#=]?[ \\t]{0,14}\\s?(?:is\\s)?';
/** Letters, digits and joints with a digit; or groups of digits with single spaces. */
const VALUE =
  '([A-Z]{2,4} \\d[\\d-]{4,14}(?: \\d[\\d-]{1,8}){0,3}(?![A-Za-z0-9/])|[A-Z]{2,4}(?: \\d{3,5}){2,4}(?: \\d{2})?(?![A-Za-z0-9/-])|(?=[A-Za-z0-9./-]{0,24}\\d)[A-Za-z0-9][A-Za-z0-9./-]{2,28}(?: \\d{2,}){0,3}(?![A-Za-z0-9]))';

function labelled(label: string, flags = 'gi'): RegExp {
  return new RegExp(`\\b(?:${label})${BETWEEN}${VALUE}`, flags);
}

const MEMBER = labelled(
  `(?:member|subscriber|beneficiary|enrollee|medicare|medicaid|insured(?:'?s)?|patient|recipient|cardholder|health plan|mbi|hicn|cin)(?:'s)?(?: beneficiary)? ?(?:/ ?patient )?${NAME_OF_NUMBER}|your (?:own )?id(?: there| with us)?(?: number| no\\.?| #)?|member(?=:\\s{1,20}[A-Z]{2,5}-\\d)`,
);
const OWN_ID = new RegExp(
  `(?:^[ \\t]*|\\(|[ \\t]{2}|[|,;][ \\t]{0,3})(?:id(?: number| no\\.?| ?#)?|identification number|your id)(?:\\s{0,2}[:#]|(?<=\\(id))\\s{0,3}${VALUE}`,
  'gim',
);
/** A letter before and many digits behind say themselves that they are a number: "Member YFD112004418", "ID XDA441T80221". */
const UNLABELLED =
  /\b(?:[Mm]ember|[Ss]ubscriber|[Ee]nrollee|[Ee]mployee)\s{1,3}(?=[A-Z]{1,4}-?\d{6,}|\d{5,}-\d\d\b)([A-Z0-9-]{7,20})(?![A-Za-z0-9])|(?:[ \t]{2}|[|,;][ \t]{0,3})ID\s(?=[A-Z0-9]{0,6}\d{2})([A-Z][A-Z0-9]{7,18}|[A-Z]{1,4}\d{2,6}-[A-Z0-9-]{2,14})(?![A-Za-z0-9])/g;
/** "Cigna ID": the name of the plan stands before it. */
const OF_PLAN = new RegExp(
  `\\b(?!(?:Claim|Case|Policy|Plan|Contract|Group|Provider|Payer|Request|Document|Reference|Authorization|Account|Employer|Federal|Facility|Vendor|Billing|Control|Trace|Check|Notice|Alt|Alternate|Review|Audit|Inquiry|Store|Site|Tax|Appeal|Grievance|Transaction|Invoice|Order|Rx|Letter|Form)\\b)[A-Z][a-z]{2,14} ID(?: number| no\\.?| #)?\\s{0,2}[:#]\\s{0,3}${VALUE}`,
  'g',
);
const GROUP = labelled(
  `(?:rx ?)?(?:group|grp\\.?) ?${NAME_OF_NUMBER}|group(?= ?:| [A-Z]{0,2}\\d{4,}(?:-\\d+)?(?: \\(|[,;)]|\\s{2}|\\n|$)| [A-Z]{1,3}-\\d{2,})|rx ?gr(?:ou)?p(?= ?:|\\s{1,20}\\S*\\d)`,
);
/** The number of a group behind its name: "Group: Dakota Seed Growers (G-5518)". */
const GROUP_BEHIND_NAME =
  /\bgroup(?: name)?(?: ?\/ ?(?:no\.?|number|id|#))?\s{0,3}:\s{0,8}[A-Z][A-Za-z&.' -]{2,50}(?:,\s|\s\(|\s?\/\s)(?=[A-Z-]{0,5}\d)([A-Z0-9-]{3,16})(?![A-Za-z0-9/])/gi;
const POLICY = labelled(`policy ?${NAME_OF_NUMBER}|policy(?= ?:)`);
const CLAIM = labelled(
  `claim(?:s)? ?(?:id|number|num|no\\.?|nbr|#|control number|reference(?: number| no\\.?| #)?|ref\\.?|icn)|(?:icn|dcn|internal control number|document control number)|claim(?=\\s{0,2}:|\\s{1,2}[A-Z]{0,6}-?\\d)`,
);
/** "Both bills (26-187-0031 and 26-187-0032)" */
const IN_BRACKETS =
  /\b(?:bills?|claims?) \((?=[^)]{0,60}\d{3})([A-Z0-9-]{7,24}(?:(?:,| and|, and) [A-Z0-9-]{7,24}){0,6})\)/g;
const REFERENCE = labelled(
  `(?:authorization|auth\\.?|precert(?:ification)?|pre-?authorization|case|request|determination|tracking|certification|review|service request|episode|inquiry|notice|letter|statement|service plan|appeal|grievance|eob|document|decision|correspondence|ticket|docket|matter|work item)(?: ?/ ?(?:reference|auth\\.?|authorization|case|case number))? ?(?:id|number|num|no\\.?|nbr|#|reference(?: number| no\\.?| #)?)|(?:authorization|precertification|service|coverage|pa) request(?=\\s{0,2}[:#]|\\s{1,2}[A-Z]{1,5}-?\\d{3})|our (?:number|no\\.?)(?= {1,3}\\S{0,6}\\d)|(?:reference|ref\\.?)(?: ?/ ?(?:auth\\.?|authorization|case|claim))?(?: ?(?:id|number|num|no\\.?|nbr|#))?(?=\\s{0,2}[:#]|\\s{1,2}[A-Z]{1,6}-)`,
);
const NOT_A_NUMBER =
  /^(?:(?:DOB\b|born\b|1-8\d\d-[A-Z]{4,}).*|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}-\d{1,2}-\d{4}|\d{1,4}|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4})$/;
const PATIENT =
  /^[ \t]*(?:re: ?)?(?:patient|member|patient name|member name|patient's name|enrollee(?: name)?|beneficiary(?: name)?|insured name|name)[ \t]{0,3}:[ \t]*([A-Za-z][A-Za-z.'-]*(?:,? [A-Za-z][A-Za-z.'-]*){1,4})/gim;

/** Dots that lead from a label to its value: "ID ......... QX 8820 4417", "Insured's no. ....: 28834". */
const LEADERS = /(?<=[A-Za-z#.)]) {0,12}(?:\.{4,60}|(?: \.){4,30}) ?:?(?= {0,20}[^\s.])/g;

function withoutLeaders(text: string): string {
  return text.replace(LEADERS, ':');
}

/**
 * @param printed in plain characters
 * @param pairs its labels and values
 */
export function readIdentifiers(printed: string, pairs: readonly Pair[]): Identifiers {
  const text = withoutLeaders(printed);
  const listed = valuesOfAll(text, IN_BRACKETS).flatMap((list) => list.split(/,? and |, /));
  const claimNumbers = joined([...valuesOf(text, CLAIM), ...listed], numbersOf(pairs, 'claim'));
  const claims = new Set(claimNumbers);
  const members = [MEMBER, OWN_ID, OF_PLAN, UNLABELLED].flatMap((pattern) => valuesOf(text, pattern));
  const labelled =
    members.find((number) => MEDICARE.test(number) && !claims.has(number)) ??
    first(members.filter(isOfPerson), numbersOf(pairs, 'member').filter(isOfPerson), claims) ??
    numberBehindName(text, claims);
  const group =
    first(valuesOf(text, GROUP), numbersOf(pairs, 'group'), claims) ??
    valuesOfAll(text, GROUP_BEHIND_NAME)[0];
  const policy = first(valuesOf(text, POLICY), numbersOf(pairs, 'policy'), claims);
  const references = joined(valuesOf(text, REFERENCE), numbersOf(pairs, 'reference'));
  const others = [...claims, ...references, ...[group, policy].flatMap((number) => number ?? [])];
  const member = labelled ?? looseMember(text, others);
  const taken = new Set([...claims, member, group, policy]);
  const rivals = [
    ...new Set(joined(members.filter(isOfPerson), numbersOf(pairs, 'member').filter(isOfPerson))),
  ].filter(
    (number) =>
      !taken.has(number) &&
      !references.includes(number) &&
      !member?.startsWith(number) &&
      !(member && number.startsWith(member)),
  );
  const patient = [...text.matchAll(PATIENT)]
    .map((match) => nameOf(match[1] ?? ''))
    .find((name) => name !== undefined);
  return {
    claimNumbers,
    referenceNumbers: references.filter((value) => !taken.has(value) && !STATE_AND_ZIP.test(value)),
    ...(member ? { memberId: member } : {}),
    ...(member && !labelled ? { memberIsLoose: true } : {}),
    ...(rivals.length > 0 ? { otherMembers: rivals } : {}),
    ...(group ? { groupNumber: group } : {}),
    ...(policy && policy !== member ? { policyNumber: policy } : {}),
    ...(patient ? { patientName: patient } : {}),
  };
}

/** The number on the red, white and blue card: beside it a hospital's own number of the patient comes second. */
const MEDICARE = /^[1-9][A-Z][A-Z0-9]\d-?[A-Z][A-Z0-9]\d-?[A-Z]{2}\d{2}$/;
/** The number of a Medicare plan, "H1234-001", is no person's. */
const PLAN_NUMBER = /^[HRSE]\d{4}-\d{3}(?:-\d{1,3})?$/;

function isOfPerson(number: string): boolean {
  return !PLAN_NUMBER.test(number);
}

/** The end of an address: "MO 65801". */
const STATE_AND_ZIP =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]) \d{5}(?:-\d{4})?$/;

/** "Member  K. Sorrento (GPB7741-02)", "Member: Ann Lee, SVC 0044 1872": the number stands behind the name. */
const BEHIND_NAME =
  /(?:^|[ \t]{2}|[|;]\s{0,3})(?:member|patient|subscriber|enrollee|insured|participant|recipient)(?: name)?(?: ?\/ ?id)?[ \t]{0,3}:?[ \t]{1,20}[A-Z][A-Za-z.' -]{2,40}?(?:,[ \t]|[ \t]{1,8}\(|[ \t]?\/[ \t])(?:id )?((?=[A-Z0-9 -]{0,8}\d)[A-Z]{0,5}[ -]?\d[\dA-Z-]{2,16}(?: \d{2,6}){0,3})(?![A-Za-z0-9/])/gim;

function numberBehindName(text: string, taken: ReadonlySet<string>): string | undefined {
  return valuesOfAll(text, BEHIND_NAME).find((value) => !taken.has(value));
}

function valuesOfAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => (match[1] ?? '').trim());
}

function numbersOf(pairs: readonly Pair[], field: Pair['field']): string[] {
  return [
    ...new Set(pairs.filter((pair) => pair.field === field).flatMap(({ value }) => numbersIn(value, field))),
  ];
}

/** Both lists; of a number and a longer one that it begins, the longer. */
function joined(near: readonly string[], paired: readonly string[]): string[] {
  const longer = longerByPart(paired);
  const all = [...new Set([...near.map((number) => longer.get(number) ?? number), ...paired])];
  const begun = new Set(all.flatMap((number) => gapsOf(number).map((gap) => number.slice(0, gap))));
  return all.filter((number) => !begun.has(number));
}

function first(
  near: readonly string[],
  paired: readonly string[],
  taken: ReadonlySet<string>,
): string | undefined {
  return joined(near, paired).find((number) => !taken.has(number));
}

/** The first number that begins or ends with a part, by that part. */
function longerByPart(numbers: readonly string[]): ReadonlyMap<string, string> {
  const longer = new Map<string, string>();
  for (const number of numbers)
    for (const gap of gapsOf(number))
      for (const part of [number.slice(0, gap), number.slice(gap + 1)])
        if (!longer.has(part)) longer.set(part, number);
  return longer;
}

/** Offsets of the spaces in a number. */
function gapsOf(number: string): number[] {
  return [...number.matchAll(/ /g)].map(({ index }) => index);
}

function valuesOf(text: string, pattern: RegExp): string[] {
  const values = [...text.matchAll(pattern)].flatMap((match) => {
    const value = trimmed(match[1] ?? match[2] ?? '');
    return NOT_A_NUMBER.test(value) ? [] : [value];
  });
  return [...new Set(values)];
}

/** Without the end of the sentence, and without a date or amount that follows in the next column. */
function trimmed(value: string): string {
  const alone = value.replace(/[./-]+$/, '');
  const [first = '', ...rest] = alone.split(' ');
  if (/^[A-Z]{2,4}$/.test(first)) return alone;
  return /^\d+$/.test(first) && first.length >= 4 ? [first, ...rest].join(' ') : first;
}

/** What the patient is to the member stands before the name. */
const RELATIVE = /^(?:self|spouse|child|son|daughter|dependent),? (?=[A-Z])/i;
const NOT_A_NAME =
  /\b(?:id|number|date|claim|member|patient|services?|group|plan|policy|provider|dob|has|is|was)\b/i;

/** "COOPER RAYMOND urs": in a name in capitals a word in small letters is the next label, as a scanner read it. */
function withoutTail(name: string): string {
  return /^[A-Z]{2}[A-Z.' -]*[A-Z] [a-z]{1,6}$/.test(name) ? name.slice(0, name.lastIndexOf(' ')) : name;
}

function nameOf(printed: string): string | undefined {
  const name = (printed.split(/ {2,}|\||\(/)[0]?.trim() ?? '').replace(RELATIVE, '');
  const cut = withoutTail(name)
    .replace(/,?\s(?:member|patient|id|dob|claim|date|no\.)(?![A-Za-z]).*$/i, '')
    .trim();
  return cut.length < 3 || NOT_A_NAME.test(cut) || !cut.includes(' ') ? undefined : cut;
}

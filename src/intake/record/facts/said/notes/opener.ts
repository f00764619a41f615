/**
 * Who the patient is, with what the note counts up behind: work in commas, what the patient has behind "with", what the patient does or
 * suffered behind "who". Words that are none of these stand in brackets, so that no work is told as an illness.
 */
import { clausesOf, DAY, listed } from '../parts.js';
import { COURSE, partOf } from './person.js';
import { article, lower } from './phrases.js';
import type { Teller } from './teller.js';
import { isCondition } from './words.js';

const MOST = 8;
const NOUN = '(?:man|woman|boy|girl|patient|male|female|infant|G\\d+P\\d+)';
const PERSON = new RegExp(
  String.raw`^(?<who>(?:The patient|(?:Mr|Mrs|Ms|Miss|Dr)\.? [A-Z][\w'-]*\.?|(?:My|Our) [a-z]+(?: [A-Z][\w'-]+)?|[A-Z][\w'-]+(?: [A-Z][\w'.-]*){1,2}) is|)(?<kind>(?:^| )[Aa]n? \d{1,3}-(?:year|month|week|day)-old(?: (?:right-handed|left-handed|retired|obese|frail))?(?: ${NOUN}\b)?| \d{1,3}(?: (?:years|months|weeks|days)(?: old)?)?(?: and (?:an? )?[a-z ]{3,30})?)(?<rest>.*)$`,
);
/** "Mrs. L, 79": a person by the name and the age. */
const NAMED =
  /^(?<who>(?:Mr|Mrs|Ms|Miss|Dr)\.? [A-Z][\w'-]*\.?|[A-Z][a-z]+ [A-Z]\.?|(?:My|Our) (?:son|daughter|husband|wife|mother|father|brother|sister|child|baby|grandson|granddaughter)(?: [A-Z][\w'-]+)?),? (?<age>\d{1,3})(?<sex>[MF])?,(?<rest> .+)$/;
const JOBS =
  'teacher|farmer|carpenter|plumber|roofer|welder|painter|driver|worker|manager|lawyer|engineer|officer|firefighter|baker|butcher|hairdresser|photographer|programmer|designer|waiter|waitress|server|bartender|banker|broker|laborer|gardener|landscaper|housekeeper|janitor|cleaner|dancer|singer|writer|reporter|lifeguard|soldier|sailor|miner|picker|packer|logger|rancher|trucker|dispatcher|stocker|assembler|machinist|pharmacist|therapist|dentist|scientist|receptionist|stylist|artist|florist|musician|librarian|technician|electrician|physician|veterinarian|contractor|supervisor|director|coordinator|operator|inspector|conductor|instructor|professor|tutor|tailor|counselor|editor|realtor|administrator|salesman|saleswoman|foreman|carrier|clerk|aide|nurse|student|chef|cook|guard|retiree|veteran|lead|mechanic|pilot|attendant|assistant|custodian|accountant|analyst|executive|cashier|athlete|runner|homemaker|paramedic|caregiver|smoker|nonsmoker|survivor';
/** Work or the like: no device, part of the body or illness ends so. */
const WORK = new RegExp(
  `^(?:an? )?(?:(?:retired|former|current|full-time|part-time|self-employed|disabled|active|heavy|never) )?(?:(?:[a-z'-]+ ){0,2}(?:${JOBS})|retired|disabled)(?: (?:at|for|in) an? [a-z ]{3,30})?$`,
  'i',
);
const SOMEONE = / (?:with|who|on|status post|after|in|from|and|off) /;
/** "Scoliosis, 12-year-old girl". */
const ILLNESS_FIRST =
  /^(?<illness>[A-Z][^,;:]{1,60}), (?:an? )?(?<person>\d{1,3}-(?:year|month|week|day)-old (?:man|woman|boy|girl|patient))$/;
/** What somebody suffered on its day. */
const SUFFERED = new RegExp(
  String.raw`^(?<what>(?:[A-Za-z]+ ){0,4}(?:stroke|heart attack|infarction|fall|accident|fracture|surgery|amputation|transplant|fusion|hemorrhage|injury|\w+ectomy|\w+plasty|\w+otomy|seizure|concussion)) (?<when>(?:on|in) ${DAY}.*)$`,
  'i',
);
/** Values that people have. */
const VALUE =
  /^(?<name>BMI|EF|LVEF|FEV1|AHI|PSA|A1c|EDSS) (?:of )?(?<value>\d[\d.]*%?)(?<rest>(?: (?:on|in|at) .+)?)$/;

/** The sentence of a note that opens with the patient; undefined for any other. */
export function saidOpener(text: string, teller: Teller): string | undefined {
  const { illness, person } = ILLNESS_FIRST.exec(text)?.groups ?? {};
  if (illness !== undefined && person !== undefined && isCondition(illness))
    return `The patient is ${article(person)} ${person} with ${lower(illness)}.`;
  const { who, kind, rest } = personOf(text) ?? {};
  if (who === undefined || kind === undefined || rest === undefined) return undefined;
  // Without a comma, "with" or a word of the person goes on: "A 39-year-old carpenter with right shoulder pain".
  const direct = /^ (?<first>[a-z].*)$/i.exec(rest)?.groups?.first;
  if (direct === undefined && !/^[,;:] /.test(rest)) return undefined;
  const clauses = clausesOf(direct ?? rest.slice(2)).map((one) => one.replace(/^(?:and|also) /, ''));
  if (clauses.length > MOST) return undefined;
  return told(who, kind, clauses, direct !== undefined, teller);
}

function personOf(text: string): { who: string; kind: string; rest: string } | undefined {
  const named = NAMED.exec(text)?.groups;
  if (named !== undefined) {
    const noun =
      named.sex === undefined
        ? undefined
        : Number(named.age) < 18
          ? named.sex === 'M'
            ? 'boy'
            : 'girl'
          : named.sex === 'M'
            ? 'man'
            : 'woman';
    return {
      who: `${named.who} is`,
      kind:
        noun === undefined
          ? `${named.age} years old`
          : `${article(named.age ?? '')} ${named.age}-year-old ${noun}`,
      rest: `,${named.rest}`,
    };
  }
  const groups = PERSON.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const who = groups.who === '' ? 'The patient is' : (groups.who ?? '');
  return { who, kind: lower((groups.kind ?? '').trim()).replace(/^A/, 'a'), rest: groups.rest ?? '' };
}

interface Parts {
  readonly works: string[];
  readonly asides: string[];
  readonly has: string[];
  readonly who: string[];
}

function told(
  who: string,
  kind: string,
  clauses: readonly string[],
  direct: boolean,
  teller: Teller,
): string | undefined {
  const parts: Parts = { works: [], asides: [], has: [], who: [] };
  let person = kind;
  for (const [at, clause] of clauses.entries()) {
    const first = at === 0 && direct;
    const lead = first ? nounBefore(clause) : undefined;
    const own = lead === undefined ? clause : clause.slice(lead.length).replace(/^ /, '');
    if (lead !== undefined) {
      if (/(?:man|woman|boy|girl|patient)$/.test(person)) parts.works.push(lead);
      else person = `${person} ${lead}`;
    }
    if (own !== '' && !placed(own, parts, teller)) return undefined;
  }
  if (clauses.length === 0 || parts.asides.length > MOST_ASIDES) return undefined;
  if (parts.asides.length > 0 && parts.has.length + parts.who.length + parts.works.length === 0)
    return undefined;
  const age = ageOf(person);
  const noun =
    person !== kind || / old$|(?:man|woman|boy|girl|patient|male|female|infant|P\d+)\b/.test(age)
      ? age
      : `${age} patient`;
  return `${who} ${noun}${appositions(parts.works, parts)}${behind(parts, / old$/.test(noun))}.`;
}

/** "9 months" is 9 months old, "4" is 4 years old; "a 42-year-old G2P2" has its age. */
function ageOf(person: string): string {
  if (/^\d+ (?:years|months|weeks|days)$/.test(person)) return `${person} old`;
  return /^\d+$/.test(person) ? `${person} years old` : person;
}

const MOST_ASIDES = 2;

/** "carpenter" of "carpenter with right shoulder pain". */
function nounBefore(clause: string): string | undefined {
  const head = clause.split(SOMEONE, 1)[0] ?? '';
  if (/^(?:with|on|status|in|who)\b/.test(head)) return undefined;
  return WORK.test(head) ? head : undefined;
}

/** Whether the clause found its place among the parts. */
function placed(clause: string, parts: Parts, teller: Teller): boolean {
  const bare = clause.replace(/^(?:with|has|having) /, '');
  const led = bare !== clause;
  if (COURSE.test(bare) && parts.has.length > 0) {
    parts.has.push(`${parts.has.pop()}, ${bare.replace(/ past (?=\d)/, ' over the past ')}`);
    return true;
  }
  if (/^\d+(?: to \d+)? [a-z]+(?: [a-z]+)? (?:a|per) (?:day|week|month|year)$/.test(bare)) {
    parts.has.push(bare);
    return true;
  }
  if (/^\d[\d.]* (?:lb|kg|pounds|kilograms)$/.test(bare)) {
    parts.who.push(`weighs ${bare}`);
    return true;
  }
  const value = VALUE.exec(bare)?.groups;
  const suffered = SUFFERED.exec(bare)?.groups;
  if (value !== undefined)
    parts.has.push(`${article(value.name ?? '')} ${value.name} of ${value.value}${value.rest}`);
  else if (suffered !== undefined)
    parts.who.push(`had ${article(suffered.what ?? '')} ${lower(suffered.what ?? '')} ${suffered.when}`);
  else if (/^who (?=[a-z])/.test(bare)) parts.who.push(bare.slice(4));
  else if (WORK.test(bare) && !isCondition(bare)) parts.works.push(bare);
  else if (/^(?:warehouse|office|construction|factory|retail|desk) [a-z]+(?: (?:job|work))?$/.test(bare))
    parts.asides.push(bare);
  else if (/^no [a-z]/.test(bare) && !/\b(?:response|reply|call|authorization)\b/.test(bare))
    parts.has.push(bare);
  else return placedPart(bare, led, parts, teller);
  return true;
}

function placedPart(clause: string, led: boolean, parts: Parts, teller: Teller): boolean {
  const part = partOf(clause, teller, false);
  if (part === undefined) {
    if (!led || / (?:is|was|has|had|are|were) /.test(clause) || /\bjob\b/.test(clause))
      return aside(clause, parts);
    parts.has.push(clause);
    return true;
  }
  if ('does' in part) parts.who.push(part.does);
  else if ('is' in part)
    parts.who.push(
      `${/^(?:on|off|in|out)\b.*\b(?:since|for \d+ (?:days|weeks|months|years))\b/.test(part.is) ? 'has been' : 'is'} ${part.is}`,
    );
  else if ('has' in part) parts.has.push(part.has);
  else if ('with' in part) parts.has.push(part.with);
  else return false;
  return true;
}

/** Two or three words that nobody knows: in brackets, as they stand. */
function aside(clause: string, parts: Parts): boolean {
  if (
    !/^[A-Za-z][A-Za-z' /-]{2,40}$/.test(clause) ||
    /\b(?:is|was|has|had|are|were|the|his|her)\b/.test(clause)
  )
    return false;
  parts.asides.push(clause);
  return true;
}

function appositions(works: readonly string[], { asides }: Parts): string {
  const named = works.map((one) =>
    /^(?:an? |retired$|disabled$)/i.test(one) ? one : `${article(one)} ${one}`,
  );
  const work = named.length === 0 ? '' : `, ${listed(named)}`;
  return `${work}${asides.length === 0 ? '' : ` (${asides.join(', ')})`}`;
}

/** "with …, who …"; behind an age in words "and" joins. */
function behind({ works, asides, has, who }: Parts, aged: boolean): string {
  const closed = works.length > 0 && asides.length === 0 ? ',' : '';
  const joined = series(has);
  const whom = series(who);
  if (aged) {
    const all = [...(joined === '' ? [] : [`has ${joined}`]), ...who];
    if (all.length < 2) return all.length === 0 ? '' : ` and ${all[0]}`;
    return `, ${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`;
  }
  return `${joined === '' ? '' : `${closed} with ${joined}`}${whom === '' ? '' : `${joined === '' ? closed : ','} who ${whom}`}`;
}

function series(parts: readonly string[]): string {
  if (parts.length > 2 || (parts.length === 2 && parts.some((one) => / and /.test(one))))
    return `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;
  return listed(parts);
}

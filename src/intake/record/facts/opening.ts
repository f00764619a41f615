/** The sentence with which a narrative opens: who the patient is, told as a sentence. */
import { capitalized } from '../../../language/english.js';
import { canBeName, FULL_NAME, TITLE } from '../../../language/person-names.js';
import type { Roles } from './roles.js';
import { hasVerb, OF_ANYTHING, OF_PERSON } from './sentence-form.js';
import { hasFiniteVerb } from './whole.js';

/** "RE: Ann Cole, DOB 1/2/1970", "Patient's name: Ann Cole", "Hello, this is Ann Cole": data of the heading, no fact. */
const HEADING = new RegExp(
  String.raw`^(?:(?:RE|Re|[Pp]atient(?:'s)?(?: name)?|[Nn]ame):? |[Tt]his is |[Mm]y name is )(?:${TITLE})?${FULL_NAME}(?:,? \(?(?:DOB|dob|born)[:]? [\d/.-]+\)?)?[.,]?$`,
);
/** "My name is Ann Cole and I have …". */
const OWN_NAME = new RegExp(
  String.raw`^(?:[Mm]y name is|[Tt]his is) (?:${FULL_NAME}|[A-Z][a-z]+)(?: and|,) (?=I\b|my\b|we\b)`,
);
/** "Ann Cole, 64, retired roofer", "Mr. Cole 44M with MS". */
const AGED = new RegExp(
  String.raw`^(?<who>(?:${TITLE})?${FULL_NAME}),? \(?(?<age>\d{1,3})(?: ?(?:y\/?o|yo|yrs?|years? old|[- ]year[- ]old))?(?: ?(?<sex>M|F|male|female|man|woman|boy|girl)\b)?\)?(?<rest>(?:(?:[,.;]| (?=w\/|(?:with|is|was|has|had|lives|works|needs)\b)).*)?)$`,
);
const FINITE = /^(?:is|was|has|had|lives|works|needs|takes|uses|goes|fell|came|got|cannot|can't)\b/;
const WITH = /^(?:with|w\/) ?/;
const WORK =
  /^(?:an? )?(?:[a-z'-]+ ){0,3}(?:[a-z]+(?:er|or|ist|ian|ant|man|woman)|clerk|aide|nurse|student|chef|cook|guard|retiree|retired|disabled|veteran|junior|senior)$/;
const ADULT = 18;

/** "Facility appeals", "Nurse appeal writer.": who writes or what, without a word of the case. */
const TITLE_LINE = /^(?:[A-Za-z/&-]+[ ,]*){1,5}[.:]?$/;
const OF_TITLE =
  /\b(?:appeals?|billing|manager|writer|nurse|RN|coder|coordinator|supplier|facility|letter|claim|denial|denied|redeterm\w*|reconsideration|review|summary|notes?|dictated|office|practice|specialist|MAC|DME|department|request)\b/i;

/** Whether the sentence only names the patient. */
export function isHeadingOnly(sentence: string): boolean {
  const text = sentence.trim();
  return HEADING.test(text) || (TITLE_LINE.test(text) && OF_TITLE.test(text) && !hasVerb(text));
}

/** The opening with subject and verb; any other sentence as it is. */
export function openingTold(sentence: string, roles: Roles): string {
  const told = unnamedTold(agedInOneWord(sentence.replace(OWN_NAME, ''), roles), roles);
  const { who, age, sex, rest = '' } = AGED.exec(told)?.groups ?? {};
  if (who === undefined || age === undefined || !canBeName(who)) return told;
  const own = roles.narrator === 'patient';
  const subject = own ? 'I am' : `${who} is`;
  const more = rest.replace(/^[,.;]? ?/, '').replace(/\.$/, '');
  if (WITH.test(more)) return `${subject} ${kindOfPerson(Number(age), sex)} ${more.replace(WITH, 'with ')}.`;
  const aged =
    sex === undefined ? `${subject} ${age} years old` : `${subject} ${kindOfPerson(Number(age), sex)}`;
  if (more === '') return `${aged}.`;
  if (FINITE.test(more)) return own ? told : `${aged} and ${more}.`;
  if (WORK.test(more))
    return `${aged} and ${/^(?:an? |retired$|disabled$)/.test(more) ? '' : articleOf(more)}${more}.`;
  return `${aged}, ${more}.`;
}

/** "A 55 year old male" is a 55-year-old man. */
function agedInOneWord(sentence: string, { narrator }: Roles): string {
  if (narrator === 'patient' || narrator === 'relative') return sentence;
  return sentence.replace(
    /(?<![\d/.])\b(\d{1,3})[- ](year|month|week|day)[- ]old(?: (male|female)(?= (?:with|who|on|in|from|status|and)\b|[,.]|$))?/,
    (_, age: string, unit: string, sex: string | undefined) =>
      `${age}-${unit}-old${
        sex === undefined
          ? ''
          : ` ${kindOfPerson(unit === 'year' ? Number(age) : 0, sex)
              .split(' ')
              .at(-1)}`
      }`,
  );
}

/** "68-year-old with end-stage arthritis", "54-year-old male with a BMI of 38". */
const UNNAMED =
  /^(?:an? )?(?<age>\d{1,3})[- ](?<unit>year|month|week|day)s?[- ]old(?:,? (?<sex>male|female|M|F)(?=[ ,.]))?(?<rest>[ ,].*)$/i;
const DONE_TO =
  /^ (?=(?:admitted|discharged|transferred|referred|hospitalized|diagnosed|seen|treated|brought)\b)/;

/** "Patient with high grade serous cancer". */
const WITH_ILLNESS = /^(?:The )?[Pp](?:atient|t) with (?<illness>[A-Za-z].*)$/;

/** " with heart failure, EF 30%, discharged on October 2". */
const VALUED_AND_DONE =
  /^(?<person> [^,;:]{3,60}), (?<value>[A-Z][\w-]* (?:of )?\d[\d./%]*), (?<done>(?:admitted|discharged|transferred|referred|hospitalized|diagnosed|seen|brought)\b.*)$/;

function unnamedTold(sentence: string, { narrator }: Roles): string {
  const ill = WITH_ILLNESS.exec(sentence)?.groups?.illness;
  if (ill !== undefined && narrator !== 'patient' && !hasFiniteVerb(ill)) return `The patient has ${ill}`;
  const { age, unit = 'year', sex, rest = '' } = UNNAMED.exec(sentence)?.groups ?? {};
  if (age === undefined || narrator === 'patient' || narrator === 'relative') return sentence;
  const noun = sex === undefined ? '' : ` ${kindOfPerson(Number(age), sex).split(' ').at(-1)}`;
  const who = `${articleOfAge(age)} ${age}-${unit.toLowerCase()}-old${noun}`;
  const head = rest.split(/ (?:with|who|whose) |[,;]/, 1)[0] ?? '';
  if (DONE_TO.test(rest)) return `The patient is ${who} who was${rest}`;
  const at = mainVerbAt(rest);
  if (at > 0) return `The patient, ${who}${rest.slice(0, at).replace(/,? $/, '')}, ${rest.slice(at)}`;
  const valued = VALUED_AND_DONE.exec(rest)?.groups;
  if (valued !== undefined)
    return `The patient is ${who}${valued.person} (${valued.value}) who was ${valued.done}`;
  return hasVerb(head) ? `${capitalized(who)}${rest}` : `The patient is ${who}${rest}`;
}

/** "A 79-year-old man with COPD came to the emergency department". */
const MAIN_VERB = new RegExp(String.raw`(?<= )(?:(?<person>${OF_PERSON})|(?:${OF_ANYTHING}))\b`);
/** Behind a comma these are no participles of what stands before them. */
const BEHIND_COMMA = /(?<=, (?:then |also )?)(?:failed|completed|tried|lost|improved|saw) /;
/** A clause of its own, to which the verb belongs. */
const OTHER_CLAUSE =
  /\b(?:who|which|that|whose|where|when|while|because|he|she|they|it|his|her|their|if)\b[^,;]*$|[:;(]/;

/** Where the verb of the patient stands behind who the patient is; -1 where none does, or it may be somebody else's. */
function mainVerbAt(rest: string): number {
  const found = [MAIN_VERB.exec(rest), BEHIND_COMMA.exec(rest)].filter((one) => one !== null);
  const [first] = found.toSorted((one, other) => one.index - other.index);
  if (first === undefined) return -1;
  const before = rest.slice(0, first.index);
  if (!/ (?:with|in|on|from|of|after|for|at|without|status) /.test(before) || OTHER_CLAUSE.test(before))
    return -1;
  const [, behindComma] = /, ([^,]*)$/.exec(before) ?? [];
  // ", pain was 8/10" has a subject of its own; ", heart failure and diabetes came" ends the list of what the patient has.
  const ends =
    behindComma === undefined ||
    /^(?:then |also |now |still |and )?$/.test(behindComma) ||
    first.groups?.person !== undefined ||
    / and /.test(behindComma);
  return ends ? first.index : -1;
}

/** A 44-year-old woman. */
function kindOfPerson(age: number, sex: string | undefined): string {
  const male = /^(?:M|male|man|boy)$/i.test(sex ?? '');
  const noun =
    sex === undefined ? 'patient' : male ? (age < ADULT ? 'boy' : 'man') : age < ADULT ? 'girl' : 'woman';
  return `${articleOfAge(String(age))} ${age}-year-old ${noun}`;
}

function articleOfAge(age: string): string {
  return /^(?:8|11$|18$)/.test(age) ? 'an' : 'a';
}

function articleOf(words: string): string {
  return /^[aeiou]/.test(words) ? 'an ' : 'a ';
}

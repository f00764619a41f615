/** A value and the one before it, or what is aimed at: "Knee flexion 95 degrees, was 60 on August 12". */
import { hasVerb } from '../../sentence-form.js';
import { clausesOf, DAY } from '../parts.js';
import { lower } from './phrases.js';

const VALUE = String.raw`(?:about |less than |more than )?\d[\d.,]*(?:/\d+)?(?: x \d[\d.]*){0,2} ?%?(?: (?:degrees|cm|mm|kg|lb|feet|ft|meters|seconds|points|hours|L|mL|mg/dL|ng/mL|mmHg))?`;
const WHEN = String.raw`(?: (?:on|in|of|at) (?:${DAY}|evaluation|admission|discharge|baseline|intake|rest|start of care)| (?:last|this) (?:week|month|year)| (?:\d+|two|three|four|six) (?:days|weeks|months|years) ago| at \d+ (?:weeks|months)| today)`;
const FIRST = new RegExp(
  `^(?<name>[A-Za-z][A-Za-z0-9'/ -]{1,50}?),? (?:of |is |= )?(?<value>${VALUE})(?<when>${WHEN}{0,2})$`,
);
const STOOD = new RegExp(
  `^(?<word>was|were|had been|now|currently|previously|goal|target)(?: is| of)? (?<value>${VALUE})(?<when>${WHEN}{0,2})$`,
  'i',
);
const UNDER = String.raw`(?: (?:on|at|in|with|after|without|before|during) [A-Za-z\d][^,;:]{1,40}?)?`;
/** "84% on room air, 92% on 2 L". */
const FIRST_UNDER = new RegExp(
  `^(?<name>[A-Za-z][A-Za-z0-9'/ -]{1,40}?) (?<value>${VALUE})(?<under>${UNDER}(?: (?:on|in) ${DAY})?)$`,
);
const OTHER_UNDER = new RegExp(
  String.raw`^(?:and |but )?(?<value>${VALUE})(?<under> (?:on|at|in|with|after|without|before|during) [A-Za-z\d][^,;:]{1,40})$`,
);
/** "AHI 38 on sleep study of January 2026". */
const BY_STUDY = new RegExp(
  `^(?<name>[A-Z][A-Za-z0-9'/-]*(?: [a-z]+)?) (?<value>${VALUE}) (?:on|by) (?<study>(?:the |an? )?(?:home )?(?:sleep study|polysomnography|echocardiogram|echo|EMG|CT|MRI|spirometry|audiogram|DEXA|stress test|testing)) (?:of|in|on) (?<day>${DAY})$`,
);
const FELL = new RegExp(
  `^(?<name>[A-Z][A-Za-z0-9'/-]*(?: [a-z]+){0,2}) (?<way>down|up) to (?<to>${VALUE}(?:${WHEN})?) from (?<from>${VALUE}(?:${WHEN})?)$`,
);
const UNCHANGED = /^(?:no|little) (?:change|improvement|healing|growth|progress)\b[^,;:]*$/;
/** "PSA undetectable until March 2026, now 0.6". */
const STATED_THEN = new RegExp(
  `^(?<name>[A-Z][A-Za-z0-9'/-]*(?: [a-z]+)?) (?<state>undetectable|normal|negative|stable) (?<when>(?:until|in|on|through) ${DAY}), now (?<value>${VALUE})(?<at>(?:${WHEN})?)$`,
);
/** Of which the case has one. */
const ONE_OF_CASE = /^(?<first>Wound|Ulcer|Nodule|Lesion|Tumor|Mass|Fibroid|Limb|Curve|Cyst|Defect)\b/;
/** Behind it stands where somebody sits or what the name leaves open. */
const NO_NAME =
  /\b(?:of|at|in|on|to|for|by|with|from|and|or|page|line|code|modifier|case|claim|day|days|visits|sessions|patient|weeks|no|section|room|group|allowed|billed|paid|limit|until|since|January|February|March|April|May|June|July|August|September|October|November|December)$/i;
const MANY = /[^sui]s$/;

/** The sentence; undefined for any other note. */
export function saidCourse(text: string): string | undefined {
  const clauses = clausesOf(text);
  const [first = '', second = '', third] = clauses;
  const study = clauses.length === 1 ? BY_STUDY.exec(text)?.groups : undefined;
  if (study !== undefined)
    return `${study.name} was ${study.value} on the ${(study.study ?? '').replace(/^(?:the|an?) /, '')} of ${study.day}.`;
  const two = clauses.length === 2 ? saidUnder(first, second) : undefined;
  if (two !== undefined) return two;
  const since = STATED_THEN.exec(text)?.groups;
  if (since !== undefined)
    return `${since.name} was ${since.state} ${since.when} and is now ${since.value}${since.at}.`;
  const fell = clauses.length === 1 ? FELL.exec(text)?.groups : undefined;
  if (fell !== undefined && !hasVerb(fell.name ?? '') && !NO_NAME.test(fell.name ?? ''))
    return `${fell.name} is ${fell.way} to ${fell.to} from ${fell.from}.`;
  const one = FIRST.exec(first)?.groups;
  if (
    one !== undefined &&
    UNCHANGED.test(second) &&
    third === undefined &&
    !hasVerb(one.name ?? '') &&
    !NO_NAME.test(one.name ?? '')
  )
    return `${named(one.name ?? '')} was ${one.value}${one.when}, with ${second}.`;
  const other = STOOD.exec(second)?.groups;
  if (one === undefined || other === undefined || third !== undefined) return undefined;
  const { name = '', value = '', when = '' } = one;
  if (hasVerb(name.replace('Timed Up and Go', 'TUG')) || NO_NAME.test(name) || /^\d/.test(name))
    return undefined;
  const many = MANY.test(name.split(/ (?:of|in|on|with) /)[0] ?? '');
  const was = many ? 'were' : 'was';
  const subject = `${named(name)} ${was} ${value}${when}`;
  const then = `${other.value}${other.when ?? ''}`;
  if (/^(?:goal|target)$/i.test(other.word ?? ''))
    return `${subject}; the ${lower(other.word ?? '').toLowerCase()} is ${then}.`;
  if (/^(?:now|currently)$/i.test(other.word ?? ''))
    return `${subject} and ${many ? 'are' : 'is'} now ${then}.`.replace(
      'now',
      (other.word ?? 'now').toLowerCase(),
    );
  return `${subject}; ${many ? 'they were' : 'it was'} ${/^prev/i.test(other.word ?? '') ? 'previously ' : ''}${then}.`;
}

/** "Wound" is the wound. */
function named(name: string): string {
  return name.replace(ONE_OF_CASE, (first) => `The ${first.toLowerCase()}`);
}

/** One value under two conditions. */
function saidUnder(first: string, second: string): string | undefined {
  const one = FIRST_UNDER.exec(first)?.groups;
  const other = OTHER_UNDER.exec(second)?.groups;
  if (one === undefined || other === undefined || hasVerb(one.name ?? '') || NO_NAME.test(one.name ?? ''))
    return undefined;
  const unit = (value = '') => /[^\d./,\s]+$/.exec(value)?.[0];
  if (unit(one.value) !== unit(other.value)) return undefined;
  return `${one.name} was ${one.value}${one.under} and ${other.value}${other.under}.`;
}

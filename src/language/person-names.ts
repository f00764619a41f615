/** How names of persons are written, as parts of a pattern. Nothing here knows who the person is. */

const WORD = String.raw`[A-Z](?:['\u2019][A-Z])?[a-z\u00df-\u00ff]+(?:['\u2019](?!s\b)[a-z]+)?(?:[A-Z][a-z]+)?(?:-[A-Z][a-z\u00df-\u00ff]+)*`;
const PARTICLE = '(?:(?:de|da|del|della|di|dos|la|le|van|von|der|den|al|el|bin|ibn) ){0,2}';

/** A first name alone. */
export const FIRST_NAME = String.raw`(?!Dr\b|Mrs?\b|Ms\b|Miss\b)${WORD}`;
/** First name or initial, with at least one name behind it. */
export const FULL_NAME = String.raw`(?!Dr\b|Mrs?\b|Ms\b|Miss\b)(?:${WORD}|[A-Z]\.)(?: [A-Z]\.)?(?: ${PARTICLE}${WORD}){1,3}`;
export const TITLE = String.raw`(?:Mr|Mrs|Ms|Miss|Mx)\.? `;
export const KIN =
  'mom|mother|mum|dad|father|parent|guardian|wife|husband|spouse|partner|son|daughter|child|baby|kid|boy|girl|sister|brother|aunt|uncle|niece|nephew|grandson|granddaughter|grandmother|grandfather|grandma|grandpa';
/** How old: "64,", "44F", "9 y/o", "a 37-year-old", "DOB 3/4/88". Never "3 injections" or "90 days". */
export const AGE = String.raw`(?:DOB\b|dob\b|(?:an? |aged? )?\d{1,3}(?! ?days| ?weeks| ?months)(?: ?(?:y\b|yo\b|y\/o|y\.o|yrs?\b|M\b|F\b|male\b|female\b|man\b|woman\b)|[- ]years?[- ]old|(?=[,;)]|\.(?!\d)| and )))`;

/** Words that open a note with a capital and are no part of a name. */
const NO_NAMES =
  /\b(?:Retired|Former|White|Black|Hispanic|Asian|Male|Female|Man|Woman|Boy|Girl|Nurse|Teacher|Veteran|Navy|Army|Status|Post|Patient|Pt|Client|Member|Claim|Number|Line|Level|Stage|Grade|Type|Part|Group|Plan|Medicare|Medicaid|Home|Health|Hospital|Clinic|Left|Right|Total|Knee|Hip|Unit|Room|Date|Age|Single|Married|Widowed|Disabled|On|From|In|At|To|By|For|Since|After|Before|When|It|They|We|He|She|No|Not|And|But|If|As|With|Without|Dear|Sir|Madam|The|This|Our|My|His|Her|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|June|July|August|September|October|November|December)\b/;

/** "Mom is 79": what a relative is called by the one who writes. */
const CALLED_BY_KIN = new RegExp(`^(?:${KIN})\\b`, 'i');

/** Whether the words can be somebody's name. */
export function canBeName(words: string): boolean {
  return !NO_NAMES.test(words) && !CALLED_BY_KIN.test(words);
}

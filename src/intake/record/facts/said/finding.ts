/** Findings as sentences: "CT chest of June 18: Haller 4.6" showed it, "Nickel patch test negative" was negative. */
import { capitalized } from '../../../../language/english.js';
import { hasVerb } from '../sentence-form.js';
import { hasFiniteVerb } from '../whole.js';
import { clausesOf, DAY, listed } from './parts.js';

/** What is done to find something: the last or an inner word of its name. */
export const STUDIES =
  'ABI|ABG|GES|HRM|manometry|esophagram|DECT|swallow|12[- ]lead|tracing|EBUS|pressure map|bone scan|MRI|MRE|CT|CTA|MRA|PET|EEG|EMG|NCS|ECG|EKG|echo(?:cardiogram)?|X-?rays?|ultrasound|duplex|Doppler|Holter|biopsy|pathology|labs?|culture|polysomnogra(?:m|phy)|PSG|MSLT|scan|scintigraphy|mammogram|colonoscopy|endoscopy|enterography|bronchoscopy|EGD|PFTs?|CPET|spirometry|DEXA|microarray|exome|genome|panel|karyotype|audiogram|arthrogram|ABR|angiogra(?:m|phy)|catheterization|test|screen|study|urinalysis|HRCT|RHC|TEE|imaging|FCE|evaluation|assessment|exam(?:ination)?|challenge|perometry|fields|OCT|genetics|serology|cystoscopy|laryngoscopy|videostroboscopy|FEES|sleep study|monitor|diary|log|images|films?|report|(?:op|operative|nursing|office|progress|clinic|triage|visit|therapy) notes?';
const IS_STUDY = new RegExp(String.raw`\b(?:${STUDIES})\b`, 'i');
/** A name, its day where one is told, a word or two more, then what was found. */
const HEADED = new RegExp(
  String.raw`^(?<name>(?:\d{1,2}-)?[A-Za-z][^:;=,().?!]{1,60}?)(?: (?:on|of|in|from) (?<day>${DAY}))?(?<hour> at \d\d:\d\d)?(?<by>,? (?:by )?(?:Dr\.? )?[A-Z][\w'-]+(?: [A-Z][\w'.-]*){0,3},?)?(?<more>, (?!(?:19|20)\d\d)[^:;()]{3,50})?(?:: | = )(?<found>[^:]+)$`,
);
/** Without a colon the day parts the name from what was found. */
const DATED = new RegExp(
  String.raw`^(?<name>(?:\d-)?[A-Za-z][^:;=,().?!]{1,60}?) (?:on|of|in|from) (?<day>${DAY}),? (?<found>(?!on\b|by\b|at\b|in\b|of\b|for\b|to\b|with\b|from\b|and\b|or\b|after\b|before\b|per\b|done\b|then\b|until\b|via\b|as\b)[a-z][^:]+)$`,
);
/** "Chest X-ray bilateral infiltrates": what was found begins with a word that says how it looked. */
const UNDATED = new RegExp(
  String.raw`^(?<name>(?:[A-Za-z-]+ ){0,3}?(?:${STUDIES})s?) (?<found>(?:bilateral|multifocal|diffuse|mild|moderate|severe|acute|chronic|large|small|extensive|no|new|possible|probable|suspected|stable|worsening|facet|focal)\b[^:]+)$`,
);
/** Names of people and products, which keep their capital within a sentence. */
const PROPER =
  /^(?:Doppler|Holter|Marfan|Berg|Epworth|Fragile|Apgar|Bayley|Vineland|Tinetti|Braden|Barthel|Beck|Hamilton|Conners|Romberg|Phalen|Tinel|Pap|Coombs|Schirmer|Humphrey|Amsler|Snellen|Weber|Rinne|Dix|Mantoux|Quanti\w+|Cologuard|Guardant|Oncotype|Signatera|Foundation\w*|Wada|Lyme|Factor|Thyrogen|Tensilon|Lasegue|Neer|Hawkins|Lachman|Thompson)\b/;
/** Planned, asked for or counted by the payer: nothing was found. */
const NOT_A_FINDING =
  /\b(?:next|due|scheduled|repeat in|planned|ordered|requested|refused|denied|approved|pending|goal|plan|if|stop|request|policy|claim|billed|paid|appeal)\b/i;

/** The sentence of a study with what it showed; undefined for any other text. */
export function saidFinding(text: string): string | undefined {
  const bare = text.replace(/\.$/, '');
  return saidStudy(bare) ?? saidState(bare);
}

/** A name that holds a day was not read to its end. */
const OF_MONTH =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d/;
const NAMED = /^(?:The|A|An|My|Our|His|Her|Their|This|That|Your|I|We|He|She|They|It|On|In|At)\b/i;
/** A paper records what a study showed. */
const NEAR_STUDY = new RegExp(String.raw`\b(?:${STUDIES})s?(?: [A-Za-z/-]+){0,4}$`, 'i');
const WRITTEN = /(?:notes?|report|log|diary|monitor)$/i;
const RESULT = /^(?:results? )?(?<state>negative|positive|normal|unremarkable|equivocal)(?: result)?$/i;

function saidStudy(text: string): string | undefined {
  const headed = HEADED.exec(text);
  const {
    name = '',
    day,
    hour = '',
    by,
    more = '',
    found = '',
  } = (headed ?? DATED.exec(text) ?? UNDATED.exec(text))?.groups ?? {};
  // Without a colon a second study or day may begin within what was found.
  if (headed === null && (IS_STUDY.test(found) || OF_MONTH.test(found))) return undefined;
  // "AHI 38 on PSG": a value, and no name of a study.
  if (NAMED.test(name) || /\d .*\bon\b/.test(name) || / - |%|\bok\b/.test(name) || !NEAR_STUDY.test(name))
    return undefined;
  if (hasVerb(found.split(' ', 1)[0] ?? '')) return undefined;
  if (name === '' || OF_MONTH.test(name) || !IS_STUDY.test(name) || NOT_A_FINDING.test(text))
    return undefined;
  if (
    hasFiniteVerb(`${name}${more}`) ||
    clausesOf(withoutBrackets(found)).some(hasFiniteVerb) ||
    !isBalanced(found)
  )
    return undefined;
  const of = `${day === undefined ? '' : ` of ${day}`}${hour}`;
  const aside = more === '' ? '' : `${more},`;
  const maker =
    by === undefined || /^,? ?(?:by )?[A-Z]{4,}\b/.test(by)
      ? ''
      : ` by ${by.replace(/^,? (?:by )?|,$/g, '')}`;
  const result = RESULT.exec(found)?.groups?.state;
  if (result !== undefined) return `The ${small(name)}${of}${maker}${aside} was ${result.toLowerCase()}.`;
  return `The ${small(name)}${of}${maker}${aside} ${WRITTEN.test(name) ? 'records' : 'showed'} ${inARow(found)}.`;
}

const STATE =
  'negative|normal|positive|clean|unremarkable|intact|within normal limits|equivocal|non-?diagnostic|inconclusive';
const IN_STATE = new RegExp(
  String.raw`^(?<name>[A-Za-z][^:;=,().?!]{1,60}?)(?<day> (?:on|of|in) ${DAY})? (?<state>${STATE})(?<rest>(?: (?:on|in) ${DAY})?(?: \([^()]*\))?)$`,
);

/** "Nickel patch test negative", "MRI of May 3 negative, bone scan of May 9 negative". */
function saidState(text: string): string | undefined {
  const said = clausesOf(text).map((clause) => {
    const { name = '', day = '', state, rest = '' } = IN_STATE.exec(clause)?.groups ?? {};
    if (state === undefined || !NEAR_STUDY.test(name) || hasFiniteVerb(name) || NAMED.test(name))
      return undefined;
    return `the ${small(name)}${day.replace(' on ', ' of ')} was ${state}${rest}`;
  });
  if (said.length > MOST_STATES || said.some((one) => one === undefined)) return undefined;
  const row = said.filter((one) => one !== undefined);
  return `${capitalized(row.length > 2 ? row.join('; ') : row.join(', and '))}.`;
}

const MOST_STATES = 4;

function withoutBrackets(text: string): string {
  return text.replace(/\([^()]*\)/g, '').replace(/\b[Ll]eft\b|\bfailed (?=[a-z]+s\b)/g, '');
}

function isBalanced(text: string): boolean {
  return text.split('(').length === text.split(')').length;
}

/** "Haller 4.6, sternum on RV and heart shifted left". */
function inARow(found: string): string {
  const plain = found.replace(/ = (?=[a-z])/g, ', that is, ');
  if (plain !== found || /[;]|, \d/.test(found) || / (?:and|or) [^,]*$/.test(found)) return plain;
  return listed(clausesOf(found));
}

function small(name: string): string {
  return /^[A-Z][a-z]+(?:[ -]|$)/.test(name) && !PROPER.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
}

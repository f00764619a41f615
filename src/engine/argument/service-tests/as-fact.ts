/** Whether a place of a sentence tells something of this patient, as a fact: not of a relative, not as a plan, a fear or a thing of the past. */
import type { Place, Reading, Side, Told } from './reading.js';

const KIN =
  '(?:mother|father|mom|dad|parents?|brother|sister|siblings?|aunt|uncle|cousin|grandmother|grandfather|grandparents?|husband|wife|spouse|nephew|niece|roommate|neighbor|coworker|friend)(?:-in-law)?';
const WHOSE = "(?:his|her|my|the patient['’]s|their|a|an|another|one)";
const HAS =
  "(?:had|has|have|was|is|were|takes?|took|died|underwent|got|gets|needed|uses?|used|tried|relapsed|attempted|failed|suffers?|lost|fell|cannot|can['’]t|could not|couldn['’]t|refuses?|smokes?|weighs?|gained)";
/** They have to do it for the patient: that tells of the patient. */
const FOR_PATIENT =
  /(?:has|have|had|is|was|needs?|needed) (?:to|trained|there|home|able|unable|his|her|the|present|exhausted|frail|elderly|here|willing|not)\b/i;
/** What one of the family has: "his father had", "cousin relapsed", "family history of". What they saw or do is told of the patient. */
const SUBJECT = new RegExp(
  `\\b(?:${WHOSE} (?:[\\w-]+ )?${KIN}|${KIN})(?: and ${KIN})?(?:,? who)?(?: also)? (?=${HAS}\\b)`,
  'gi',
);
const OF_KIN = new RegExp(
  `\\b(?:family (?:history|hx)|fhx?|fam hx|runs in the family|in (?:${WHOSE} )?(?:[\\w-]+ )?${KIN}|${KIN}['’]s)\\b`,
  'i',
);
const NAMES_KIN = new RegExp(
  `\\b(?:${KIN}|famil\\w*|relatives?|first[- ]degree|hereditary|caregivers?|partner|son|daughter|home)\\b`,
  'i',
);
/** A letter about one's wife says "my wife has": its patient is she. Where the writer tells of an own illness, she is another. */
const OF_MINE = /\bmy\b/i;
const BY_PATIENT = /\b(?:I|mine|me)\b/;

/**
 * Whether a text tells what a relative has.
 * @param sentence in which it stands
 */
export function isOfKin(text: string, sentence = text): boolean {
  if (OF_KIN.test(text)) return true;
  return [...text.matchAll(SUBJECT)].some(
    ({ 0: subject, index }) =>
      !FOR_PATIENT.test(text.slice(index + subject.length).slice(0, LOOK_AHEAD)) &&
      (!OF_MINE.test(subject) || BY_PATIENT.test(sentence)),
  );
}

const LOOK_AHEAD = 24;

/** "Hospital roommate SpO2 84%": a value right behind a relative is theirs, unless they tell it. */
const VALUE_OF_KIN = new RegExp(
  `\\b${KIN}(?:['’]s)? (?!who\\b|says?\\b|said\\b|reports?\\b|measured\\b|noted\\b|found\\b|saw\\b|checked\\b)[^,;.]{0,20}\\d`,
  'i',
);

/** Whether a text tells a value of a relative or a roommate. */
export function hasValueOfKin(text: string): boolean {
  return isOfKin(text) || VALUE_OF_KIN.test(text);
}

/** The other knee, the opposite side. */
const OTHER_SIDE =
  /\b(?:the|her|his|my) (?:other|opposite|unaffected) (?:knee|hip|shoulder|leg|arm|eye|ear|hand|foot|side|breast)\b[^,;]{0,40}$|\bcontralateral(?: \w+)? $/i;

/** A side beside a part of the body, or at the end of a clause: not "he left the house", not "right after". */
const SIDED =
  /\b(?<side>left|right)(?:[- ]sided?\b|(?=[- ](?:[a-z]+ )?(?:knee|hip|shoulder|leg|arm|eye|ear|hand|foot|side|breast|ankle|elbow|wrist|thigh|calf|groin|carpal|kidney|lung|ovary|toe|finger|thumb|heel|rotator|cataract)s?\b)|(?= *(?:$|[,;.()]| and\b| but\b| is\b| was\b)))/gi;

/** The one side that a text names; undefined where it names none or both. */
export function sideOf(text: string): Side | undefined {
  const sides = new Set([...text.matchAll(SIDED)].map(({ groups }) => groups?.side?.toLowerCase()));
  const [side] = sides;
  return sides.size === 1 ? (side as Side) : undefined;
}

const PART = /[,;:()]|\.\s|\s(?:and|but|while|with)\s/g;

/** Whether the part of the sentence around a place names no other side than that of the service. */
export function isOfSide({ side, text, tokens }: Reading, { from, to }: Place): boolean {
  if (side === undefined) return true;
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to]?.end ?? text.length];
  const breaks = [...text.matchAll(PART)];
  const before = breaks.filter(({ index, 0: mark }) => index + mark.length <= start).at(-1);
  const behind = breaks.find(({ index }) => index >= end);
  const part = text.slice(before ? before.index + before[0].length : 0, behind?.index ?? text.length);
  return (sideOf(part) ?? side) === side;
}

/** Whether what stands at a place is told of the patient, or the name itself is about a relative. */
export function isOfPatient(name: string, { text, tokens }: Told, { from, to }: Place): boolean {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to]?.end ?? text.length];
  const before = clauseBefore(text, start);
  if (OTHER_SIDE.test(before)) return false;
  if (NAMES_KIN.test(name)) return true;
  // "Pulse 45 in his father": who has it may stand behind.
  return (
    !isOfKin(before + text.slice(start, end), text) && !OF_KIN_BEHIND.test(text.slice(tokens[from]?.end ?? 0))
  );
}

const OF_KIN_BEHIND = new RegExp(`^[^,;.]{0,20}\\bin (?:${WHOSE} )?(?:[\\w-]+ ){0,2}${KIN}\\b`, 'i');

/** Words before a thing that is not there, or not yet. */
const NOT_YET =
  /\b(?:if|in case|unless|would|might|could (?:develop|become|cause|lead)|should (?:she|he|they|i|it|there)|risks? (?:of|for)|at risk|fear(?:s|ed)? (?:of|that)?|afraid|worr(?:y|ies|ied) (?:about|that)|concern(?:ed|s)? (?:about|that|for)|watch(?:ing)? for|monitor(?:ed|ing)? for|to (?:prevent|avoid|rule out|exclude|look for|check for|see if|evaluate for|assess for|reduce|lower)|prevent(?:s|ing)?|avoid(?:s|ing)?|return for|call for|educated (?:on|about)|instructed (?:on|about)|signed up for|dropped out of|awaiting|waiting (?:for|on)|yet to|missed|no[- ]showed|instead of|rather than|used to|refus(?:ed|es|ing)|declin(?:ed|es) (?:an?|the|to|any|all|his|her|genetic|physical|surgery|injections?|therapy)|skipped|cancel+ed)\b/i;
/** Not the month. */
const MAY = /\bmay\b/;
const PLANNED =
  /\b(?:will|plans? (?:to|on|for|is)|planning (?:to|on|for)|planned|going to|wants? to (?:start|try|begin)|to (?:start|begin|try)|about to|next (?:step|week|month)|scheduled (?:for|to)|intends? to|hopes? to|recommend(?:s|ed)? (?:starting|trying|that)|considering)\b/i;
/** A name that itself is of a plan, a risk or a fear. */
const NAMES_PLAN =
  /\b(?:plan\w*|schedul\w*|consider\w*|candidate|want\w*|will\w*|risk\w*|before|prior|refer\w*|recommend\w*|order\w*|goals?|expect\w*|anticipat\w*|need\w*|pending|awaiting|suspect\w*|concern\w*|rule|possible|prevent\w*|avoid\w*|would|change\w*|decid\w*|requir\w*|to|only|cannot|goal|weaning|step[- ]?down|discharge|after)\b/i;
/** What is behind says that it is over. */
const OVER =
  /^(?:\s[\w'’-]+){0,2}\s(?:(?:has|have|had|is|was|are|were) )?(?:since |now |fully |completely )?(?:resolved|improved completely|removed|went away|gone|cleared(?: up)?|subsided|disappeared|healed|back to normal)\b/i;
const OVER_BEFORE = /\b(?:no longer|used to have|resolved|recovered from)(?:\s[\w'’-]+){0,3}\s$/i;
const OVER_BEHIND = /^ used to\b/i;
/** What is behind says that it has not come about. */
const PENDING =
  /^[^;.]{0,30}?\b(?:pending|(?:starts?|starting|begins?|beginning) (?:tomorrow|soon|next)|overdue|(?:not|never) (?:yet )?(?:been |was |is )?(?:scheduled|done|drawn|updated|completed|performed|obtained|signed|received|available|dated|measured|assessed|recorded|documented)|ordered (?:for|but|and not|not)|(?:will|to) be (?:done|started|scheduled|drawn|ordered|obtained|completed)|yet to be|has expired|lapsed|out of date|was refused|were refused|was cancel+ed|not needed)\b/i;
const SCHEDULED = /^[^;,.]{0,25}\bscheduled\b/i;
const NAMES_END =
  /\b(?:resolv\w*|clear\w*|improv\w*|relief|respon\w*|better|prior|past|history|previous\w*|earlier|after|former|repeat|recurr\w*|gone|no)\b/i;

/** Whether it is told as a fact of now. */
export function isToldAsFact(name: string, { text, tokens }: Told, { from, to }: Place): boolean {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to]?.end ?? text.length];
  const [before, behind] = [clauseBefore(text, start), text.slice(end)];
  if (!NAMES_PLAN.test(name)) {
    if (NOT_YET.test(before) || MAY.test(before) || PLANNED.test(before)) return false;
    if (PENDING.test(behind) || SCHEDULED.test(behind)) return false;
  }
  return NAMES_END.test(name) || !(OVER.test(behind) || OVER_BEHIND.test(behind) || OVER_BEFORE.test(before));
}

const END =
  /[;:.!?]\s|\b(?:but|however|although|though|because|since)\s|,\s(?=(?:and |so |then )?(?:she|he|they|i|it|the|we|patient|pt)\b)/gi;
const REACH = 120;

/** What stands before a place in its clause. */
function clauseBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - REACH), start);
  const end = [...before.matchAll(END)].at(-1);
  return end === undefined ? before : before.slice(end.index + end[0].length);
}

/** Gives a fragment of notes the subject and the verb that it leaves out, where there is no doubt about them. */
import { capitalized } from '../../../language/english.js';
import type { Roles } from './roles.js';
import { clausesOf } from './said/parts.js';

const VERB =
  /\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|cannot|can't|could|couldn't|will|would|won't|may|might|must|should|isn't|wasn't|aren't|weren't|hasn't|haven't|didn't|doesn't|don't|went|got|came|took|gave|made|saw|said|says|told|wrote|writes|sent|paid|pays|put|quit|began|ran|lost|met|fell|found|felt|left|kept|stood|read|reads|shows?|states?|denies|needs?|wants?|uses?|wears?|takes?|lives?|walks?|goes|gets|works?|drives?|sits?|stands?|follows|understands?|holds?|ends|lifts|closes|opens|drives|drove|stops|starts|runs|comes|recommends?|advises|warns|explains|accepts|agrees|knows?|knew|feels?|sees|hears?|heard|helps|hurts|drops|wakes|woke|sleeps?|slept|eats?|ate|calls|keeps?|means|meant|lets|provides|covers|allows|excludes|supports|treats|orders|prescribes|signs|expects|remains|becomes|became|includes|contains|defines|describes|meets|exceeds|flew|grew|thought|bought|brought|built|led|spoke|wore|won't|drinks?|pushes|holds|depends|fits|serves|teach|teaches|I'm|that'?s|there'?s|he's|she's|it's|we're|they're|I've|we've|they've|rose|rises|held|hung|threw|caught|tore|shook|slid|stuck|struck|swam|rode|stung|understood|broke|blew|froze|choked?|gives|asks|continues|persists|improves|worsens|requires|suffers|receives|prevents|bled|chose|spent|shrank|abuts|weakens|tolerates|responds|carry|carries|excludes|names|rules out|asks? for|stop it|complains|attends|appears|seems|occurs|involves|affects|refuses|rolls|deteriorates|confirms|proves|finds|weighs?|measures?|lasts?|costs?|reflects?|represents|satisfies|satisfy|suggests?|indicates|demonstrates|quotes|cites|washes|bleeds|exempts|ranges|\w{3,}ed)\b/i;
/** The month, the side of the body and a name, which are spelled as verbs are. */
const NO_VERBS =
  /\b(?:speed|mixed|advanced|complicated|unspecified|one-sided|long-standing|so-called)\b|\blimited(?= (?:to|by)\b)|\bMay(?= \d| ?[,.;)]|$)|(?<=\d ?)am\b|\b[Ll]eft(?=[- ](?:sided?|hand|wrist|arm|elbow|shoulder|forearm|leg|knee|hip|ankle|foot|thigh|calf|heel|eye|ear|breast|lung|kidney|pupil|cheek|biceps|neck|lobe|parietal|olecranon|axilla|flank|ureter|MCA|C\d|L\d|lower|upper|medial|lateral|dorsal|ventric\w+|atri\w+|femur|tibia|proximal|distal)\b)|\b(?:Will|Grant|Read) (?=[A-Z])/g;
const OWN_VERBS =
  /^(?:Has|Had|Was|Is|Uses|Wears|Lives|Walks|Needs|Takes|Goes|Gets|Denies|Drops|Wakes|Smokes|Requires|Cannot(?! be\b)|Can't(?! be\b)|Can(?! (?:you|someone|anyone|we|I|they|be)\b)|Could(?! (?:you|someone|anyone|we|I)\b)|Couldn't|Sits|Stands|Sleeps|Eats|Works|Drives|Quit|Tried|Took|Started|Completed|Underwent|Lost|Missed|Gained|Woke|Slipped|Broke|Saw|Felt|Slept|Ate|Drove|Worked|Lived|Moved|Wants|Lifts|Tolerates|Checks|Depends|Reports|Reported|Complains|Presented|Never(?= (?:had|took|was|been|used|tried|got|went|saw|received|\w+ed)\b)|Still|Became|Began|Stopped(?! (?:on|for|due|because|after|by|in|at)\b)|Failed|Passed|Developed|Did|Does|Doesn't|Didn't|Hasn't|Wasn't|Isn't|Went|Came|Got|Fell|Wore|Used|Tested|Received|Improved|Worsened|Attends|Participates|Keeps|Ambulated|Arrived|Ambulates|Transfers|Agrees|Refuses|Declined)\b(?! (?:the|a|an) (?:patient|plan|claim)\b)(?! (?:went|are|were|is|was|has|have|had|need|needed|improved|require|required|fell|rose|remain|remained|took|take)\b)(?= [a-z\d])/;
/** Forms that "I" can stand before as they are. */
const FIRST_PAST =
  /^(?:Had|Was|Could|Couldn't|Can|Cannot|Can't|Quit|Tried|Took|Started|Completed|Underwent|Lost|Missed|Gained|Woke|Slipped|Broke|Saw|Felt|Slept|Ate|Drove|Worked|Lived|Moved|Never(?= \w)|Became|Began|Stopped|Failed|Passed|Developed|Did|Went|Came|Got|Fell|Wore|Used|Tested|Received|Improved|Worsened|Arrived|Ambulated)\b/;
const PASSIVES =
  /^(?:Admitted|Intubated|Hospitali[sz]ed|Discharged|Diagnosed|Referred|Transferred|Treated|Evaluated|Seen|Born|Placed on|Prescribed|Readmitted|Extubated|Scheduled|Enrolled|Retired|Injured|Instructed|Found(?= (?:by|at|in|down|unresponsive|unconscious|lying)\b)|Bitten|Stung|Struck|Rescued|Airlifted|Brought(?= (?:in |by |to )))\b/;
const ON_STATE =
  /^On (?=[a-z])(?!(?:the|exam|examination|a|an|that|this|his|her|my|our|their|all|reconsideration|review|appeal|or|and)\b)/;
/** "On it since May she has had three attacks": who, is told behind the opening. */
const MAIN_BEHIND =
  / (?:she|he|they|it|I|we|(?:his|her|their|the|my) [a-z]+(?: [a-z]+)?) (?:has|had|is|was|were|did|could|cannot|fell|rose|went|[a-z]{3,}ed)\b/;
const MONTHS =
  /^On (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;
const CLAIM_VERBS =
  /^(?:Billed|Filed|Faxed|Mailed|Submitted|Resubmitted|Appealed|Sent|Called|Requested|Asked)\b(?= )(?<!Requested(?= for (?:January|February|March|April|May|June|July|August|September|October|November|December|\d)))/;
const TOLD = /^Told (?=(?:that|no|us|me|by|on|to|we|it|there)\b)/;
const PAID = /^Paid (?=\$?\d)/;
/** "Paid $145, expected $455": the payer did not expect it. */
const EXPECTED = /,? (?:and |but )?(?:we )?expected (\$ ?\d[\d,.]*\d)(?=[.;]?$)/;
const REFUSED = /^Denied\b(?= (?:on|in|by|again|as|twice|first|CO|PR|OA|PI)\b)/;

/** "Medically: new atrial fibrillation": where it was found, and no verb. */
const LEADS =
  /^(?<lead>Medically|Clinically|Functionally|Neurologically|Currently|Now|Exam|Examination|On exam|On examination|At home|At baseline|On admission|At admission|On arrival|At discharge): (?=[a-z\d])(?!no\b)/;
const LEAD_WORDS: ReadonlyMap<string, string> = new Map([
  ['Exam', 'On examination'],
  ['Examination', 'On examination'],
  ['On exam', 'On examination'],
]);
/** "Then primidone 500 mg from …": what the patient took, without a verb. */
const TAKEN =
  /^(?<then>(?:Then|After that|Next|Before that),? )?(?<dose>[A-Za-z][a-z-]{4,20} (?:up to )?\d[\d.,]* ?(?:mg|mcg|grams?|g|units)\b[^,;]*)(?=[,;.]|$)/;
const OFF = /^Off (?:work|school|duty|her feet|his feet)(?: line)? since\b/;
/** "Stopped on July 14 for …": the treatment that was told before. */
const ENDED_THEN = /^Stopped (?:on|for|due to|because|after|by|in|at)\b/;
/** "Then denied on October 6 as late": what was told before. */
const THEN_DONE =
  /^(?:Then|After that) (?=(?:rejected|denied|resent|upheld|approved|sent|paid|resubmitted|closed|returned|reprocessed|recouped|reduced|downcoded|bundled)\b)/;
const NEVER_DONE =
  /^Never (?:paid|sent|processed|denied|posted|answered|returned|acknowledged|requested|asked for|billed|disputed)\b/;
const ARRIVED = /^Arrived (?:at |@ )?(?=[A-Z])/;
const WEARS_OFF = /^(?:Wears|Wore|Worn) off\b/;
const STILL_IN = /^Still (?:on|in|at|with|without|unable|under|off) /;
const CANNOT_BE = /^(?:Can't|Cannot|Can) be\b/;
const HAS_HAD = /^Has (?:had|been)\b/;
/** "A 74-year-old man": who the patient is, without a verb. */
const AGED =
  /^An? \d{1,3}-(?:year|month|week|day)-old (?:man|woman|boy|girl|patient)(?=[,.;]|$| (?!is\b|was\b|has\b|had\b|presents?\b|presented\b|came\b|cannot\b|needs\b|lives\b|who\b))/;

/** Verbs of which a person is the subject. */
export const OF_PERSON =
  'can|came|presented|presents|went|fell|underwent|arrived|cannot|could not|takes|lives|walks|received|reports|reported|denies|woke|collapsed|slipped|sustained|suffered|weighs|experienced|called|returned';
/** Verbs of which an illness may be the subject too. */
export const OF_ANYTHING = 'is|was|has|had|developed|needs|requires|uses|started|began|got|continues|remains';
/** "The patient, a 79-year-old man, came": the verb stands behind who the patient is. */
const SAID_OF_PATIENT = new RegExp(
  String.raw`^The patient, an? \d.*?, (?:then |also )?(?:${OF_PERSON}|${OF_ANYTHING}|failed|completed|tried|lost|improved|saw)\b`,
);

/** The sentence with its subject and verb. */
export function completed(sentence: string, roles: Roles): string {
  const subject = subjectOf(roles);
  if (SAID_OF_PATIENT.test(sentence)) return sentence;
  if (AGED.test(sentence)) return aged(sentence, subject);
  const taken = subject.first ? TAKEN.exec(sentence) : null;
  if (taken?.groups && !VERB.test(taken.groups.dose ?? ''))
    return `${taken.groups.then ?? ''}I took ${lowered(sentence.slice((taken.groups.then ?? '').length))}`.replace(
      /^(I took [^,;]*?(?:, [A-Z][a-z]+ to [A-Z][a-z]+ \d{4})?), (?=it |I )/,
      '$1; ',
    );
  const lead = LEADS.exec(sentence);
  if (
    lead?.groups &&
    roles.narrator !== 'patient' &&
    !VERB.test(sentence.slice(lead[0].length).replace(/\b\w+ed\b|\bleft\b/g, ''))
  )
    return `${LEAD_WORDS.get(lead.groups.lead ?? '') ?? lead.groups.lead}, the record shows ${lowered(sentence.slice(lead[0].length))}`;
  if (THEN_DONE.test(sentence) && roles.narrator !== 'patient' && roles.narrator !== 'relative')
    return sentence.replace(THEN_DONE, 'It was then ');
  if (NEVER_DONE.test(sentence) && roles.narrator !== 'patient' && roles.narrator !== 'relative')
    return `It was ${lowered(sentence)}`;
  if (ARRIVED.test(sentence)) return sentence.replace(ARRIVED, `${subject.words} arrived at `);
  if (ENDED_THEN.test(sentence) && roles.narrator !== 'patient' && roles.narrator !== 'relative')
    return `This was ${lowered(sentence)}`;
  // What wears off is the drug, and nobody who is treated with it.
  if (WEARS_OFF.test(sentence)) return `The effect ${lowered(sentence)}`;
  if (STILL_IN.test(sentence)) return `${subject.words} ${subject.is} ${lowered(sentence)}`;
  if (CANNOT_BE.test(sentence)) return `It ${lowered(sentence)}`;
  if (HAS_HAD.test(sentence) && !subject.first) return `${subject.words} ${lowered(sentence)}`;
  if (REFUSED.test(sentence)) return sentence.replace(REFUSED, 'This was denied');
  if (PAID.test(sentence) && roles.narrator !== 'patient' && roles.narrator !== 'relative')
    return sentence.replace(PAID, 'The plan paid ').replace(EXPECTED, '; $1 was expected');
  if (CLAIM_VERBS.test(sentence) && roles.narrator !== 'patient' && roles.narrator !== 'relative')
    return `We ${lowered(sentence)}`;
  if (TOLD.test(sentence)) {
    const told = roles.narrator === 'staff' ? 'We were' : `${subject.words} ${subject.was}`;
    return `${told} ${lowered(sentence).replace(/^told (?:us|me) /, 'told ')}`;
  }
  if (PASSIVES.test(sentence)) return `${subject.words} ${subject.was} ${lowered(sentence)}`;
  if (/^Been (?=[a-z])/.test(sentence)) return `${subject.words} ${subject.hasBeen} ${sentence.slice(5)}`;
  // "Still grandiose": how the patient is, and nothing that is done.
  if (!subject.first && isOfAnother(sentence)) return sentence;
  // "Was 30 hours a week": what was so stands in another sentence.
  if (/^(?:Was|Is) (?:about |only )?[\d$]/.test(sentence)) return sentence;
  if (
    (OWN_VERBS.test(sentence) || MORE_VERBS.test(sentence)) &&
    !/^Still (?![a-z]*(?:s|ed|t)\b)/.test(sentence)
  )
    return subject.first && !FIRST_PAST.test(sentence) ? sentence : `${subject.words} ${lowered(sentence)}`;
  if (OFF.test(sentence)) return `${subject.words} ${subject.hasBeen} ${lowered(sentence)}`;
  if (ON_STATE.test(sentence) && !MONTHS.test(sentence) && !MAIN_BEHIND.test(sentence)) {
    const since = /\bsince\b/.test(sentence);
    return `${subject.words} ${since ? subject.hasBeen : subject.was} ${lowered(sentence)}`;
  }
  if (
    /^No (?!smoking|drinking|longer|more\b|one\b|need|wonder|way)[A-Za-z\d]/.test(sentence) &&
    // "No call, no fax": a row of them is a note, and when it was so is not told.
    !(/[,;] /.test(sentence) && !/ or /.test(sentence)) &&
    !VERB.test(sentence)
  ) {
    const past = /\b(?:prior|previous|before|ever|history|earlier)\b/.test(sentence);
    const many =
      /^No (?:[a-z]+ )?[a-z]+[^siu]s\b/.test(sentence) ||
      /^No [A-Z][^.]* or [^.]*[a-z]{3,}[^siu]s\.?$/.test(sentence);
    if (TREATED_WITH.test(sentence)) return sentence.replace(/\.?$/, many ? ' were given.' : ' was given.');
    return `There ${past ? (many ? 'were' : 'was') : many ? 'are' : 'is'} ${lowered(sentence)}`;
  }
  const fragment = /^(The patient(?: [A-Z][\w'-]+){0,4}) (?=(?:on|in|with|at) )/;
  if (fragment.test(sentence) && !VERB.test(sentence))
    return sentence.replace(fragment, /\bsince\b/.test(sentence) ? '$1 has been ' : '$1 is ');
  return stated(sentence)
    .replace(VALUE_OF_DAY, '$<name> was $<value> $<day>')
    .replace(/^(The patient(?: [A-Z][\w'-]+){0,4}),? (?=an? \d|\d{1,3}-year-old)/, '$1 is ')
    .replace(/^(The patient(?: [A-Z][\w'-]+){0,4} is )(?=\d{1,3}-year-old (?:man|woman|boy|girl))/, '$1a ')
    .replace(/^(The patient(?: [A-Z][\w'-]+){0,4} is) a (?=8|11-|18-)/, '$1 an ');
}

/** What a patient is given: that there was none says that it was not. */
const TREATED_WITH =
  /^No (?:IV |oral )?(?:antibiotics?|steroids?|opioids?|sedation|anesthesia|blood products?|vasopressors?|anticoagulation|insulin|oxygen)\.?$/;

/** "The patient 68, …", "The patient not billed", "The patient end-stage renal disease": the verb between them. */
function stated(sentence: string): string {
  if (!sentence.startsWith('The patient ')) return sentence;
  const told = sentence
    .replace(/^(The patient) (\d{1,3})(?=[,.]|$| (?:with|on)\b)/, '$1 is $2 years old')
    .replace(/^(The patient) (not [a-z]+ed)\b/, '$1 was $2');
  if (told !== sentence) return told;
  const first = sentence.slice('The patient '.length).split(/[,;.]/, 1)[0] ?? '';
  if (VERB.test(first)) return sentence;
  if (IN_STATE.test(first)) return `The patient is ${sentence.slice('The patient '.length)}`;
  return HAS_ILLNESS.test(first) ? `The patient has ${sentence.slice('The patient '.length)}` : sentence;
}

const IN_STATE =
  /^(?:homeless|stable|back|unable|independent|bedbound|ambulatory|nonverbal|alive|awake|alert|pregnant|disabled|blind|deaf|single|married|widowed|right-hand|left-hand|wheelchair)\b/;
const HAS_ILLNESS =
  /^(?:[a-z-]+ ){0,4}(?:disease|cancer|diabetes|failure|syndrome|disorder|fracture|sclerosis|dementia|asthma|cirrhosis|epilepsy|stroke|hypertension|arthritis|lupus|infection|ulcer|stenosis)\b/;

/** "LOCUS on November 16 = 21". */
const VALUE_OF_DAY =
  /^(?<name>[A-Z][\w-]{1,14}(?: [a-z]+)?) (?<day>(?:on|of) [A-Z][a-z]+ \d{1,2}(?:, \d{4})?) = (?<value>\d+(?:[./]\d+)*)(?=\.?$)/;

/** What stands behind the person without a verb goes in brackets; what was done or happened goes on with "who". */
function aged(sentence: string, { words, is, first: ofSelf }: Subject): string {
  const [, doing = ''] = clausesOf(sentence.replace(/\.$/, ''));
  if (ofSelf === undefined && DOES.test(doing)) return `${words}, a${sentence.slice(1)}`;
  const told = `${words} ${is} a${sentence.slice(1)}`.replace(LOOSE_BEHIND_AGE, '$<person>, ');
  const clauses = clausesOf(told.replace(/\.$/, ''));
  const [person = '', ...others] = clauses;
  const happened = others.findIndex((one) => HAPPENED.test(one) || WAS_DONE.test(one));
  const before = happened < 0 ? others : others.slice(0, happened);
  if (
    happened >= 0 &&
    before.every((one) => !VERB.test(one.replace(/\b\w+ed\b/g, ''))) &&
    !told.includes(': ')
  ) {
    const aside = before.length === 0 ? '' : ` (${before.join(', ')})`;
    const [first = '', ...rest] = others.slice(happened);
    const was = WAS_DONE.test(first) ? 'was ' : '';
    const last = rest.at(-1) ?? '';
    const joins = rest.length === 1 && (was === '' ? HAPPENED : WAS_DONE).test(last);
    return `${person}${aside} who ${was}${first}${joins ? ` and ${last}` : rest.map((one) => `, ${one}`).join('')}.`;
  }
  const at = told.indexOf(', ');
  const rest = told.slice(at + 2).replace(/\.$/, '');
  if (
    at < 0 ||
    rest.length > LONGEST_ASIDE ||
    /[().:;]/.test(rest) ||
    hasVerb(rest.replace(/\b\w+ed\b/g, ''))
  )
    return told;
  return `${told.slice(0, at)} (${rest}).`;
}

/** "A 63-year-old man 50 pack-years". */
const LOOSE_BEHIND_AGE =
  /^(?<person>[^,;]{2,60}-old (?:man|woman|boy|girl|patient)) (?!with\b|on\b|in\b|from\b|who\b|whose\b|status\b|and\b|under\b|at\b|of\b|without\b|at\b)/;
const WAS_DONE =
  /^(?:admitted|discharged|transferred|intubated|hospitali[sz]ed|diagnosed|referred|born|treated|readmitted|seen|injured|found)\b/;
const HAPPENED =
  /^(?:fell|presented|had|underwent|developed|came|suffered|sustained|arrived|lost|broke|received|required|slipped|collapsed|failed|began|started)\b/;
const DOES = /^(?:can|cannot|walks|lives|needs|uses|takes|has|denies|reports|works|wears) (?!no\b)[a-z\d]/;
const LONGEST_ASIDE = 110;

/** Who the sentence is told of, with the verbs that go with the words. */
export interface Subject {
  readonly words: string;
  readonly is: string;
  readonly was: string;
  readonly hasBeen: string;
  /** "Has" cannot follow "I". */
  readonly first?: true;
}

/** Who the patient is called by who signs. */
export function subjectOf({ narrator, signer, kin }: Roles): Subject {
  // Notes without a word of who tells them are the signer's own.
  if ((narrator === 'patient' || narrator === 'unknown') && signer === 'patient')
    return { words: 'I', is: 'am', was: 'was', hasBeen: 'have been', first: true };
  if (kin !== undefined && signer === 'representative')
    return { words: `My ${kin}`, is: 'is', was: 'was', hasBeen: 'has been' };
  return { words: 'The patient', is: 'is', was: 'was', hasBeen: 'has been' };
}

/** Whether a clause without a subject begins with a verb of the patient. */
export function beginsWithOwnVerb(clause: string, ofSelf: boolean): boolean {
  const text = capitalized(clause);
  if (!ofSelf && isOfAnother(text)) return false;
  if (WEARS_OFF.test(text) || CANNOT_BE.test(text) || /^(?:Still|Is|Was) /.test(text)) return false;
  if (ofSelf && FIRST_BASE.test(text)) return true;
  return (
    (OWN_VERBS.test(text) || MORE_VERBS.test(text)) &&
    (!ofSelf || FIRST_PAST.test(text) || FIRST_BASE.test(text))
  );
}

/** "Miss work 2 days every month": the patient of the present. */
const FIRST_BASE =
  /^(?:Miss|Take|Walk|Live|Sleep(?! (?:apnea|study|test|lab))|Wake|Wear|Struggle|Cannot|Drop(?! foot)|Rely|Get|Have|Use(?! of)|Work(?! (?:status|injury|up)))(?= (?!(?:it|this|them|that|me|to|is|was|has|comp|excuse|note|restrictions)\b)[a-z\d])/;

/** "Failed to respond within 30 days", "does not cover it", "lost the claim": done by a payer or an office, and by no patient. */
const OF_PAYER =
  /^(?:Unable|Does|Did|Do|Cannot|Can|Could|Failed|Refused|Refuses|Continues|Keeps|Kept|Stopped|Never|Has|Had|Wants|Needs|Requires|Lost|Received|Got|Took|Uses|Used|Still|Started|Began|Denies)(?:n['\u2019]t)?(?: (?:not|to|never|no|back|only|also|find|found|see|saw|have|get|got|received|receive|be|been|more|another|prior|the|our|a|an|this|that|any|all|its|their|for|us|me|new|same|medical|asking|sent|send)){0,4} (?:claims?|appeals?|records|authorization|preauthorization|referral|precertification|letters?|notices?|fax(?:es)?|packet|EOB|explanation|remittance|refund|repayment|payments?|InterQual|MCG|Milliman|criteria|policy|polic(?:y|ies)|guidelines?|modifiers?|codes?|cover(?:s|ed|ing)?|pay|paying|paid|process(?:ed|ing)?|respond(?:ed)?|reply|answer(?:ed)?|allow(?:ed|ing)?|reimburse|recognize|deny|denying|approve|approving|recoup\w*|reprocess\w*|notify|issue|consider|review(?:ed)?|bill(?:ed|ing)?|call(?:ed)? back|rule out|determine|confirm|locate|verify|exclude|visualize|interpret|obtain)\b/;

/** Whether a clause without a subject tells what a payer, an office or a reader of films did. */
export function isOfAnother(clause: string): boolean {
  return OF_PAYER.test(capitalized(clause));
}

/** Verbs that stand before capitals and contractions too, and those of homes and wards. */
const MORE_VERBS =
  /^(?:Cannot|Can't|Could not|Couldn't|Does not|Did not|Has not|Continues|Bites|Hits|Misses|Aspirated|Coughs|Forgets|Hides|Scratches|Bleeds|Soaks|Screams|Wanders|Spits|Gags|Breathes|Speaks|Talks|Plays|Loses|Gains|Avoids|Isolates|Purges|Restricts|Snores|Limps|Stumbles|Scoots|Self-catheterizes|Chokes|Relies|Remains|Weighs|Struggles|Outgrew|Regained|Relapsed|Collapsed|Vomits|Crawls|Holds|Follows|Never(?= (?:had|took|tried|used|smoked|got|received)\b)|Trialed|Threw up|Stayed|Says(?= \d)|Says(?= (?:about|only) \d)|Refused(?= (?:medications?|food|treatment|care|surgery|therapy|to (?:eat|drink|take|go|get|leave|walk))\b)|Failed|Tried|Took|Left(?= (?:the |an? )?(?:IOP|AMA|against|program|treatment|residential|rehab|detox|school|work|home|hospital)\b))\b(?= [A-Za-z\d])/;

/** "Admitted for heart failure": done to the patient. */
export function isDoneToPatient(clause: string): boolean {
  return PASSIVES.test(capitalized(clause));
}

/** The first letter made small, except of a name or an acronym. */
function lowered(sentence: string): string {
  return /^[A-Z][a-z']/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}

/** Whether the text holds a verb in a finite form, as far as its shape tells. */
export function hasVerb(text: string): boolean {
  return VERB.test(text.replace(NO_VERBS, ' '));
}

/** Notes without a verb as sentences: who the patient is, what a study showed, what was found or given on a day, a value under its name. */
import type { CaseFactKind } from '../../../../domain/generated/types.js';
import { capitalized } from '../../../../language/english.js';
import { hasVerb } from '../sentence-form.js';
import { isGenericName } from '../treatments.js';
import { hasFiniteVerb } from '../whole.js';
import { happened } from './clauses.js';
import { STUDIES } from './finding.js';
import { clausesOf, DAY, listed } from './parts.js';

const MOST = 9;
/** What is quoted, computed, asked or pointed at is left in the words of the caller. */
const NOT_PLAIN = /["\u201c\u201d?=\u2192]|->|: | [-\u2013] /;
const PERSON =
  /^(?<person>(?:The patient|My [a-z]+) is an? \d{1,3}-(?:year|month|week|day)-old [a-z]+)(?: \((?<aside>[^()]*)\))?$/;
/** What a clause begins with that is told of somebody or leans on what stands before it. */
const LED =
  /^(?:[a-z]+ed|stung|bitten|bit|hit|struck|found|seen|born|shot|cut|burnt|cannot|can|could|is|was|has|had|lives|works|needs|uses|walks|fell|lost|came|went|on|off|in|at|to|per|via|from|for|with|under|within|before|after|since|during|over|and|but|so|then|which|because|also|still|now|not|if|when|until|see|valid|first|all|only|each|both|me|my|that|this|it|there|out|I(?=[ '’])|we|he|she|they|you|nobody)\b/i;
/** Words of what is planned, asked, allowed or decided: nothing that was found or given. */
const NO_FINDING =
  /\b(?:goals?|plan(?:ned)?|if|when|until|unless|should|would|will|stop|request(?:ed)?|denied|denial|approved|paid|billed|claims?|appeal|lines?|per (?:contract|manual|policy)|criteria|guideline|policy|due|then|next|etc)\b/i;
/** "MRI of June 30, 2026" behind what it showed. */
const OF_STUDY = new RegExp(`^(?<study>(?:[A-Za-z-]+ ){0,2}(?:${STUDIES})) (?:of|on) (?<day>${DAY})$`, 'i');
const ON_STUDY = new RegExp(
  `^(?<found>[^,;:()]{4,120}?) on (?<study>(?:(?:the|a) )?(?:[A-Za-z-]+ ){0,2}(?:${STUDIES})) (?:of|on|from) (?<day>${DAY})$`,
  'i',
);
const DAY_FIRST = new RegExp(`^(?:On )?(?<day>${DAY}),? (?<rest>.+)$`);
const CLINICAL: ReadonlySet<CaseFactKind> = new Set(['measurement', 'finding', 'study', 'function']);
/** "Pain today 8 out of 10", "ICU 2 nights": a name, and its value. */
const NAMED_VALUE =
  /^(?<name>(?!No |Now |Then |About )[A-Z][A-Za-z'/-]*(?: [A-Za-z][A-Za-z'/-]*){0,3}?) (?<value>(?:about |less than |more than |still )?\d[\d.,/]*(?:-\d+)?(?: (?:out of \d+|percent|(?!\w+ed\b)[A-Za-z%][A-Za-z%/]*))(?: \d+ minutes)?)$/;
const NO_NAME =
  /\b(?:of|at|in|on|to|for|by|with|from|and|or|section|page|pages|line|lines|code|codes|modifier|case|reference|claim|CPT|DRG|stage|grade|level|type|day|days|group|room|lot|box|reason|total|least|most|only|every|once|after|before|since|within|still|maybe|about|(?:the )?(?:beneficiary|patient|veteran|sister|brother|daughter|son)\b.*|form|January|February|March|April|May|June|July|August|September|October|November|December)$/i;
const DATED_PAPER = new RegExp(
  `^(?<paper>[A-Z][A-Za-z' -]{2,50}?(?:letter|notice|decision|determination|denial|demand|remittance(?: advice)?|EOB|form|request)) (?:dated|of) (?<dated>${DAY})(?:,|:)? received (?:on )?(?<came>${DAY})(?<rest>(?:,.*)?)$`,
);

/** The sentence, or the value under its name; undefined for any other note. */
export function saidNominal(text: string, kind: CaseFactKind): string | undefined {
  const bare = text.replace(/[.;]$/, '');
  const paper = DATED_PAPER.exec(bare)?.groups;
  if (paper !== undefined && !hasVerb(paper.paper ?? ''))
    return `The ${small(paper.paper ?? '')} is dated ${paper.dated} and was received on ${paper.came}${paper.rest}.`;
  if (NOT_PLAIN.test(bare)) return undefined;
  const clauses = withStudies(clausesOf(bare));
  if (clauses.length > MOST) return undefined;
  const not = NOT_A.exec(bare)?.groups?.what;
  if (not !== undefined) return `It is not ${not}.`;
  return (
    saidPerson(clauses) ??
    saidMain(bare, clauses) ??
    saidState(bare, clauses, kind) ??
    saidOnStudy(bare, kind) ??
    saidDay(clauses) ??
    saidGiven(clauses, kind) ??
    saidFindings(clauses, kind) ??
    saidName(clauses, kind)
  );
}

/** "Not a resubmission": of the claim or the service at issue. */
const NOT_A = /^Not (?<what>an? (?:[a-z-]+ ){0,2}[a-z-]+)$/;

/** A study by itself says where the finding before it was seen. */
function withStudies(clauses: readonly string[]): string[] {
  const out: string[] = [];
  for (const clause of clauses) {
    const { study, day } = OF_STUDY.exec(clause)?.groups ?? {};
    const last = out.at(-1);
    if (study === undefined || last === undefined || hasFiniteVerb(last) || PERSON.test(last))
      out.push(clause);
    else out[out.length - 1] = `${last} on the ${study.replace(/^(?:on )?(?:the )?/i, '')} of ${day}`;
  }
  return out;
}

/** A sentence with notes hanging behind it: they stand behind "with", or in brackets. */
function saidMain(text: string, clauses: readonly string[]): string | undefined {
  const last = clauses.findLastIndex(hasFiniteVerb);
  const loose = clauses.slice(last + 1);
  const main = text.slice(0, text.lastIndexOf(loose[0] ?? '')).replace(/[,;]? $/, '');
  if (last < 0 || loose.length === 0 || !BEGINS_WITH_SUBJECT.test(main) || !hasFiniteVerb(clauses[0] ?? ''))
    return undefined;
  // "He denies chest pain, dyspnea, syncope", "he failed methotrexate, leflunomide": a list of what the verb speaks of.
  if (DENIES.test(main)) return `${main}, ${oneOf(loose)}.`;
  if (TAKES_LIST.test(main) && loose.every(isNominal)) return `${main}, ${listed(loose)}.`;
  if (loose.every((one) => isNominal(one) && !/\d/.test(one)) && clauses.length - last > MOST_OBJECTS)
    return `${main}, ${listed(loose)}.`;
  if (
    loose.every(isNominal) &&
    loose.length <= MOST_WITH &&
    !/ with /.test(main) &&
    loose.some((one) => /\d/.test(one))
  )
    return `${main}, with ${listed(loose)}.`;
  // "The doctor, Dr. Bohl, ordered a repeat": what goes on with a verb is no note in brackets.
  const closed =
    [main, ...loose].some((one) => /[()]/.test(one)) || loose.some((one) => /^[a-z]+ed\b/.test(one));
  return closed || loose.some((one) => /^(?:and|or|but) /.test(one))
    ? undefined
    : `${main} (${loose.join(', ')}).`;
}

/** "The patient failed physical therapy, gabapentin": what follows is failed too. */
const TAKES_LIST = /^[^,]*\b(?:failed|tried|completed|received|took|underwent|used) (?!to\b)[^,]*$/;
const DENIES = /\b(?:den(?:y|ies|ied)|no|not|never|without|cannot)\b|n['\u2019]t\b/i;
/** One note behind a verb may be an aside; from two on they are a list with what stands before them. */
const MOST_OBJECTS = 2;

/** "a, b or c". */
function oneOf(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? `or ${last}` : `${items.slice(0, -1).join(', ')} or ${last}`;
}

const MOST_WITH = 4;
const BEGINS_WITH_SUBJECT =
  /^(?:(?:In|With|On|For|After|Before|During|From) [^,]{2,60},? )?(?:The|His|Her|My|Our|Their|Its|This|That|These|I|We|He|She|They|It|Dr\.?|Mr\.?|Mrs\.?|Ms\.?|An?|Both|All|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|[A-Z][a-z]+(?: [A-Za-z]+){0,3} (?:is|was|are|were|has|had)) /;

/** Who the patient is, with what the note counts up behind it. */
function saidPerson(clauses: readonly string[]): string | undefined {
  const [first = '', ...rest] = clauses;
  if (!PERSON.test(first) || rest.length === 0) return undefined;
  const led = rest.findIndex((one) => !isNominal(one));
  const nouns = led < 0 ? rest : rest.slice(0, led);
  const verbs = led < 0 ? [] : rest.slice(led);
  if (nouns.length === 0 || !verbs.every((one) => OF_WHO.test(one))) return undefined;
  const who =
    verbs.length === 0
      ? ''
      : `, who ${listed(verbs.map((one) => one.replace(/^(?=(?:on|off|in) )/, 'is ')))}`;
  return `${first} with ${listed(nouns)}${who}.`;
}

/** A clause that "who" can stand before. */
const OF_WHO =
  /^(?:on|off|in|cannot|can|could|is|was|has|had|lives|works|needs|uses|walks|fell|lost|came|went|presented|had)\b/;

/** "C6 root compression on MRI of March 9" was shown by it. */
function saidOnStudy(text: string, kind: CaseFactKind): string | undefined {
  const { found = '', study = '', day = '' } = ON_STUDY.exec(text)?.groups ?? {};
  if (found === '' || !CLINICAL.has(kind) || !isNominal(small(found)) || NO_FINDING.test(text))
    return undefined;
  return `The ${small(study.replace(/^(?:the|a) /i, ''))} of ${day} showed ${small(found)}.`;
}

/** "Incision at 18:34, 2 drains": what happened then, with what the note adds. */
function saidDay(clauses: readonly string[]): string | undefined {
  const [first = '', ...rest] = clauses;
  const said = happened(small(first));
  if (said === undefined || rest.length === 0 || !rest.every(isNominal)) return undefined;
  const aside = /^(?:i\.e\.|that is),? (?<what>.+)$/.exec(rest[0] ?? '')?.groups?.what;
  if (aside !== undefined) return rest.length > 1 ? undefined : `${capitalized(said)}, that is, ${aside}.`;
  return `${capitalized(said)}, with ${listed(rest)}.`;
}

/** How the patient was, and how something that was looked at was: "Confused, MMSE 19/30", "Acylcarnitine profile nonspecific". */
function saidState(text: string, clauses: readonly string[], kind: CaseFactKind): string | undefined {
  const [first = '', ...rest] = clauses;
  if (PATIENT_STATE.test(first) && rest.length > 0 && rest.every(isFinding))
    return `The patient was ${first.toLowerCase()}, with ${listed(rest)}.`;
  const study = STUDY_AT.exec(text)?.groups;
  if (study !== undefined && isNominal(study.found ?? '') && !NO_FINDING.test(text))
    return `The ${small(study.name ?? '')} ${study.when} showed ${study.found}.`;
  const { name = '', state = '', tail = '' } = IN_STATE.exec(text)?.groups ?? {};
  if (name === '' || hasVerb(name) || NO_FINDING.test(name) || !(CLINICAL.has(kind) || kind === 'context'))
    return undefined;
  return `The ${small(name).trim()} was ${state}${tail}.`;
}

const PATIENT_STATE =
  /^(?:confused|alert|awake|oriented|lethargic|obtunded|afebrile|febrile|hypotensive|hypertensive|tachycardic|unresponsive|stable|drowsy|disoriented|agitated|delirious|septic|hypoxic|pale|diaphoretic)$/i;
const STUDY_AT = new RegExp(
  String.raw`^(?<name>(?:[A-Za-z-]+ ){0,2}(?:${STUDIES}|TEE|cath)) (?<when>at \d{1,2}:\d{2}(?: ?[ap]m)?)[:,]? (?<found>(?!on\b|by\b|and\b|in\b|with\b|at\b)[A-Za-z][^:]+)$`,
  'i',
);
const IN_STATE =
  /^(?<name>[A-Z][A-Za-z]+ (?:[A-Za-z0-9][\w./'-]* ){0,5}?)(?<=(?:test|tests|titer|profile|antibody|antibodies|panel|culture|cultures|level|levels|study|history|exam|markers?|serology|assay|typing|screen|gene|mutation|variant|sequencing|[A-Z]\d+[A-Z0-9.]*) )(?<state>positive|negative|normal|abnormal|nonspecific|inconclusive|indeterminate|elevated|unremarkable|low|high|noncontributory)(?<tail>(?: (?:in|on|for|at) [^,;]{2,40})?)$/;

/** Findings beside each other in one sentence. */
function saidFindings(clauses: readonly string[], kind: CaseFactKind): string | undefined {
  const [first = '', ...others] = clauses;
  const { day, rest = first } = DAY_FIRST.exec(first)?.groups ?? {};
  const row = [small(rest), ...others];
  if (row.length < 2 || !CLINICAL.has(kind) || !row.every(isFinding) || row.some(isOfOther)) return undefined;
  return `${day === undefined ? 'The' : `On ${day} the`} findings were ${listed(row)}.`;
}

/** A relative's illness is no finding of the patient, and a sign in place of a word is no sentence. */
function isOfOther(clause: string): boolean {
  return /^(?:brother|sister|mother|father|son|daughter|cousin|aunt|uncle|grand\w+|family|maternal|paternal)\b|[<>]/i.test(
    clause,
  );
}

const STATE_WORD =
  'positive|negative|normal|abnormal|nonspecific|bilateral|severe|moderate|mild|minimal|absent|intact|clean|benign|clear|reduced|limited|elevated|raised|low|high|weak|stable|unremarkable|unchanged|equivocal|ataxic|labile|lateral|diffuse';
const FINDING_NOUN =
  'swelling|ed?ema|pain|weakness|numbness|atrophy|wasting|erosions?|ulcers?|lesions?|tear|fractures?|stenosis|effusion|rash|gait|tenderness|spasms?|deformity|loss|osteomyelitis|nystagmus|neuropathy|crackles|wheeze|fluid|thrombus|variability|asymmetry|contractures?|tophi';
/** A name with its value, a state, or a word for something found. */
const FOUND = new RegExp(
  String.raw`^(?:(?:[A-Za-z][\w/'-]*|[A-Z]\d) ){1,5}?(?:of |about |less than |more than )?-?\d[\d.,/:]*(?:-\d+)?%?(?: ?(?!mg\b|mcg\b|g\b|units\b|visits\b|sessions\b|doses\b|weeks\b|days\b|minutes\b)[A-Za-z%°][\w%/°]*)?(?: (?:vs\.?|right|left|on|at|in|by|to|of|degrees)\b[^,;]{0,60})?(?: \([^()]*\))?$|\b(?:${STATE_WORD}|${FINDING_NOUN})\b|^no (?!show|call|response|answer|reply|fax|notice|contract)[a-z]`,
  'i',
);

function isFinding(clause: string): boolean {
  return isNominal(clause) && FOUND.test(clause) && !NO_FINDING.test(clause) && !GIVEN.test(clause);
}

/** What was given or done for the patient. */
const GIVEN =
  /\d ?(?:mg|mcg|g|g\/kg|mg\/kg|mL|units|ATA)\b|\b(?:therapy|visits?|sessions?|injections?|blocks?|CBT|ERP|ABA|DBT|IVIG|program|nutrition|CPAP|BiPAP|ventilator|exercises?|brace|splint|cast|dialysis|transfusions?|infusions?|glasses|push-ups|debridement|dressings?|desensitization|chemotherapy|radiation|plasma exchange|oxygen|nebulizer|acupuncture|massage|traction|medication|antibiotics?)\b/i;
/** How long, how often, until when. */
const QUALIFIER = new RegExp(
  String.raw`^(?:about |current|\d[\d,.]* (?:of \d+ )?(?:days?|weeks?|months?|visits?|sessions?|doses?|cycles?|times|nights|masks|hours)\b.*|(?:from |since |through |until )?${DAY}(?: (?:to|through) .*)?|once|twice|daily|nightly|weekly|one|two|three)`,
  'i',
);
/** What came of it. */
const OUTCOME =
  /\b(?:progression|relief|benefit|responses?|change|improvement|plateau|recurrence|relapses?|hepatitis|rash|colitis|nausea|intolerance|sedation|toxicity|side effects?)\b|^[A-Z][\w-]*(?: [A-Za-z]+)? (?:still )?\d[\d.]*(?: (?:to|now) \d[\d.]*)?(?: \w+)?$/;

/** What was given: each with how long in brackets, and what came of it at the end. */
function saidGiven(clauses: readonly string[], kind: CaseFactKind): string | undefined {
  const given: string[] = [];
  const outcomes: string[] = [];
  for (const [at, clause] of clauses.entries()) {
    const one = at === 0 ? small(clause) : clause;
    if (!isNominal(one) || NO_FINDING.test(one) || UNSAID.test(one)) return undefined;
    const last = given.at(-1);
    if (at > 0 && last !== undefined && outcomes.length === 0 && QUALIFIER.test(one) && !/\)$/.test(last))
      given[given.length - 1] = `${last} (${one})`;
    else if (at > 0 && OUTCOME.test(one)) outcomes.push(one);
    else if (GIVEN.test(one) || isGenericName(/^\S*/.exec(one)?.[0] ?? '')) given.push(one);
    else return undefined;
  }
  if (kind !== 'treatment' && !DOSE_FIRST.test(given[0] ?? '')) return undefined;
  return given.length === 0
    ? undefined
    : `Treatment included ${listed(given)}${outcomes.length === 0 ? '' : `, with ${listed(outcomes)}`}.`;
}

/** "Gabapentin 2,400 a day partial", "24 visits no gain": what came of it hangs on without a word. */
const UNSAID = /\b(?:partial|failed|no|none|no (?:gain|help|change|relief|benefit|effect|response))$/i;

/** A drug with its dose, whatever the note is about. */
const DOSE_FIRST = /^[A-Za-z-]{4,} (?:IV |up to )?\d[\d.,]* ?(?:mg|mcg|g|g\/kg|mg\/kg|units)\b/;

function saidName(clauses: readonly string[], kind: CaseFactKind): string | undefined {
  const [first = '', ...rest] = clauses;
  const { name = '', value = '' } = NAMED_VALUE.exec(first)?.groups ?? {};
  if (name === '' || !CLINICAL.has(kind) || NO_NAME.test(name) || hasVerb(name) || !rest.every(isNominal))
    return undefined;
  return `${name}: ${[value, ...rest].join(', ')}`;
}

function isNominal(written: string): boolean {
  const clause = written.replace(/ use (?=disorder)/, ' ');
  return !hasFiniteVerb(clause) && !hasVerb(/^\S*/.exec(clause)?.[0] ?? '') && !LED.test(clause);
}

function small(text: string): string {
  return /^[A-Z][a-z]+(?: [a-z\d]|-|,|$)/.test(text) && !NAMES.test(text)
    ? `${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
}

/** Names of tests and people, which keep their capital. */
const NAMES =
  /^(?:Spurling|Berg|Tinel|Phalen|Lachman|Romberg|Hoffmann|Babinski|Budapest|Haller|Kellgren|Doppler|Holter|Foley|Epworth|Braden|Barthel|Vineland|Apgar|Medicare|Medicaid|Dr|Mr|Mrs|Ms|Oswestry|Mohs|Gleason|Child|Crohn|Colles)\b/;

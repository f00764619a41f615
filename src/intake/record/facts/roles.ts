/** Who tells the case and who signs it: the patient, a relative, or those who treat and bill. */
import type { GenerateAppealInput } from '../../../domain/generated/types.js';
import type { Voice } from '../../../language/voice.js';

export type Narrator = 'patient' | 'relative' | 'staff' | 'unknown';

export interface Roles {
  readonly narrator: Narrator;
  /** Who signs: as given, else the narrator's own part. */
  readonly signer: 'patient' | 'provider' | 'representative' | 'facility';
  /** What the relative is to the patient: mother, brother. */
  readonly relation?: string;
  readonly pronoun?: 'he' | 'she';
  /** What the patient is to the relative who writes: son, mother. */
  readonly kin?: string;
}

const KIN =
  'mom|mother|dad|father|wife|husband|spouse|partner|son|daughter|sister|brother|parent|guardian|aunt|uncle|grandmother|grandfather|niece|nephew|caregiver|cousin';
const IS_KIN = new RegExp(
  `\\b(?:I(?:'m| am),? (?:also )?(?:his|her|their|the(?: \\w+'s)?|[A-Z]\\w+'s|the patient's) (${KIN})\\b(?! of (?:an?|the|my|retired)\\b)|(${KIN})(?: is)? writing\\b|this is (?:his|her|[A-Z][\\w'-]+'s) (${KIN})\\b|written by (?:his|her|the) (${KIN})\\b)`,
  'i',
);
/** "I'm Marisol his daughter", "I'm Gretchen Toft, mom of Ansel". */
const NAMED_KIN = new RegExp(
  `\\b[Ii](?:'m| am) (?:[A-Z][\\w'-]+,? ){1,3}(?:(?:his|her|their) (${KIN})\\b|(?:the )?(${KIN}) of (?=[A-Z]))`,
);
const saidKin = (text: string): RegExpExecArray | null => IS_KIN.exec(text) ?? NAMED_KIN.exec(text);
const OF_KIN =
  /(?:^|[.!?\n] |^(?:[Hh]i|[Hh]ello|[Hh]ey|[Pp]lease help)[,.!]? |\b(?:for|behalf of) )(?:(?:My|Our|my|our) (son|daughter|husband|wife|mother|mom|father|dad|brother|sister|child|baby|kid|grandson|granddaughter|partner|aunt|uncle)\b|(Mom|Dad|Mother|Father|Grandma|Grandpa)(?:(?:, \d{1,3},)? (?:is|was|has|had)\b| \())/;
/** "They handed my mom a paper", "Medicare still thinks my husband has …": the patient as the object of what was done. */
const KIN_AS_OBJECT =
  /\b(?:handed|gave|sent|mailed|told|denied|refused|discharg\w+|stopped|cut|ended|covers?|covering|approved?|thinks|says?|said|treat\w*|admitted|kicked|moved?|send|keep\w*|paid|pay) (?:that )?(?:my|our) (son|daughter|husband|wife|mother|mom|father|dad|brother|sister|child|baby|grandson|granddaughter|partner|aunt|uncle)(?: |'s |[.,])/;
/** "Theo is my 6 yr old". */
const IS_MY_CHILD =
  /\bis (?:my|our) (?:\d{1,2}[- ]?(?:yr|year|mo|month)s?[- ]old|(?:little |baby |youngest |oldest )?(?:boy|girl|son|daughter|baby))\b/i;
const PATIENT_KIN =
  /(?:^|[.!?\n] )(?:(?:My|Our|my|our) (son|daughter|husband|wife|mother|mom|father|dad|brother|sister|child|baby|grandson|granddaughter|partner|aunt|uncle)(?= [A-Z]|,|'s| (?:is|was|has|had|needs|got)\b)|(Mom|Dad|Mother|Father|Grandma|Grandpa)(?:(?:, \d{1,3},)? (?:is|was|has|had)\b| \())/;
/** "I'm his mom": whose. */
const IS_KIN_OF = new RegExp(`\\bI(?:'m| am),? (?:also )?(his|her) (?:${KIN})\\b`, 'i');
const STAFF =
  /\b(?:Pt|pt|pts|Patient|we (?:sent|billed|filed|requested|submitted|asked|appealed|faxed)|our (?:clinic|practice|office|coder|biller|claim|patient|crew|NF-3)|[Mm]y (?:biller|coder|billing|clients?)|[Mm]y (?:office|practice|clinic) (?:re)?(?:sent|billed|filed|submitted|faxed|mailed|called|corrected)|I bill|billing|prescriber|UR note|\d\d? ?y\/?o\b|\d\d?(?:M|F)\b|hx|s\/p|here at)/;
const FIRST_PERSON =
  /\b(?:I|I'm|I've|I'd|my|My|me)\b|(?<![\w.'-])i(?:'?m|'?ve|'?d)?(?= [a-z])|\b(?:Im|Ive)\b/g;
const OURS = /\b(?:[Oo]ur|[Ww]e|us)\b/;
const CLINICIAN =
  /\bunder my care\b|\bmy patients?\b|\bas (?:his|her|their|the|your member's) (?:treating )?(?:surgeon|physician|doctor|psychiatrist|therapist|dentist|oncologist|nurse|neurologist|cardiologist|pediatrician|provider|clinician)\b|\bI (?:have )?(?:treated|followed|examined|prescribed for|operated on|evaluated) (?:him|her|them|this|the|Mr|Mrs|Ms)\b|\bI (?:saw|see|ordered|am treating|treat) (?:this patient|the patient|the MRI|the CT|the test)\b|\bI(?: am|'m) (?:the |a |an |his |her )?(?:\w+ )?(?:prescriber|surgeon|physician|doctor|psychiatrist|therapist|dentist|oncologist|nurse|biller|coder|provider)\b|\bI was (?:the |an? |his |her )?(?:(?:first |second )?assistant(?: surgeon| at surgery)?|co-?surgeon|operating surgeon|anesthesiologist|anesthetist)\b(?! (?:for|until|before|manager|teacher|principal|professor|coach)\b)|\bI(?:'m| am) (?:writing|billing|appealing) for (?!(?:my|our|his|her)\b)|\b(?:office|billing|practice|clinic|case|front desk) (?:manager|staff|coordinator|lead|specialist|clerk|supervisor) here\b/i;
/** "We are an in-network rehab hospital", "I work for the practice that billed it": not "we are at the hospital". */
const ORGANIZATION =
  /\b(?:[Ww]e(?: are|'re)|I(?: am|'m) (?:with|at|from)|(?:[Ww]e|I) (?:work (?:for|at|in)|write for|bill for|represent)) (?:(?:the|an?|his|her|their|your|this) )?(?:(?!(?:in|at|from|with|near|by|on|to|of|for|still|not|and|both|going|waiting)(?![\w-]))[\w-]+ ){0,4}(?:hospitals?|clinics?|practice|agency|medical group|group practice|physician group|billing (?:office|company|service|department)|lab(?:oratory)?|pharmacy|facility|supplier|surgery center|treatment center|dialysis center|imaging center|ambulance (?:service|company)|nursing home|surgeons?|\w+ologists?|therapists?|physicians?|doctors|providers?|billers?|home (?:care|health) agency)\b/;
/** The patient speaks of the own illness. */
const OWN_ILLNESS =
  /\b(?:I(?:'m| am) \d{1,3}\b|I(?:'m| am) [^.;]{0,24}\b(?:pregnant|disabled|diabetic)\b|I(?:'ve| have) (?:had |been )?(?:a |an |the )?(?:[a-z]+ ){0,2}(?:cancer|diabetes|pain|migraines?|disease|lymphedema|scleroderma|narcolepsy|surgery|tumou?r|diagnosed|MS|lupus)|I (?:was diagnosed|get migraines|had (?:surgery|a (?:stroke|heart attack))|tried|take|took)\b(?! (?:care|him|her|them|off|time|to)\b)|my (?:doctor|surgeon|dentist|midwife|aide|[a-z]{3,20}(?:ologist|iatrist|trician|therapist)|cancer|pain|surgery|pregnancy|symptoms|liver|diagnosis)\b)/i;
/** "I'm Latrice Womack, 41, member …". */
const OWN_AGE = /\bI(?:'m| am) (?:[A-Z][\w'-]+ ){1,2}[A-Z][\w'-]+, \d{1,3}(?=[,. ])/;
const SIDES: Readonly<Record<string, string>> = {
  son: 'parent',
  daughter: 'parent',
  child: 'parent',
  baby: 'parent',
  kid: 'parent',
  grandson: 'grandparent',
  granddaughter: 'grandparent',
  husband: 'wife',
  wife: 'husband',
  mother: 'child',
  mom: 'child',
  father: 'child',
  dad: 'child',
  grandma: 'grandchild',
  grandpa: 'grandchild',
  brother: 'sibling',
  sister: 'sibling',
  aunt: 'relative',
  uncle: 'relative',
  partner: 'partner',
};
const FORMAL: Readonly<Record<string, string>> = { mom: 'mother', dad: 'father', kid: 'child' };

/** Roles from the requester and from how the summary is told. */
export function readRoles(input: GenerateAppealInput): Roles {
  const text = input.patient_summary ?? '';
  const relation = relationOf(
    input.requester === 'patient' ? withoutHelpers(text) : text,
    input.requester === 'representative' && speaksOfAnother(input, text),
  );
  const narrator = byRequester(narratorOf(text, relation), input, text);
  const signer =
    input.requester ??
    (narrator === 'patient' ? 'patient' : narrator === 'relative' ? 'representative' : 'provider');
  const pronoun = pronounOf(text, narrator);
  return {
    narrator,
    signer,
    ...(narrator === 'relative' && relation ? { relation } : {}),
    ...kinFields(narrator, relation, pronoun, text),
    ...(pronoun ? { pronoun } : {}),
  };
}

/** The patient as the relative calls them: "my son" as written, else by what the relative is. */
function kinFields(
  narrator: Narrator,
  relation: string | undefined,
  pronoun: 'he' | 'she' | undefined,
  text: string,
): Pick<Roles, 'kin'> {
  if (narrator !== 'relative') return {};
  const kin = saidKin(text) !== null ? inverseOf(relation ?? '', pronoun) : patientAsKin(text);
  return kin === undefined ? {} : { kin };
}

/** "My brother Ray, 39": the relative of whom the text speaks first. */
function patientAsKin(text: string): string | undefined {
  const said = PATIENT_KIN.exec(text.slice(0, 160))
    ?.slice(1)
    .find((word) => word !== undefined)
    ?.toLowerCase();
  return said === undefined ? undefined : (FORMAL[said] ?? said);
}

function inverseOf(relation: string, pronoun: 'he' | 'she' | undefined): string | undefined {
  if (relation === 'wife') return 'husband';
  if (relation === 'husband') return 'wife';
  const pair = /^(?:mother|father|parent)$/.test(relation)
    ? ['son', 'daughter']
    : /^(?:son|daughter)$/.test(relation)
      ? ['father', 'mother']
      : /^(?:sister|brother)$/.test(relation)
        ? ['brother', 'sister']
        : [];
  return pronoun === undefined ? undefined : pair[pronoun === 'he' ? 0 : 1];
}

/** @param another the text speaks of another than the one who writes, whatever that one tells of the own health */
function relationOf(text: string, another: boolean): string | undefined {
  const said = saidKin(text)
    ?.slice(1)
    .find((word) => word !== undefined);
  if (said) return FORMAL[said.toLowerCase()] ?? said.toLowerCase();
  const suffers = !another && tellsOwnIllness(text);
  if (!suffers && IS_MY_CHILD.test(text.slice(0, 200))) return 'parent';
  const opening = text.slice(0, 400);
  const found = suffers ? null : (OF_KIN.exec(opening) ?? kinAsObject(text));
  if (found && IN_LAW.test(text.slice(found.index + found[0].length))) return 'relative';
  const of = found?.slice(1).find((word) => word !== undefined);
  return of ? (SIDES[of.toLowerCase()] ?? 'relative') : undefined;
}

/** "My wife told the nurse that I was confused", "my son drives me": such a relative is not the one who is ill. */
const HELPER_OF_ME = new RegExp(
  `\\b(?:my|our) (?:${KIN}|child|kid|grandson|granddaughter)(?: and [a-z]{1,12})? (?:told|tells|called|calls|drove|drives|said|says|took|takes|saw|sees|found|brought|helps|helped|noticed|watched|watches|heard|thinks?|thought|rushed|carried|stays|stayed|lives|noted|reports?|reported)\\b[^.!?\\n]{0,200}`,
  'gi',
);
const OF_ME = /\b(?:I|me|I'm|I've)\b/;
const OF_THEM = /\b(?:he|she|his|her|him)\b/i;

/** A text of the patient without the clauses that tell what a relative did for them or said of them. */
function withoutHelpers(text: string): string {
  return text.replace(HELPER_OF_ME, (clause) => (OF_ME.test(clause) && !OF_THEM.test(clause) ? '' : clause));
}

/** A relative to whom something was done is the patient where the text goes on about them. */
function kinAsObject(text: string): RegExpExecArray | null {
  const found = KIN_AS_OBJECT.exec(text.slice(0, 200));
  const others = text.match(OF_OTHER)?.length ?? 0;
  const own = text.match(OF_SELF)?.length ?? 0;
  return found !== null && others >= 2 && others >= own ? found : null;
}

/** "My mother-in-law": who writes is no child of hers. */
const IN_LAW = /^[- ]in[- ]law\b/i;

function tellsOwnIllness(text: string): boolean {
  return OWN_ILLNESS.test(text) || OWN_AGE.test(text);
}

function narratorOf(text: string, relation: string | undefined): Narrator {
  if (CLINICIAN.test(text) || ORGANIZATION.test(text)) return 'staff';
  const first = text.match(FIRST_PERSON)?.length ?? 0;
  const family = first > 0 || OURS.test(text) || saidKin(text) !== null;
  if (relation && family && !/\b(?:Pt|pt) /.test(text)) return 'relative';
  if (/\b(?:Pt|pt)\b/.test(text)) return 'staff';
  if (first >= 2) return 'patient';
  return STAFF.test(text) ? 'staff' : first === 1 ? 'patient' : 'unknown';
}

/** Who signs as another and tells of no illness of their own is not the patient; who signs as the patient speaks of themselves. */
function byRequester(narrator: Narrator, input: GenerateAppealInput, text: string): Narrator {
  const { requester } = input;
  if (narrator === 'patient' && requester === 'representative' && speaksOfAnother(input, text))
    return 'relative';
  const another = requester !== undefined && requester !== 'patient';
  if (narrator === 'patient' && another && !tellsOwnIllness(text)) return 'staff';
  if (narrator === 'relative' && requester === 'patient' && saidKin(text) === null && isOwnCase(text))
    return 'patient';
  return narrator;
}

const OF_SELF = /\bI(?:'m|'ve|'d)?\b/g;
const OF_OTHER = /\b(?:he|she|his|him|her)\b/gi;

/** Who signs as the patient speaks of another in passing: most is of the writer, or nobody else is spoken of further. */
function isOwnCase(text: string): boolean {
  if (speaksOfSelf(text)) return true;
  if (text.match(OF_OTHER) !== null) return false;
  return OF_OWN_CASE.test(text) || GROWN_KIN.test(text);
}

/** "I have numb hands", "my back hurts", "mine was a planned visit". */
const OF_OWN_CASE =
  /\b(?:I (?:have|had|feel|was|get) (?!to\b|him\b|her\b|them\b|told\b|with\b|there\b)|[Mm]ine (?:is|was|on|starts?|began)\b|[Mm]y own (?!child|son|daughter|mother|father|brother|sister)|[Mm]y (?:lower |upper |left |right )?(?:back|knees?|hips?|neck|shoulders?|hands?|feet|foot|legs?|arms?|head|stomach|chest|heart|eyes?|skin|pain|symptoms|diagnosis|BMI|weight)\b)/;
/** A spouse or a parent signs for themselves; a child does not sign. */
const GROWN_KIN =
  /(?:^|[.!?\n] )(?:My|Our|my|our) (?:husband|wife|mother|mom|father|dad|brother|sister|partner|aunt|uncle)\b(?!,| (?:is )?(?:\w+, )?\d)/;

/** "My husband had a stroke" is told in passing: most sentences are of the one who writes. */
function speaksOfSelf(text: string): boolean {
  const own = text.match(OF_SELF)?.length ?? 0;
  return own >= 3 && own > 2 * (text.match(OF_OTHER)?.length ?? 0);
}

/** A mother who signs for her son may tell of her own back: she is "I" all the same. */
function speaksOfAnother({ patient_name: name = '' }: GenerateAppealInput, text: string): boolean {
  const [first = ''] = name.split(/\s+/);
  if (first.length > 2 && text.includes(first)) return true;
  const others = text.match(OF_OTHER)?.length ?? 0;
  return others >= 3 && others >= (text.match(OF_SELF)?.length ?? 0);
}

function pronounOf(text: string, narrator: Narrator): 'he' | 'she' | undefined {
  const aged = /\b\d{1,3}(?: ?(?:y\/?o|yo|year[- ]old|yrs?))? ?(M|F|male|female|man|woman|boy|girl)\b/i.exec(
    text,
  )?.[1];
  if (aged) return /^(?:m|male|man|boy)$/i.test(aged) ? 'he' : 'she';
  if (narrator === 'patient') return undefined;
  const whose = IS_KIN_OF.exec(text)?.[1]?.toLowerCase();
  if (whose) return whose === 'his' ? 'he' : 'she';
  const word = saidKin(text) !== null ? '' : (patientAsKin(text) ?? '');
  if (/^(?:son|husband|father|brother|grandson|uncle|grandpa)$/.test(word)) return 'he';
  if (/^(?:daughter|wife|mother|sister|granddaughter|aunt|grandma)$/.test(word)) return 'she';
  const he = text.match(/\b(?:he|his|him)\b/gi)?.length ?? 0;
  const she = text.match(/\b(?:she|her|hers)\b/gi)?.length ?? 0;
  return he > 2 * she ? 'he' : she > 2 * he ? 'she' : undefined;
}

/** The relative's pronoun, where it cannot be taken for the patient's. */
function ownPronoun(relation = '', patients: 'he' | 'she' | undefined): Pick<Voice, 'pronoun'> {
  const own = /^(?:mother|wife|daughter|sister|aunt|grandmother|niece)$/.test(relation)
    ? 'she'
    : /^(?:father|husband|son|brother|uncle|grandfather|nephew)$/.test(relation)
      ? 'he'
      : undefined;
  return own === undefined || patients === undefined || own === patients ? {} : { pronoun: own };
}

/** How "I" is told in the letter; undefined where the narrator signs. */
export function voiceOf(roles: Roles): Voice | undefined {
  const { narrator, signer, relation, pronoun, kin } = roles;
  if (narrator === 'patient' && signer !== 'patient')
    return { subject: 'the patient', ...(pronoun ? { pronoun } : {}) };
  if (narrator === 'relative' && signer !== 'representative')
    return {
      subject: `the patient's ${relation ?? 'relative'}`,
      kin: kin ?? '',
      ...ownPronoun(relation, pronoun),
    };
  return undefined;
}

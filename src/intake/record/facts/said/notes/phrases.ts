/** Phrases of notes in full: the articles they leave out, units before what they count, findings and the part of the body that has them. */
import { capitalized } from '../../../../../language/english.js';
import { PAIRED_PARTS, SIDED_PART, SINGLE_PART } from './words.js';

/** What may stand behind a part of the body that is named for itself: "of left knee pain" names the pain. */
const ENDS = String.raw`(?=$|[,.;:)]| (?:and|or|with|for|since|on|in|at|after|when|during|to|from|is|was|that|which|without|due|because|while|by)\b)`;
const IN_PART = new RegExp(
  String.raw`\b(?<lead>down|in|on|of|to|into|from|over|behind|through|above|below|around|at|with) (?<part>${SIDED_PART})${ENDS}`,
  'g',
);
const ABOVE =
  /\b(?<lead>above|below|over) (?=(?:shoulder|head|knee|waist|chest)(?:[,.;)]|$| (?:and|or|since|for)\b))/g;
/** Findings that are of a part, and those that are in it. */
const OF_IT =
  'weakness|numbness|atrophy|paralysis|paresis|contractures?|fractures?|arthritis|osteoarthritis|swelling|stiffness|tenderness|wasting|dislocation|lymphedema|edema|cellulitis|CRPS|tear|deformity|ulcers?|ulceration';
const IN_IT =
  'pain|tingling|paresthesias?|spasms?|cramps|cysts?|stones?|nodules?|aneurysm|nodes?|mass|thrombosis|thrombus|sensation|burning';
const FOUND_AT = new RegExp(
  String.raw`\b(?<what>(?<of>${OF_IT})|${IN_IT}) (?:(?<part>${SIDED_PART}|${SINGLE_PART})|(?:bilateral|both) (?<pair>${PAIRED_PARTS}))${ENDS}`,
  'gi',
);
/** Things of which a patient has one. */
const AID =
  '(?:cane|walker|rollator|wheelchair|scooter|brace|splint|sling|catheter|feeding tube|tracheostomy|ventilator|inhaler|nebulizer|hospital bed|lift|stroller|stander|communication device|chair|commode|boot|prosthesis|orthosis|loaner|overlay)';
const KIND_OF_AID =
  '(?:rolling|front-wheeled|four-wheeled|single-point|quad|manual|power|standard|straight|rescue|hospital|platform|Foley|Hoyer|knee|back|wrist|foam|gel|electric|adapted)';
const WITH_AID = new RegExp(
  String.raw`\b(?<lead>with|using|uses|used|on|in|has|had|needs|via|from|without) (?=(?<aid>(?:${KIND_OF_AID} )?${AID})(?:[,.;)]|$| (?:and|or|for|since|at|in|outside|indoors|only|at|to|when|\d|once|twice|daily)\b))`,
  'g',
);
const PLACE =
  /\b(?<lead>in|to|at|from) (?=(?:skilled nursing facility|nursing home|group home|inpatient rehabilitation facility|long-term acute care hospital|assisted living facility|residential program|nursing facility)(?:[,.;)]|$| (?:and|since|for|on|from|until)\b))/g;
const BROUGHT_ON =
  /\b(?<lead>since|after|from|due to|because of|following) (?=(?:(?:work|car|motor vehicle|hip|leg) )?(?:fall|stroke|fracture|smoking|accident|injury|concussion|crash)(?:[,.;)]|$| (?:on|in|at|and|while)\b))/g;
const WRONG =
  /\b(?<lead>for|has|had|with) (?<thing>(?:wrong|missing|invalid|incorrect|incomplete)(?: [A-Za-z0-9-]+){1,3}?)(?=[,.;)]|$| (?:on|in|and|but|from)\b)/g;
const ONE_STEP =
  /\b(?<lead>decide on|before|after|until|without|awaiting|need|needs) (?=(?<thing>injection|biopsy|MRI|CT scan|transplant|EMG|ultrasound|stress test|sleep study)(?:[,.;)]|$| (?:and|or|before|to|on|in|for)\b))/g;
const LONE =
  /(?<=^|, | and )(?=(?<thing>home exercise program|splint|brace|steroid injection|injection|cast|walking boot|epidural|supervised diet|back brace|wrist splint|trial)\b(?!s| (?:and|of|or) [a-z]+s\b))/gi;
const COUNTED_LAST =
  /(?<=^|, |\band |\bfailed |\btried |\bcompleted |\bhad |\bdid |\bfinished )(?<what>(?:(?:home|aquatic|supervised|outpatient|cognitive|behavioral|hand|vestibular|pelvic floor) )?(?:physical|occupational|speech|massage|behavioral|water|hand|chiropractic) (?:therapy|care|treatment)|acupuncture|chiropractic care|CBT|dialectical behavior therapy|light therapy|phototherapy|cardiac rehabilitation|pulmonary rehabilitation) (?:x )?(?<count>\d+ (?:visits|sessions|treatments|weeks|months))(?= |,|\.|$)/gi;
const FOR_LENGTH =
  /\b(?<often>nightly|daily|weekly|twice a day|once a day|every night|at night|overlay|splint|brace|CPAP|sleeve|gel) (?=\d+ (?:days|weeks|months|years)\b)/g;

/** "The plan said no authorization needed". */
const NONE_NEEDED =
  /\b(?<lead>said|says|told|stated|advised|confirmed) (?<none>no (?:prior )?(?:authorization|preauthorization|referral|precertification)) (?<done>needed|required|necessary)\b/g;
/** "The representative said diagnosis still not covered". */
const STILL_NOT =
  /\b(?<lead>said|says|told us|stated|confirmed) (?:the )?(?<what>diagnosis|claim|code|service|appeal|request|authorization) (?<state>(?:still |already |not |never ){0,2}(?:covered|needed|required|processing|pending|denied|received|paid|approved|on file|in process))\b/g;
const ROLE =
  /^(?<role>Therapist|Doctor|Surgeon|Teacher|School|Nurse|Dentist|Pharmacist|Neurologist|Cardiologist|Oncologist|Dietitian|Job|Work|Limit|Deadline|Pediatrician|Psychiatrist) (?=(?:agrees|wants|came|comes|visits|says|said|gives|gave|thinks|told|recommends|recommended|ordered|requires|noted|wrote|offers|has|is|was)\b)/;
const IN_YEAR =
  /\b(?<what>CABG|ALND|PCI|ACDF|TKA|THA|MI|ORIF|fracture|DVT|PE|DKA|TBI|diabetic ketoacidosis|myocardial infarction|[a-z]+(?:ectomy|plasty|otomy)|(?:internal fixation|fusion|transplant|bypass)) (?=(?:19|20)\d\d\b)/g;
const FIRST_OF_TWO =
  /^(?<which>Original|Corrected|First|Second|Initial) (?<paper>claim|appeal|bill|request) (?=(?:was|is|had|has|went|shows|got)\b)/;
const NEVER_GOT =
  /\b(?<who>[Pp]ayer|[Pp]lan|[Ii]nsurer|[Ii]nsurance|they) (?<says>says?|said|claims?) (?=never (?:got|received|saw)\b)/;
const EVENT_ON =
  /(?<!\b[Dd]ate of )\b(?<what>fall|injury|accident|stroke|crash) (?=(?:January|February|March|April|May|June|July|August|September|October|November|December) \d)/g;
const HOUR_ON =
  /(?<hour>\d ?[ap]m) (?=(?:January|February|March|April|May|June|July|August|September|October|November|December) \d)/g;
const BOTH_LIMBS =
  /\bbilateral (?<limbs>arms|legs|hands|feet|lower extremities|upper extremities) (?<what>weakness|numbness|edema|swelling|pain)\b/g;
const ARRIVED_ED = /\b(?<verb>arrived|presented) (?=(?:ED|ER|emergency department)\b)/g;
const THE_PAPER =
  /\b(?<lead>on|with|to|in|from|of) (?=(?:original|corrected|first) (?:claim|order|appeal|request)(?:[,.;]|$))/g;
const SAME_DAY = /(?<![Tt]he|on) same day(?=[.,;]|$)/g;

/** The text with its phrases in full; words and figures of the writer stay. */
export function inFull(text: string): string {
  return text
    .replace(/\bon exam(?=[,.;)]|$)/g, 'on examination')
    .replace(COUNTED_LAST, (_, what: string, count: string) => `${count} of ${lower(what)}`)
    .replace(FOUND_AT, foundAt)
    .replace(IN_PART, '$<lead> the $<part>')
    .replace(ABOVE, '$<lead> the ')
    .replace(WITH_AID, (_, lead: string, aid: string) => `${lead} ${article(aid)} `)
    .replace(PLACE, '$<lead> a ')
    .replace(EVENT_ON, '$<what> on ')
    .replace(
      BROUGHT_ON,
      (match: string, lead: string, at: number, whole: string) =>
        `${lead} ${article(whole.slice(at + match.length))} `,
    )
    .replace(WRONG, (match: string, lead: string, thing: string) =>
      /[^s]s$/.test(thing) ? match : `${lead} ${article(thing)} ${thing}`,
    )
    .replace(ONE_STEP, (_, lead: string, thing: string) => `${lead} ${article(thing)} `)
    .replace(NONE_NEEDED, '$<lead> that $<none> was $<done>')
    .replace(STILL_NOT, '$<lead> that the $<what> was $<state>')
    .replace(ROLE, (_, role: string) => `The ${role.toLowerCase()} `)
    .replace(IN_YEAR, '$<what> in ')
    .replace(FIRST_OF_TWO, (_, which: string, paper: string) => `The ${which.toLowerCase()} ${paper} `)
    .replace(NEVER_GOT, '$<who> $<says> that it ')
    .replace(/(?<=[a-z]) (?=(?:left|right) side(?:[,.;]|$))/, ' on the ')
    .replace(
      /\bshowed (?=(?:possible|probable|suspected) (?:[a-z]+ )?(?:node|mass|nodule|lesion|tear|fracture|cyst|stone|infarct|abscess|leak)\b)/g,
      'showed a ',
    )
    .replace(HOUR_ON, '$<hour> on ')
    .replace(BOTH_LIMBS, '$<what> of both $<limbs>')
    .replace(ARRIVED_ED, '$<verb> at the ')
    .replace(THE_PAPER, '$<lead> the ')
    .replace(/^NPI (?=was|is)/, 'The NPI ')
    .replace(/\bwith copy of (?:the )?(?=[a-z])/, 'with a copy of the ')
    .replace(SAME_DAY, ' on the same day')
    .replace(/,? then (?:shortness of breath|short of breath)(?=$|[,;])/, ' and is then short of breath')
    .replace(
      /\b(?<lead>came|brought|went|presented|taken|arrived|transferred) to (?=(?:ER|ED|emergency department|emergency room|hospital|clinic)\b)/g,
      '$<lead> to the ',
    )
    .replace(FOR_LENGTH, '$<often> for ');
}

/** "Splint nightly and injection" are one each. */
export function withEachOne(words: string): string {
  return words
    .replace(
      LONE,
      (_, thing: string) => `${/^[A-Z]/.test(thing) ? capitalized(article(thing)) : article(thing)} `,
    )
    .replace(/(?<=^(?:A|An) )[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}

/** "Weakness left foot" is weakness of the left foot. */
function foundAt(match: string, ...rest: readonly unknown[]): string {
  const { what = '', of, part, pair } = rest.at(-1) as Record<string, string | undefined>;
  const joined = `${what} ${of === undefined ? 'in' : 'of'}`;
  if (pair !== undefined) return `${joined} both ${pair}`;
  return part === undefined ? match : `${joined} the ${part}`;
}

const KIN =
  /\b(?<lead>with|to|by|from|near) (?<kin>daughter|son|wife|husband|spouse|mother|father|sister|brother|family|parents|niece|nephew|granddaughter|grandson)(?=[,.;)]|$| (?:and|on|in|for|who|at|from)\b)/g;

/** "Lives with daughter": of a clinic, the patient's. */
export function kinOfPatient(text: string, pronoun: 'he' | 'she' | undefined): string {
  const whose = pronoun === 'he' ? 'his' : pronoun === 'she' ? 'her' : "the patient's";
  // "The patient lives with wife and son" needs no second patient.
  if (pronoun === undefined && /^(?:Lives|Lived|Stays|The patient)\b/.test(text)) return text;
  return text.replace(KIN, `$<lead> ${whose} $<kin>`);
}

/** "an" before a vowel and before letters that are spoken with one. */
export function article(words: string): string {
  const first = /^[A-Za-z0-9]+/.exec(words)?.[0] ?? '';
  if (/^[A-Z]{2,}/.test(first)) return /^[AEFHILMNORSX]/.test(first) ? 'an' : 'a';
  return /^(?:[aeio]|u(?!ni|s|r[aeio])|8|11\b|18\b|hour)/i.test(words) ? 'an' : 'a';
}

/** The first letter made small, except of a name or an acronym. */
export function lower(text: string): string {
  return /^[A-Z][a-z]+(?:[ ,;'-]|$)/.test(text) && !KEEPS_CAPITAL.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

const KEEPS_CAPITAL =
  /^(?:[A-Z][a-z]+ [A-Z][a-z]|Dr\b|Mr\b|Mrs\b|Ms\b|St\b|Medicare|Medicaid|January|February|March|April|May|June|July|August|September|October|November|December|Crohn|Parkinson|Alzheimer|Gleason|Spurling|Berg|Tinel|Phalen|Lachman|Babinski|Mohs|Hoyer|Foley|Oswestry|Epworth|Braden|Barthel|Botox|Humira|Wagner|Hurley|Tonnis|Kellgren|Brock|Achilles|Bell|Baker|Tylenol|Botox|Alzheimer|Lyme|Code [A-Z\d])/;

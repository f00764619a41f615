/** Clauses of notes as clauses of a sentence: "session stopped" was stopped, "no fever" there was none, "incision at 18:34" was then. */
import { hasVerb } from '../sentence-form.js';
import { isGenericName } from '../treatments.js';
import { hasFiniteVerb } from '../whole.js';
import { clausesOf, DAY, listed } from './parts.js';
import { saidValues } from './values.js';

/** What is done to a thing or a drug, whoever does it. */
const DONE_TO_THING =
  'stopped|limited|held|started|begun|given|resumed|raised|increased|decreased|lowered|changed|tapered|switched|removed|placed|repeated|performed|completed|obtained|documented|recorded|measured|planned|wasted|drained|activated|transmitted|ordered|prescribed|dispensed|delivered|scheduled|added|withheld|reduced|doubled|modified|needed|required|included|set';
/** What is done to a paper or a claim. */
const DONE_TO_PAPER =
  'approved|authorized|denied|rejected|resubmitted|submitted|sent|faxed|mailed|uploaded|received|filed|signed|billed|paid|processed|upheld|overturned|reversed|closed|opened|requested|served|issued|verified|posted|appealed|accepted|attached|affirmed';
const PAPER =
  /\b(?:claims?|lines?|requests?|authorizations?|appeals?|disputes?|reconsideration|redetermination|orders?|invoices?|forms?|records?|notes?|letters?|bills?|reports?|codes?|packet|statements?|consult|preauthorization|assignment|prescription|questionnaire|certification|payment|explanation of (?:payment|review)|remittance(?: advice)?|decision|referral|images|strips|protocol|vials?|units|days?(?: [\d-]+)?|trips|hours|call|visit|waivers?|applications?|consents?|petitions?|certificates?|plan of care|logs?)$/i;
const OF_THING = new RegExp(
  String.raw`^(?!(?:not|never) )(?<np>[A-Za-z][\w'’&./-]*(?: [\w'’&./#-]+){0,6}?)(?<not> not)? (?<done>${DONE_TO_THING})(?<rest>(?:[ (].*)?)$`,
);
const OF_PAPER = new RegExp(
  String.raw`^(?!(?:not|never) )(?<np>[A-Za-z][\w'’&./-]*(?: [\w'’&./#-]+){0,8}?)(?<not> not)? (?<done>${DONE_TO_PAPER})(?<rest>(?:[ (].*)?)$`,
);
/** Who does it, so that the form in -ed is a verb already. */
const DOER =
  /^(?:the patient|patient|he|she|they|we|i|it|who|which|dr|mr|mrs|ms|nurse|physician|surgeon|reviewer|plan|payer|insurer|adjuster|representative|pharmacy|hospital|crew|the medicare|my|our)\b|\b(?:Dr|Mr|Mrs|Ms)\.? [A-Z]/i;
const PATIENT_DONE =
  /^(?:intubated|extubated|admitted|readmitted|discharged|transferred|hospitali[sz]ed|diagnosed|resuscitated|cardioverted|sedated|catheterized|evaluated|cannulated|decannulated|transfused|dialyzed)\b(?! by (?:plan|payer)\b)/;
const STATE =
  /^(?:awake|alert|alert and oriented|oriented|afebrile|febrile|homeless|ambulatory|nonambulatory|bedbound|wheelchair-bound|independent|nonverbal|hypotensive|tachycardic|unresponsive|stable|asymptomatic|alive)$/;
const AT_TIME = /^(?<np>[A-Za-z][^:,;]{2,60}?) (?<when>at \d{1,2}:\d{2}(?: ?[ap]m)?)(?<rest>(?: \(.*\))?)$/;
const ON_DAY = new RegExp(
  String.raw`^(?<np>[A-Za-z][^:,;]{2,60}?) (?<when>(?:on|in) ${DAY})(?<rest>(?: \(.*\))?)$`,
);
/** What has a day: a procedure, a visit, a meeting. A paper is dated. */
const TAKES_PLACE =
  /(?:surgery|operation|resection|\w+ectomy|\w+otomy|\w+plasty|\w+ostomy|ablation|biopsy|infusion|injection|procedure|incision|closure|visit|admission|discharge|transfer|evaluation|assessment|examination|consult(?:ation)?|call|hearing|accident|injury|fall|birth|delivery|transplant|start of care|bronchoscopy|catheterization|arrival|stroke|circulation|defibrillation|intubation|extubation|stent|implantation|simulation|cath|amnio(?:centesis)?|root canal|dissection|cardioversion)$/i;
const NONE = /^no (?<what>[A-Za-z].*)$/i;
/** "No fraud alleged". */
const MISSED =
  /^(?<np>[a-z][\w '’/-]{1,40}?) (?<done>alleged|found|seen|given|requested|received|documented|recorded|noted|taken|used|billed|paid|charged|shown|reported|sent|done|needed|offered|performed)(?<rest>(?: (?:on|in|at|by|for|to|since|after|before|with|from|yet)\b.*)?)$/;
const TIMED = /^(?<when>(?:At )?\d{1,2}:\d{2}(?: ?[ap]m)?),? (?<rest>.+)$/;
const GOES_ON =
  /^(?:$| ?\(| (?:on|in|at|by|with|for|from|to|until|after|before|because|due|as|under|again|twice|once|daily|since|per|via|through|together|when|while|during|without|every|the (?:(?:same|next|following) )?(?:day|morning|evening|week|month)|each)\b)/;
const DETERMINED =
  /^(?:the|a|an|my|our|his|her|their|its|this|that|these|those|no|each|every|all|both|one|two|three|four|five|six|\d)\b/i;
/** One of its kind, which takes an article. */
const COUNTED =
  /\b(?:session|program|strategy|line|claim|request|order|invoice|form|letter|bill|report|packet|lab|unit|dose|tube|catheter|drain|visit|incision|call|closure|procedure|plan|appeal|dispute|consult|authorization|certification|assignment|operation|evaluation|exam|examination|injection|infusion|panel|test|trial|tracing|note|decision|referral|payment|edit|account)$/i;
const MOST = 8;
/** "Denied OA-18": the code that the payer gave. */
const WITH_CODE = /\b(?<done>denied|rejected|reduced) (?<code>(?:CO|PR|OA|PI)-?\d{1,3}\b)/g;

/** The note as a sentence where each of its clauses can be told as one; undefined for any other. */
export function saidClauses(text: string, subject: string): string | undefined {
  if (/["\u201c\u201d?=\u2192]|->|: /.test(text) || / [-\u2013] /.test(text)) return undefined;
  const coded = text.replace(WITH_CODE, '$<done> with $<code>');
  const { when, rest = coded } = TIMED.exec(coded)?.groups ?? {};
  const clauses = clausesOf(rest.replace(/[.!]+$/, ''));
  if (clauses.length > MOST) return undefined;
  const told: string[] = [];
  let none: string[] = [];
  const close = () => {
    if (none.length > 0) told.push(`there was ${listed(none.map((one) => `no ${one}`))}`);
    none = [];
  };
  for (const [index, clause] of clauses.entries()) {
    const what = NONE.exec(clause)?.groups?.what;
    const missed = what === undefined ? undefined : MISSED.exec(what)?.groups;
    if (missed !== undefined) {
      close();
      told.push(`no ${missed.np} ${isMany(missed.np ?? '') ? 'were' : 'was'} ${missed.done}${missed.rest}`);
      continue;
    }
    if (what !== undefined && !hasFiniteVerb(what)) {
      none.push(what);
      continue;
    }
    close();
    const own = clauseSaid(index === 0 ? small(clause) : clause, subject);
    if (own === undefined) return undefined;
    told.push(own);
  }
  close();
  // "No call, no fax": when it was so is not told.
  if (told.length === 1 && clauses.length > 1) return undefined;
  const timed = when === undefined ? '' : `at ${when.replace(/^At /, '')} `;
  return `${capital(`${timed}${joined(told)}`)}.`;
}

function joined(told: readonly string[]): string {
  const last = told.at(-1) ?? '';
  if (told.length < 2) return last;
  return told.length === 2 ? `${told[0]}, and ${last}` : `${told.slice(0, -1).join('; ')}; and ${last}`;
}

/** "17000 paid, 99213-25 denied bundled". */
const OF_CODE =
  /^(?<code>(?:\d{5}|[A-Z]\d{4})(?:-[A-Z\d]{2})*) (?<done>paid|denied|rejected|bundled|reduced|allowed)(?: as)?(?<rest>(?: .*)?)$/;

function clauseSaid(clause: string, subject: string): string | undefined {
  const { code, done, rest: behind = '' } = OF_CODE.exec(clause)?.groups ?? {};
  if (code !== undefined)
    return `code ${code} was ${done}${behind.replace(/^ (?=bundled|included|incidental|duplicate|inclusive)/, ' as ')}`;
  if (STATE.test(clause)) return `${subject} was ${clause}`;
  if (PATIENT_DONE.test(clause)) return `${subject} was ${clause}`;
  if (hasFiniteVerb(clause) && !DONE_WORD.test(clause))
    return DETERMINED.test(clause) || DOER.test(clause) || / (?:is|was|are|were|has|had) /.test(clause)
      ? clause
      : undefined;
  const unfit = NOT_FIT.exec(clause)?.groups;
  if (unfit !== undefined && !hasVerb(unfit.np ?? '')) {
    const many = isMany(unfit.np ?? '');
    const was = /^(?:possible|tolerated|feasible)/.test(unfit.rest ?? '');
    return `${withArticle(unfit.np ?? '', many)} ${was ? (many ? 'were' : 'was') : many ? 'are' : 'is'} not ${unfit.rest}`;
  }
  const state = IN_STATE.exec(clause)?.groups;
  if (state !== undefined && !hasVerb(state.np ?? '') && !DOER.test(state.np ?? '')) {
    const many = isMany(state.np ?? '');
    const now = STILL_SO.test(state.state ?? '');
    return `${withArticle(state.np ?? '', many)} ${now ? (many ? 'are' : 'is') : many ? 'were' : 'was'} ${state.state}${state.rest}`;
  }
  const passive = passiveOf(clause);
  if (passive !== undefined) return passive;
  const value = saidValues(capital(clause), false);
  if (value !== undefined) return small(value.replace(/\.$/, ''));
  return happened(clause);
}

/** "Authorization 26-V on file", "NPI blank", "dispute due 180 days from it". */
const IN_STATE =
  /^(?<np>[A-Za-z][\w '’#/-]{2,60}?) (?<state>on file|in (?:the )?(?:chart|packet|record|file)|enclosed|blank|missing|invalid|expired|valid|unsigned|illegible|unchanged|due)(?<rest>(?: (?:\d|on|in|by|until|through|from|since|at|for|and)\b(?:[^,;]|, (?=\d{4}))*)?)$/;
const STILL_SO = /^(?:on file|in |enclosed|valid|due)/;
/** "Probenecid not an option". */
const NOT_FIT =
  /^(?<np>[A-Za-z][\w -]{2,40}?) not (?<rest>(?:an option|available|possible|suitable|indicated|tolerated|feasible|safe|a candidate)\b.*)$/;
const DONE_WORD = new RegExp(String.raw`\b(?:${DONE_TO_THING}|${DONE_TO_PAPER})\b`);

function passiveOf(clause: string): string | undefined {
  if (DOER.test(clause)) return undefined;
  const ofThing = OF_THING.exec(clause)?.groups;
  const ofPaper = OF_PAPER.exec(clause)?.groups;
  const groups =
    ofThing ?? (ofPaper !== undefined && PAPER.test(headOf(ofPaper.np ?? '')) ? ofPaper : undefined);
  const { np = '', not = '', done = '', rest = '' } = groups ?? {};
  if (
    np === '' ||
    hasVerb(np) ||
    /\b(?:and|or|then|who|that)$/.test(np) ||
    /^[A-Z][a-z]+(?: [A-Z][a-z]+)+$/.test(np)
  )
    return undefined;
  // "Stopped program on 11 visits": what follows is its object, and somebody else did it.
  if (!GOES_ON.test(rest)) return undefined;
  const many = isMany(np);
  return `${withArticle(np, many)} ${many ? 'were' : 'was'}${not} ${done}${rest}`;
}

function headOf(np: string): string {
  return np.split(/ (?:on|of|with|for|from|by|to|in|under|at) /)[0] ?? np;
}

function isMany(np: string): boolean {
  const head =
    headOf(np)
      .replace(/(?: [\d-]+)+$/, '')
      .split(' ')
      .at(-1) ?? '';
  return / and /.test(headOf(np)) || /^(?!pancreas$|status$)[\w-]*[^aisu]s$/.test(head);
}

function withArticle(np: string, many: boolean): string {
  if (DETERMINED.test(np) || many || !COUNTED.test(headOf(np)) || /^[A-Z]?[\w-]+'s\b/.test(np)) return np;
  return `the ${np}`;
}

/** "Incision at 18:34" was then; a drug was given then. */
export function happened(clause: string): string | undefined {
  const { np = '', when = '', rest = '' } = (AT_TIME.exec(clause) ?? ON_DAY.exec(clause))?.groups ?? {};
  if (np === '' || hasVerb(np) || hasFiniteVerb(np) || /\b(?:on|at|in|of|and|by|from|to)$/.test(np))
    return undefined;
  const drug = isGenericName(np.split(' ')[0] ?? '') || /\d ?(?:mg|mcg|g|units)\b(?!\/)|\bdose$/.test(np);
  if (!drug && !TAKES_PLACE.test(headOf(np))) return undefined;
  const many = isMany(np);
  return `${drug || many || DETERMINED.test(np) ? np : `the ${np}`} ${many ? 'were' : 'was'} ${drug ? 'given ' : ''}${when}${rest}`;
}

function small(text: string): string {
  return /^[A-Z][a-z]+(?:[ ,'-]|$)/.test(text) &&
    !/^(?:[A-Z][a-z]+ [A-Z]|Dr|Mr|Mrs|Ms|St|Medicare|Medicaid|January|February|March|April|May|June|July|August|September|October|November|December)/.test(
      text,
    )
    ? `${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

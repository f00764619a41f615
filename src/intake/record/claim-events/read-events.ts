/** The history of a claim as a narrative tells it: each clause with a verb of claims is an event with its day. */
import { longDate } from '../../../domain/calendar.js';
import type { GenerateAppealInput } from '../../../domain/generated/types.js';
import { findDates, isoOf } from '../../../language/dates.js';
import { sentenceSpans } from '../../../language/sentences.js';
import type { ClaimActor, ClaimEvent, ClaimEventKind, ClaimHistory, ReadSpan } from './claim-event.js';
import {
  type InMind,
  isOfClaim,
  isUndone,
  mindAfter,
  namesOtherKind,
  namesThisPayer,
} from './claim-named.js';
import { filingLimits } from './filing-limit.js';
import { namesPayer } from './payer-names.js';
import {
  AGAIN,
  AS_DUPLICATE,
  AS_LATE,
  AS_UNPROCESSABLE,
  CHANNEL,
  CLEARINGHOUSE,
  CORRECTED,
  FILLER,
  NOT_SO,
  OTHER_STEP,
  PAYER_SAYS,
  RECORDS,
  REPORT,
  VERBS,
  WHY,
} from './wordings.js';

/** A date in a clause while its words are read. */
const MARK = /\uE000(\d+)\uE000/g;
const ONE_MARK = /\uE000(?<index>\d+)\uE000/;
const LONGEST = 400;

interface Clause {
  readonly text: string;
  readonly days: readonly string[];
}

interface Subject {
  readonly actor: ClaimActor;
  readonly name?: string;
}

/** Events and limits of the summary; nothing where it tells of no claim. */
export function readClaimHistory(input: GenerateAppealInput, today: string): ClaimHistory {
  const text = input.patient_summary ?? '';
  const known = [input.service_date, input.denial_date, input.received_date].filter(
    (day) => day !== undefined,
  );
  const services = new Set(input.service_date === undefined ? [] : [input.service_date]);
  let state: State = { ofOtherStep: false, mind: undefined, otherPayer: false };
  const sentences = sentenceSpans(text).map((span) => {
    const sentence = text.slice(span.start, span.end);
    const context = { today: input.letter_date ?? today, known, services, ...state };
    const read = readSentence(sentence, input, context);
    state = read.state;
    for (const { kind, day } of read.events) if (kind === 'service' && day !== undefined) services.add(day);
    const undone = !read.whole && isUndone(sentence, input.insurance_company);
    return { span, ...read, undone, proof: !undone && PAYER_ACCEPTED.test(sentence) };
  });
  // "Claim accepted March 11. That was the hospital's claim."
  const read = sentences.map((one, index) => ({
    ...one,
    whole: one.whole && (one.events.length === 0 || sentences[index + 1]?.undone !== true),
  }));
  return {
    events: inOrder(read.flatMap(toldEvents)).filter(isFirst),
    limits: read.flatMap((one) => one.limits),
    whole: read.flatMap(({ whole, span }): ReadSpan[] => (whole ? [span] : [])),
    unsure: read.some(
      ({ undone, whole, events }) => undone || (!whole && events.some(({ kind }) => kind === 'rejected')),
    ),
    untold: read.some(
      ({ whole, events, skipped, proof }) =>
        skipped || (!whole && !proof && events.some(({ kind }) => kind !== 'service')),
    ),
  };
}

/** The payer took the claim in, whatever else the sentence tells. */
const PAYER_ACCEPTED = /\b277 ?CA\b[^.]{0,40}\baccepted\b|\baccepted by (?:the )?(?:payer|plan|insurer)\b/i;

/** Of a sentence that is not read in full only the day of the care is told: the rest of it may change what the events mean. */
function toldEvents({ events, whole, span }: SentenceRead & { readonly span: ReadSpan }): ClaimEvent[] {
  return events
    .filter(({ kind }) => whole || kind === 'service')
    .map((event) => ({ ...event, sentence: span }));
}

/** The day of the care is told once. */
function isFirst({ kind, day }: ClaimEvent, at: number, all: readonly ClaimEvent[]): boolean {
  return kind !== 'service' || all.findIndex((one) => one.kind === 'service' && one.day === day) === at;
}

/** Days in order; what has no day stays behind the event before it. */
function inOrder(events: readonly ClaimEvent[]): ClaimEvent[] {
  let last = '';
  const keyed = events.map((event, at) => {
    last = event.day ?? last;
    return { event, at, key: last };
  });
  return keyed
    .sort((a, b) =>
      a.key < b.key ? -1 : a.key > b.key ? 1 : rankOf(a.event) - rankOf(b.event) || a.at - b.at,
    )
    .map(({ event }) => event);
}

/** On one day the care comes first. */
function rankOf({ kind }: ClaimEvent): number {
  return kind === 'service' ? 0 : 1;
}

interface SentenceRead {
  readonly events: readonly ClaimEvent[];
  readonly limits: ReturnType<typeof filingLimits>;
  readonly whole: boolean;
  readonly state: State;
  /** Another payer's answer to an appeal stands in it. */
  readonly skipped: boolean;
}

/** What the words so far are about. */
interface State {
  /** They end with an appeal, an authorization: what is denied in the next words is that. */
  readonly ofOtherStep: boolean;
  readonly mind: InMind;
  /** Another payer was named last: "they denied" is that one. */
  readonly otherPayer: boolean;
}

interface Context extends State {
  readonly today: string;
  readonly known: readonly string[];
  /** Days of the care told so far. */
  readonly services: ReadonlySet<string>;
}

function readSentence(sentence: string, input: GenerateAppealInput, context: Context): SentenceRead {
  const after: State = {
    ofOtherStep: OTHER_STEP.test(sentence),
    mind: mindAfter(sentence, context.mind, false),
    otherPayer: otherPayerAfter(sentence, undefined, input, context.otherPayer),
  };
  const nothing = { events: [], limits: [], whole: false, state: after, skipped: false };
  if (sentence.length > LONGEST || sentence.includes('?') || sentence.includes('"')) return nothing;
  const limits = filingLimits(sentence, input.insurance_company);
  const mentions = findDates(sentence, context).filter(({ from }) => from.day !== undefined);
  if (mentions.some(({ to, doubtful }) => to !== undefined || doubtful)) return { ...nothing, limits };
  let masked = '';
  let at = 0;
  for (const [index, { start, end }] of mentions.entries()) {
    masked += `${sentence.slice(at, start)}\uE000${index}\uE000`;
    at = end;
  }
  masked += sentence.slice(at);
  const days = mentions.map(({ from }) => isoOf(from));
  if (days.length === 0) {
    const alone = limits.length > 0 && isLimitAlone(sentence);
    return { ...nothing, limits, whole: alone, state: alone ? { ...after, mind: context.mind } : after };
  }
  const events: ClaimEvent[] = [];
  let whole = true;
  let skipped = false;
  let subject: Subject | undefined;
  let toOther: string | undefined;
  let sending = false;
  let { ofOtherStep, mind, otherPayer } = context;
  const ofCoverage = isCoverage(masked);
  for (const written of clausesOf(masked.replace(/[.!]+$/, ''))) {
    // "Sent to my old plan first, then to Blue Cross on September 30."
    const text: string = sending && TO_ANOTHER.test(written) ? `sent ${written}` : written;
    sending = verbOf(text.replace(MARK, ' ')) === 'sent';
    const named = subjectOf(text, input);
    // "Sent to the old plan, plan paid": that plan.
    const own: Subject | undefined =
      named?.actor === 'payer' && toOther !== undefined && OF_NO_NAME.test(text)
        ? { actor: 'other_payer', name: toOther }
        : named;
    subject = own ?? subject;
    const acts = text.replace(MARK, ' ').replace(WHY, '');
    ofOtherStep = OTHER_STEP.test(acts) || (ofOtherStep && !OF_CLAIM.test(acts));
    if (ofOtherStep) {
      whole = false;
      skipped = skipped || subject?.actor === 'other_payer';
      continue;
    }
    otherPayer = otherPayerAfter(acts, own, input, otherPayer);
    const { services } = context;
    const about = { own, subject, mind, otherPayer, ofCoverage, services };
    const read = readClause({ text, days }, about, input, events.at(-1));
    if (read === 'note') {
      const last = events.at(-1);
      if (last !== undefined) events[events.length - 1] = { ...last, notes: [...last.notes, noteOf(text)] };
      continue;
    }
    if (read === 'reason') {
      const last = events.at(-1);
      if (last !== undefined) events[events.length - 1] = { ...last, because: noteOf(text) };
      continue;
    }
    if (read === 'context') continue;
    if (read === undefined) {
      whole = false;
      continue;
    }
    events.push(...read.events);
    const [event] = read.events;
    toOther = event?.to_other ?? toOther;
    mind = event === undefined ? mind : mindOf(event, mind);
    whole = whole && read.whole;
  }
  const read = whole && events.length > 0;
  const ofService = events.length > 0 && events.every(({ kind }) => kind === 'service');
  const left = read ? mind : mindAfter(sentence, context.mind, ofService);
  return { events, limits, whole: read, state: { ofOtherStep, mind: left, otherPayer }, skipped };
}

/** What is spoken of after an event. */
function mindOf({ kind }: ClaimEvent, before: InMind): InMind {
  if (kind === 'service') return before;
  return OF_OTHER_THINGS.has(kind) ? 'other' : 'claim';
}

const OF_OTHER_THINGS: ReadonlySet<ClaimEventKind> = new Set([
  'records_asked',
  'records_sent',
  'granted',
  'notice_came',
]);

/** Whether the payer spoken of is another one than the payer written to. */
function otherPayerAfter(
  text: string,
  own: Subject | undefined,
  input: GenerateAppealInput,
  before: boolean,
): boolean {
  const recipient = recipientOf(text);
  if (recipient !== undefined) return !namesPayer(recipient, input.insurance_company);
  if (namesThisPayer(text, input.insurance_company)) return false;
  return before || own?.actor === 'other_payer' || namesOtherKind(text);
}

/** What the clause is about, so that it is not about the appeal before it. */
const OF_CLAIM =
  /\b(?:claims?|bill|line|DOS|date of service|service|seen|surgery|resubmitted|resent|billed|corrected|original|records|notes)\b/i;
const TO_ANOTHER = /^to (?:the |my |our )?[A-Z].*\uE000/;
const OF_NO_NAME = /^(?:the |their )?(?:payer|plan|insurer|insurance|carrier|they)\b/i;

/** "Payer limit is 180 days." */
function isLimitAlone(sentence: string): boolean {
  return (
    sentence.split(/\s+/).length <= MOST_LIMIT_WORDS &&
    !/\b(?:but|although|however|denied|appeal)\b/i.test(sentence)
  );
}

const MOST_LIMIT_WORDS = 18;

const VERB_AHEAD =
  '(?:(?:was|were|got|then|we|they|it|payer|again|later|i) )*(?:re-?sent|re-?submitted|sent|submitted|billed|rebilled|filed|mailed|faxed|rejected|returned|denied|paid|processed|accepted|received|delivered|approved|granted|took back|recouped|kicked|bounced|asked|requested|plan (?:paid|denied|accepted))\\b';
const CUT = new RegExp(
  String.raw`[,;]\s+(?:and |then |but )*|\s+(?:and then|then|but)\s+|\s+(?:and|after)\s+(?=(?:[\w'-]+ ){0,3}?${VERB_AHEAD})|(?<=\uE000)\s+(?=${VERB_AHEAD})`,
  'gi',
);

/** "Claim of May 1 for dos April 2 was denied on June 3": the claim, the care and the decision. */
const CLAIM_THEN =
  /(?<claim>\b(?:claim|bill)(?: of| dated| sent)? \uE000\d+\uE000),?(?<dos> for (?:dos|date of service) \uE000\d+\uE000)?,? (?:was |were )?(?<verb>denied|rejected|returned|paid)\b/gi;

/** "Claim for December 10 was first submitted on December 20". */
const CLAIM_FOR =
  /\bclaim for (?:dos |date of service )?(?<dos>\uE000\d+\uE000),? (?=(?:was |were )?(?:first |originally |initially )?(?:submitted|sent|filed|billed|mailed|transmitted)\b)/gi;

/** "Corrected and resent" is one act. */
function clausesOf(masked: string): string[] {
  return masked
    .replace(/\bcorrected and (?=re)/gi, 'corrected ')
    .replace(CLAIM_FOR, 'service $<dos>, claim ')
    .replace(CLAIM_THEN, '$<claim>, $<dos>, $<verb>')
    .split(CUT)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Who acts, where the clause names it. */
function subjectOf(text: string, input: GenerateAppealInput): Subject | undefined {
  const start = text.replace(/^(?:and|then|but|that|when|after|because) /i, '');
  if (
    /^(?:we|i|my office|our office|our biller|the office|office|the practice|provider|the clinic|biller)\b/i.test(
      start,
    )
  )
    return { actor: 'sender' };
  if (/^(?:the |our )?(?:277 ?CA|277|claim acknowledge?ment)\b/i.test(start)) return { actor: 'report' };
  const house = CLEARINGHOUSE.exec(start.slice(0, NEAR));
  if (house?.index === 0) return { actor: 'clearinghouse', name: nameOfHouse(house.groups?.name) };
  if (/^(?:the |their )?(?:payer|plan|insurer|insurance|carrier|they)\b/i.test(start))
    return { actor: 'payer' };
  if (/^(?:the )?(?:primary|first payer|other (?:payer|insurance|plan))\b/i.test(start)) {
    const name = /^(?:[Tt]he )?[Pp]rimary (?<name>[A-Z][\w&.]*(?: [A-Z][\w&.]*){0,3})/.exec(start)?.groups
      ?.name;
    return { actor: 'other_payer', ...(name === undefined ? {} : { name }) };
  }
  const name =
    /^(?<name>[A-Z][\w&.]*(?: (?:of )?[A-Z][\w&.]*){0,4})(?=(?: primary)? (?:was|is|paid|denied|processed|asked|requested|accepted|received|took|recouped|rejected|returned|then|says|said|refused|sent|mailed|faxed|filed|submitted|forwarded)\b)/.exec(
      start,
    )?.groups?.name;
  if (name === undefined || NO_NAME.test(name)) return undefined;
  return namesPayer(name, input.insurance_company) ? { actor: 'payer' } : { actor: 'other_payer', name };
}

const NEAR = 40;
/** Words that begin a clause with a capital and name nobody. */
const NO_NAME =
  /^(?:TA1|Batch|File|Initially|Originally|Again|Then|Electronically|Paper|Claim|Claims|Original|Corrected|Denied|Resubmitted|Service|Surgery|Patient|Pt|Line|It|He|She|This|That|First|Second|Records?|Notes?|Visit|Medicaid (?:was|approved)|Coverage|Bill|Payment|Appeal|Both|Submitted|Sent)\b/;

function nameOfHouse(name = ''): string {
  return /^clearing/i.test(name) ? 'the clearinghouse' : name;
}

interface About extends Pick<Context, 'mind' | 'otherPayer' | 'services'> {
  /** Who the clause itself says acts. */
  readonly own: Subject | undefined;
  /** Who acts by the sentence so far. */
  readonly subject: Subject | undefined;
  readonly ofCoverage: boolean;
}

interface ClauseRead {
  readonly events: readonly ClaimEvent[];
  readonly whole: boolean;
}

function readClause(
  { text, days }: Clause,
  about: About,
  input: GenerateAppealInput,
  before: ClaimEvent | undefined,
): ClauseRead | 'note' | 'reason' | 'context' | undefined {
  const granted = about.ofCoverage ? GRANTED.exec(text)?.groups : undefined;
  if (granted !== undefined) {
    const [day, since] = [days[Number(granted.day)], days[Number(granted.since)]];
    if (day !== undefined && since !== undefined && since < day)
      return {
        events: [{ kind: 'granted', day, since, notes: [] }],
        whole: isFiller(text.replace(MARK, ' ').replace(GRANT_WORDS, ' '), input.insurance_company),
      };
  }
  const verb = verbOf(text.replace(MARK, ' '));
  const service = SERVICE.exec(text) ?? CLAIM_FOR_DAY.exec(text);
  if (service !== null && (verb === undefined || service[0].length === text.length)) {
    const rest = text.replace(service[0], ' ').replace(MARK, ' ');
    const events = [...service[0].matchAll(MARK)].map(([, index]): ClaimEvent => {
      const day = days[Number(index)];
      return { kind: 'service', notes: [], ...(day === undefined ? {} : { day }) };
    });
    return { events, whole: isFiller(rest) };
  }
  const why = verb !== undefined && WITH_REASON.has(verb) ? reasonOf(text) : undefined;
  const core = why === undefined ? text : text.slice(0, text.length - why.length);
  const marks = [...core.matchAll(MARK)];
  if (verb === undefined) {
    // "The claim of March 2" on the day of the care is the claim for that day.
    const dated = days[Number(marks[0]?.[1])] ?? '';
    if (marks.length === 1 && CLAIM_OF.test(text) && !about.services.has(dated))
      return eventOf('sent', { core, days }, undefined, about, input);
    if (before !== undefined && marks.length === 0 && NOTE.test(text)) return 'note';
    if (before !== undefined && isTurnedDown(before) && marks.length === 0 && MISSING.test(text))
      return 'reason';
    const context = CONTEXT.test(text) || (text.length < LONGEST_LIMIT && filingLimits(text).length > 0);
    return context && marks.length === 0 ? 'context' : undefined;
  }
  const bare = core.replace(MARK, ' ');
  if (verb === 'accepted' && PAYER_SAYS.test(bare) && marks.length === 1) {
    const day = days[Number(marks[0]?.[1])];
    if (day === undefined) return undefined;
    const said = VERBS.reduce(
      (left, [, pattern]) => left.replace(pattern, ' '),
      bare.replace(PAYER_SAYS, ' '),
    );
    return {
      events: [{ kind: 'dated_by_payer', day, actor: 'payer', notes: [] }],
      whole: bare.split(/\s+/).length <= MOST_SAID && isFiller(said, input.insurance_company),
    };
  }
  if (NOT_SO.test(bare.replace(/\bnot accepted\b/gi, '')) || OTHER_STEP.test(bare)) return undefined;
  if (verb === 'paid' && NOT_OF_CLAIM.test(bare)) return undefined;
  // "Plan paid then took back on June 1": that it was paid is told by what follows.
  if (verb === 'paid' && marks.length === 0 && before?.to_other !== undefined) return 'context';
  // Without a day of its own an event tells only what became of the one before.
  if (marks.length === 0 && (before === undefined || why?.includes('\uE000') === true)) return undefined;
  if (marks.length === 0 && verb !== 'rejected' && verb !== 'accepted') return undefined;
  if (marks.length > 1) return undefined;
  return eventOf(verb, { core, days }, why, about, input);
}

/** "Approved retroactive on May 1 with eligibility from November 1", "approved on April 18 retroactive to January 1". */
const GRANTED =
  /\b(?:approved|granted|determined|certified|awarded)\b[^\uE000]{0,40}\uE000(?<day>\d+)\uE000,?[^\uE000]{0,50}\b(?:from|to|effective|as of|since|of) \uE000(?<since>\d+)\uE000$/i;
const MOST_SAID = 9;
/** "Denied, contract limit 120 days": the limit is counted where the letter counts. */
const LONGEST_LIMIT = 60;
const NOT_OF_CLAIM =
  /\b(?:premium|copay|deductible|coinsurance|out of pocket|cash|we paid|i paid|patient paid)\b/i;

/** Whether what was approved or granted is coverage of the patient. */
function isCoverage(sentence: string): boolean {
  return OF_COVERAGE.test(sentence) && !OF_OTHER_GRANT.test(sentence);
}

const OF_COVERAGE = /\b(?:medicaid|coverage|eligib\w*|benefits|entitle\w*)\b/i;
/** What is said of a grant of coverage; other words may tell that it is the grant of something else. */
const GRANT_WORDS =
  /\b(?:medicaid|coverage|eligib\w*|benefits|entitle\w*|approved|granted|determined|certified|awarded|retro\w*|backdated|effect(?:ive)?|since|state|county|later|through|enrollment|enrolled)\b/gi;
const OF_OTHER_GRANT =
  /\b(?:credential\w*|charity|financial assistance|auth\w*|licen[sc]\w*|contract\w*|provider|facility|group|clinic|practice|hospital|agency|privileg\w*|our (?:medicaid )?enrol\w*)\b/i;

const SERVICE =
  /\b(?:DOS|dates? of service|service(?: date)?|seen|surgery(?: was)?(?: on)?|procedure (?:done )?on|saw (?:the |my )?(?:patient|client|pt)(?: on)?|visit(?: on| of)?|performed on|done on)(?: was| is| on|:)?\s*\uE000\d+\uE000(?:(?:,| and|, and| &) \uE000\d+\uE000){0,9}/i;
/** "The claim for March 9" names the care. */
const CLAIM_FOR_DAY =
  /^(?:the |our |an? |this )?(?:claims?|bill) for (?:dos |(?:the )?date of service )?\uE000\d+\uE000$/i;
const CLAIM_OF =
  /^(?:the |our |an? )?(?:original|first|initial|corrected|replacement)? ?(?:claim|bill)(?: (?:of|dated|from|sent))? \uE000\d+\uE000$/i;
/** Details of the event before. */
const NOTE =
  /^(?:\(?\d{1,4} pages?\)?|per (?:the )?(?:green card|usps|ups|fedex|carrier|return receipt)|(?:with )?fax(?:ed)? confirmation(?: (?:page|sheet|attached))?|(?:(?:payer |payer's )?claim|confirmation|reference|ref|tracking|trace|control|ICN|DCN|call)(?: (?:number|no\.?|#|id))?:? ?#?[A-Z0-9-]*\d[A-Z0-9-]*|freq(?:uency)?(?: code)? \d(?: by mistake| in error)?|certified mail|which (?:was )?never paid|by mistake)$/i;
/** What was wrong, behind a denial or rejection that names no reason yet. */
const MISSING =
  /^(?:the |a )?[\w' -]{2,50} (?:was |is |were )?(?:missing|invalid|blank|incorrect|wrong|not on file|not found|mismatch(?:ed)?|required|not valid)$/i;

function isTurnedDown({ kind, because }: ClaimEvent): boolean {
  return (kind === 'rejected' || kind === 'denied') && because === undefined;
}

/** Says what stands around the events: who is primary. */
const CONTEXT = /^(?:the )?[\w' ]{2,40} (?:was|is) (?:the )?(?:primary|secondary)$/i;

function noteOf(text: string): string {
  return text
    .replace(/^[(]|[)]$/g, '')
    .replace(/^which was never paid$/i, 'which never paid')
    .trim();
}

function verbOf(bare: string): ClaimEventKind | undefined {
  // What a reason tells is no act: "denied because the claim was sent late".
  const acts = bare.replace(/\b(?:because|saying|stating|due to|states)\b.*$/i, '');
  const found = VERBS.flatMap(([kind, pattern]) => {
    const match = pattern.exec(acts);
    return match === null ? [] : [{ kind, at: match.index }];
  }).sort((a, b) => a.at - b.at);
  return found[0]?.kind;
}

function eventOf(
  verb: ClaimEventKind,
  { core, days }: { readonly core: string; readonly days: readonly string[] },
  why: string | undefined,
  { own, subject, mind, otherPayer, ofCoverage }: About,
  input: GenerateAppealInput,
): ClauseRead | undefined {
  const bare = core.replace(MARK, ' ');
  const papers = verb === 'sent' || verb === 'records_asked' ? RECORDS.exec(bare)?.groups?.papers : undefined;
  if (verb === 'records_asked' && papers === undefined) return undefined;
  const kind = kindOf(verb, bare, papers, own);
  if (kind === undefined || (kind === 'granted' && !ofCoverage)) return undefined;
  const index = ONE_MARK.exec(core)?.groups?.index;
  const day = index === undefined ? undefined : days[Number(index)];
  const house = CLEARINGHOUSE.exec(bare);
  const channel = CHANNEL.exec(bare);
  const recipient = WITH_RECIPIENT.has(kind) ? recipientOf(bare) : undefined;
  const toOther =
    recipient !== undefined && !namesPayer(recipient, input.insurance_company) ? recipient : undefined;
  const ofHouse =
    house !== null &&
    (channel === null || kind === 'rejected' || (kind === 'accepted' && own?.actor !== 'payer'));
  const as = kind === 'denied' || kind === 'rejected' ? asOf(`${core}${why ?? ''}`) : undefined;
  const via = channel?.groups?.channel ?? channel?.groups?.manner;
  const because = why === undefined ? undefined : cleanReason(why, days);
  const event: ClaimEvent = {
    kind,
    ...(day === undefined ? {} : { day }),
    ...actorOf(kind, bare, subject, ofHouse),
    ...(toOther === undefined ? {} : { to_other: toOther }),
    ...(via === undefined || kind === 'rejected' ? {} : { channel: via }),
    ...(because === undefined || because === '' || AS_ONLY.test(because) ? {} : { because }),
    notes: [],
    ...(CORRECTED.test(bare) && kind !== 'denied' ? { corrected: true as const } : {}),
    ...(AGAIN.test(bare) ? { again: true as const } : {}),
    ...(as === undefined ? {} : { as }),
    ...(papers === undefined ? {} : { papers: papers.replace(/^(?:the|our|all) /i, '') }),
  };
  const rest = [
    ...VERBS.map(([, pattern]) => pattern),
    REPORT,
    CHANNEL,
    PER_POST,
    CLEARINGHOUSE,
    AS_LATE,
    AS_DUPLICATE,
    AS_UNPROCESSABLE,
    new RegExp(CORRECTED, 'gi'),
  ].reduce((left, pattern) => left.replace(pattern, ' '), bare);
  const names = [papers, recipient, subject?.name, LINE_NUMBER.exec(rest)?.[0]].filter(
    (one) => one !== undefined,
  );
  const left = names.reduce((all, name) => all.replace(name, ' '), rest);
  const actor = kind === 'records_asked' ? subject?.actor : own?.actor;
  const ofClaim =
    isOfClaim({ kind, bare, mind, ...(actor === undefined ? {} : { actor }) }) &&
    (kind === 'sent' || toOther === undefined) &&
    !isOfOtherPayer(event, bare, otherPayer, input);
  return { events: [event], whole: ofClaim && isFiller(left, input.insurance_company) };
}

const WITH_RECIPIENT: ReadonlySet<ClaimEventKind> = new Set(['sent', 'delivered', 'records_sent']);

/** An answer without the payer's name, where another payer was named last. */
function isOfOtherPayer(
  { kind, actor, day }: ClaimEvent,
  bare: string,
  otherPayer: boolean,
  { insurance_company: payer, denial_date: denied }: GenerateAppealInput,
): boolean {
  if (!otherPayer || BY_SENDER.has(kind)) return otherPayer && kind === 'delivered';
  if (actor === 'other_payer' || actor === 'clearinghouse' || kind === 'granted') return false;
  return !namesThisPayer(bare, payer) && (day === undefined || day !== denied);
}

const PER_POST = /\bper (?:the )?(?:green card|usps|ups|fedex|return receipt)$/i;
const LINE_NUMBER = /\b(?:claim )?lines? #?\d{1,2}\b/i;
const WITH_REASON: ReadonlySet<ClaimEventKind> = new Set(['denied', 'rejected', 'taken_back']);
/** A reason that says no more than that it was late or came twice. */
const AS_ONLY =
  /^(?:as )?(?:an? |exact )?(?:timely(?: filing)?|untimely|late|filed late|dup(?:licate)?)(?: of the (?:first|original) claim)?$/i;

/** The end of the clause that tells why. */
function reasonOf(text: string): string | undefined {
  const told = /\b(?:because|saying|stating|states|due to)\b.{3,160}$/i.exec(text);
  if (told !== null) return told[0];
  const behindCode = /\b(?:CO|PR|OA|PI)-?\d{1,3}\b[^\uE000]{0,140}$/i.exec(text);
  if (behindCode !== null) return behindCode[0];
  const joined = WHY.exec(text);
  if (joined !== null && !joined[0].includes('\uE000')) return joined[0];
  const tail =
    /\uE000\d+\uE000(?<why>\s+(?:(?:[a-z]|NPI|ID)[^\uE000]{3,140}|coverage [^\uE000]{3,60}\uE000\d+\uE000))$/.exec(
      text,
    )?.groups?.why;
  return tail === undefined || /^ ?(?:by|on|through|via|to|of|again)\b/i.test(tail) ? undefined : tail;
}

/** The reason as a phrase in brackets, with its dates written out. */
function cleanReason(text: string, days: readonly string[]): string {
  return text
    .replace(
      /^[\s(:]*(?:(?:for|because(?: of)?|due to|saying(?: that)?|stating(?: that)?|says|states?|reason:?|since|with)\b\s*)?/i,
      '',
    )
    .replace(MARK, (_, index: string) => longDate(days[Number(index)] ?? ''))
    .replace(/[\s.)]+$/, '')
    .trim();
}

function kindOf(
  verb: ClaimEventKind,
  bare: string,
  papers: string | undefined,
  subject: Subject | undefined,
): ClaimEventKind | undefined {
  if (verb === 'sent') return papers === undefined ? 'sent' : 'records_sent';
  if (verb === 'granted')
    return /\bmedicaid|coverage|eligib|entitle|retro/i.test(bare) ? 'granted' : undefined;
  if (verb !== 'accepted') return verb;
  // "We got the notice" tells of a paper that came, not of a claim that arrived.
  if (RECORDS.test(bare) || /\b(?:eob|notice|letter|remit\w*|payment)\b/i.test(bare)) return undefined;
  return subject?.actor === 'sender' && !/\bby\b/i.test(bare) ? undefined : 'accepted';
}

function actorOf(
  kind: ClaimEventKind,
  bare: string,
  subject: Subject | undefined,
  ofHouse: boolean,
): Pick<ClaimEvent, 'actor' | 'actor_name'> {
  if (BY_SENDER.has(kind)) return {};
  const house = CLEARINGHOUSE.exec(bare);
  if (kind === 'accepted' && BY_PAYER.test(bare)) return { actor: 'payer' };
  if (ofHouse && (kind === 'rejected' || kind === 'accepted'))
    return { actor: 'clearinghouse', actor_name: nameOfHouse(house?.groups?.name) };
  if (REPORT.test(bare) && (kind === 'rejected' || kind === 'accepted')) return { actor: 'report' };
  if (BY_PAYER.test(bare)) return { actor: 'payer' };
  if (subject?.actor === 'other_payer')
    return { actor: 'other_payer', ...(subject.name === undefined ? {} : { actor_name: subject.name }) };
  if (subject?.actor === 'clearinghouse') return { actor: 'clearinghouse', actor_name: subject.name ?? '' };
  if (subject?.actor === 'report') return { actor: 'report' };
  return kind === 'rejected' || kind === 'accepted'
    ? subject?.actor === 'payer'
      ? { actor: 'payer' }
      : {}
    : { actor: 'payer' };
}

const BY_PAYER = /\bby (?:the )?(?:payer|plan|insurer|carrier)\b|\bpayer (?:accepted|rejected|received)\b/i;
const BY_SENDER: ReadonlySet<ClaimEventKind> = new Set(['sent', 'records_sent', 'service', 'delivered']);

/** "Sent to Cigna", "billed Aetna as secondary". */
function recipientOf(bare: string): string | undefined {
  return /\b(?:to|[Bb]illed|[Bb]ill)\s+(?:the )?(?:patient'?s? )?(?<name>[A-Z][\w&.]*(?: (?:of )?[A-Z][\w&.]*){0,4})/.exec(
    bare,
  )?.groups?.name;
}

function asOf(text: string): ClaimEvent['as'] {
  if (AS_LATE.test(text)) return 'late';
  if (AS_DUPLICATE.test(text)) return 'duplicate';
  return AS_UNPROCESSABLE.test(text) ? 'unprocessable' : undefined;
}

function isFiller(rest: string, payer = ''): boolean {
  const names = new Set(payer.toLowerCase().split(/\W+/));
  return rest
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .every((word) => word === '' || FILLER.has(word) || names.has(word));
}

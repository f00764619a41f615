/** A sentence of notes as a letter tells it. Values, dates, units and names stay; where turning is not safe, the words stay. */
import type { CaseFactKind } from '../../../domain/generated/types.js';
import { type DateMention, daysOf, writtenMention } from '../../../language/dates.js';
import { capitalized } from '../../../language/english.js';
import { writeOut } from '../../../language/notes.js';
import { quotesOf } from '../../../language/quotes.js';
import { applyEdits, type Edit, type Span } from '../../../language/spans.js';
import { toThirdPerson, type Voice } from '../../../language/voice.js';
import { kinFirst, withArticles, withOneFound } from './articles.js';
import { formal } from './formal.js';
import { type Roles, voiceOf } from './roles.js';
import { attached } from './said/attached.js';
import { saidCall } from './said/call.js';
import { saidClauses } from './said/clauses.js';
import { saidNominal } from './said/nominal.js';
import { inPhrases, saidNote, saidOfPaper } from './said/notes/note.js';
import { tellerOf } from './said/notes/teller.js';
import { said } from './said/say.js';
import { completed, hasVerb } from './sentence-form.js';
import { parted } from './splices.js';
import { insertedVerbs } from './verbs.js';
import { hasFiniteVerb, isWhole } from './whole.js';
import type { Piece } from './words.js';
import { withoutIntroducedNumbers } from './writer-notes.js';

export interface Telling {
  readonly today: string;
  /** What the sentence is about. */
  readonly kind?: CaseFactKind;
  /** Tell how many days a period lasted: of treatments, which payers measure in days and weeks. */
  readonly counted?: boolean;
  /** Name of the treatment that the sentence tells as given. */
  readonly treatment?: string;
  /** An entry of the list of treatments. */
  readonly listed?: boolean;
  /** The one paper of which the request tells, where it tells of one only. */
  readonly paper?: 'claim';
  readonly roles: Roles;
}

const LONGEST = 600;
/** Behind these words a date needs no other. */
const PREPOSITIONS = new Set(
  'on in at of by from is am are since until till thru through to before after between and or dated during for dos dob doi effective around about early late mid last this next date dates born due is was both every per summer fall winter spring a the near past day again only with says that so inside program noon sun sunday mon monday tue tues tuesday wed wednesday thu thurs thursday fri friday sat saturday today tomorrow'.split(
    ' ',
  ),
);
const OPEN_SIGN = /[-(,:;=/#&+\u2013\u2192>"'\u201c]\s*$/;
const DATED_THING =
  /^(?:CT|MRI|PET|HST|ABG|EKG|ECG|PFTs?|DEXA|CXR|EGD|UA|EEG|EMG|EDS|echo\w*|audiogram|x-?ray|xray|scan|report|letter|note|notes|notice|eval|evaluation|exam|assessment|labs?|remit(?:tance)?|consult|order|decision|denial|determination|appeal|request|RA|EOB|PSG|MSLT|FCE|RHC|HRCT|ABR|ultrasound|biopsy|statement|log|summary|study|record|visit|film)$/i;

/** "Policy section 5 says accident = "…"". */
const DEFINED = /\b(?:says?|states?|defines?|reads?) (?<term>[A-Za-z][\w -]{2,40}?) ?= ?(?=["\u201c])/;

/** The sentence retold; one that grows too long stays as it was written, so that nothing of it is cut off. */
export function retell(
  text: string,
  dates: readonly DateMention[],
  pieces: readonly Piece[],
  telling: Telling,
): string {
  const told = retold(text, dates, pieces, telling);
  return told.length > LONGEST ? text.slice(0, LONGEST) : told;
}

function retold(
  text: string,
  dates: readonly DateMention[],
  pieces: readonly Piece[],
  telling: Telling,
): string {
  const quotes = quotesOf(text);
  const keep: Span[] = [...quotes, ...dates].sort((a, b) => a.start - b.start);
  const edits: Edit[] = [
    ...dates.filter((date) => !insideAny(quotes, date.start)).map((date) => dateEdit(text, date, telling)),
    ...writeOut(text, keep),
  ];
  const arrows = ARROW.test(text) && !RANGE.test(text);
  const typed = {
    arrows,
    listed: telling.listed === true,
    ...(telling.treatment === undefined ? {} : { treatment: telling.treatment }),
  };
  const staff = telling.roles.narrator === 'staff' || telling.roles.narrator === 'unknown';
  const teller = tellerOf(telling.roles, telling.paper);
  const bare = begun(asWritten(text, edits));
  // A call ends in what was said, which "said" leaves to those who said it.
  const call = staff
    ? saidCall(bare.replace(CALLED, 'We called').replace(/ - (?=rep(?:resentative)? )/, ', '))
    : undefined;
  if (call !== undefined) return call;
  const paper = quotes.length > 0 ? undefined : saidOfPaper(bare, teller);
  if (paper !== undefined) return finished(withArticles(paper));
  const sentence = said(bare, typed);
  if (sentence !== undefined) return finished(inPhrases(withOneFound(sentence), teller));
  const note = telling.listed === true ? undefined : saidNote(inVoice(bare, telling), teller);
  if (note !== undefined) return finished(staff ? withArticles(formal(note)) : formal(note));
  const written = asWritten(text, [
    ...edits,
    ...(OF_PERSON.test(text) ? [] : insertedVerbs(text, pieces, quotes)),
  ]);
  const ofKin = begun(inVoice(written, telling));
  const told = parted(attached(completed(ofKin, telling.roles)));
  const { narrator } = telling.roles;
  const plain = staff
    ? ofStaff(formal(told.replace(DASHED, '; ')))
    : narrator === 'patient' || narrator === 'relative'
      ? formal(told)
      : told;
  // What a patient tells with a verb of its own is a sentence already.
  const isTold = !staff && (hasVerb(plain) || hasFiniteVerb(plain));
  const asNote = telling.kind !== undefined && telling.listed !== true && !isTold && !isWhole(plain);
  const noted = asNote && telling.kind !== undefined ? saidNominal(plain, telling.kind) : undefined;
  return finished(quotes.length > 0 ? (noted ?? plain) : inPhrases(noted ?? plain, teller), telling.roles);
}

/** Told by who signs, with the kin of the patient as such. */
function inVoice(text: string, { roles }: Telling): string {
  const voice = voiceOf(roles);
  const voiced = voice ? outsideQuotes(text, voice) : text;
  return kinNamed(begun(withoutIntroducedNumbers(voiced)), roles);
}

/** Who the patient is, with values that belong to it: "a woman with heart failure, EF 30%". */
const OF_PERSON = /^(?:The patient (?:is|was)|An?) (?:an? )?\d{1,3}-(?:year|month|week|day)-old\b/;

/** What a clinic or an office notes: clauses told as sentences where each can be, and the articles that notes leave out. */
function ofStaff(told: string): string {
  const equal = withoutEquals(told);
  if (isWhole(equal)) return withArticles(withOneFound(equal));
  const whole = saidClauses(equal, 'the patient');
  return whole === undefined ? kinFirst(told.replace(CLOCK_FIRST, '$<clock>: ')) : withArticles(whole);
}

/** "It has a code - it is not unlisted": two sentences. */
const DASHED =
  / [-\u2013] (?=(?:it|that|this|he|she|they|we|there|the (?:[a-z]+ ){1,3}(?:is|was|has|had|says?|shows?))\b)/g;

/** "Timely filing = 90 days" is 90 days; "we sent it on June 12 = day 90" was, that is, day 90. A sum stays as it is. */
function withoutEquals(text: string): string {
  if (!text.includes(' = ') || /["'\u201c]/.test(text)) return text;
  const parts = text.split(' = ');
  const [left = '', right = ''] = parts;
  if (parts.length !== 2 || !/[A-Za-z]{3}/.test(left) || /[\dx] ?[x*+] ?\d/.test(left)) return text;
  if (left.includes('(') && !left.includes(')')) return text;
  const last = left.split(/[,;] |\b(?:so|and|but|because|that|then|which) /).at(-1) ?? left;
  if (hasFiniteVerb(last)) return `${left}, that is, ${right}`;
  if (last !== left && !hasVerb(last) && hasFiniteVerb(left)) return `${left} is ${right}`;
  return hasVerb(left) || /[,:;]/.test(left) ? text : `${left} is ${right}`;
}

const CALLED = /^Called(?: in)?\b/;
/** "02:49 ventricular fibrillation": an entry of its hour. */
const CLOCK_FIRST = /^(?<clock>\d{1,2}:\d{2})(?![\d:-]),? /;

const PARENT = /^(?<parent>Mom|Dad|Mother|Father)(?=,? (?:[a-z\d(]|$))/;
const FORMAL: Readonly<Record<string, string>> = {
  Mom: 'mother',
  Dad: 'father',
  Mother: 'mother',
  Father: 'father',
};

/** "Dad had a stroke" is told of "my father" by a child who signs, and "Mom says" of the patient's mother by those who treat. */
function kinNamed(sentence: string, { narrator, signer, kin }: Roles): string {
  const parent = FORMAL[PARENT.exec(sentence)?.groups?.parent ?? ''];
  if (parent === undefined) return sentence;
  if (narrator === 'relative' && signer === 'representative')
    return kin === parent || kin === undefined ? sentence.replace(PARENT, `My ${parent}`) : sentence;
  return narrator === 'staff' && signer !== 'representative'
    ? sentence.replace(PARENT, `The patient's ${parent}`)
    : sentence;
}

const ARROW = /->|=>|\u2192/;
const RANGE = /\d ?[a-z%]* to \d/i;

function asWritten(text: string, edits: readonly Edit[]): string {
  return applyEdits(text, edits)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(DEFINED, 'defines $<term> as ')
    .replace(/\b([Tt]he|[Nn]ew|[Ee]stablished) the patient\b/g, '$1 patient')
    .replace(COUNTED, ' ($1)')
    .replace(/\b([Vv]isit|[Aa]ppointment|[Cc]all) (?=Dr\. [A-Z])/g, '$1 with ')
    .replace(
      /^Patient (?=(?:is|was|has|had|came|does|did|will|can|cannot|went|took|got|fell|[a-z]{3,}(?:ed|ies|[^s]s))\b)/,
      'The patient ',
    )
    .replace(LENGTH_OF, '$1 of ')
    .replace(ILL_FOR, '$1 had ')
    .replace(/, got on (?=[A-Z][a-z]+ \d)/g, ', received on ')
    .replace(WEEKDAY, (day) => `${WEEKDAYS.get(day.slice(0, 3)) ?? day},`);
}

/** "12 weeks physical therapy". */
const LENGTH_OF =
  /\b(\d+ (?:days|weeks|months|visits|sessions))(?: of)? (?=(?:physical|occupational|speech|aquatic|supervised|conservative|intravenous|behavioral|cognitive|home exercise) (?:therapy|care|treatment|exercises?|weight|antibiotics)\b)/g;
/** "Has type 1 diabetes for 12 years"; where another verb stands behind it, it has its tense. */
const ILL_FOR =
  /\b(has|have)(?! (?:(?:also|now|just|since|already|still|only|long|\w+ly) )?(?:had|been|not|never|no longer|to|taken|gone|seen|felt|got|gotten|lost|kept|done|given|undergone|worn|become|begun|come|made|found|(?!un|advanced|mixed|combined)[a-z]+ed)\b)(?= (?:[\w'-]+ ){0,4}(?:diabetes|disease|pain|syndrome|disorder|asthma|hypertension|arthritis|epilepsy|migraines?|headaches?|psoriasis|eczema|failure|neuropathy|symptoms|seizures|incontinence) for (?:\d+|several|many|over|about|more than) )/g;

/** "Discharged on August 14, that is, 3 midnights". */
const COUNTED = /, that is, (\d+ (?:midnights|nights|days|visits|sessions))(?=[.,;]|$)/g;

/** The day of the week before a date: "Fri November 6". */
const WEEKDAY =
  /\b(?:Mon|Tues?|Wed|Thurs?|Thu|Fri|Sat|Sun)\.?(?= (?:January|February|March|April|May|June|July|August|September|October|November|December) \d)/g;
const WEEKDAYS: ReadonlyMap<string, string> = new Map(
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [
    day.slice(0, 3),
    day,
  ]),
);

function insideAny(spans: readonly Span[], at: number): boolean {
  return spans.some((span) => at > span.start && at < span.end);
}

function dateEdit(text: string, date: DateMention, { today, counted }: Telling): Edit {
  const before = text.slice(Math.max(0, date.start - 40), date.start);
  const after = text.slice(date.end, date.end + 24);
  if (date.doubtful) return { start: date.start, end: date.end, text: text.slice(date.start, date.end) };
  const written = `${writtenMention(date, today)}${counted && DOSED.test(text) && !LENGTH_TOLD.test(text) ? lengthOf(date) : ''}`;
  const hour = /^ \d{1,2}(?::\d\d| ?[ap]\.?m\b)/.test(after) ? ' at' : '';
  const colon =
    DATED_THING.test(lastWord(before)) && NAMED_VALUE.test(text.slice(date.end, date.end + 40))
      ? ':'
      : date.to && /^ [A-Z][\w-]* \d/.test(text.slice(date.end, date.end + 24))
        ? ','
        : '';
  if (
    /[:;]\s*$/.test(before) &&
    /^ [A-Za-z]/.test(after) &&
    date.from.day !== undefined &&
    !date.to &&
    !date.ongoing
  )
    return { start: date.start, end: date.end, text: `on ${written},` };
  const start =
    before.trim() === '' &&
    date.start < 16 &&
    /^ (?:(?!(?:to|thru|through|until|till|is|was)\b)[a-z]|I\b|[A-Z][a-z]+ (?:s|t|c|w))/.test(after) &&
    date.from.day !== undefined;
  const lead = start
    ? 'on '
    : POSSESSED.test(`${before}|${text.slice(date.end, date.end + 24)}`)
      ? ''
      : leadOf(before, date, text.slice(date.start, date.end));
  return { start: date.start, end: date.end, text: `${lead}${written}${hour}${colon}` };
}

/** "Our 9/2 test claim", "my 3/2024 physical". */
const POSSESSED =
  /\b(?:my|our|his|her|its|their|your) \| (?!(?:and|or|but|for|from|with|about|that|then|because|when|after|before|until|they|this)\b)[a-z]{4,}/i;

/** A name of up to four words and its value follow the date. */
const NAMED_VALUE =
  /^ (?!shows?\b|showed\b|was\b|revealed\b|found\b|demonstrated\b|confirmed\b|on\b|and\b|or\b|at\b|to\b|with\b|for\b|by\b)(?:[A-Za-z][\w-]* ){1,4}\d/;
const LENGTH_TOLD =
  /\d ?(?:wks?|weeks?|days?|d|mos?|months?|yrs?|years?)\b|\b(?:weeks|months|visits?|sessions?|nights?)\b/;
/** A dose: what is taken day by day. */
const DOSED =
  /\d ?(?:mg|mcg|g|ml|units?|tabs?|tablets?|capsules?|puffs?|drops?)\b|\b(?:daily|BID|TID|QD|QHS|twice a day|once a day|a day)\b/i;
/** A period longer than this is better told by its dates. */
const MOST_DAYS = 200;

/** " (84 days)" of a drug that is taken every day: both ends counted. */
function lengthOf({ from, to }: DateMention): string {
  const days = to ? daysOf(from, to) : undefined;
  return days === undefined || days > MOST_DAYS || days < 2 ? '' : ` (${days} days)`;
}

/** The last word of a stretch, without the stop of an abbreviation. */
function lastWord(text: string): string {
  return /([A-Za-z0-9-]+)\.?\s*$/.exec(text)?.[1] ?? '';
}

/** "Diagnosed 2021", "ileocecectomy 2023". */
const HAPPENED_IN =
  /(?:\b(?:dx|diagnosed|CABG|ALND|PCI|ACDF|TKA|THA|MI|CVA|ORIF|DVT|PE|DKA|TBI|resected|removed|repaired|implanted|placed|replaced)|ectomy|otomy|ostomy|plasty|\b(?:fusion|transplant|stroke|bypass|ablation))\s$/i;

/** The preposition that notes leave out: "denied 10/29", "CT 9/28". */
function leadOf(before: string, { from, to, ongoing }: DateMention, written: string): string {
  if (
    before.trim() === '' ||
    !/\s$/.test(before) ||
    PREPOSITIONS.has(lastWord(before).toLowerCase()) ||
    OPEN_SIGN.test(before)
  )
    return '';
  if (from.month === undefined)
    return !to && !ongoing && HAPPENED_IN.test(before) && /^(?:19|20)\d\d$/.test(written) ? 'in ' : '';
  if (to || ongoing) return 'from ';
  if (
    /\b(?:sent|faxed|mailed|submitted|uploaded|gave|filed|forwarded|resent)\b[^,.;:]{0,30}\s$/i.test(before)
  )
    return from.day === undefined ? 'in ' : 'on ';
  if (
    /\b(?:to|we|they|I|he|she) (?:appeal|order|request|report|film|record|visit|log|study)\s*$/i.test(before)
  )
    return 'on ';
  // A call that was offered for a day, and was not made on it.
  if (/\b(?:was|were|been|am|is|are) offered\s*$/i.test(before)) return '';
  // "Used 6/18 as received date" names a day.
  if (
    /^(?:used?|uses|using|lists?|listed|gave|gives|keyed|paid|pay|pays|owe|owed|missed|cover|covers|covered|skipped)$/i.test(
      lastWord(before),
    )
  )
    return '';
  if (DATED_THING.test(lastWord(before))) return 'of ';
  return from.day === undefined ? 'in ' : 'on ';
}

function outsideQuotes(text: string, voice: Voice): string {
  const quotes = quotesOf(text);
  if (quotes.length === 0) return toThirdPerson(text, voice);
  let out = '';
  let at = 0;
  for (const quote of quotes) {
    out += toThirdPerson(text.slice(at, quote.start), voice) + text.slice(quote.start, quote.end);
    at = quote.end;
  }
  return out + toThirdPerson(text.slice(at), voice);
}

/** "2. ", "(b) ": the number of a point. */
const POINT = /^(?:\(?\d{1,2}[.)]|\([a-z]\))\s+(?=[A-Za-z"\u201c])/;

/** "CC crushing chest pain": what brought the patient. */
const CHIEF_COMPLAINT = /^C\/?C:? (?=[a-z])/;

/** "Tx: PT 12 visits": the heading of a list whose first entry follows. */
const TREATED = /^(?:Tx|tx|Treatments?|Tried|Prior treatments?)(?: so far| to date)?: (?=[A-Za-z])/;

/** How people begin to tell. */
const OPENER =
  /^(?:about the [\w ]{3,40}: |(?:no|yes|yeah|nope),? (?=(?:we|I|they|it|he|she) )|no, (?=[a-z])(?!not?\b)|note one thing:|one more thing[:,]|also,|and|note:|ok(?:ay)?,? so|ok(?:ay)?|well|anyway|basically|honestly|so),? (?=[A-Za-z])(?!(?:far|that|much|many|long|soon|called|severe|often)\b)/i;

/** Without the bullet or number of a list, with a capital. */
function begun(text: string): string {
  const bare = text
    .replace(/^[-*\u2022\u2013\s]+(?=\S)/, '')
    .replace(TREATED, '')
    .replace(CHIEF_COMPLAINT, 'Chief complaint: ')
    .replace(POINT, '')
    .replace(/^= ?(?=[a-z\d])/, 'That is ')
    .replace(OPENER, '')
    .replace(/[\s,;:]+$/, '');
  const aged = bare.replace(
    /^(?=\d{1,3}-(?:year|month|week|day)-old (?:man|woman|boy|girl|patient)\b)/,
    'A ',
  );
  return /^[a-z]+[A-Z]/.test(aged) ? aged : capitalized(aged);
}

/** A conjunction after which nothing comes. */
const OPEN_END = /[,;]?\s+(?:until|and|or|but|because|since)(?=[.!?]?$)/;

/** "How can a child stay alone there??" stays a question. */
const ASKS = /^(?:How|Why|Where|Who|What) (?:can|could|am|is|are|was|were|do|does|did|should|would)\b/;
/** A question to the one who writes, behind what is told: ", can they do it fast". */
const ASKS_WRITER = /,? (?:and )?(?:can|could|would|will) (?:they|you|we) (?:please )?[^,.;]{2,40}[?.]*$/i;

/** One stop at the end, and no exclamation. What has no verb is a line of a list and has no stop. */
function finished(text: string, roles?: Roles): string {
  const tidy = text
    .replace(ASKS_WRITER, '')
    .replace(OPEN_END, '')
    .replace(/(?:!|\?)+$/, (marks) =>
      marks.startsWith('?') && (marks.length === 1 || ASKS.test(text)) ? '?' : '.',
    );
  const asked = ASKS.test(tidy) && !/[.?!]$/.test(tidy) ? `${tidy}?` : tidy;
  const closed = /[.?!\u3002\uff01\uff1f\u0964\u061f\u06d4]["'\u201d\u2019)]*$/.test(asked);
  const latin = /\p{Script=Latin}/u.test(tidy);
  // What a patient tells goes on from sentence to sentence, however short; what a clinic notes is held to more.
  const tells = roles === undefined || roles.narrator === 'patient' || roles.narrator === 'relative';
  if (!(tells ? hasVerb(tidy) || hasFiniteVerb(tidy) : isWhole(tidy)))
    return tidy.replace(/(?<=[A-Za-z0-9%)])\.$/, '');
  return closed || !latin ? asked : `${asked}.`;
}

/** Writes out what notes shorten: pt, w/, q4wk, 3x/day, ->, R hand. Quotations and spans that are given stay as they are. */

import {
  ANY_CASE,
  BEFORE_FIGURE,
  BEHIND_FIGURE,
  BODY,
  EXACT,
  PER,
  SPEAKS,
  SPECIALTIES,
} from './abbreviations.js';
import { ageEdits } from './ages.js';
import { capitalized } from './english.js';
import { senseOf, WORDS_IN_CONTEXT } from './shorthand/in-context.js';
import { signEdits } from './shorthand/signs.js';
import { type Edit, type Span, within } from './spans.js';

/** The first sign decides whether a place is looked at: nearly all are passed at once. */
const MARK =
  /(?=[\dq=<>~&@+/\u2192\u2014\u2264\u2265-]| [-=+&@/\u2192\u2014])(?:(?<figured>\d+(?:[.,]\d+)*(?:-\d+(?:\.\d+)?)?)(?<gap> ?)(?<unit>[A-Za-z][A-Za-z/']*)(?![A-Za-z0-9'-])|(?<every>\bq ?\d+(?:-\d+)? ?(?:h|hr|hrs|d|wk|wks|w|mo|min)\b)|(?<arrow> ?(?:-->|->|=>|\u2192) ?)|(?<pause> (?:--|\u2014) )|(?<each>(?<=\d) ?\/(?:day|d|week|wk|month|mo|night|hour|hr|shift|meal)\b)|(?<found> \+(?= (?:at|on|for|bilat|by|[RL])\b))|(?<compare>(?:<=|>=|<|>|\u2264|\u2265|~)(?= ?\d))|(?<plus> \+ (?=[A-Za-z])|(?<=[a-z])\+(?=[a-z]))|(?<amp> & )|(?<at> @ ))/g;
const WORD = /[A-Za-z]+(?:\/[A-Za-z]*)?(?:'[a-z]+)?(?:-[A-Za-z]+)?/g;
/** Every word that may be written out; most words of a text are none of them. */
const SHORT = new Set(
  [
    ...EXACT.keys(),
    ...ANY_CASE.keys(),
    ...BEFORE_FIGURE.keys(),
    ...SPECIALTIES.keys(),
    ...WORDS_IN_CONTEXT,
    'sec',
    'psych',
    'neuropsych',
    'pred',
    'hs',
    'dc',
    'recon',
    'PT',
    'R',
    'L',
    'adm',
    'admit',
    'resp',
    'dec',
    'inc',
    'fr',
  ].map((word) => word.toLowerCase()),
);
const COMPARE: Readonly<Record<string, string>> = {
  '<': 'less than ',
  '>': 'more than ',
  '<=': 'at most ',
  '\u2264': 'at most ',
  '>=': 'at least ',
  '\u2265': 'at least ',
  '~': 'about ',
};
/** Behind it, PT is the therapy and not the patient. */
const THERAPY_NEAR =
  /^\s*(?:\d+|visits?|sessions?|eval|notes?|x|and|or|\+|twice|once|2x|3x|for|clinic|since|from|6|8|12|,|&|\/|OT|percussion|discharge|goals)/i;

/** Edits that write out the shortened words of the text, except within the spans to keep, which are in order. */
export function writeOut(text: string, keep: readonly Span[]): Edit[] {
  const edits: Edit[] = [
    ...ageEdits(text),
    ...signEdits(text),
    ...lengthEdits(text),
    ...clockEdits(text),
  ].filter(({ start }) => !within(keep, start));
  const add = (edit: Edit | undefined) => {
    if (edit && edit.text !== text.slice(edit.start, edit.end)) edits.push(edit);
  };
  for (const match of text.matchAll(MARK)) if (!within(keep, match.index)) add(editOf(text, match));
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!SHORT.has(word.toLowerCase()) && !word.includes('/')) continue;
    if (!within(keep, index)) add(wordEdit(text, { start: index, end: index + word.length }, word));
  }
  return edits;
}

/** Behind an arrow: a figure, a tier or grade, a state that is reached. */
const GOES_TO = /^(?:[\d$<>~.(-]|[A-Z]{1,2}\d|(?:low|high|now|normal|baseline|zero|none)\b)/;

/** "adm 8/11, d/c 8/14 → 3 midnights": what the days come to. */
const COUNTED_BEHIND =
  /^(?:\d+ (?:midnights|nights|days|visits|sessions)\b|(?:type|class|grade|stage|severe|moderate|mild) [A-Z\d]|covers\b)/;

function editOf(text: string, match: RegExpMatchArray): Edit | undefined {
  const start = match.index ?? 0;
  const span = { start, end: start + match[0].length };
  const groups = match.groups ?? {};
  // "BP 148/86 HR 92": the heart rate, and no hours.
  const heartRate = groups.unit === 'HR' && /^ ?\d/.test(text.slice(span.end, span.end + 2));
  if (groups.figured !== undefined && heartRate) return undefined;
  if (groups.figured !== undefined)
    return figuredEdit(text, span, groups.figured, groups.gap ?? '', groups.unit ?? '');
  if (groups.every !== undefined) return { ...span, text: everyText(groups.every) };
  if (groups.arrow !== undefined && COUNTED_BEHIND.test(text.slice(span.end, span.end + 16)))
    return { ...span, text: ', that is, ' };
  if (groups.arrow !== undefined)
    return { ...span, text: GOES_TO.test(text.slice(span.end, span.end + 12)) ? ' to ' : ' then ' };
  if (groups.pause !== undefined) return { ...span, text: ', ' };
  if (groups.found !== undefined) return { ...span, text: ' positive' };
  if (groups.each !== undefined)
    return { ...span, text: ` a ${PER.get(match[0].replace(/[ /]/g, '')) ?? 'day'}` };
  if (groups.compare !== undefined) {
    const end = text[span.end] === ' ' ? span.end + 1 : span.end;
    return { start, end, text: COMPARE[groups.compare] ?? groups.compare };
  }
  if (groups.plus !== undefined || groups.amp !== undefined) return { ...span, text: ' and ' };
  return { ...span, text: ' at ' };
}

/** 3x/day, 6h, 14 wks, 2x, 20 mg/d, 71M. */
function figuredEdit(text: string, span: Span, figure: string, gap: string, unit: string): Edit | undefined {
  const [head = '', per, rest] = unit.split('/');
  const small = unit.toLowerCase();
  const after = text.slice(span.end, span.end + 16);
  const written = per === undefined ? undefined : PER.get(per.toLowerCase());
  if (rest !== undefined || /[A-Za-z#-]/.test(text[span.start - 1] ?? ' ')) return undefined;
  // "FAST 7d", "stage 3d": a letter of a scale.
  if (gap === '' && unit.length === 1 && SCALE.test(text.slice(Math.max(0, span.start - 12), span.start)))
    return undefined;
  if (head === 'x' && gap === '') {
    if (written !== undefined) return { ...span, text: `${times(figure)} a ${written}` };
    // "Needs assist x1, was x2": so many people.
    if (ASSIST.test(text.slice(Math.max(0, span.start - 40), span.start))) return undefined;
    const repeated =
      per === undefined &&
      /^(?: (?:a|per|daily|each|every|nightly|weekly|in|this|since|last|ULN|the)\b|[,.;)]|$)/.test(after);
    return repeated ? { ...span, text: times(figure) } : undefined;
  }
  // "page 11 sec 5.2" names a section.
  if (
    small === 'sec' &&
    /^\.? ?\d/.test(after) &&
    /\b(?:pages?|pg|pp?|ch|chapter|policy|manual|contract|part)\.? $/i.test(
      text.slice(Math.max(0, span.start - 9), span.start),
    )
  )
    return { ...span, text: `${figure}${gap}section` };
  const word = BEHIND_FIGURE.get(small);
  if (word !== undefined && !/^[LDH]$/.test(unit)) {
    if (ATTRIBUTED.has(small) && NOUN.test(after)) return { ...span, text: `${figure}-${singular(word)}` };
    return { ...span, text: `${figure} ${figure === '1' ? singular(word) : word}` };
  }
  if (written === undefined) return undefined;
  const counted = BEHIND_FIGURE.get(head.toLowerCase());
  if (counted === undefined) return { ...span, text: `${figure}${gap}${head}/${written}` };
  return { ...span, text: `${figure} ${figure === '1' ? singular(counted) : counted} a ${written}` };
}

const ASSIST = /\b(?:assist|assistance|max A|mod A|min A|CGA)\b[^.;]{0,24}$/i;

/** Scales whose steps end in a letter. */
const SCALE = /\b(?:FAST|stage|grade|class|type|level|group|category|tier|Rutherford|Gross|Catterall)\s$/i;

/** Units that stand before a noun: a 6-week course. */
const ATTRIBUTED = new Set(['wk', 'mo', 'yr', 'hr', 'min', 'd', 'h', 'y']);
const NOUN =
  /^ (?:course|trial|history|hx|supply|voucher|stay|delay|window|period|US\b|ultrasound|follow|f\/u|visit|session|program|interval|wait|gap|level|old|plan|rule|limit|review|review|cycle|lag|break|fecal|urine|recall|Holter|EEG|monitor|fast|supervision|care\b|nursing|observation)/;

function times(figure: string): string {
  return figure === '1' ? 'once' : figure === '2' ? 'twice' : `${figure} times`;
}

function singular(word: string): string {
  return word.replace(/s\b/, '');
}

function everyText(raw: string): string {
  const figure = /\d+(?:-\d+)?/.exec(raw)?.[0] ?? '';
  const unit = /[a-z]+$/i.exec(raw)?.[0].toLowerCase() ?? '';
  const word = unit.startsWith('h')
    ? 'hour'
    : unit === 'd'
      ? 'day'
      : unit.startsWith('w')
        ? 'week'
        : unit === 'mo'
          ? 'month'
          : 'minute';
  return figure === '1' ? `every ${word}` : `every ${figure.replace('-', ' to ')} ${word}s`;
}

function wordEdit(text: string, span: Span, word: string): Edit | undefined {
  const before = text.slice(Math.max(0, span.start - 2), span.start);
  const after = text.slice(span.end, span.end + 24);
  if (/[A-Za-z0-9#/.-]$/.test(before) && !/[\s(][/]?$/.test(before)) return undefined;
  if (/^(?:-[A-Za-z0-9]|\d|['\u2019][A-Z])/.test(after)) return undefined;
  const sense = senseOf(text, span.start, word, after);
  if (sense !== undefined) return { ...span, text: /^[A-Z][a-z]/.test(word) ? capitalized(sense) : sense };
  if (word === 'PT')
    return THERAPY_NEAR.test(after) ||
      /\b(?:chest|home|of|weeks|in|did|failed|tried|completed|to)\s$/i.test(
        text.slice(Math.max(0, span.start - 12), span.start),
      )
      ? { ...span, text: 'physical therapy' }
      : undefined;
  // "60 Gy/30 fx" counts fractions of radiation.
  if (word === 'fx' && /\d ?$/.test(text.slice(Math.max(0, span.start - 3), span.start)))
    return { ...span, text: 'fractions' };
  if (/^asst$/i.test(word) && OF_SURGEON.test(after))
    return { ...span, text: word.startsWith('A') ? 'Assistant' : 'assistant' };
  if (/^(?:adm|admit)$/i.test(word))
    return ADMITS.test(text.slice(Math.max(0, span.start - 12), span.start)) && word !== 'adm'
      ? undefined
      : { ...span, text: admission(text, span, word) };
  if (
    /^pt$/i.test(word) &&
    /\bDr\.? [A-Z][a-z'-]+ $/.test(text.slice(Math.max(0, span.start - 30), span.start))
  )
    return { start: span.start - 1, end: span.end, text: "'s patient" };
  if (
    /^pt$/i.test(word) &&
    /^ (?:contact|care|portion|resp|responsibility|share|cost|balance|record|records|portal|statement)\b/.test(
      after,
    )
  )
    return { ...span, text: word === 'Pt' ? 'Patient' : 'patient' };
  if (word === 'resp')
    return /\bp(?:t|atient) $/i.test(text.slice(Math.max(0, span.start - 8), span.start))
      ? { ...span, text: 'responsibility' }
      : undefined;
  // "dec sensation", "inc pain": behind a capital it is the month.
  if (word === 'dec' || word === 'inc')
    return /^ [a-z]{4,}/.test(after)
      ? { ...span, text: word === 'dec' ? 'decreased' : 'increased' }
      : undefined;
  if (word === 'fr') return /^ (?:Dr|[A-Z]|the\b|my\b)/.test(after) ? { ...span, text: 'from' } : undefined;
  if ((word === 'R' || word === 'L') && SIDE_ENDS.test(after) && SIDE_OF.test(text.slice(0, span.start)))
    return { ...span, text: word === 'R' ? 'right' : 'left' };
  // "Grip R 18 kg L 31 kg": both sides with their values.
  if ((word === 'R' || word === 'L') && /^ \d/.test(after) && /\bR \d/.test(text) && /\bL \d/.test(text))
    return { ...span, text: word === 'R' ? 'right' : 'left' };
  if (word === 'R' || word === 'L')
    return /\bthan (?:the )?$/.test(text.slice(Math.max(0, span.start - 9), span.start))
      ? { ...span, text: word === 'R' ? 'right' : 'left' }
      : sideEdit(span, word, after);
  // "Letter from HR 10/21" names an office and a day.
  const dated = word === 'HR' && /^ \d{1,2}\/\d/.test(after);
  const sign = !dated && /^ (?:was |of |now |up to |~)?\d/.test(after) ? BEFORE_FIGURE.get(word) : undefined;
  if (sign !== undefined) return { ...span, text: sign };
  const counted = /^([A-Za-z]+)\/([a-z]+)$/.exec(word);
  if (
    counted &&
    PER.has(counted[2] ?? '') &&
    /\d ?(?:[a-z]+ )?$/.test(text.slice(Math.max(0, span.start - 14), span.start))
  ) {
    const noun = BEHIND_FIGURE.get((counted[1] ?? '').toLowerCase()) ?? counted[1];
    return { ...span, text: `${noun} a ${PER.get(counted[2] ?? '')}` };
  }
  if (word === 'sec' || word === 'Sec')
    return /^\.? ?\d/.test(after) ? { ...span, text: word === 'Sec' ? 'Section' : 'section' } : undefined;
  const specialty = SPECIALTIES.get(word.toLowerCase());
  if (specialty !== undefined && SPEAKS.test(after)) {
    const full = /^ Dr\b/.test(after) ? specialty.replace(/(?:y|ics)$/, 'ist') : specialty;
    return { ...span, text: /^[A-Z]/.test(word) ? capitalized(full) : full };
  }
  if (/^(?:neuro)?psych$/i.test(word))
    return OF_MIND.test(after) ? { ...span, text: `${word}ological` } : undefined;
  // "64% pred" is a share of what was predicted.
  if (word === 'pred')
    return /%\s?(?:of )?$/.test(text.slice(0, span.start)) ? { ...span, text: 'predicted' } : undefined;
  if (word === 'hs')
    return /\d ?(?:mg|mcg|units?) $/.test(text.slice(Math.max(0, span.start - 8), span.start))
      ? { ...span, text: 'at bedtime' }
      : undefined;
  if (word === 'dc')
    return /^ (?:on )?\d|^ home\b/.test(after)
      ? { ...span, text: 'discharged' }
      : /^ (?:SNF|IRF|LTACH?|rehab)\b/.test(after)
        ? { ...span, text: 'discharged to' }
        : undefined;
  if (/^dx$/i.test(word)) return diagnosisEdit(text, span, word);
  if (word === 'Colo' && span.start === 0) return { ...span, text: 'Colonoscopy' };
  if (
    word === 'Recon' &&
    span.start === 0 &&
    /^ (?:sent|filed|requested|upheld|denied|dated|on|was)\b/.test(after)
  )
    return { ...span, text: 'Reconsideration' };
  if (word === 'Rx' && span.start === 0 && /^ [A-Za-z][\w-]{3,}(?: [A-Z]{2})? \d/.test(after))
    return { ...span, text: 'Prescribed' };
  if (/^sats?$/.test(word) && /O2 $/.test(text.slice(0, span.start))) return { ...span, text: 'saturation' };
  if (/^sats?$/.test(word) && !/^ (?:\d|was|went|of|fell|dropped|[<>])/.test(after)) return undefined;
  const exact = EXACT.get(word);
  if (exact !== undefined) return { ...span, text: exact };
  const any = ANY_CASE.get(word.toLowerCase());
  if (any === undefined) return undefined;
  if (
    /^[A-Z]{2,}$/.test(word) &&
    word.length <= 4 &&
    !/^(?:BID|TID|QID|QHS|PRN|QD|QOD|HX|DX|RX|SX|ABX|WNL|APPT)$/.test(word)
  )
    return undefined;
  if (word === 'Sat' || word === 'Med' || word === 'Adm') return undefined;
  // "1904 W Irene St".
  if (word === 'W' && /^ [A-Z]/.test(after)) return undefined;
  if (word === 'w' && !/^ [a-z\d(]/.test(after) && !/^ [A-Z][A-Z\d]/.test(after)) return undefined;
  const spaced = word.endsWith('/') && !/^\s/.test(after) ? `${any} ` : any;
  const end = /^\.(?=\s+[a-z\d])/.test(after) ? span.end + 1 : span.end;
  return { start: span.start, end, text: /^[A-Z][a-z/]/.test(word) ? capitalized(spaced) : spaced };
}

/** "dx narcolepsy" is a diagnosis of it, "CRPS dx 3/12" was diagnosed, "dx cath" was done to find one. */
function diagnosisEdit(text: string, span: Span, word: string): Edit {
  const told = (full: string) => ({ ...span, text: /^D/.test(word) ? capitalized(full) : full });
  const after = text.slice(span.end, span.end + 24);
  const before = text.slice(Math.max(0, span.start - 12), span.start);
  if (
    /^ (?:study|cath|angiogra|imaging|testing|tests?\b|laparoscop|workup|mammogra|procedure|images?)/.test(
      after,
    )
  )
    return told('diagnostic');
  if (/^ (?:\d|in (?:\d|[A-Z])|on \d|by\b)/.test(after) && /[A-Za-z)] $/.test(before))
    return told('diagnosed');
  const noun =
    /^ (?!is\b|was\b|of\b|and\b|or\b|on\b|at\b|in\b|by\b|code|list|date|made\b|confirmed|given|change)[a-z]{4,}/;
  if (noun.test(after) && (span.start === 0 || /[,;(]\s*$/.test(before))) return told('diagnosis of');
  return told(word === 'Dx' ? 'Diagnosis:' : 'diagnosis');
}

/** A name of notes in full: "PT" is physical therapy, "wt" weight. */
export function fullName(name: string): string {
  return name.replace(/[A-Za-z0-9']+/g, (word) => {
    if (word === 'PT') return 'physical therapy';
    const full =
      BEFORE_FIGURE.get(word) ??
      EXACT.get(word) ??
      (/^[A-Z]{2,}$/.test(word) ? undefined : ANY_CASE.get(word.toLowerCase()));
    return full ?? word;
  });
}

/** "Asst MD", "asst at surgery": a person; "min asst" is help. */
const OF_SURGEON = /^ (?:MD|DO|PA|surgeon|surg|at surg\w*|claim|payable)\b/i;

/** "Refused to admit her": the verb itself. */
const ADMITS = /\b(?:to|not|will|would|must|should|could|can|cannot|can't|won't|didn't|did|they|we|I) $/i;

/** "adm 10/30" is admitted, "at adm" at admission, "74 kg admit" on admission. */
function admission(text: string, { start, end }: Span, word: string): string {
  const acted = /^ (?:\d|x ?\d|to\b|on\b|for\b|from\b|w)/.test(text.slice(end, end + 6));
  if (acted) return word.startsWith('A') ? 'Admitted' : 'admitted';
  const led = /\b(?:at|on|since|of|upon|before|the|per|from)\s$/i.test(
    text.slice(Math.max(0, start - 7), start),
  );
  return led ? 'admission' : start === 0 ? 'Admission' : 'on admission';
}

/** "Pain L, worse at night", "heart shifted L": a side at the end of what it belongs to. */
const SIDE_ENDS = /^(?:[,;)]|\.(?:\s|$)|$| \()/;
const SIDE_OF =
  /\b(?:pain|fracture|fx|tear|shifted|deviated|weakness|weak|palsy|effusion|edema|swelling|foot|hand|knee|hip|ankle|shoulder|elbow|wrist|eye|ear|breast|lung|kidney|ureter|ureteral|leg|arm|radiculopathy|sciatica|hemiparesis|stroke|mass|nodule|cataract|glaucoma|greater|worse|mastectomy|ptosis|numb|numbness) $/i;
/** What a psychologist does. */
const OF_MIND = /^ (?:eval\b|evaluation|testing|test\b|assessment|clearance|screening|battery)/i;

function sideEdit(span: Span, word: string, after: string): Edit | undefined {
  if (!/^ [a-z]/.test(after) || !BODY.test(after.trimStart())) return undefined;
  return { ...span, text: word === 'R' ? 'right' : 'left' };
}

const LENGTHS =
  /(?<=[A-Za-z0-9)%] )x ?(?=\d+(?:\.\d+)? ?(?:days?|d|wks?|weeks?|mos?|months?|yrs?|years?|hrs?|hours?)\b)/g;
const REPEATS =
  /(?<=[a-zA-Z)] )x ?(?<count>\d{1,2})(?= ?(?:[,.;:)(&]|$)| (?:no|with|w\/|since|without|and|both|this|on|in|at|over|during|then|after|before)\b)/g;
const MONTHS_OF_AGE = /(?<=\d ?(?:y|yrs?|years?) )(?<count>\d{1,2}) ?m\b/g;
const ENDED = /\b(?:d\/c'?d|dc'?d|dced)\b(?= ?(?<next>\w*))/gi;
const PREGNANCY = /(?<![\w.])(?<weeks>\d{1,2})w(?<days>[0-6])d\b/g;
const LEFT = /(?<=\b(?:at|on|since|upon|before|after|until) )dc\b(?! ?')/g;
const LEAVING = /\b[dD]\/c(?= (?<next>plan|summary|home|note|date|instructions|to|on|\d))/g;

const CLOCK =
  /(?<lead>\b(?:arr|arrived|arrival|at|home|OR|ABG|dc|d\/c|dc'd|d\/c'd|discharged|adm|admitted|thru|through) |@ ?|\d\/\d{1,2}(?:\/\d{2,4})? )(?!19|20[0-3])(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?: ?h(?:rs?)?\b)?(?![\w/]|[.:]\d)/gi;
const CLOCKS_IN_BRACKETS = /(?<=[(,] ?)(?<hour>0\d)(?<minute>[0-5]\d)(?=[,)])/g;

/** "Incision 18:34" is at that hour. */
const BARE_CLOCK =
  /(?<=[A-Za-z)] )(?<!\b(?:at|by|from|to|until|till|since|between|and|or|around|about|before|after|approx|approximately|of|only|through|thru|line|table|is|was|time|confirmation|conf|@) )(?=\d{1,2}:\d{2}(?![\d:-]|[ap]\b|\u2013))/g;

/** "arr 0214", "5/6 1100": the hour of a clock of 24 hours. */
function clockEdits(text: string): Edit[] {
  const edits: Edit[] = [...text.matchAll(BARE_CLOCK)].map(({ index }) => ({
    start: index,
    end: index,
    text: 'at ',
  }));
  if (!/\d{4}/.test(text)) return edits;
  for (const pattern of [CLOCK, CLOCKS_IN_BRACKETS])
    for (const match of text.matchAll(pattern)) {
      const { lead = '', hour, minute } = match.groups ?? {};
      const at = lead === '' || /^(?:at |@)/i.test(lead) ? '' : 'at ';
      const start = match.index + lead.length;
      edits.push({ start, end: match.index + match[0].length, text: `${at}${hour}:${minute}` });
    }
  return edits;
}

/** "x 14 wks" is for 14 weeks, "x3" three times, "dc'd" stopped or discharged. */
const LENGTH_CUE = /\dw\d|x ?\d|d\/?c|\d ?m\b/i;

function lengthEdits(text: string): Edit[] {
  if (!LENGTH_CUE.test(text)) return [];
  const edits: Edit[] = [];
  for (const match of text.matchAll(LENGTHS))
    edits.push({ start: match.index, end: match.index + match[0].length, text: 'for ' });
  for (const match of text.matchAll(REPEATS)) {
    if (ASSIST.test(text.slice(Math.max(0, match.index - 40), match.index))) continue;
    edits.push({
      start: match.index,
      end: match.index + match[0].length,
      text: times(match.groups?.count ?? ''),
    });
  }
  for (const match of text.matchAll(MONTHS_OF_AGE)) {
    const { count } = match.groups ?? {};
    edits.push({
      start: match.index,
      end: match.index + match[0].length,
      text: `${count} ${count === '1' ? 'month' : 'months'}`,
    });
  }
  for (const match of text.matchAll(LEFT))
    edits.push({ start: match.index, end: match.index + match[0].length, text: 'discharge' });
  for (const match of text.matchAll(ENDED)) {
    const left = /^(?:on|home|to|with|from)$/i.test(match.groups?.next ?? '');
    edits.push({
      start: match.index,
      end: match.index + match[0].length,
      text: left ? 'discharged' : 'stopped',
    });
  }
  for (const match of text.matchAll(PREGNANCY)) {
    const { weeks, days } = match.groups ?? {};
    edits.push({
      start: match.index,
      end: match.index + match[0].length,
      text: `${weeks} weeks ${days} ${days === '1' ? 'day' : 'days'}`,
    });
  }
  for (const match of text.matchAll(LEAVING)) {
    const led = /\b(?:at|on|since|upon|of|before|after)\s$/i.test(
      text.slice(Math.max(0, match.index - 7), match.index),
    );
    const noun = led || /^(?:plan|summary|note|date|instructions)$/.test(match.groups?.next ?? '');
    const word = noun ? 'discharge' : 'discharged';
    edits.push({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0].startsWith('D') ? capitalized(word) : word,
    });
  }
  return edits;
}

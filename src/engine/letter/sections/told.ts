/** Facts as a letter tells them: sentences and notes in paragraphs, treatments in a list, each with the document that shows it. */
import type { CaseFact } from '../../../domain/generated/types.js';
import { capitalized } from '../../../language/english.js';
import { type Draft, sentence } from '../drafting.js';
import type { Piece } from '../letter.js';
import { cleanLine, countWords, sentencesOf, withFullStop } from '../words.js';

const PARAGRAPH_WORDS = 90;
/** More notes than this make a sentence that nobody reads to its end. */
const NOTES_WORDS = 60;
const LEAST_LISTED = 2;
/** From so many on, facts are a list of entries and no run of sentences. */
export const LEAST_ENTRIES = 3;
/** A note that begins so goes on with the sentence before it. */
const GOES_ON = /^(?:Then|Before that|After that|So|But|And|Also|Otherwise)\b/;
const SHORT_WORDS = 8;

export interface ToldFacts {
  readonly paragraphs: readonly (readonly Piece[])[];
  /** Treatments alone. */
  readonly list: readonly Piece[];
}

interface Told {
  readonly piece: Piece;
  readonly form: 'sentence' | 'note' | 'treatment';
  /** First day of a treatment; those without one come last. */
  readonly since: string;
}

const LAST = '9999';

/** The facts in their order; treatments told without a sentence stand in the list. */
export function tellFacts(draft: Draft, facts: readonly CaseFact[]): ToldFacts {
  const named = new Set<string>();
  const told = facts.map(
    (fact): Told => ({
      piece: factPiece(draft, fact, named),
      form: formOf(fact),
      since: fact.treatment?.since ?? fact.date ?? LAST,
    }),
  );
  const treatments = told.filter(({ form }) => form === 'treatment');
  const listed = new Set(treatments.length < LEAST_LISTED ? [] : treatments);
  // A treatment that makes no list comes after what the case is about.
  const lone = treatments.filter((one) => !listed.has(one));
  const rest = [...told.filter(({ form }) => form !== 'treatment'), ...lone];
  const [first, ...others] = inSentences(draft, rest);
  // What "but" sets against stands elsewhere, where a sentence comes first.
  const opened = first && {
    ...first,
    text: capitalized(first.text.replace(/^(?:But|And|So),? (?!(?:for|that|far)\b)(?=[a-z])/, '')),
  };
  return {
    paragraphs: inParagraphs(opened === undefined ? [] : [opened, ...others]),
    list: [...listed]
      .map(({ piece, since }, at) => ({ piece, since, at }))
      .sort((a, b) => byText(a.since, b.since) || a.at - b.at)
      .map(({ piece }) => ({ ...piece, text: entryText(piece.text) })),
  };
}

/**
 * The facts as entries of a list, in their order.
 * @param named - documents that the section has named
 */
export function entriesOf(draft: Draft, facts: readonly CaseFact[], named = new Set<string>()): Piece[] {
  return facts.map((fact) => {
    const piece = factPiece(draft, fact, named);
    return { ...piece, text: capitalized(entryText(withoutOpener(piece.text))) };
  });
}

/** Words that tie a sentence to the one before it, which an entry of a list does not need: "And about the form, …". */
const OPENER =
  /^(?:(?:and|but|so|also|plus|anyway|now|well|by the way|oh)\b,? (?!that\b|far\b|much\b|many\b))?(?:(?:about|as to|as for|regarding) (?:the|my|our|their|his|her) [\w ]{3,30}, |(?:the other|another|one more) thing is(?: that)?,? )?/i;

function withoutOpener(text: string): string {
  return text.slice(OPENER.exec(text)?.[0].length ?? 0);
}

/** A sentence keeps its stop; a note has none. */
function entryText(text: string): string {
  return /[.?!]["”’)]*$/.test(text) || sentencesOf(text).length > 1 ? withFullStop(text) : withoutStop(text);
}

/** Sentences as they are; notes that follow each other are joined in one sentence. A lone treatment that is a note has a lead. */
function inSentences(draft: Draft, told: readonly Told[]): Piece[] {
  const pieces: Piece[] = [];
  let notes: Piece[] = [];
  const close = () => {
    if (notes.length > 0) pieces.push(joined(undefined, notes));
    notes = [];
  };
  told.forEach(({ piece, form }, at) => {
    if (form === 'treatment') {
      close();
      const lead = /\.$/.test(piece.text) ? undefined : sentence(draft, 'treatments-lead');
      pieces.push(joined(lead, [piece]));
      return;
    }
    const asNote = isNote(told, at) && !(pieces.length > 0 && notes.length === 0 && GOES_ON.test(piece.text));
    if (!asNote || wordsOf(notes) + countWords(piece.text) > NOTES_WORDS) close();
    if (asNote) notes.push(piece);
    else pieces.push({ ...piece, text: withFullStop(piece.text) });
  });
  close();
  return pieces;
}

/** A short sentence between two notes goes with them. */
function isNote(told: readonly Told[], at: number): boolean {
  const one = told[at];
  if (one === undefined) return false;
  if (one.form !== 'sentence') return true;
  const between = told[at - 1]?.form === 'note' && told[at + 1]?.form === 'note';
  return between && countWords(one.piece.text) <= SHORT_WORDS && !/["”?!]/.test(one.piece.text);
}

function wordsOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + countWords(text), 0);
}

/** "The record notes: no smoking; BMI 27." */
function joined(lead: string | undefined, notes: readonly Piece[]): Piece {
  const [first] = notes;
  if (first === undefined) throw new Error('no notes to join');
  const facts = notes.flatMap(({ source }) => source.facts ?? []);
  const told = notes.map(({ text }) => withoutStop(text));
  const [start = '', ...rest] = lead === undefined ? told : told.map(inside);
  return {
    text: `${lead === undefined ? '' : `${lead} `}${[start, ...rest.map(inside)].join('; ')}.`,
    source: {
      ...first.source,
      fields: [...new Set(notes.flatMap(({ source }) => source.fields ?? []))],
      ...(facts.length > 0 ? { facts } : {}),
    },
    regulations: notes.flatMap(({ regulations }) => regulations),
    authorities: notes.flatMap(({ authorities }) => authorities),
    exhibits: notes.flatMap(({ exhibits }) => exhibits),
  };
}

/** Words that are no names, whatever follows. */
const COMMON =
  /^(?:A|An|The|My|Our|His|Her|No|Not|Nothing|Never|None|Non|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Severe|Moderate|Mild|Prior|Previous|First|Last|Current|Other|Left|Right|Both|Leg|Arm|Hand|Foot|Knee|Hip|Shoulder|Back|Neck|Head|Heart|Lung|Liver|Kidney|Skin|Bone|Body|Pain|Weight|Height|Blood|Urine|Sleep|Injury|Wound|Ulcer|Tumor|Cancer|Fever|Cough|Wife|Husband|Mother|Father|Mom|Dad|Home|Work|School|Time|Policy|Plan|Letter|Program|Night|Day|Before|After|Since|In|On|At|By|With|Without|From|To|So|Then|Dose|Supply|Placenta|Cervix|Microarray|Dorm|Suction|Result|Results|Deadline|Surgery|Member|Patient|Old|New|Also|Already|Still|Full|Half|Police|Bill|Fee|Swallow|Seizures|Pneumonia|Discharge|Crew)(?= |-)/;
const COMMON_END =
  /^[A-Z][a-z]+(?:ing|ed|tion|sion|ness|ity|ment|ical|onal|ular|ive|ous|ology|itis|emia|osis|uria|ly)(?= [a-z\d])/;

const MONTH = /^(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;

/** The text as it stands within a sentence. */
function inside(text: string): string {
  if (MONTH.test(text)) return text;
  return COMMON.test(text) || COMMON_END.test(text)
    ? `${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
}

/** A note or a line of a list has no stop of its own; a stop within an abbreviation stays. */
function withoutStop(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N})%”"’])(?<!\b(?:Dr|St|Inc|a\.m|p\.m))\.$/u, '');
}

/** One fact; its document is named once in a section. */
function factPiece({ exhibits, file }: Draft, fact: CaseFact, named: Set<string>): Piece {
  const text = addressed(cleanLine(fact.text), file);
  const shown = exhibits.showing(text);
  const exhibit = shown !== undefined && !named.has(shown.key) ? shown : undefined;
  if (exhibit) named.add(exhibit.key);
  const field = fact.source?.field.replace(/\[\d+\]$/, '');
  return {
    text: exhibit === undefined ? text : withReference(text, exhibit.number),
    source: {
      origin: 'caller',
      fields: [field ?? 'facts'],
      ...(fact.id === undefined ? {} : { facts: [fact.id] }),
    },
    regulations: [],
    authorities: [],
    exhibits: exhibit === undefined ? [] : [exhibit.key],
  };
}

/** "Your rep told me" is said to the payer; to anybody else it is the plan's. */
function addressed(text: string, { disposition, level }: Draft['file']): string {
  const payer = disposition.action !== 'appeal' || level.kind === 'internal' || level.kind === 'request';
  if (payer || !/\byou(?:r|rs)?\b/i.test(text)) return text;
  return text
    .split(/(["\u201c][^"\u201d]*["\u201d])/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(
            YOUR_OWN,
            (_, your: string, of: string) => `${your === 'Y' ? 'T' : 't'}he plan's ${of}`,
          ),
    )
    .join('');
}

const YOUR_OWN =
  /\b([Yy])our ((?:own )?(?:rep\b|representative|agent|reviewer|nurse|doctor reviewer|case manager|letter|denial|notice|policy|portal|website|system|directory|booklet|brochure|member services|customer service|criteria|fax|office|company|vendor))/g;

/** "… on May 3 (Enclosure 2)." */
export function withReference(text: string, number: number): string {
  const end = /[.!?]["”’)]*$/.exec(text);
  if (end === null) return `${text} (Enclosure ${number})`;
  // A quotation keeps its end inside its marks.
  return end[0].length > 1
    ? `${text} (Enclosure ${number}).`.replace(/([.!?]["”’)]*) \(/, '$1 (')
    : `${text.slice(0, end.index)} (Enclosure ${number})${end[0]}`;
}

/** A note that makes no sentence and is no line of the list of treatments. */
export function isEntry(fact: CaseFact): boolean {
  return formOf(fact) === 'note';
}

function formOf(fact: CaseFact): Told['form'] {
  const given = fact.kind === 'treatment' && AS_GIVEN.test(fact.text);
  if (given || fact.source?.field.startsWith('prior_treatments')) return 'treatment';
  if (/[.!?…]["'”’)]*$/.test(fact.text.trim())) return 'sentence';
  return isTreatmentLine(fact) ? 'treatment' : 'note';
}

/** "Gabapentin to 2,700 mg a day was given from …": a line of the list of treatments. */
const AS_GIVEN =
  /^[A-Z](?:[^.,;:]|(?<=\d)[.,](?=\d)){2,110} (?:was|were|has been|have been) (?:given|used|done)\b/;

/** A line that begins with the treatment that it tells, where that was given. */
function isTreatmentLine({ kind, text, treatment }: CaseFact): boolean {
  if (kind !== 'treatment' || treatment === undefined || treatment.not_given) return false;
  const at = text.toLowerCase().indexOf(treatment.name.toLowerCase());
  return at >= 0 && /^(?:\d+ )?(?:[a-z]+ )?$/i.test(text.slice(0, at));
}

/**
 * Sentences together in paragraphs that a reader takes at once.
 * @param most words of a paragraph
 */
export function inParagraphs(pieces: readonly Piece[], most = PARAGRAPH_WORDS): Piece[][] {
  const paragraphs: Piece[][] = [];
  let words = 0;
  for (const piece of pieces) {
    const size = countWords(piece.text);
    const last = paragraphs.at(-1);
    if (last !== undefined && words + size <= most) {
      last.push(piece);
      words += size;
    } else {
      paragraphs.push([piece]);
      words = size;
    }
  }
  return paragraphs;
}

/** Order of two dates, or of other texts, by their characters. */
export function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

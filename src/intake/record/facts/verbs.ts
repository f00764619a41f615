/** The verb that notes leave out between a name and its value: "BMI 31" is told as "BMI was 31". */
import type { Edit, Span } from '../../../language/spans.js';
import { within } from '../../../language/spans.js';
import { clausesOf, NOT_FOUND } from './said/parts.js';
import { hasVerb } from './sentence-form.js';
import { isGenericName } from './treatments.js';
import type { Piece } from './words.js';

/** Units of what is given and not measured: "sertraline 200 mg" has no verb to add. */
const GIVEN_UNIT =
  /^(?:mg|mcg|g|units|visits|sessions|cycles|doses|tablets|capsules|vials|treatments|injections|pages|employees|USD)(?:\/|$)/;
/** Last words of what is numbered or counted, not measured. */
const NUMBERED =
  /^(?:amb|ambul|ambulated|grade|stage|type|class|level|phase|line|lines|tooth|teeth|day|days|page|section|cpt|icd|hcpcs|no|number|code|item|step|auth|authorization|claim|ref|case|id|dob|npi|room|suite|box|x|week|month|year|part|medicare|title|form|visit|visits|with|to|of|about|least|than|every|and|or|only|for|in|on|at|by|from|pt|patient|age|aged|lost|gained|gain|loss|up|down|under|over|within|stopped|failed|group|plan|contract|art|article|exhibit|fusion|gene|panel|exon|dr|drs|st|hwy|apt|route|road|ave|blvd|street|gold|wagner|frankl|gmfcs|nyha|ecog|asa|kl|zip|fax|ph|tel|phone|dose|took|tried|used|billed|paid|charge|charges)$/i;

const PRONOUN = /^(?:he|she|it|i|they|we|who|which|that|you|saline)$/i;

/** Words that no measured thing is called by: "now 134/86" goes on with the name before it. */
const ADVERB =
  /^(?:now|then|today|same|still|also|again|currently|later|before|previously|already|just|only|once|nearly|almost|again|new|another|residual|mild|moderate|severe|limit|need|goal|max|maximum|ask|asks)$/i;

/**
 * Edits that put a verb between a name and its value: where each clause has a verb then, so that a sentence comes of it. The
 * verb stands once: "Heart rate was 118, blood pressure 92/54". Notes around a value stay notes.
 */
export function insertedVerbs(text: string, pieces: readonly Piece[], quotes: readonly Span[]): Edit[] {
  if (NOT_FOUND.test(text)) return [];
  const edits = verbsOfParts(text, pieces, quotes);
  const [first] = edits;
  if (first === undefined) return [];
  if (!isSentenceWith(text, edits)) return edits.filter(({ text: verb }) => verb === CHANGED);
  return edits.length > 1 && edits.every((edit) => edit.text === first.text) ? [first] : edits;
}

const CHANGED = ' went from ';

function isSentenceWith(text: string, edits: readonly Edit[]): boolean {
  let at = 0;
  return clausesOf(text).every((clause) => {
    const start = text.indexOf(clause, at);
    at = start + clause.length;
    return hasVerb(clause) || edits.some((edit) => edit.start >= start && edit.start < at);
  });
}

function verbsOfParts(text: string, pieces: readonly Piece[], quotes: readonly Span[]): Edit[] {
  const edits: Edit[] = [];
  let begin = 0;
  for (let index = 0; index <= pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece && !(piece.kind === 'sign' && /^[,;:.()]$/.test(piece.text))) continue;
    const edit = verbOf(text, pieces.slice(begin, index), pieces.slice(index, index + 6));
    if (edit && !within(quotes, edit.start)) edits.push(edit);
    if (piece?.text === '(') return edits;
    begin = index + 1;
  }
  return edits;
}

/** A part that is a name of up to four words, then a value, and nothing that could be a verb. */
function verbOf(text: string, part: readonly Piece[], behind: readonly Piece[]): Edit | undefined {
  const figure = part.findIndex(({ kind }) => kind === 'figure');
  const dateFirst = part.findLastIndex(({ kind }, index) => kind === 'date' && index < figure) + 1;
  if (dateFirst > 4) return undefined;
  if (figure <= dateFirst || figure > dateFirst + 4) return undefined;
  const name = part.slice(dateFirst, figure);
  const value = part[figure];
  const last = name.at(-1);
  if (!value || !last || !name.every(({ kind }) => kind === 'word') || NUMBERED.test(last.text))
    return undefined;
  if (value.unit !== undefined && GIVEN_UNIT.test(value.unit)) return undefined;
  if (text.slice(last.end, value.start) !== ' ' || value.text.startsWith('$')) return undefined;
  const first = part[0];
  const end = part.at(-1);
  if (
    /^0?\d{5,}$/.test(value.text) ||
    name.some(({ text: word }) => PRONOUN.test(word) || ADVERB.test(word) || isGenericName(word))
  )
    return undefined;
  if (!first || !end || hasVerb(text.slice(first.start, end.end))) return undefined;
  if (!isMeasured(name, value, part[figure + 1])) return undefined;
  const stop = behind.findIndex(({ kind, text: sign }) => kind === 'sign' && /^[,;:.]$/.test(sign));
  const near = stop < 0 ? behind : behind.slice(0, stop);
  const around = [...part, ...(part.length - figure < 3 ? near : [])];
  // "64 kg to 480 mg" is a dose that follows from a weight.
  const next = /^(?:to|->|=>|\u2192)$/.test(around[figure + 1]?.text ?? '') ? around[figure + 2] : undefined;
  if (next?.unit !== undefined && value.unit !== undefined && next.unit !== value.unit) return undefined;
  // Both sides in a row: "grip right 18 kg left 31 kg".
  if (part.slice(figure + 1).some(({ text: word }) => /^(?:right|left|R|L)$/.test(word))) return undefined;
  const change = isChange(around, figure);
  // "AHI 15 to 100" may be a range, and nothing that changed.
  if (!change && around[figure + 1]?.text === 'to' && around[figure + 2]?.kind === 'figure') return undefined;
  return {
    start: last.end,
    end: last.end + 1,
    text: change
      ? CHANGED
      : STRENGTH.test(last.text) && /^\/5(?!\d)/.test(text.slice(value.end))
        ? ' strength was '
        : ` ${PLURAL.test(last.text) ? 'were' : 'was'} `,
  };
}

/** What has a strength of 5 at most: "triceps 4/5". */
const STRENGTH =
  /^(?:triceps|biceps|deltoid|quadriceps|quads|hamstrings?|iliopsoas|dorsiflexion|dorsiflexors?|grip|arm|leg|hand|wrist|knee|hip|ankle|shoulder|foot|toe|EHL|flexion|extension|abduction|adduction|extensors?|flexors?)$/i;

/** "Platelets were 71"; "pancreas", "stenosis" and "status" have an s of their own. */
const PLURAL = /^(?!pancreas$)[a-z]{3,}[^aisu]s$/i;

/** Units of what is counted or lasts: "stands 12 minutes". */
const COUNTED_UNIT =
  /^(?:days|weeks|months|years|hours|hours\/day|hours\/week|minutes|times|episodes|teeth|nodes|staples|stitches|miles)$/;

/** Readings that are told by their letters alone. */
const READINGS: ReadonlySet<string> = new Set(
  'P/F BMI PSA CRP ESR EF LVEF FEV1 FVC DLCO AHI RDI ODI PHQ GAD MADRS HAMD INR LDL HDL ALT AST EGFR GFR TSH WBC ANC CK BNP BUN HR BP GCS NIHSS MOCA MMSE KPS ABI TBI RVSP MRC VAS NRS DASH EDSS UPDRS LOCUS CALOCUS CIWA COWS SOFA MELD AFP CEA CA125 IGF ODS OSDI SNOT TNSS PASI EASI DLQI BSA IQ SNA SAO2 SPO2 PAO2 PCO2 PACO2 HCT HGB HB PLT FIO2 RSBI NIF DAS28 CDAI HAQ FABQ BDI YBOCS AUC PTH CGM TIR HAM-D'.split(
    ' ',
  ),
);
/** Letters that stand for a place, a side or a route as often. */
const PLACES: ReadonlySet<string> = new Set(
  'ER ED OR PT OT IR OD OS OU RA AC TV ICU NICU IV IM SC PO MD'.split(' '),
);

const OF_PREPARATION =
  /^(?:emulsion|cream|ointment|gel|lotion|foam|solution|suspension|spray|drops?|eye|ophthalmic|topical|patch|shampoo|powder|saline|dextrose)$/i;

/** Whether a name and the unit behind its value are those of a reading. */
export function isReading(name: string, unit: string | undefined): boolean {
  const head = name.split(' ').at(-1) ?? '';
  if (NUMBERED.test(head) || PRONOUN.test(head) || ADVERB.test(head) || PLACES.has(head.toUpperCase()))
    return false;
  if (unit !== undefined && (GIVEN_UNIT.test(unit) || COUNTED_UNIT.test(unit))) return false;
  return unit !== undefined || isReadingHead(head);
}

function isReadingHead(head: string): boolean {
  return (
    ((READINGS.has(head.toUpperCase()) ||
      /^(?:[A-Z][a-z]?[A-Z]\w*|[A-Za-z]+\d\w*|[A-Z]{1,}-[A-Z0-9-]+)$/.test(head)) &&
      !PLACES.has(head.toUpperCase())) ||
    MEASURED_WORD.test(head)
  );
}

const MEASURED_WORD =
  /^(?:height|pulse|weight|wt|score|temp|temperature|creatinine|creat|hemoglobin|albumin|bilirubin|bili|alb|sodium|potassium|phos|cervix|prealbumin|ferritin|lipase|ammonia|cognitive|language|motor|index|fraction|pressure|rate|ratio|count|level|titer|glucose|platelets|plt|eos|fibrinogen|calprotectin|elastase|tryptase|lactate|troponin|procalcitonin|Epworth|Berg|Braden|Tinetti|Hoehn|Oswestry|Bayley)$/i;

/** A name that is an acronym or a known quantity, or a value with a unit of measure. */
function isMeasured(name: readonly Piece[], value: Piece, next: Piece | undefined): boolean {
  if (
    next?.kind === 'word' &&
    value.unit === undefined &&
    !/^(?:on|in|at|to|of|now|pred|predicted|from|was|vs)$/i.test(next.text)
  )
    return false;
  // The strength of a drug: "cyclosporine 0.05% emulsion".
  if (next?.kind === 'word' && value.unit === '%' && OF_PREPARATION.test(next.text)) return false;
  if (next?.kind === 'sign' && /^[x+\u00d7/]$/.test(next.text)) return next.text === '/';
  const head = name.at(-1)?.text ?? '';
  if (value.unit !== undefined) return !COUNTED_UNIT.test(value.unit) && !/(?:[^s]s|ing|ly|est)$/.test(head);
  // Four digits are an hour or a year as often as a value.
  if (Math.abs(value.value ?? 0) >= 1000) return false;
  return isReadingHead(head);
}

function isChange(part: readonly Piece[], figure: number): boolean {
  return part
    .slice(figure + 1, figure + 6)
    .some(({ text }) => text === '->' || text === '=>' || text === '\u2192');
}

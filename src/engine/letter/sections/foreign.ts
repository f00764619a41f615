/**
 * Texts of a pack stand beside each other, and some of them were written for one kind of care. Such a text does not fill the letter
 * of a case that is about another kind.
 */
import type { Argument } from '../../../domain/generated/types.js';
import type { Draft } from '../drafting.js';

/** A kind of care, by the words of texts that are about it. */
const KINDS: readonly RegExp[] = [
  /\bemergenc|\blayperson|\btriage|\bsymptoms on arrival/i,
  /\bnewborn|\bchildbirth|\bpregnan|\bmaternity/i,
  /\bunder 21\b|\bchild(?:ren)?\b|\bpediatric/i,
  /\binpatient|\bhospital|\bdischarge|\breadmission|\badmission|\b(?:the|prior|one|approved|a) stays?\b|\bobservation/i,
  /\bdrugs?\b|\bmedicines?\b|\bdos(?:e|es|age)\b|\bformulary|\bpharmac/i,
  /\boperat|\bsurg|\bassistant|\banesthe/i,
  /\bhospice/i,
  /\btransport|\bambulance/i,
  /\bbehavioral|\bmental\b|\bsubstance use/i,
  /\bapproved trial|\bclinical trial/i,
  /\bdevices?\b|\bequipment\b/i,
  /\bgenetic|\bsequencing/i,
  /\binmate|\bprison|\babroad\b|\bsupport order/i,
  /\bdental|\bteeth\b/i,
];

/** Kinds as the bits of a number. */
type Kinds = number;

function kindsIn(text: string): Kinds {
  let kinds = 0;
  for (const [index, kind] of KINDS.entries()) if (kind.test(text)) kinds |= 1 << index;
  return kinds;
}

const toldBy = new WeakMap<object, Kinds>();

/** What the case is about, in its own words and in those of its service. */
function kindsOf({ file }: Draft): Kinds {
  const known = toldBy.get(file);
  if (known !== undefined) return known;
  const { input, service } = file;
  const text = [
    input.procedure,
    input.diagnosis,
    input.denial_reason,
    input.patient_summary,
    service?.area.name,
    service?.area.short_name,
    ...(service?.area.names ?? []),
    file.emergency ? 'emergency' : '',
    file.code.record.title,
  ].join(' ');
  const kinds = kindsIn(text);
  toldBy.set(file, kinds);
  return kinds;
}

/** Kinds of the heading of an argument, and of its heading and text: those of a record, so they are read once. */
const readOf = new WeakMap<Argument, { readonly heading: Kinds; readonly all: Kinds }>();

function kindsOfArgument(argument: Argument): { readonly heading: Kinds; readonly all: Kinds } {
  const known = readOf.get(argument);
  if (known !== undefined) return known;
  const { heading, text } = argument;
  const read = { heading: kindsIn(heading), all: kindsIn(`${heading} ${text}`) };
  readOf.set(argument, read);
  return read;
}

/** Whether the heading of an argument is about a kind of care of which the case tells nothing. */
export function isHeadedForOtherCare(draft: Draft, argument: Argument): boolean {
  return (kindsOfArgument(argument).heading & ~kindsOf(draft)) !== 0;
}

/** Whether an argument, its heading or its text, is about a kind of care of which the case tells nothing. */
export function isOfOtherCare(draft: Draft, argument: Argument): boolean {
  return (kindsOfArgument(argument).all & ~kindsOf(draft)) !== 0;
}

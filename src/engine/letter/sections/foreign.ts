/**
 * Texts of a pack stand beside each other, and some of them were written for one kind of care. Such a text does not fill the letter
 * of a case that is about another kind.
 */
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

const textsOf = new WeakMap<object, string>();

/** What the case is about, in its own words and in those of its service. */
function textOf({ file }: Draft): string {
  const known = textsOf.get(file);
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
  textsOf.set(file, text);
  return text;
}

/** Whether a text is about a kind of care of which the case tells nothing. */
export function isOfOtherCare(draft: Draft, text: string): boolean {
  return KINDS.some((kind) => kind.test(text) && !kind.test(textOf(draft)));
}

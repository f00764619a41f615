/** Whether a case is one of emergency care, which is judged by the symptoms. */
import type { GenerateAppealInput } from '../domain/generated/types.js';
import { findMentions, phraseIndex } from './criteria/mentions.js';
import type { RecognizedService } from './service-areas.js';

const ARRIVALS = [
  'came to',
  'brought to',
  'taken to',
  'presented to',
  'presented at',
  'arrived at',
  'arrived in',
  'went to',
  'seen in',
  'treated in',
  'transferred from',
  'admitted through',
  'admitted from',
  'admitted via',
];
const PLACES = [
  'the emergency department',
  'the emergency room',
  'an emergency department',
  'the ED',
  'the ER',
];
/** Phrases that tell of this service and not of an earlier illness: a mere mention of a past visit does not count. */
const TELLING = [
  ...ARRIVALS.flatMap((arrival) => PLACES.map((place) => `${arrival} ${place}`)),
  'by ambulance',
  'emergency admission',
  'admitted as an emergency',
  'emergency surgery',
  'emergency operation',
];
const NAMED = ['emergency', 'emergent'];

const ofTheFacts = phraseIndex([{ text: 'emergency', signals: TELLING, evidence: 'triage-record' }]);
const ofTheService = phraseIndex([{ text: 'emergency', signals: NAMED, evidence: 'triage-record' }]);

/** The service is emergency care itself, or the facts given describe care that began as an emergency, unless the area says never. */
export function isEmergency(input: GenerateAppealInput, service: RecognizedService | undefined): boolean {
  return service?.area.emergency ?? beganAsEmergency(input);
}

/** Care that was planned is none, whatever is said of earlier days; a denied mention does not count. */
function beganAsEmergency({ setting, procedure, patient_summary }: GenerateAppealInput): boolean {
  if (setting === 'preservice') return false;
  const found = new Map<number, string>();
  findMentions(procedure, ofTheService, found);
  if (patient_summary !== undefined) findMentions(patient_summary, ofTheFacts, found);
  return found.size > 0;
}

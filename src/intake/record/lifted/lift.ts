/**
 * Fields of a request that its caller told in the narrative and left empty: dates, numbers, names, who writes, where the
 * case stands in time. Each with the words that say it; what two places tell differently is not taken.
 */
import type { GenerateAppealInput } from '../../../domain/generated/types.js';
import { findDates, isoOf } from '../../../language/dates.js';
import { readAskedTime } from '../asked/periods.js';
import { readRoles } from '../facts/roles.js';
import { readAddresses } from './addresses.js';
import { readCareEnds } from './care-ends.js';
import { readDocuments } from './documents.js';
import { readNames } from './names.js';
import { type DatedField, readNoticeDates } from './notice-dates.js';
import { readPatterns } from './patterns.js';
import { namedExpedited, readUrgency } from './urgency.js';

/** The fields that are lifted. */
export type LiftedName =
  | DatedField
  | 'requester'
  | 'setting'
  | 'care_ends'
  | 'member_id'
  | 'claim_number'
  | 'patient_name'
  | 'state'
  | 'amount'
  | 'insurer_type'
  | 'provider_name'
  | 'representative_name'
  | 'sender_address'
  | 'appeal_address'
  | 'available_evidence';

/** One field with where it was read. */
export interface LiftedField {
  readonly field: LiftedName;
  readonly value: string | number | readonly string[];
  /** The words that say it. */
  readonly text: string;
  readonly source: { readonly field: string; readonly start: number; readonly end: number };
}

/** What the summary tells of fields that are empty, in the order of the text, and the day that the procedure names. */
export function lift(input: GenerateAppealInput, today: string): LiftedField[] {
  const text = input.patient_summary;
  if (text === undefined)
    return withoutContradictions(
      input,
      onePerField([...namedExpedited(input), ...dayOfProcedure(input, today)]).filter(
        ({ field }) => input[field] === undefined,
      ),
      today,
    );
  const names = readNames(text, readRoles(input).narrator);
  const found = [
    ...readNoticeDates(text, input, today),
    ...readPatterns(text),
    ...readUrgency(text, input, today),
    ...namedExpedited(input),
    ...requesterOf(input, text, names),
    ...names,
    ...readAddresses(text),
    ...dayOfProcedure(input, today),
    ...plannedSetting(text, today),
    ...stoppedSetting(input, text),
    ...readCareEnds(text, input.letter_date ?? today),
    ...readDocuments(text),
  ];
  const empty = found.filter(({ field }) => input[field] === undefined);
  return withoutContradictions(input, onePerField(withoutPlan(input, empty, today)), today);
}

/** Words of care that was given, or of a claim for it. */
const GIVEN =
  /\b(?:(?:was|were) (?:given|done|performed|infused|admitted)|(?:infusion|surgery|scan|service|treatment|test|procedure) (?:given|done|performed)|claim (?:was )?(?:denied|refused|rejected)|DOS)\b/i;

/** A request for approval that is told beside the day of the care, which is past, does not make the care one to come. */
function withoutPlan(
  { patient_summary: told = '', service_date: day, letter_date: written }: GenerateAppealInput,
  found: readonly LiftedField[],
  today: string,
): readonly LiftedField[] {
  const service = day ?? found.find(({ field }) => field === 'service_date')?.value;
  const past = typeof service === 'string' && service < (written ?? today) && GIVEN.test(told);
  return past ? found.filter(({ field, value }) => field !== 'setting' || value !== 'preservice') : found;
}

/** The request with what was lifted in its empty fields. */
export function withLifted(input: GenerateAppealInput, lifted: readonly LiftedField[]): GenerateAppealInput {
  if (lifted.length === 0) return input;
  return { ...Object.fromEntries(lifted.map(({ field, value }) => [field, value])), ...input };
}

/** Said for each field, so that a person sees and corrects it. */
export function liftedInWords(lifted: readonly LiftedField[]): string[] {
  return lifted.map(
    ({ field, value, text, source }) =>
      `${field} was empty; ${inOneLine(value)} was read from the ${SOURCES[source.field] ?? 'summary'} ("${text}"). Give ${field} where it is another.`,
  );
}

const SOURCES: Readonly<Record<string, string>> = { procedure: 'procedure', denial_code: 'denial code' };

function inOneLine(value: LiftedField['value']): string {
  return typeof value === 'object' ? value.join('; ') : String(value).replace(/\n/g, ', ');
}

function onePerField(found: readonly LiftedField[]): LiftedField[] {
  const fields = new Map<LiftedName, LiftedField[]>();
  for (const each of found) fields.set(each.field, [...(fields.get(each.field) ?? []), each]);
  return [...fields.values()].flatMap((same) => {
    const [first] = same;
    // The shortest clock decides: what is urgent, then what is being given.
    const isOver = same.some(({ value }) => value === 'postservice');
    const stages = isOver ? ['urgent'] : ['urgent', 'concurrent'];
    const [short] = stages.flatMap((stage) => same.find(({ value }) => value === stage) ?? []);
    if (short) return [short];
    const agreed = new Set(same.map(({ value }) => value)).size === 1;
    return first && agreed ? [first] : [];
  });
}

const ORDER = ['service_date', 'denial_date', 'received_date'] as const;

/** Dates that lie after today, or before what they must follow, were read wrongly. */
function withoutContradictions(
  input: GenerateAppealInput,
  lifted: readonly LiftedField[],
  today: string,
): LiftedField[] {
  const latest = input.letter_date ?? today;
  const dates = new Map<string, string>();
  for (const field of ORDER) if (input[field] !== undefined) dates.set(field, input[field]);
  return lifted.filter(({ field, value }) => {
    if (field !== 'service_date' && field !== 'denial_date' && field !== 'received_date') return true;
    const day = String(value);
    const at = ORDER.indexOf(field);
    const before = ORDER.slice(0, at).every((other) => (dates.get(other) ?? day) <= day);
    const after = ORDER.slice(at + 1).every((other) => (dates.get(other) ?? day) >= day);
    if (!before || !after || day > latest) return false;
    dates.set(field, day);
    return true;
  });
}

/** "ER visit 99285, 9/27/2026": one whole day that has come, and no part of a period. */
function dayOfProcedure(input: GenerateAppealInput, today: string): LiftedField[] {
  const { procedure: text, service_date: known, setting } = input;
  if (known !== undefined || (setting !== undefined && setting !== 'postservice')) return [];
  const [only, other] = findDates(text, { today });
  if (!only || other || only.to || only.ongoing || only.doubtful || only.from.day === undefined) return [];
  const { start, end, from } = only;
  const whole = text.slice(start, end);
  if (!/\d{4}/.test(whole) || PERIOD.test(text.slice(0, start)) || isoOf(from) > today) return [];
  const source = { field: 'procedure', start, end };
  return [{ field: 'service_date', value: isoOf(from), text: whole, source }];
}

const PERIOD = /\b(?:from|since|through|thru|to|until|starting|beginning|planned|scheduled)(?: on)? *$/i;

/** A service that is planned for a day to come has not been given. */
function plannedSetting(text: string, today: string): LiftedField[] {
  const { planned, plannedAt } = readAskedTime([text], today);
  if (planned === undefined || plannedAt === undefined) return [];
  const words = text.slice(plannedAt.start, plannedAt.end).replace(/\s+/g, ' ').trim();
  return [
    {
      field: 'setting',
      value: 'preservice',
      text: words,
      source: { field: 'patient_summary', ...plannedAt },
    },
  ];
}

/** The plan stopped paying; of a stay, while the patient is still at a place of care. */
const STOPPED = /\b(?:stopped|quit|ended|cut off) (?:paying|coverage|payments?|covering)\b/i;
const STILL_THERE =
  /\b(?:has|have) been (?:there|(?:at|in) (?:the |a |an )?[\w -]{3,30}) since\b|\b(?:is|am|are) still (?:there|(?:at|in) (?:(?:the|a|an|this|that|our|his|her|my|their|your) )?(?:[\w-]+ ){0,4}?(?:hospital\w*|rehab\w*|facility|unit|center|ward|ICU|NICU|bed|house|home|residen\w+|program|inpatient|detox\w*|SNF|LTACH?|hospice|clinic|treatment|skilled nursing|stay|care))\b/i;

/** A stay in which the patient still is goes on, whatever was paid of it. */
const OF_STAY = /\b(?:residential|inpatient|rehab\w*|skilled nursing|hospital|stay|detox\w*)\b/i;

function stoppedSetting({ procedure }: GenerateAppealInput, text: string): LiftedField[] {
  const there = STILL_THERE.exec(text);
  const found = there === null ? null : (STOPPED.exec(text) ?? (OF_STAY.test(procedure) ? there : null));
  if (found === null) return [];
  const source = { field: 'patient_summary', start: found.index, end: found.index + found[0].length };
  return [{ field: 'setting', value: 'concurrent', text: found[0], source }];
}

const LONGEST_PROOF = 80;

function requesterOf(input: GenerateAppealInput, text: string, names: readonly LiftedField[]): LiftedField[] {
  const { narrator, signer } = readRoles(input);
  const acts = names.some(({ field }) => field === 'representative_name');
  // Staff writes for the provider, who is assumed to sign anyway.
  if (narrator !== 'patient' && narrator !== 'relative' && !acts) return [];
  const end = Math.min(text.length, LONGEST_PROOF);
  const proof = text.slice(0, end).replace(/\s+\S*$/, '');
  return [
    {
      field: 'requester',
      value: acts ? 'representative' : signer,
      text: proof,
      source: { field: 'patient_summary', start: 0, end: proof.length },
    },
  ];
}

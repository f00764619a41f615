/** Codes told in short: what they are, which reason code says the same, and what follows for an answer. */
import { displayCode, recordId } from '../domain/codes.js';
import { type Failure, failure } from '../domain/failures.js';
import type {
  CodeFamily,
  CodeRecord,
  FoundDenialCode,
  RecommendedAction,
  RemarkRecord,
  ShortCode,
} from '../domain/generated/types.js';
import type { InPack, PackLibrary } from '../packs/library.js';

/** Where a code of each set stands and what it can decide. */
export const ROLES: Readonly<Record<CodeFamily, string>> = {
  carc: 'It was taken out of the code set; a remittance that shows it is old, or reverses an old payment.',
  rarc: 'It makes a reason code specific.',
  group_code: 'It stands before each reason code of a remittance and says who bears the amount.',
  payer:
    'The payer prints it besides, or in place of, the reason codes of the standard; it means something only with this payer.',
  ncpdp_reject:
    'The processor answers a pharmacy claim with it at the counter, before the plan has decided anything in writing.',
  claim_status_category:
    'It opens the answer to a claim status inquiry or the receipt for a claim; the status code beside it is more exact.',
  review_action:
    'It is the outcome in an electronic answer to a request for authorization; a decision reason stands beside a refusal.',
  review_reason: 'It gives the reason in an electronic answer to a request for authorization.',
  request_reject: 'It gives the reason in older electronic answers to a request for authorization.',
  claim_status:
    'It says what happened to a whole claim on an 835 remittance; the reason codes below it say why.',
  modifier: 'It stands behind a procedure code and tells the payer what is special about the service.',
  condition_code: 'It stands on an institutional claim and tells the payer of a circumstance.',
  occurrence_code: 'It stands on an institutional claim together with a date.',
};

/** The full record of the reason code that replaced it or says the same, with the code's own strategy where it has one. */
export function standsFor(library: PackLibrary, short: ShortCode): InPack<CodeRecord> | undefined {
  const ids = [...(short.replaced_by ?? []), ...(short.says_as ? [short.says_as] : [])];
  const same = ids.flatMap((id) => library.codes.get(id) ?? [])[0];
  if (!same) return undefined;
  if (short.family === 'payer')
    return { ...same, record: namedByPayer(short, withStrategy(same.record, short)) };
  return short.strategy ? { ...same, record: withStrategy(same.record, short) } : same;
}

function withStrategy(full: CodeRecord, { strategy }: ShortCode): CodeRecord {
  if (strategy === undefined) return full;
  const { arguments: _arguments, steps: _steps, ...record } = full;
  return { ...record, strategy };
}

const underOwnName = new WeakMap<ShortCode, CodeRecord>();

/** The record that answers a payer's own code, under the title and with the meaning that the payer gives it. */
function namedByPayer(short: ShortCode, record: CodeRecord): CodeRecord {
  const known = underOwnName.get(short) ?? { ...record, title: short.title, meaning: short.meaning };
  underOwnName.set(short, known);
  return known;
}

/** The instrument of a code told in short; `usual` is that of the reason code it stands for. */
export function actionOfShort(
  short: ShortCode,
  usual: RecommendedAction | undefined,
): RecommendedAction | undefined {
  return short.action ?? (short.replaced_by ? usual : undefined);
}

/** A code as the packs know it: the record that answers it, and the short one where the code has no full record. */
export interface CodeEntry {
  readonly record?: CodeRecord;
  readonly short?: ShortCode;
}

export function codeEntry(
  library: PackLibrary,
  family: CodeFamily,
  number: string,
  payer?: string,
): CodeEntry {
  const id = recordId(family, number, payer);
  const full = library.codes.get(id)?.record;
  if (full) return { record: full };
  const short = library.shortCodes.get(id)?.record;
  if (!short) return {};
  const record = standsFor(library, short)?.record;
  return record ? { short, record } : { short };
}

/** Status, successor and explanation of a code told in short, for a list of codes that were found. */
export function describeShort(
  short: ShortCode | undefined,
): Pick<FoundDenialCode, 'status' | 'replaced_by' | 'explanation'> {
  if (!short) return {};
  return {
    status: short.status,
    ...(short.replaced_by ? { replaced_by: short.replaced_by.map(bareCode) } : {}),
    explanation: `${short.meaning} ${short.what_to_do}`.replace(/\s+/g, ' ').trim(),
  };
}

/** What has to be heeded of codes told in short that an answer shows, each once. */
export function shortWarnings(shorts: readonly (ShortCode | undefined)[]): string[] {
  return [...new Set(shorts)].flatMap((short) => {
    if (!short) return [];
    if (short.status !== 'active')
      return outOfForce(
        short.family === 'carc' ? 'Code' : displayCode({ family: short.family, number: '' }).trim(),
        short,
      );
    const { family, code: number, what_to_do } = short;
    if (family === 'payer') return [];
    return [`${displayCode({ family, number })}: ${ROLES[family]} ${what_to_do.replace(/\s+/g, ' ').trim()}`];
  });
}

/** 204 of carc-204. */
export function bareCode(id: string): string {
  return id.replace(/^[a-z]+-/, '').toUpperCase();
}

/** Since when a code is gone and what replaced it; nothing for a code in force. */
export function outOfForce(
  name: string,
  code: Pick<CodeRecord | RemarkRecord | ShortCode, 'code' | 'status' | 'stop' | 'replaced_by'> & {
    readonly replacement_inferred?: true;
  },
): string[] {
  const { status, stop, replaced_by: successors } = code;
  if (status === 'active') return [];
  const since = stop ? ` since ${stop}` : '';
  const reading = code.replacement_inferred ? ' (our reading; the code set names no exact successor)' : '';
  const now = successors ? `; replaced by ${successors.map(bareCode).join(', ')}${reading}` : '';
  return [
    `${name} ${code.code} is no longer in force${since}${now}. It may still stand on reversals and old accounts.`,
  ];
}

/** What a letter written for the replacing code has to say about it. */
export function replacedWarning(short: ShortCode, answered: CodeRecord): string {
  const others = (short.replaced_by ?? []).map(bareCode).filter((code) => code !== answered.code);
  const choice = others.length > 0 ? ` If ${others.join(' or ')} is meant, give that code instead.` : '';
  return `${outOfForce('Code', short).join(' ')} The letter argues as for ${answered.code}.${choice}`;
}

/** Sets whose codes state a decision that a letter can answer. */
export const DECIDING: ReadonlySet<CodeFamily> = new Set([
  'carc',
  'payer',
  'review_reason',
  'request_reject',
]);

/** A reject at the pharmacy counter decides nothing, and yet its reason is what a letter answers. */
export const ANSWERED: ReadonlySet<CodeFamily> = new Set([...DECIDING, 'ncpdp_reject']);

const WHAT_TO_GIVE: Partial<Record<CodeFamily, string>> = {
  ncpdp_reject:
    'is a reject at the pharmacy counter that asks for a corrected claim; with a written refusal of the plan, give the reason that it names, for example CO-50',
  review_action:
    'only says that a request was refused; give the decision reason that stands beside it, for example 278 0F',
  claim_status_category:
    'only reports the state of a claim; give the reason code of the remittance, for example CO-16',
  claim_status: 'only reports the state of a claim; give a reason code of the remittance, for example CO-16',
  group_code:
    'only says who bears the amount; give it with the reason code printed behind it, for example CO-50',
};

/** Why no letter is written from this code, and what to give. */
export function noLetterFrom(short: ShortCode, field: string): Failure {
  const other =
    short.family === 'carc'
      ? 'is no longer in force and nothing replaced it; give the reason code that stands beside it on the remittance'
      : 'explains a claim and refuses nothing; give the reason code of the remittance, for example CO-16';
  const message = `${WHAT_TO_GIVE[short.family] ?? other}.`;
  const { failure: failed } = failure('invalid_input', `${field} ${message}`, {
    errors: [{ field, message }],
  });
  return failed;
}

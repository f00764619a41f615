/** What a letter was made from, as hashes: the same request, packs, version and letterhead give the same letter, and a receipt shows it. */
import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { type Outcome, success } from '../domain/failures.js';
import type {
  AppealResult,
  CheckAppealLetterInput,
  GenerateAppealInput,
  Letterhead,
  LetterReceipt,
  ReceiptCheck,
  ReceiptPart,
} from '../domain/generated/types.js';
import type { Engine } from '../engine/engine.js';

/** What the service knows beside the request. */
export interface Making {
  readonly day: string;
  readonly version: string;
  readonly letterhead: Letterhead | undefined;
}

/** Absent where no letter was written. */
export function receiptOf(
  input: GenerateAppealInput,
  { appeal_letter: letter, packs }: AppealResult,
  { day, version, letterhead }: Making,
): LetterReceipt | undefined {
  if (letter === '') return undefined;
  return {
    request: hashOf(canonical(input)),
    letter: hashOf(letter),
    packs,
    version,
    day,
    ...(letterhead === undefined ? {} : { letterhead: hashOf(canonical(letterhead)) }),
  };
}

/** Makes the letter of the request again, as on the day of the receipt, and says what is not the same. */
export async function verified(
  engine: Engine,
  { letter, request, receipt }: CheckAppealLetterInput,
  making: Omit<Making, 'day'>,
): Promise<Outcome<ReceiptCheck | undefined>> {
  if (receipt === undefined) return success(undefined);
  if (request === undefined) return success(withoutRequest(letter, receipt));
  const again = await engine.generateAppeal(request, receipt.day, making.letterhead);
  if (!again.ok) return again;
  const today = receiptOf(request, again.value, { ...making, day: receipt.day });
  const changed = PARTS.filter((part) => today?.[part] !== receipt[part]);
  const same = !changed.includes('letter');
  const asDelivered = isAsDelivered(letter, receipt);
  const difference = asDelivered && same ? undefined : firstDifference(letter, again.value.appeal_letter);
  return success({
    same,
    as_delivered: asDelivered,
    changed,
    ...(difference === undefined ? {} : { first_difference: difference }),
    told: told(same, asDelivered, changed),
  });
}

const PARTS: readonly ReceiptPart[] = ['request', 'letter', 'packs', 'version', 'letterhead'];

function withoutRequest(letter: string, receipt: LetterReceipt): ReceiptCheck {
  const asDelivered = isAsDelivered(letter, receipt);
  return {
    same: false,
    as_delivered: asDelivered,
    changed: [],
    told: `${AT_HAND[asDelivered ? 'same' : 'other']} The letter was not made again: give the request with the receipt.`,
  };
}

/** A file may have lost or gained the line break at its end. */
function isAsDelivered(letter: string, receipt: LetterReceipt): boolean {
  const whole = letter.trimEnd();
  return [letter, whole, `${whole}\n`].some((one) => hashOf(one) === receipt.letter);
}

const AT_HAND = {
  same: 'The letter at hand is the one of the receipt.',
  other: 'The letter at hand is not the one of the receipt: it was changed, or belongs to another.',
} as const;

const IN_WORDS: Readonly<Record<ReceiptPart, string>> = {
  request: 'the request is another',
  packs: 'the packs have changed',
  version: 'the program has another version',
  letterhead: 'the letterhead is another',
  letter: 'the letter is another',
};

function told(same: boolean, asDelivered: boolean, changed: readonly ReceiptPart[]): string {
  const causes = changed.filter((part) => part !== 'letter').map((part) => IN_WORDS[part]);
  const because = causes.length === 0 ? '' : ` (${causes.join(', ')})`;
  const again = same
    ? `The request gives the same letter today, byte for byte${because}.`
    : `The request does not give the letter of the receipt today${because}.`;
  return `${again} ${AT_HAND[asDelivered ? 'same' : 'other']}`;
}

function firstDifference(atHand: string, today: string): ReceiptCheck['first_difference'] {
  const [given, made] = [atHand.trimEnd().split(/\r?\n/), today.trimEnd().split('\n')];
  const at = given.findIndex((line, index) => line !== made[index]);
  const line = at >= 0 ? at : given.length < made.length ? given.length : undefined;
  if (line === undefined) return undefined;
  return { line: line + 1, at_hand: given[line] ?? '', today: made[line] ?? '' };
}

function canonical(value: object): string {
  return stringify(value) ?? '';
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What a specialist says on a reason of this kind in any case: told where the facts leave room, before text on the code. */
import type { GroundPoint } from '../../../domain/generated/types.js';
import type { ArguedGround } from '../../argument/argument.js';
import { keysOf } from '../../argument/terms.js';
import type { CaseFile } from '../../case-file.js';
import { anybodyMentions, callerTells } from '../../case-tells.js';
import { modifiersOnClaim } from '../../claim-history.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block, Piece } from '../letter.js';
import { limitInWords } from '../limits.js';
import { isPaymentDisputed } from '../variables.js';
import { cleanLine } from '../words.js';
import { namedAlternatives } from './ground-heading.js';

/** One block a paragraph: the first of each reason before the second of any. */
export function reasonPointBlocks(draft: Draft): Block[] {
  const { grounds } = draft.argument;
  const ofReasons = grounds
    .filter(({ answer }, index) => grounds.findIndex((one) => one.answer === answer) === index)
    .map((argued) => paragraphsOf(draft, argued));
  const longest = Math.max(0, ...ofReasons.map((paragraphs) => paragraphs.length));
  const inTurn = Array.from({ length: longest }, (_, at) =>
    ofReasons.flatMap((one) => (one[at] === undefined ? [] : [one[at]])),
  );
  const id = grounds.length > 1 ? 'reason-points-heading-several' : 'reason-points-heading';
  const heading = draft.writer.line(sentence(draft, id), fromFrame(id));
  return inTurn.flat().map((paragraph, index) => ({
    slot: 'arguments',
    rank: 'reason',
    ...(index === 0 && heading ? { heading } : {}),
    paragraphs: [paragraph],
    list: [],
  }));
}

const keysOfPoints = new WeakMap<CaseFile, ReadonlySet<string>>();

/** So much of a text says again what is said on the reasons themselves. */
const MOSTLY_SAID = 0.46;

/** Whether a text mostly repeats what is said on the reasons of the case. */
export function isSaidOnReasons({ argument, file }: Draft, text: string): boolean {
  let said = keysOfPoints.get(file);
  if (said === undefined) {
    const points = argument.grounds.flatMap(({ answer }) => answer.stands ?? []);
    said = keysOf(
      points
        .filter((point) => holds(point, file))
        .map((point) => point.text)
        .join(' '),
    );
    keysOfPoints.set(file, said);
  }
  const keys = [...keysOf(text)];
  const again = keys.filter((key) => said.has(key)).length;
  return again > keys.length * MOSTLY_SAID;
}

function paragraphsOf(draft: Draft, { ground, answer }: ArguedGround): Piece[][] {
  const writer = draft.writer.with({
    service_given: isGiven(draft.file),
    reason_stated: ground.quote === undefined ? 'The code alone' : 'The reason as stated',
    alternatives: namedAlternatives(ground),
    policy: ground.policy && cleanLine(ground.policy),
    limit: ground.thresholds?.[0] && limitInWords(ground.thresholds[0]),
  });
  const source = { origin: 'ground', record: answer.id } as const;
  return (answer.stands ?? [])
    .filter((point) => holds(point, draft.file))
    .map(({ text }) => writer.sentences(text, source))
    .filter((paragraph) => paragraph.length > 0);
}

/** Care that was given and billed; a case that tells of no day, charge or claim may ask for what is still to come. */
function isGiven(file: CaseFile): boolean {
  const { setting, service_date: day, amount, claim_number: claim, patient_summary: told } = file.input;
  const tells = [setting, day, amount, claim, told].some((field) => field !== undefined);
  return tells && isPaymentDisputed(file) && (day === undefined || day <= file.letterDate);
}

function holds(
  { told, untold, modifiers, insurer_types: lines, requesters }: GroundPoint,
  file: CaseFile,
): boolean {
  if (lines !== undefined && !lines.includes(file.coverage.type.id)) return false;
  if (requesters !== undefined && !requesters.includes(file.requester)) return false;
  if (modifiers !== undefined && !carriesOne(file, modifiers)) return false;
  if (told !== undefined && !callerTells(file, told)) return false;
  return untold === undefined || !anybodyMentions(file, untold);
}

function carriesOne({ input }: CaseFile, modifiers: readonly string[]): boolean {
  const carried = modifiersOnClaim(input);
  return modifiers.some((one) => carried.has(one));
}

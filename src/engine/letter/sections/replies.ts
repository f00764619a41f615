/** What the payer will likeliest say to the answers, and what answers that: for the sheet of a call. */
import { oneLine } from '../../describe.js';
import { rankedArguments } from '../code-text.js';
import { type Draft, fromPack, sentence } from '../drafting.js';
import type { Block, Source } from '../letter.js';

const SHOWN = 3;

export interface Reply {
  readonly payer: string;
  readonly answer: string;
  readonly source: Source;
}

/** Replies to the grounds and rules of this case first, then to the arguments of the code. */
export function repliesOf(draft: Draft): Reply[] {
  const { library, argument } = draft;
  const ofRules = [...argument.grounds.flatMap(({ rules }) => rules), ...argument.rules].flatMap((rule) =>
    rule.replies.map(({ payer, answer }) => ({
      payer,
      answer: answer.text,
      source: { origin: 'controlling_law' as const, record: rule.id },
    })),
  );
  const ofGrounds = argument.grounds.flatMap(({ answer }) =>
    answer.reply === undefined
      ? []
      : [{ ...answer.reply, source: { origin: 'ground' as const, record: answer.id } }],
  );
  const ofArguments = rankedArguments(draft).own.map(({ id, payer_reply, answer }) => ({
    payer: payer_reply,
    answer,
    source: fromPack(library, 'argument', id, library.arguments.get(id)?.pack),
  }));
  return [...ofRules, ...ofGrounds, ...ofArguments]
    .slice(0, SHOWN)
    .map((reply) => ({ ...reply, payer: oneLine(reply.payer), answer: oneLine(reply.answer) }));
}

export function replyBlocks(draft: Draft): Block[] {
  return repliesOf(draft).map(({ payer, answer, source }) => ({
    slot: 'replies',
    rank: 'support',
    paragraphs: [draft.writer.with({ payer, answer }).sentences(sentence(draft, 'reply'), source)],
    list: [],
  }));
}

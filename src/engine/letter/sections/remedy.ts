/** What is asked: the main request in a sentence, and what else is asked for in a list. */
import type { LetterSection } from '../../../domain/generated/types.js';
import type { Wish } from '../../../intake/record/asked/wishes.js';
import type { RuleAnswer } from '../../argument/controlling-law.js';
import type { TemplateValues } from '../case-values.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block, Piece } from '../letter.js';
import { printableOf } from '../printable.js';
import {
  addsTo,
  claimNumber,
  orderedService,
  partRemedy,
  readWanted,
  refusedLines,
  type Wanted,
  withoutPayment,
} from '../remedy.js';
import { isPending, isUndated, tellsOfClaim } from '../variables.js';
import { withFullStop } from '../words.js';
import { joined } from '../writer.js';
import { headingOf } from './frame.js';

/** More rules than this ask for the same in other words. */
const MOST_RULES = 2;
const DECIDES: ReadonlySet<string> = new Set(['dispositive', 'strong']);
/** Documents about a claim that was not decided yet. */
const UNDECIDED: ReadonlySet<string> = new Set(['records_response']);
/** Documents that dispute a price, where the sum itself is the request. */
const OF_PRICE: ReadonlySet<string> = new Set(['payment_review']);

export function remedyBlocks(draft: Draft, section: LetterSection): Block[] {
  const heading = headingOf(draft, section);
  const wanted = readWanted(draft.file);
  const [main, ...further] = [
    ...(isPending(draft.file) || isUndated(draft.file) ? aheadAsks(draft, wanted) : givenAsks(draft, wanted)),
    ...wishAsks(draft, wanted),
    ...remittanceAsk(draft),
  ];
  if (main === undefined) return [];
  const [only] = further;
  const listed = further.length > 1;
  const paragraphs = [
    [inFull(draft, 'remedy-asked', main), ...scope(draft, main), ...ifRefused(draft), ...answerBy(draft)],
    ...(only && !listed ? [[inFull(draft, 'remedy-further-one', only)]] : []),
    ...(listed ? [ask(draft, 'remedy-further', {})] : []),
  ];
  return [
    {
      slot: 'remedy',
      rank: 'decides',
      ...(heading ? { heading } : {}),
      paragraphs,
      list: listed ? further : [],
    },
  ];
}

/** Care that is to come or goes on: approved as ordered, or continued at the level before. */
function aheadAsks(draft: Draft, wanted: Wanted): Piece[] {
  const { file } = draft;
  const { reduction, period, planned, lastDay } = wanted;
  const values = { ordered: orderedService(draft, reduction), period, planned, last_day: lastDay };
  const main = reduction
    ? ask(draft, 'remedy-level-before', { ...values, ...reduction })
    : file.input.setting === 'concurrent'
      ? ask(draft, 'remedy-continue', values)
      : ask(draft, isPending(file) ? 'remedy-approve' : 'remedy-approve-or-pay', {
          ...values,
          in_network: file.code.record.category === 'network_provider',
        });
  return [...main, ...ruleAsks(draft, main)];
}

/** Care that was given: the decision is undone, by the rule that decides or as the code calls for, and the line is paid. */
function givenAsks(draft: Draft, wanted: Wanted): Piece[] {
  const money = moneyAsks(draft, wanted);
  const [first, ...others] = ruleAsks(draft, []);
  const priced = OF_PRICE.has(draft.file.template.document) && wanted.money.due;
  const lead = first ?? (priced ? undefined : codeAsk(draft));
  return [...inOne(lead, money), ...others];
}

/** The request and the payment in one sentence; a request that is itself a payment stands beside it. */
function inOne(lead: Piece | undefined, [money]: readonly Piece[]): Piece[] {
  if (lead === undefined || money === undefined)
    return [lead ?? money].filter((piece) => piece !== undefined);
  if (/^pay\b/.test(lead.text)) return [money, lead];
  const undone = withoutPayment(lead.text.replace(/\.$/, ''));
  return [{ ...joined([lead, money]), text: `${undone}, and ${money.text}` }];
}

/** The code's own remedy, with what it cites and encloses. */
function codeAsk({ writer, values }: Draft): Piece {
  const { asked } = partRemedy(values.text('remedy'));
  const text = withFullStop(asked);
  const piece = joined(writer.with({ asked: printableOf(text) }).sentences('{{asked}}', fromFrame('remedy')));
  return { ...piece, text: `${piece.text.charAt(0).toLowerCase()}${piece.text.slice(1)}` };
}

/** What is to become of the money. */
function moneyAsks(draft: Draft, { money }: Wanted): Piece[] {
  const { file } = draft;
  const { amount, difference, due, demandedBack, paidByPatient } = money;
  const values = { lines: refusedLines(draft), amount, sum: amount, difference };
  if (demandedBack) return ask(draft, 'remedy-withdraw', values);
  if (file.disposition.action !== 'appeal' && !due) return [];
  if (file.requester !== 'provider') {
    if (paidByPatient) return ask(draft, 'remedy-reimburse', values);
    return amount === undefined ? [] : ask(draft, 'remedy-off-account', values);
  }
  if (amount === undefined) return [];
  return ask(draft, due ? 'remedy-pay' : 'remedy-pay-line', values);
}

/** Words of a request for care that was given, and for care that is to come. */
const OF_CLAIMS = /\bclaim\b/;
const OF_PLANS = /\bapprove\b/;

/** What the rules of law that are met call for, beside what is asked already. */
function ruleAsks({ argument, file }: Draft, asked: readonly Piece[]): Piece[] {
  const met = [...argument.grounds.flatMap(({ rules }) => rules), ...argument.rules];
  const added: Piece[] = [];
  for (const rule of met) {
    const fitting = !(isPending(file) ? OF_CLAIMS : OF_PLANS).test(rule.remedy?.text ?? '');
    const may = fitting && rule.verdict === 'met' && DECIDES.has(rule.force) && added.length < MOST_RULES;
    const earlier = [...asked, ...added].map(({ text }) => text);
    if (may && rule.remedy && addsTo(rule.remedy.text, earlier)) added.push(rulePiece(rule, rule.remedy));
  }
  return added;
}

function rulePiece({ id }: RuleAnswer, { text, regulations }: NonNullable<RuleAnswer['remedy']>): Piece {
  return {
    text: withFullStop(text),
    source: { origin: 'controlling_law', record: id },
    regulations,
    authorities: [],
    exhibits: [],
  };
}

/** What the caller expressly asks for. */
function wishAsks(draft: Draft, { wishes }: Wanted): Piece[] {
  return wishes.flatMap((wish) => (fits(wish, draft) ? ask(draft, `wish-${wish}`, {}) : []));
}

/** Care that goes on can be kept, money that was asked can bear a penalty. */
function fits(wish: Wish, { file }: Draft): boolean {
  if (wish === 'continued') return isPending(file);
  if (wish === 'penalty' || wish === 'interest' || wish === 'refund') return !isPending(file);
  return true;
}

/** A corrected remittance for a claim that was decided. */
function remittanceAsk(draft: Draft): Piece[] {
  const claim = claimNumber(draft.file.input);
  return claim === undefined ||
    isPending(draft.file) ||
    isUndated(draft.file) ||
    !tellsOfClaim(draft.file) ||
    UNDECIDED.has(draft.file.template.document)
    ? []
    : ask(draft, 'remedy-remittance', { claim_number: claim });
}

/** Which line it is about, where the request itself names no code, day or sum of it. */
function scope({ file, values, writer }: Draft, main: Piece): Piece[] {
  const named =
    isPending(file) ||
    (values.isSet('service_date') && main.text.includes(values.text('service_date'))) ||
    !values.isSet('scope_sentence');
  return named ? [] : writer.sentences('{{scope_sentence}}', fromFrame('remedy'));
}

/** What is asked where the request is refused. */
function ifRefused(draft: Draft): Piece[] {
  const { otherwise } = partRemedy(draft.values.text('remedy'));
  return otherwise === undefined
    ? []
    : ask(draft, 'remedy-upheld', { ...otherwise, asked: withFullStop(otherwise.asked) });
}

/** The day of the answer, where no appeal sets one. */
function answerBy(draft: Draft): Piece[] {
  const { file, values } = draft;
  return file.disposition.action === 'appeal' || !values.isSet('reply_by')
    ? []
    : ask(draft, 'remedy-answer-by', {});
}

function ask(draft: Draft, id: string, values: TemplateValues): Piece[] {
  const pieces = draft.writer.with(values).sentences(sentence(draft, id), fromFrame(id));
  return pieces.length === 0 ? [] : [joined(pieces)];
}

/** "I ask the plan to" before a request. */
function inFull(draft: Draft, id: string, piece: Piece): Piece {
  const lead = joined(draft.writer.with({ asked: piece.text }).sentences(sentence(draft, id), fromFrame(id)));
  return {
    ...piece,
    text: lead.text,
    source: piece.source.origin === 'frame' ? { ...lead.source, ...piece.source, record: id } : piece.source,
  };
}

/** What is asked: the main request in a sentence, and what else is asked for in a list. */
import type { LetterSection } from '../../../domain/generated/types.js';
import type { Wish } from '../../../intake/record/asked/wishes.js';
import { isCallerLed } from '../../argument/caller-led.js';
import type { RuleAnswer } from '../../argument/controlling-law.js';
import type { TemplateValues } from '../case-values.js';
import { claimNumber, codesOf, refusedLines } from '../disputed-lines.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block, Piece } from '../letter.js';
import { printableOf } from '../printable.js';
import {
  addsTo,
  isBare,
  orderedService,
  partRemedy,
  readWanted,
  type Wanted,
  withoutPayment,
} from '../remedy.js';
import { isPaymentDisputed, isPending, tellsOfClaim } from '../variables.js';
import { withFullStop } from '../words.js';
import { joined } from '../writer.js';
import { headingOf } from './frame.js';
import { ownPart } from './own-text.js';

/** More rules than this ask for the same in other words. */
const MOST_RULES = 2;
const DECIDES: ReadonlySet<string> = new Set(['dispositive', 'strong']);
/** Documents about a claim that was not decided yet. */
const UNDECIDED: ReadonlySet<string> = new Set(['records_response']);
/** Documents that dispute a price, where the sum itself is the request. */
const OF_PRICE: ReadonlySet<string> = new Set(['payment_review']);

/** @param ofCode the remedy of the code as its pack has it, for the law that it cites */
export function remedyBlocks(draft: Draft, section: LetterSection, ofCode: string): Block[] {
  const heading = headingOf(draft, section);
  const own = ownPart(draft, 'remedy');
  if (own.length > 0)
    return [{ slot: 'remedy', rank: 'decides', ...(heading ? { heading } : {}), paragraphs: own, list: [] }];
  const wanted = readWanted(draft.file);
  const ahead = !isPaymentDisputed(draft.file);
  const lead = ahead ? undefined : leadOf(draft, wanted, ofCode);
  const [main, ...further] = [
    ...(ahead ? aheadAsks(draft, wanted) : givenAsks(draft, wanted, lead)),
    ...wishAsks(draft, wanted),
    ...remittanceAsk(draft),
  ];
  if (main === undefined) return [];
  const [only] = further;
  const listed = further.length > 1;
  const paragraphs = [
    [
      inFull(draft, 'remedy-asked', main),
      ...scope(draft, main),
      ...(ahead || lead?.own === true ? ifRefused(draft) : []),
      ...answerBy(draft),
    ],
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
  // The caller's own argument ends in one request.
  const ruled = isCallerLed(draft.argument.grounds) ? [] : ruleAsks(draft, main);
  return [...main, ...partGiven(draft, wanted), ...ruled, ...exceptionAsk(draft)];
}

/** Where a step is asked for, the exception from it, unless a rule of law answers the step: what is barred has no exception. */
function exceptionAsk(draft: Draft): Piece[] {
  const steps = draft.argument.grounds.flatMap(({ ground: { kind, id } }) =>
    kind === 'step_therapy' ? [id] : [],
  );
  const answered = metRules(draft).some(
    ({ remedy, grounds }) => remedy !== undefined && grounds.some((id) => steps.includes(id)),
  );
  if (steps.length === 0 || answered || draft.file.level.kind === 'request') return [];
  const told = draft.file.record.facts.some(
    ({ treatment }) => treatment !== undefined && treatment.not_given !== true,
  );
  return ask(draft, 'remedy-exception', { trials_told: told });
}

/** Rules of law that are met and decide. */
function metRules({ argument }: Draft): RuleAnswer[] {
  return [...argument.grounds.flatMap(({ rules }) => rules), ...argument.rules].filter(
    ({ verdict, force }) => verdict === 'met' && DECIDES.has(force),
  );
}

/** Of care that goes on, the days that were given already and not paid. */
function partGiven(draft: Draft, { money: { amount } }: Wanted): Piece[] {
  return draft.file.input.setting === 'concurrent' && amount !== undefined
    ? ask(draft, 'remedy-part-given', { sum: amount })
    : [];
}

/** What undoes the decision: a rule that decides, or what the code calls for. */
interface Lead {
  readonly piece: Piece;
  /** It is the code's. */
  readonly own: boolean;
  readonly others: readonly Piece[];
}

function leadOf(draft: Draft, wanted: Wanted, ofCode: string): Lead | undefined {
  const [first, ...others] = ruleAsks(draft, []);
  if (first !== undefined) return { piece: first, own: false, others };
  // Of money that is asked back the demand itself is what is to be undone.
  if (wanted.money.demandedBack) return undefined;
  const priced = OF_PRICE.has(draft.file.template.document) && wanted.money.due;
  return priced ? undefined : { piece: codeAsk(draft, ofCode), own: true, others };
}

/** Care that was given: the decision is undone, by the rule that decides or as the code calls for, and the line is paid. */
function givenAsks(draft: Draft, wanted: Wanted, lead: Lead | undefined): Piece[] {
  return [...inOne(lead?.piece, moneyAsks(draft, wanted)), ...(lead?.others ?? [])];
}

/** The request and the payment in one sentence. */
function inOne(lead: Piece | undefined, [money]: readonly Piece[]): Piece[] {
  if (lead === undefined || money === undefined)
    return [lead ?? money].filter((piece) => piece !== undefined);
  const asked = lead.text.replace(/\.$/, '');
  if (isBare(asked)) return [{ ...joined([money, lead]), text: money.text }];
  // "Pay as primary plan, and pay code 90999": how it is to be paid goes before what.
  const undone = /^pay\b/.test(asked) ? asked : withoutPayment(asked);
  return [{ ...joined([lead, money]), text: `${undone}, and ${money.text}` }];
}

/** The code's own remedy, with what it cites and encloses. */
function codeAsk(draft: Draft, ofCode: string): Piece {
  const { writer, values } = draft;
  const { asked } = partRemedy(values.text('remedy'));
  const text = withFullStop(asked);
  const piece = joined(writer.with({ asked: printableOf(text) }).sentences('{{asked}}', fromFrame('remedy')));
  const lowered = `${piece.text.charAt(0).toLowerCase()}${piece.text.slice(1)}`;
  return { ...piece, ...lawIn(draft, ofCode, lowered), text: lowered };
}

/** The law that a text of a pack cites, as far as it stands in what is printed of it. */
function lawIn(
  { library, templates, values, file }: Draft,
  text: string,
  printed: string,
): Pick<Piece, 'regulations' | 'authorities'> {
  const { regulations = [], authorities = [] } = templates.render(text, values, file.law) ?? {};
  return {
    regulations: regulations.filter((id) => printed.includes(library.regulations.get(id)?.citation ?? id)),
    authorities,
  };
}

/** What is to become of the money. */
function moneyAsks(draft: Draft, { money }: Wanted): Piece[] {
  const { file } = draft;
  const { amount, difference, parts, due, demandedBack, paidByPatient } = money;
  const values = { lines: refusedLines(draft), amount, sum: amount, difference, parts };
  if (demandedBack) return ask(draft, 'remedy-withdraw', values);
  const signedForPatient = file.requester !== 'provider';
  if (file.disposition.action !== 'appeal' && !due)
    return signedForPatient && paidByPatient && amount !== undefined
      ? ask(draft, 'remedy-refund', values)
      : [];
  if (signedForPatient) {
    if (paidByPatient) return ask(draft, 'remedy-reimburse', values);
    return amount === undefined ? [] : ask(draft, 'remedy-off-account', values);
  }
  if (amount === undefined)
    return file.disposition.action === 'appeal' ? ask(draft, 'remedy-pay-line', values) : [];
  return ask(draft, due ? 'remedy-pay' : 'remedy-pay-line', values);
}

/** Words of a request for care that was given, and for care that is to come. */
const OF_CLAIMS = /\bclaim\b/;
const OF_PLANS = /\bapprove\b/;

/** What the rules of law that are met call for, beside what is asked already. */
function ruleAsks(draft: Draft, asked: readonly Piece[]): Piece[] {
  const added: Piece[] = [];
  for (const rule of metRules(draft)) {
    const fitting = !(isPending(draft.file) ? OF_CLAIMS : OF_PLANS).test(rule.remedy?.text ?? '');
    const may = fitting && added.length < MOST_RULES;
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
    !isPaymentDisputed(draft.file) ||
    !tellsOfClaim(draft.file) ||
    UNDECIDED.has(draft.file.template.document)
    ? []
    : ask(draft, 'remedy-remittance', { claim_number: claim });
}

/** Which line it is about, where the request itself names no code, day, sum or number of it. */
function scope({ file, values, writer }: Draft, { text }: Piece): Piece[] {
  const told = [
    ...codesOf(file.input),
    ...['service_date', 'amount', 'claim_number'].map((name) => values.text(name)),
  ].filter((value) => value !== '');
  const named = isPending(file) || told.some((value) => text.includes(value));
  return named || !values.isSet('scope_sentence')
    ? []
    : writer.sentences('{{scope_sentence}}', fromFrame('remedy'));
}

/** What is asked where the request is refused. */
function ifRefused(draft: Draft): Piece[] {
  const { otherwise } = partRemedy(draft.values.text('remedy'));
  // Nothing of a claim can be asked where an approval is.
  const ofClaim = otherwise !== undefined && !isPaymentDisputed(draft.file) && OF_GIVEN.test(otherwise.asked);
  return otherwise === undefined || ofClaim
    ? []
    : ask(draft, 'remedy-upheld', { ...otherwise, asked: withFullStop(otherwise.asked) });
}

/** Words of a request for care that was given and billed. */
const OF_GIVEN = /\b(?:retrospective(?:ly)?|reprocess|the claim|date of service)\b/i;

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

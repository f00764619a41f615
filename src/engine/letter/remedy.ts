/** What a letter asks for: read from the case, computed where it can be, and said by line, units, dates and amount. */

import { longDate } from '../../domain/calendar.js';
import type { GenerateAppealInput } from '../../domain/generated/types.js';
import { isDemandedBack } from '../../intake/record/asked/demands.js';
import { readAskedTime } from '../../intake/record/asked/periods.js';
import { type Reduction, readReduction } from '../../intake/record/asked/reductions.js';
import {
  differenceOf,
  type StatedSum,
  statedSums,
  writtenProduct,
  writtenSum,
} from '../../intake/record/asked/sums.js';
import { readWishes, type Wish } from '../../intake/record/asked/wishes.js';
import { findDates, isoOf } from '../../language/dates.js';
import { capitalized } from '../../language/english.js';
import type { CaseFile } from '../case-file.js';
import type { Drafting } from './drafting.js';
import { inSentence, withArticle } from './phrases.js';
import { isGap, withoutCut } from './service-name.js';
import { isPending, serviceWithCodes } from './variables.js';
import { listInWords } from './words.js';

/** What the request tells about what is wanted. */
export interface Wanted {
  readonly reduction: Reduction | undefined;
  /** Pieces of time, written out. */
  readonly period: string | undefined;
  readonly planned: string | undefined;
  readonly lastDay: string | undefined;
  readonly wishes: readonly Wish[];
  readonly money: Money;
}

/** The sum in dispute and what is known of it. */
export interface Money {
  readonly amount: string | undefined;
  /** "$2,568.53 less $318.70 allowed". */
  readonly difference: string | undefined;
  /** "$4,925.00 and $1,180.00": sums that the case itself adds up to it. */
  readonly parts: string | undefined;
  /** The payer owes the sum itself, and not a price still to be found. */
  readonly due: boolean;
  /** The payer took it back or says that it will. */
  readonly demandedBack: boolean;
  /** The patient has paid it. */
  readonly paidByPatient: boolean;
}

/** Reads everything of the request that says what is wanted. */
export function readWanted(file: CaseFile): Wanted {
  const { input, today } = file;
  const told = [input.procedure, input.denial_reason ?? '', input.patient_summary ?? ''];
  const summary = input.patient_summary ?? '';
  const time = readAskedTime([input.procedure, summary, input.denial_reason ?? ''], today);
  const planned = time.planned ?? aheadDay(input.service_date, today);
  return {
    reduction: isPending(file) ? readReduction(told) : undefined,
    period: time.period && stretch(time.period),
    planned: planned && longDate(planned),
    lastDay: time.lastCovered && longDate(time.lastCovered),
    wishes: readWishes([summary]),
    money: moneyOf(input, told, today),
  };
}

/** "November 23 to December 14, 2026". */
function stretch({ from, to }: { readonly from: string; readonly to: string }): string {
  const first = longDate(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.replace(/, \d{4}$/, '') : first} to ${longDate(to)}`;
}

function aheadDay(day: string | undefined, today: string): string | undefined {
  return day !== undefined && day > today ? day : undefined;
}

/** Money that has been paid: what cannot be, was not or would have to be paid is not. */
const PAID_BY_PATIENT =
  /(?<!(?:\b(?:not|never|nor|be|being|(?:if|unless|until) (?:I|we|he|she|they))|n't) (?:(?:yet|have|has|had|even|already) ){0,2})\b(?:paid|had to pay) (?:(?:it|for it|for this|everything|all of it|the bill|them|him|her|all) ){0,3}(?:all )?(?:myself|ourselves|out of (?:my|our|her|his|their|own) (?:own )?pocket|out of pocket)\b|\b(?:I|we) (?:have |had to )?(?:put|charged?) (?:it|them|that|all of it|the (?:bill|whole)) on (?:a|my|our|the) (?:credit |debit )?card\b|\bI (?:already |have |have already )?paid (?:the|this|that|my) (?:whole |full |entire )?(?:bill|amount|charge|price)\b/i;

/** The payer of the sum stands right before the verb: in "I asked what insurance paid" it is another. */
const PAID =
  /\b(?:I|we)(?: (?:have|had|already|then|also|first|even|later|myself|ourselves|both|therefore|just)){0,3} (?:paid|had to pay) (?:[a-z]+ ){0,4}\$ ?([\d,]+(?:\.\d{2})?)/gi;
/** "I went there and paid $310", with nobody else between. */
const AND_PAID =
  /\b(?:I|we) (?:(?!(?:what|how|whether|if|that|which|who|where|when|because|he|she|they|it)\b|\w*(?:insur|payer|plan|medicar|medicaid|compan|employ|husband|wife|mother|father|daughter|son|friend)\w*)[\w',-]+ ){1,9}and (?:then |already )?paid (?:[a-z]+ ){0,4}\$ ?([\d,]+(?:\.\d{2})?)/gi;

/** A receipt for the care shows that it was paid; one for mail, a premium or a share of the cost does not. */
const RECEIPT =
  /\b(?:receipts?|proof of payment|paid (?:invoices?|bills?)|(?:credit|debit) card statement|cancel+ed check)\b/i;
const OF_OTHERS =
  /\b(?:mail\w*|delivery|fax|return|postal|upload\w*|submission|confirmation|certified|acknowledg\w*|claim|filing|premium\w*|co-?pay\w*|co-?insurance|deductible)\b/i;

function holdsReceipt(input: GenerateAppealInput, today: string): boolean {
  const { requester, available_evidence: documents = [] } = input;
  return (
    requester !== 'provider' &&
    requester !== 'facility' &&
    documents.some((one) => RECEIPT.test(one) && !OF_OTHERS.test(one) && isOfThisCare(one, input, today))
  );
}

/** A receipt with the amount in dispute, the provider or the day of the service. */
function isOfThisCare(
  document: string,
  { amount, provider_name: provider, service_date: day }: GenerateAppealInput,
  today: string,
): boolean {
  const sums = [...document.matchAll(/\$ ?([\d,]+(?:\.\d{2})?)/g)].map(([, sum = '']) =>
    Number(sum.replace(/,/g, '')),
  );
  if (sums.length > 0) return amount !== undefined && sums.includes(amount);
  if (provider !== undefined && document.toLowerCase().includes(provider.toLowerCase())) return true;
  const known = day === undefined ? [] : [day];
  return day !== undefined && findDates(document, { today, known }).some(({ from }) => isoOf(from) === day);
}

/** "I paid $310 at the desk", where that is the amount in dispute. */
function paidAll(text: string, amount: number | undefined): boolean {
  return [...text.matchAll(PAID), ...text.matchAll(AND_PAID)].some(
    ([, sum = '']) => Number(sum.replace(/,/g, '')) === amount,
  );
}

function moneyOf(input: GenerateAppealInput, told: readonly string[], today: string): Money {
  const { amount, denial_reason: reason } = input;
  const demandedBack = isDemandedBack(reason);
  const paidByPatient =
    holdsReceipt(input, today) || told.some((text) => PAID_BY_PATIENT.test(text) || paidAll(text, amount));
  if (amount === undefined)
    return {
      amount: undefined,
      difference: undefined,
      parts: undefined,
      due: false,
      demandedBack,
      paidByPatient,
    };
  const cents = Math.round(amount * 100);
  const sums = statedSums(told);
  const pair = differenceOf(cents, sums);
  const own = sums.find((sum) => sum.cents === cents);
  return {
    amount: inDollars(cents),
    difference: pair && `${named(pair.from)} less ${named(pair.less)}`,
    parts: addedUp(cents, told),
    due: own?.kind === 'due' || pair !== undefined || told.some((text) => writtenProduct(text) === cents),
    demandedBack,
    paidByPatient,
  };
}

/** The terms of a sum that the case writes out: "4,925 + 1,180 = $6,105.00". */
function addedUp(amount: number, told: readonly string[]): string | undefined {
  const terms = told.map((text) => writtenSum(amount, text)).find((found) => found !== undefined);
  return terms && listInWords(terms.map(inDollars));
}

function named({ cents, kind }: StatedSum): string {
  return kind === undefined || kind === 'due' ? inDollars(cents) : `${inDollars(cents)} ${kind}`;
}

function inDollars(cents: number): string {
  const [dollars = '0', rest = '00'] = (cents / 100).toFixed(2).split('.');
  return `$${dollars.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${rest}`;
}

const REDUCED =
  /,? \(?\d{1,3}(?:\.\d+)? ?(?:hours?|hrs?|h|visits?|sessions?|days?|units?)\b.*\b(?:reduc|cut|lower|decreas).*$/i;

/** "private duty nursing, 84 hours per week": the amount is told apart. */
const AMOUNT =
  /, \d{1,3}(?:\.\d{1,2})? ?(?:hours?|hrs?|visits?|sessions?|units?) ?(?:per|an?|each|\/) ?(?:day|week|month)$/i;

/** The service as ordered; the reduction of it is told apart. */
export function orderedService(
  { library, file, values }: Drafting,
  reduction: Reduction | undefined,
): string {
  if (isGap(file.input.procedure)) return 'the denied service';
  const full = withArticle(inSentence(library, withoutCut(serviceWithCodes(file, values))));
  if (reduction === undefined) return full;
  const whole = full.replace(REDUCED, '').replace(`, ${reduction.before}`, '').replace(AMOUNT, '');
  return whole.includes(',') ? `${whole},` : whole;
}

/** A code's remedy in two: what is asked, and what is asked where that is refused. */
export interface CodeRemedy {
  readonly asked: string;
  readonly otherwise: { readonly condition: string | undefined; readonly asked: string } | undefined;
}

const OTHERWISE =
  /,? (?:and,? (?:otherwise(?= (?:state|name|produce|say|show|quote|explain|confirm)\b)|((?:if any|for any) [^,]*),)|or (?:else )?(?=(?:state|name|produce|say|show|quote|explain|decide on|review)\b)) ?(.*)$/;
/** "state the edit if any part is upheld": what follows is the other branch, not what is asked after a refusal. */
const BRANCH = /\bif\b[^,]*$/;
const CONDITION = /\s(?:wherever|so far as|as far as)\b[^,.]*/;

/** Parts a code's remedy from its alternative, and drops the condition that makes it no request at all. */
export function partRemedy(text: string): CodeRemedy {
  const plain = text.replace(/[.\s]+$/, '').replace(CONDITION, '');
  const alternative = OTHERWISE.exec(plain);
  if (alternative === null || BRANCH.test(plain.slice(0, alternative.index)))
    return { asked: plain, otherwise: undefined };
  const [, condition, asked = ''] = alternative;
  return {
    asked: asFullList(plain.slice(0, alternative.index)),
    otherwise: { condition: condition && capitalized(condition), asked },
  };
}

const PAYING =
  /,? and (?:(?:then )?(?:reverse the denial|adjudicate|allow|decide|process|reprocess|pay|withdraw)\b)[^,]*$/;

/** "read the line and price": the act lost its object with the payment. */
const HALF = /\band \w+$/;

/** Without the payment at its end, which is asked for in its own words. */
export function withoutPayment(asked: string): string {
  const rest = asked.replace(PAYING, '');
  return rest === asked || HALF.test(rest) ? asked : asFullList(rest);
}

const ACT =
  '(?:find|process|reprocess|issue|record|reverse|approve|decide|confirm|recognize|lift|correct|restore|apply|pay|run|key|review|send|show|state|allow|grant|set|withdraw|name|identify)\\b';
const LAST_OF_LIST = new RegExp(`, (?=${ACT}(?!.*, ${ACT}))`);

/** A list of acts that lost its end gets its "and" back. */
function asFullList(text: string): string {
  return text.replace(LAST_OF_LIST, ' and ');
}

/** Words of a request that says no more than that the care is to be approved or paid. */
const BARE = new Set(
  'authorize approve pay process continue restore find coverage the a of care service claim treatment consult community emergency hours amount last authorized in to that treating clinician ordered as billed skilled medically necessary units and it'.split(
    ' ',
  ),
);
const SAME = 0.75;
/** Of the words that say what is asked, and not how. */
const SAME_MATTER = 0.5;
const HOW = new Set('reprocess correct without any no for this it its by with what was were'.split(' '));

/** Whether a request says more than that the care is to be approved or paid. */
export function isBare(request: string): boolean {
  return wordsIn(request).every((word) => BARE.has(word));
}

/** Whether a request adds something to those before it. */
export function addsTo(request: string, earlier: readonly string[]): boolean {
  const words = wordsIn(request);
  if (earlier.length > 0 && isBare(request)) return false;
  const matter = matterOf(words);
  return !earlier.some((one) => {
    const said = wordsIn(one);
    const known = new Set(said);
    const before = matterOf(said);
    const shared = [...matter].filter((word) => before.has(word)).length;
    return (
      words.filter((word) => known.has(word)).length >= SAME * words.length ||
      shared >= SAME_MATTER * Math.max(matter.size, 1)
    );
  });
}

function matterOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.filter((word) => !BARE.has(word) && !HOW.has(word)));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? [];
}

/** Numbers with units in a payer's clause, and the words that make a limit of them. */
import { NUMBER_WORDS } from '../../../language/number-words.js';

export interface Quantity {
  readonly value: number;
  readonly unit?: string;
  readonly start: number;
  readonly end: number;
}

/** Numbers as payers write them out. */
export const PAYERS_NUMBERS: Readonly<Record<string, number>> = { ...NUMBER_WORDS, once: 1, twice: 2 };
const NUMBER = String.raw`(?<![\w.,$/-])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|${Object.keys(PAYERS_NUMBERS).join('|')})`;
/** A unit: a measure of science, or one or two plain words that count something. */
const UNIT = String.raw`(?:%|percent|[kmµu]?g\/(?:dL|mL|L|kg|day)|ng\/mL|mmol\/L|mm ?Hg|L\/min|mL\/min|mL|m[gL]|mcg|kg\/m2|kg|cm|mm|dB(?: HL)?|points?|years?|months?|weeks?|days?|hours?|minutes?|visits?|sessions?|units?|tablets?|capsules?|pills?|vials?|doses?|pens?|boxes|patches|injections?|teeth|events?|miles?|treatments?|trials?|hospitalizations?|admissions?|attacks?|(?:migraine|headache|seizure|symptom|treatment|school|work) days?|headaches?|exacerbations?|episodes?|flares?|relapses?|infections?|falls?|seizures?|stays?|encounters?|cells\/\w+|IU\/m?L|pg\/mL|mEq\/L|U\/L|garments?|pairs?|aids?|devices?|tests?|studies|scans?|degrees|items?|drugs?|agents?|medications?|inhalers?|cycles?|units of service|employees)`;
const PER = String.raw`(?:\s*(?:per|a|an|each|every|in a|in one|\/)\s*(?:(?:\d+|two|three|four|five|six|seven|ten|twelve)[ -])?(?:calendar |benefit |plan |lifetime|member )?(?:lifetime|year|month|week|day|hour|fill|claim|night|visit|years|months|weeks|days)|\s+(?:weekly|daily|monthly|yearly|annually|of age))?`;
/** Words between a number and what it counts. */
const KIND =
  '(?:(?:consecutive|supervised|full|home|therapy|physical therapy|speech therapy|office|outpatient|one-way|additional|separate|documented|different|preferred|formulary|generic|moderate|severe|acute|inpatient|prior|recurrent|skilled|daily|oral|failed) ){0,2}';
const QUANTITY = new RegExp(
  String.raw`${NUMBER}(?:[\s-]*${KIND}((?:${UNIT}|[a-z]{3,16}s(?= (?:per|a|each|every)\b))${PER})| (?=per |every |each |in a )(${PER}))?(?![\w/])`,
  'gi',
);

/** Numbers of a clause with their units; dates, codes and money are left out. */
export function quantitiesOf(clause: string): Quantity[] {
  const found: Quantity[] = [];
  const masked = clause
    .replace(/\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/g, blank)
    .replace(
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.? \d{1,2}(?:,? \d{4})?\b/g,
      blank,
    )
    .replace(
      /\b(?:policy|section|sec\.|exclusion|article|chapter|guideline|§|version|page|p\.|item|line|code|chart)\s+[\w.-]*\d[\w.()-]*/gi,
      blank,
    )
    .replace(/\b\d+ (?:CFR|U\.S\.C\.?|USC|NYCRR|CCR)\b[^,;]*/g, blank)
    .replace(/\b[A-Z]\d{4}(?:-\w\w)?\b|\b\d{5}(?:-\w\w)?\b|\b(?:19|20)\d\d\b(?! ?(?:mg|mL|g|units))/g, blank);
  for (const match of masked.matchAll(QUANTITY)) {
    const printed = (match[1] ?? '').toLowerCase();
    const value = PAYERS_NUMBERS[printed] ?? Number(printed.replace(/,/g, ''));
    const unit = (match[2] ?? match[3])?.replace(/\s+/g, ' ').trim() || undefined;
    if (printed in PAYERS_NUMBERS && unit === undefined) {
      const shared = sharedUnit(masked.slice(match.index + match[0].length));
      if (shared === undefined) continue;
      found.push({ value, unit: shared, start: match.index, end: match.index + match[0].length });
      continue;
    }
    found.push({
      value,
      ...(unit ? { unit } : {}),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return found;
}

/** "Two moderate or one severe exacerbation": the second number has the unit of both. */
function sharedUnit(behind: string): string | undefined {
  return ELLIPSIS.exec(behind)?.[1];
}

const ELLIPSIS =
  /^ (?:moderate|mild|minor|outpatient|partial|prior) or (?:one|two|three|\d+) (?:severe|major|inpatient|full|recent) ([a-z]{4,16})\b/i;

function blank(text: string): string {
  return ' '.repeat(text.length);
}

/** The number of visits that an order comes to, where the payer finds that there were too many: three times a week for eight weeks. */
import type { CaseGround } from '../../../domain/generated/types.js';
import { PAYERS_NUMBERS } from '../../../intake/record/grounds/quantities.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const OF_NUMBER = /\b(?:this many|so many|number|frequency|units|exceeds?|too many|more than|excessive)\b/i;
const NUMBER = String.raw`\d{1,2}|${Object.keys(PAYERS_NUMBERS).join('|')}|once|twice`;
const ORDER = new RegExp(
  String.raw`\b(?<times>${NUMBER})(?: times| x)? (?:a|per|each|every|weekly|\/) ?(?:week )?for (?<weeks>${NUMBER}) weeks\b|\b(?<times2>${NUMBER}) (?:visits|sessions|times) (?:a|per|each) week for (?<weeks2>${NUMBER}) weeks\b`,
  'i',
);
const BILLED = /\b(?<count>\d{1,3}) (?<things>visits|sessions|treatments)\b/i;

/** Times a week and weeks, where they come to the number that was billed. */
export function visitsOrdered({ quote = '' }: CaseGround, told: ConcludedCase): Conclusion | undefined {
  const billed = BILLED.exec(told.input.procedure)?.groups;
  if (billed === undefined || !OF_NUMBER.test(quote)) return undefined;
  for (const fact of told.facts) {
    const groups = fact.negated ? undefined : ORDER.exec(fact.text)?.groups;
    const [times, weeks] = [groups?.times ?? groups?.times2, groups?.weeks ?? groups?.weeks2].map(numberOf);
    if (times === undefined || weeks === undefined || times * weeks !== Number(billed.count)) continue;
    return {
      says: { sentence: 'visits-as-ordered' },
      amounts: {
        value: { value: times },
        whole: { value: weeks, unit: 'weeks' },
        count: { value: times * weeks, unit: billed.things ?? 'visits' },
      },
      facts: [fact],
    };
  }
  return undefined;
}

function numberOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const low = word.toLowerCase();
  if (low === 'once') return 1;
  if (low === 'twice') return 2;
  return PAYERS_NUMBERS[low] ?? Number(low);
}

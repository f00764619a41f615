/** How a letter names the service after the first time: short, in the words of its area or from the caller's own. */
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { inSentence, withArticle } from './phrases.js';
import { cleanLine } from './words.js';

const MOST_WORDS = 5;
const DETERMINED = /^(?:a|an|the|this|these|my|his|her|our|their|one|two|three|\d+)\b/i;
/** Where the head of a noun phrase ends. */
const HEAD_ENDS =
  /\s*(?:[,;:(/]|\s(?:for|of|with|without|under|at|after|due|using|by|from|to|in|on|per|via|every|x\d*|including|plus|and)\b|\s\d).*$/i;
/** A single word that names an act: "colonoscopy" takes the article, a drug does not. */
const ACT =
  /(?:scopy|ectomy|plasty|otomy|ostomy|graphy|gram|tion|sion|ment|ing|visit|stay|test|scan|study|fusion|repair|device|pump)s?$/i;

/** With its article: "the infusions", "the wheelchair", "adalimumab". */
export function shortServiceName(library: PackLibrary, { input, service }: CaseFile): string {
  const area = service?.area;
  if (area?.short_name !== undefined) return area.short_name;
  const phrase = cleanLine(input.procedure).replace(/ ?\([^()]*\)/g, '');
  const head = inSentence(library, phrase.replace(HEAD_ENDS, '').trim());
  const words = head.split(' ').length;
  if (head === '' || words > MOST_WORDS) return 'the service';
  if (DETERMINED.test(head)) return head;
  if (words > 1) return `the ${head}`;
  return ACT.test(head) ? `the ${head}` : withArticle(head);
}

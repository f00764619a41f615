/** The caller's noun phrases as a sentence takes them: no capital in mid-sentence, an article where English needs one. */
import type { PackLibrary } from '../../packs/library.js';

const vocabularies = new WeakMap<PackLibrary, ReadonlySet<string>>();

/** Words that begin many phrases and stand in few packs. */
const COMMON =
  'acute chronic severe mild moderate recurrent bilateral left right plantar lumbar cervical thoracic major minor type stage primary secondary suspected possible advanced early late partial total complete open closed annual routine initial continued inpatient outpatient residential intensive screening diagnostic genetic physical occupational speech home office emergency surgical laparoscopic arthroscopic transcranial intravenous subcutaneous oral high low full new old repeat follow metastatic malignant benign';

/** Words that packs write in small letters, so that a capital on them is that of a heading or a form. */
function vocabularyOf(library: PackLibrary): ReadonlySet<string> {
  const known = vocabularies.get(library);
  if (known) return known;
  const texts = [...library.serviceAreas.values()].flatMap((area) => [
    area.name,
    ...area.names,
    ...area.criteria.map(({ text }) => text),
    ...area.diagnoses.flatMap(({ names }) => names),
  ]);
  const words = new Set([
    ...COMMON.split(' '),
    ...texts.flatMap((text) => text.split(/[\s,;:()/]+/).filter((word) => /^[a-z][a-z-]{2,}$/.test(word))),
  ]);
  vocabularies.set(library, words);
  return words;
}

/** The phrase within a sentence: "Plantar fasciitis" becomes "plantar fasciitis", "Crohn disease" stays. */
export function inSentence(library: PackLibrary, phrase: string): string {
  const first = /^[A-Z][a-z]+(?:-[a-z]+)*(?=[\s,;]|$)/.exec(phrase)?.[0];
  if (first === undefined || !vocabularyOf(library).has(first.toLowerCase())) return phrase;
  return `${first.charAt(0).toLowerCase()}${phrase.slice(1)}`;
}

const COUNTABLE = new Set(
  'admission appliance bed block brace code concentrator consultation device echocardiogram evaluation exam examination film implant injection kit machine monitor operation panel procedure prosthesis pump scan sensor service session stay stimulator study test transplant trial ventilator visit walker wheelchair x-ray'.split(
    ' ',
  ),
);
const DETERMINED =
  /^(?:a|an|the|this|that|these|those|my|his|her|our|their|one|two|three|four|five|six|\d+)\b/i;
const HEAD = /^[^(,;]*?(?= (?:of|for|with|without|in|on|to|by|from|under|at|after|due|using)\b|[(,;]|$)/;

/** With the article that a single countable thing needs: "the CPAP device", but "physical therapy". */
export function withArticle(phrase: string): string {
  if (DETERMINED.test(phrase)) return phrase;
  const head = HEAD.exec(phrase)?.[0].trim().split(' ').at(-1)?.toLowerCase() ?? '';
  return COUNTABLE.has(head) ? `the ${phrase}` : phrase;
}

/** The caller's noun phrases as a sentence takes them: no capital in mid-sentence, an article where English needs one. */
import type { PackLibrary } from '../../packs/library.js';

const vocabularies = new WeakMap<PackLibrary, ReadonlySet<string>>();

/** Words that begin many phrases and stand in few packs. */
const COMMON =
  'acute chronic severe mild moderate recurrent bilateral left right plantar lumbar cervical thoracic major minor type stage primary secondary suspected possible advanced early late partial total complete open closed annual routine initial continued inpatient outpatient residential intensive screening encounter diagnostic genetic physical occupational speech home office emergency surgical laparoscopic arthroscopic transcranial intravenous subcutaneous oral high low full new old repeat follow metastatic malignant benign';

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

/** Endings of common words of medicine and of generic drug names; names of people and brands end otherwise. */
const COMMON_ENDING =
  /(?:itis|osis|asis|emia|uria|oma|pathy|algia|plegia|paresis|trophy|plasia|ectomy|otomy|ostomy|plasty|scopy|graphy|gram|centesis|desis|lysis|tion|sion|ment|ness|ity|ive|ous|ary|ory|ant|ent|ular|gical|tical|nal|ral|ial|ual|ated|ced|sed|ted|ged|ing|ure|tic|ric|gic|mic|nic|mab(?:-[a-z]{4})?|[tm]inib|ciclib|cept|tide|statin|gliptin|parib)$/;
/** People whose names end like common words. */
const PEOPLE = new Set(['ewing', 'browning', 'cushing', 'herring', 'trendelenburg']);
const WITH_PREFIX = /^(?:in|on|out|off|non|pre|post|re|anti|intra|inter|sub|multi|semi|self)-/;

const properNames = new WeakMap<PackLibrary, ReadonlySet<string>>();

/** Words that packs write with a capital within the names of a service: brands such as Dupixent. */
function properNamesOf(library: PackLibrary): ReadonlySet<string> {
  const known = properNames.get(library);
  if (known) return known;
  const names = [...library.serviceAreas.values()].flatMap((area) => area.names);
  const proper = new Set(
    names.filter((name) => /^[A-Z][a-z]+$/.test(name)).map((name) => name.toLowerCase()),
  );
  properNames.set(library, proper);
  return proper;
}

function isCommon(library: PackLibrary, word: string): boolean {
  const small = word.toLowerCase();
  if (properNamesOf(library).has(small)) return false;
  if (vocabularyOf(library).has(small)) return true;
  return !PEOPLE.has(small) && (WITH_PREFIX.test(small) || COMMON_ENDING.test(small));
}

const CAPITALIZED = /^[A-Z][a-z]+(?:-[a-z]+)*(?=[\s,;]|$)/;
const TITLE_CASE = /^(?:(?:[A-Z][a-z]+(?:-[A-Za-z]+)*|of|and|the|with|for|in|to)(?:[\s,]+|$))+/;

/** The phrase within a sentence: "Plantar fasciitis" becomes "plantar fasciitis", "Crohn disease" stays. */
export function inSentence(library: PackLibrary, phrase: string): string {
  const first = CAPITALIZED.exec(phrase)?.[0];
  if (first === undefined || !isCommon(library, first)) return phrase;
  const titled = TITLE_CASE.exec(phrase)?.[0] ?? '';
  const words = titled.match(/[A-Z][a-z]+(?:-[a-z]+)*/g) ?? [];
  // A heading has a capital on each word.
  const part = words.length > 1 ? titled : first;
  const small = part.replace(/[A-Z][a-z]+(?:-[a-z]+)*/g, (word) =>
    isCommon(library, word) ? `${word.charAt(0).toLowerCase()}${word.slice(1)}` : word,
  );
  return `${small}${phrase.slice(part.length)}`;
}

/** People and places after whom diseases are called: they keep their capital, and any other first word of a diagnosis loses it. */
const NAMESAKES = new Set(
  'achilles addison alport alzheimer angelman asperger baker barrett behcet bell bowen burkitt castleman chagas charcot chiari coats conn cooley creutzfeldt crohn cushing dercum down dravet duchenne dupuytren ebola ehlers erb ewing fabry fanconi fournier friedreich gaucher gilbert goodpasture graves guillain hansen hashimoto henoch hirschsprung hodgkin horner hunter huntington hurler kaposi kawasaki klinefelter korsakoff krabbe legg lennox lewy lisfranc lou lyme lynch marfan meniere menkes merkel morton niemann noonan osgood paget parkinson perthes peyronie pick pompe prader raynaud reiter rett reye sanfilippo sever sjogren sjögren sjoegren stevens still sturge sweet takayasu tay tourette turner usher waldenstrom wegener wernicke whipple williams wilms wilson wolff zika zollinger american medicare medicaid'.split(
    ' ',
  ),
);

/** A diagnosis within a sentence: "Ruptured tubal pregnancy" becomes "ruptured tubal pregnancy", "Crohn disease" stays. */
export function diagnosisInSentence(library: PackLibrary, phrase: string): string {
  const [, first] = /^([A-Z][a-z]+)(?:-[A-Za-z]+)*(?=[\s,;:]|$)/.exec(phrase) ?? [];
  if (first === undefined || NAMESAKES.has(first.toLowerCase())) return phrase;
  const common = inSentence(library, phrase);
  return common === phrase ? `${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}` : common;
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

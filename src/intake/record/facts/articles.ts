/** The articles that notes leave out: "told plan" told the plan, "Invoice uploaded" the invoice. Only before words that name one thing of the case. */
import { quotesOf } from '../../../language/quotes.js';

/** One of them belongs to the case, so "the" says nothing new. */
const THING =
  '(?:plan|payer|insurer|claim|invoice|member|beneficiary|contract|denial|notice|letter|office|hospital|surgeon|reviewer|representative|remittance|policy|clearinghouse|system|portal|pharmacy|adjuster|carrier|employer|procedure|session|dose|request|form|packet|authorization|order|report|record|cath lab|facility|supplier|provider|crew|unit|line|bill|appeal|reconsideration|redetermination|dispute|manual|case manager|signature|scooter|wrap|brace|device|ventilator|wheelchair|primary treating physician|explanation of payment|remittance advice|pathology|peer reviewer|medical director)';
const VERB =
  '(?:is|was|are|were|has|had|have|did|does|do|will|would|can|could|cannot|says?|said|told|paid|pays|sent|shows?|lists?|states?|gives?|gave|made|took|put|denies|denied|allowed|reads?|requires?|asked|called|wrote|wants?|never|also|then|now|not|only|still|limits?|names|cites|uploaded|faxed|mailed|filed|submitted|received|signed|dated|started|stopped|approved|rejected|accepted|billed|processed|closed|opened|upheld|reversed|issued|scheduled|loaded|stripped|declined|transmitted|activated|denial)';
/** "Plan had paid", "Provider representative Gus says", "Invoice uploaded". */
const AT_START = new RegExp(String.raw`^(?:[a-z]+ )?(?:${THING})(?= (?:[A-Z][a-z]+ )?${VERB}\b)`);
/** "Told plan on May 3", "faxed to payer", "12 days after claim". */
const BEHIND =
  /(?<=\b(?:told|asked|called|faxed|notified|to|from|by|with|after|before|of|at|on|in|per|under|for) )(?=(?:payer|plan's|plan|insurer|claim|contract|clearinghouse|manual|remittance|policy|portal|procedure|hospital|employer|reviewer|surgeon|adjuster|pharmacy)(?:[,.;)]|$| (?:on|in|at|for|and|that|but|portal|manual|reviewer|form|date|by|from|after|with|per|no|as|who|which)\b))/g;
/** "Coverage active on date of service" was active on that date. */
const EMPLOYED =
  /^(?<who>The patient's [a-z]+(?: [A-Z][\w'-]+){0,3}) (?=(?:actively |now |still )?(?:employed|deployed|disabled|hospitalized)\b)/;
const IN_FORCE =
  /\b(?<what>[Cc]overage|[Pp]olicy|[Ee]ligibility) (?=(?:active|inactive|effective|in force|terminated)\b)/g;
const OF_SERVICE = /(?<=\b(?:on|from|of|for|after|before|to) )(?=date of (?:service|injury|loss)\b)/g;
const GENERAL_AT_START =
  /^(?:The|A|An|My|Our|His|Her|Its|Their|Your|This|That|These|Those|We|I|He|She|They|It|There|Dr|Mr|Mrs|Ms|Per|In|On|By|For|With|Without|No|Each|Every|All|Any|Most|Some|Both)\b/;
const KIN_AT_START =
  /^(?<kin>Daughter|Son|Wife|Husband|Spouse|Sister|Brother|Caregiver|Parents|Family)(?=(?: [A-Z][\w'-]+){0,2} (?:is|was|has|had|says|said|wants|tried|does|did|works|worked|lives|cannot|can't|helps|reports|states|called|gives|asked|feels|drives|sleeps|actively|[a-z]+ed)\b)/;

/** The sentence of a clinic or an office with its articles; what is quoted stays. */
export function withArticles(sentence: string): string {
  const quotes = quotesOf(sentence);
  let out = '';
  let at = 0;
  for (const { start, end } of [...quotes, { start: sentence.length, end: sentence.length }]) {
    out +=
      sentence
        .slice(at, start)
        .replace(BEHIND, 'the ')
        .replace(OF_SERVICE, 'the ')
        .replace(IN_FORCE, '$<what> was ') + sentence.slice(start, end);
    at = end;
  }
  if (GENERAL_AT_START.test(out)) return out;
  const kin = kinFirst(out);
  const small = /^[A-Z][a-z]/.test(kin) ? `${kin.charAt(0).toLowerCase()}${kin.slice(1)}` : kin;
  return (kin === out && AT_START.test(small) ? `The ${small}` : kin).replace(
    TWO_VERBS,
    '$<first> and $<second>',
  );
}

/** "Showed full-thickness tear": one of them. */
const FOUND_ONE =
  /\b(showed|shows|revealed|reveals|demonstrated|demonstrates|confirmed|confirms) (?!(?:no|an?|the|his|her|both|two|three|all|some|mild|diffuse)\b)((?:(?:\d[\d.]*[- ](?:mm|cm)|(?!(?:and|or|of|with|in|at|on|to|by|that|which|from)\b)[A-Za-z][\w/-]*) ){0,4}(?:tear|fracture|mass|nodule|lesion|herniation|protrusion|extrusion|effusion|ulcer|fistula|stricture|aneurysm|thrombus|infarct|rupture|abscess|cyst|polyp|tumor|disruption)(?= (?:of|in|at|with|on|from|measuring|and)\b|[.,;]|$))/g;

/** The sentence with an article before the one thing that was found. */
export function withOneFound(sentence: string): string {
  if (/["\u201c]/.test(sentence)) return sentence;
  return sentence.replace(FOUND_ONE, (_, verb: string, what: string) => `${verb} ${articleOf(what)} ${what}`);
}

function articleOf(what: string): string {
  return /^(?:[aeio]|8|11|18|L\d|MR)/.test(what) ? 'an' : 'a';
}

/** "Husband Ray Soto actively employed at a mill" is told of the patient's husband. */
export function kinFirst(text: string): string {
  return text
    .replace(KIN_AT_START, (one) => `The patient's ${one.toLowerCase()}`)
    .replace(EMPLOYED, '$<who> is ');
}

/** "She is the surrogate, wants the transfer". */
const TWO_VERBS =
  /^(?<first>(?:The patient|She|He|Dr\.? [A-Z]|Mr\.? [A-Z]|Mrs\.? [A-Z]|Ms\.? [A-Z]|[A-Z][a-z]+ [A-Z])[^,;:]* (?:is|was|has|lives|works) [^,;:]+), (?<second>(?:wants|needs|has|cannot|works|lives|says|asks|uses|takes) [^,;:]+)$/;

/** The lists of which the forms of a decided appeal are made: who decides, an appeal by its names, and how a refusal is told. */

/** Those who decide after the payer's first decision, with the words of the ladder for their step; the highest first. */
export const DECIDERS: readonly (readonly [readonly string[], string])[] = [
  [
    ['council review'],
    '(?:(?:Medicare )?Appeals Council|Medicare Council|(?<!city |town |county )Council(?! of\\b)|Departmental Appeals Board|DAB)',
  ],
  [
    ['board appeal'],
    "(?:Board of Veterans['\u2019]? Appeals|veterans law judge|BVA|(?:the|a) Board (?:denied|decided|in Washington))",
  ],
  [['employees compensation board'], "(?:ECAB|Employees['\u2019]? Compensation Appeals Board)"],
  [['headquarters appeal'], 'Director of (?:the )?(?:IHS|Indian Health Service)'],
  [['area director appeal'], 'Area Director'],
  [['alj hearing', 'hearing'], 'hearing representative'],
  [
    ['alj hearing', 'hearing'],
    "(?:ALJ|administrative law judge|OMHA|(?:the|a|an|our|her|his|my) (?:(?:workers['\u2019]?s? comp(?:ensation)?|comp|Medicare|hearing|administrative|state|same|other) )?judge)",
  ],
  [['master arbitration'], 'master arbitrator'],
  [['arbitration'], '(?:arbitrator|arbitration (?:panel|award)|AAA award)'],
  [['reconsideration tqmc'], '(?:TQMC|quality monitoring contractor)'],
  [['formal review'], '(?:DHA|Defense Health Agency)'],
  [['opm review'], '(?:OPM|Office of Personnel Management)'],
  [
    ['hearing'],
    '(?:hearing (?:officer|examiner)|referee|(?:state |fair )+hearing(?: decision)?|(?<!grievance |appeals? |plan |committee )hearing (?:decision|ruling|order)|Office of Administrative Hearings|OAH)',
  ],
  [
    ['reconsideration ire', 'reconsideration'],
    '(?:independent review entity|IRE|Maximus(?: Federal)?|C2C(?: Innovative Solutions)?(?! \\(QIC))',
  ],
  [
    ['reconsideration ire', 'external review', 'reconsideration'],
    '(?:(?:independent|outside) (?:company|entity|contractor|agency|firm|reviewer (?:hired|used|for|that|who)\\b[^.;,]{0,20}Medicare)|second(?:,? (?:separate|outside|other|independent))? company(?! that (?:reads|scans))|(?:separate|other) company that (?:reviews|looks))',
  ],
  [['reconsideration'], '(?:QIC|qualified independent contractor)'],
  [
    ['external review', 'independent medical review'],
    '(?:external review(?:er| organization| agent| decision)?|IRO(?: decision)?|independent review organization|outside (?:doctor|reviewer|physician) (?:\\w+ ){0,2}(?:through|by) the state(?: \\w+){0,2}|IMR(?: decision)?|independent medical review(?:er| decision)?)',
  ],
];
/** An appeal by its names; a surgeon's "recon" is a reconstruction. */
export const NOUN =
  '(?:appe+a?l|grievance|(?<!\\b(?:breast|nipple|flap|implant|chest|ligament|tendon|ACL|PCL|MCL|knee|shoulder|nasal|jaw) )recon(?:sideration)?|redet(?:ermination)?|dispute)';
/** A refusal, as a verb behind its subject. */
export const REFUSED = `(?:(?:still |again )?(?:${[
  'den(?:ied|ies|ying)|refused|rejected|turned (?:\\w+ ){0,4}down|said no|answered no|dismissed|declined|lost|failed',
  'uph[eo]ld(?:s|ing)?|affirm(?:ed|s|ing)|confirm(?:ed|s|ing)|adopted|unfavorable|adverse|unsuccessful',
  'same (?:as (?:the|their) (?:initial|first|original)|answer|result)',
  '(?:ruled|decided|found|held|went|came (?:out|down|back)) against|in favor of the (?:plan|insurer|carrier|payer|company)',
  'agree[sd]? with|(?:sided|went along|sid(?:es|ing)) with|(?:stood|stands) (?:by|behind)|st(?:uck|icks) (?:to|with|by)|stayed with',
  '(?:did(?: not|n.t)|refused to|would(?: not|n.t)|does(?: not|n.t)|do(?: not|n.t)) (?:change|overturn|reverse|budge|recommend (?:overturning|reversing))',
  'kept (?:the|its|their) (?:denial|decision)|(?:issued|made|gave us|sent us|rendered|wrote|returned) an? (?:unfavorable|adverse|negative|denial)',
  '(?:does(?: not|n.t)|need(?: not|n.t)|did(?: not|n.t)) have to (?:cover|pay)|cannot (?:require|order)',
  '(?:was|were|is|are)(?: not|n.t) (?:covered|reasonable|necessary|medically necessary)',
  '(?:found|held|says|said|decided) [^.;]{0,60}\\bnot (?:covered|reasonable|necessary|medically necessary)',
  '(?:determination|decision|denial|action) (?:was|is) (?:correct|right|proper|upheld)|only partially paid',
  'shot (?:\\w+ ){0,2}down|doubled down|dug in|rubber-?stamped|struck out',
].join('|')}))`;
/** A decision for the writer, whatever was refused after it. */
export const FOR_WRITER =
  /(?<!\b(?:not|never|neither|nor|un|without being)\s)(?<!n['\u2019]t\s)\b(?:reversed|overturned|granted|approved|won(?!['\u2019])|in (?:my|our|his|her|the (?:patient|provider|member)'s) favor|(?<!un|\bpartially |\bpartly )favorable)\b/i;

/** Appeals that have a name of their own. */
const NAMES: readonly (readonly [string, RegExp])[] = [
  ['reconsideration', /\brecon(?:sideration)?\b/i],
  ['redetermination', /\bredet(?:ermination)?\b/i],
];

/** The names of appeals that the words have, beside those that are known. */
export function appealNames(words: string, known: readonly string[] = []): string[] {
  return NAMES.flatMap(([name, pattern]) => (!known.includes(name) && pattern.test(words) ? [name] : []));
}

/** Illness has stages and care has levels. */
export const OF_CARE =
  'disease|cancer|carcinoma|tumou?r|lymphoma|melanoma|kidney|renal|CKD|chemo\\w*|pressure|ulcer|wound|care|visit|office|evidence|trauma|nursery|NICU|disc|fusion';
/** Numbers of a step of appeals; a "second denial" is not a second appeal. */
const NUMBERED: readonly RegExp[] = ['first|1st|initial', 'second|2nd', 'third|3rd'].map((ordinal, at) => {
  const plain = ['one|1|I', 'two|2|II', 'three|3|III'][at];
  const count = ['(?!)', '(?:both|two)', '(?:all )?three'][at];
  const step = 'level|round|stage|step|appeal|grievance|review';
  const ofCare = `(?! (?:[\\w-]+ )?(?:${OF_CARE}))`;
  return new RegExp(
    `\\b(?:(?:${ordinal})[- ](?:(?:and )?[\\w-]+ ){0,2}?(?:${step})|(?:${step})[- ]?#? ?(?:${plain})\\b${ofCare}|#(?:${plain})\\b|${count}(?: of)?(?: the)? (?:levels|rounds|appeals|stages|reviews)(?! of (?!(?:the |my |our |their )?(?:\\w+ )?(?:appeal|review|grievance))))`,
    'i',
  );
});

/** The number of the appeal that the words tell of. */
export function appealNumber(words: string): { readonly number?: number } {
  const number = NUMBERED.findLastIndex((each) => each.test(words)) + 1;
  return number === 0 ? {} : { number };
}

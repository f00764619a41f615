/**
 * The opposite of what a payer's sentence says: "Conservative therapy was not tried" becomes "conservative therapy was tried".
 * Only sentences of plain build are turned; any other gives none. Whether the opposite is true, the caller has to know.
 */

/** What the opposite claims, which says what has to be shown before it may be told. */
export type OppositeKind = 'shown' | 'tried' | 'not_enough' | 'judged' | 'available';

export interface Opposite {
  readonly kind: OppositeKind;
  /** Without a full stop, in small letters where the payer's sentence allows it. */
  readonly text: string;
  /** What it is about: the words that facts have to speak to. */
  readonly about: string;
}

const LONGEST = 220;
/** A part of a sentence that has no comma, so that it is one thing. */
const X = `(?<x>[^,;:()]{3,140}?)`;
const REST = `(?<rest>(?: [^;:]{0,120})?)`;
const RECORD = `(?:the |your |any |these |our )?(?:[a-z]+ )?(?:documentation|documents|records?|notes?|chart|file|information|report|history|materials?)(?: that (?:was|were|you|we) [^,;:]{2,40}?| (?:submitted|provided|received|reviewed|sent|on file))?`;
const SHOWN = '(?:documented|shown|demonstrated|established|noted|evident|evidenced|substantiated|supported)';
const TRIED =
  '(?:tried|attempted|completed|exhausted|optimized|addressed|used|considered|undertaken|done|performed|carried out)';
/** What a payer may deny outright: "There is no functional impairment". */
const DEFICIT =
  '(?:impairment|deficit|limitation|obstruction|compromise|dysfunction|instability|clearance|evaluation|assessment|compression)s?';
const PERSON =
  '(?:the )?(?:member|patient|enrollee|beneficiary|claimant|insured|recipient|veteran|participant|family|parents?|caregivers?|you|he|she)';
/** Those around the patient. */
const OTHERS = /\b(?:family|parents?|caregivers?)$/i;
/** Nothing is claimed of "all", "any" or "other": one case seldom shows it. */
const SWEEPING = /\b(?:all|any|every|each|other|another|further|additional|enough|otherwise|always|never)\b/i;
/** A figure is answered by a comparison. */
const FIGURE =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|ninety|thirty|sixty)\b/i;
/** What the terms of the plan decide and no finding. */
const OF_TERMS =
  /\b(?:covered|coverage|payable|eligible|benefits?|formulary|listed|included|excluded|policy|contract|authoriz\w+|approved|network|timely|filed|submitted|received|signed|valid|billed|coded|reported|separately|reimburs\w+|a basis)\b/i;

interface Pattern {
  readonly kind: OppositeKind;
  readonly test: RegExp;
  readonly turn: (groups: Record<string, string>) => string;
}

const pattern = (kind: OppositeKind, source: string, turn: Pattern['turn']): Pattern => ({
  kind,
  test: new RegExp(`^${source}$`, 'i'),
  turn,
});

const PATTERNS: readonly Pattern[] = [
  pattern(
    'shown',
    `(?:there (?:is|was) |we (?:found|find|see) )?(?:no|not enough|insufficient|inadequate|limited|lack of|absence of)(?: objective| clinical| clear| medical| sufficient| laboratory| radiographic| imaging)? (?:evidence|documentation|indication|proof|record|sign)s? (?:(?<that>that)|of|for|to (?:show|support|demonstrate|establish)|showing|supporting|demonstrating) ${X}`,
    ({ that, x }) => (that === undefined ? `the record documents ${x}` : `the record shows that ${x}`),
  ),
  pattern(
    'shown',
    `${RECORD} (?:do|does|did) not (?:adequately |clearly |sufficiently |fully )?(?<verb>support|show|document|demonstrate|establish|indicate|reflect|contain|include|describe|substantiate|confirm|justify)(?<that> that)? ${X}`,
    ({ verb, that, x }) => `the record ${thirdPerson(verb ?? '')}${that ?? ''} ${x}`,
  ),
  pattern(
    'shown',
    `${RECORD} (?:do|does|did) not (?<verb>support|show|document|demonstrate)(?<that> that)? (?:how|why|whether) ${X}`,
    ({ verb, x }) => `the record ${thirdPerson(verb ?? '')} that ${x}`,
  ),
  pattern(
    'shown',
    `there (?:is|was) no (?<x>[^,;:()]{3,90}?\\b${DEFICIT}(?: (?:of|in|from|by|for) [^,;:()]{3,60})?)`,
    ({ x }) => `the record documents ${withArticle(x ?? '')}`,
  ),
  pattern(
    'shown',
    `no ${X} (?:is|was|are|were) (?:readily |clearly )?evident${REST}`,
    ({ x, rest }) => `the record documents ${withArticle(x ?? '')}${rest ?? ''}`,
  ),
  pattern(
    'shown',
    `no ${X} (?:is|was|are|were|has been|have been) ${SHOWN}${REST}`,
    ({ x, rest }) => `the record documents ${withArticle(x ?? '')}${rest ?? ''}`,
  ),
  pattern(
    'shown',
    `${X} (?:is|was|are|were|has|have)(?: been)? not(?: been)? (?:adequately |clearly |sufficiently )?${SHOWN}${REST}`,
    ({ x, rest }) => `the record documents ${small(x ?? '')}${rest ?? ''}`,
  ),
  pattern(
    'tried',
    `(?<who>${PERSON}) (?<aux>has|have|had) not (?<been>(?:been )?(?:[a-z]+ed|had|undergone|taken|given|shown)(?: and [a-z]+ed)?) (?<x>[^;:]{3,140})`,
    ({ who, aux, been, x }) =>
      OTHERS.test(who ?? '')
        ? `${small(who ?? '')} ${aux} ${been} ${x}`
        : `the patient ${aux === 'had' ? 'had' : 'has'} ${been} ${x}`,
  ),
  pattern(
    'tried',
    `${X} (?<aux>was|were|has been|have been) not(?: been)? (?<done>${TRIED})${REST}`,
    ({ x, aux, done, rest }) => `${small(x ?? '')} ${aux} ${done}${rest ?? ''}`,
  ),
  pattern(
    'tried',
    `${X} (?<aux>has|have) not been (?<done>${TRIED})${REST}`,
    ({ x, aux, done, rest }) => `${small(x ?? '')} ${aux} been ${done}${rest ?? ''}`,
  ),
  pattern(
    'not_enough',
    `${X} (?<can>can|could|may|might) (?:also )?(?<have>have been|be) (?:safely |appropriately |effectively |adequately |safely and effectively )?(?<done>[a-z]+(?:ed|en|ne|ght|de|ven))${REST}`,
    ({ x, can, have, done, rest }) =>
      `${small(x ?? '')} ${can === 'can' || can === 'may' ? 'cannot' : 'could not'} safely ${have} ${done}${rest ?? ''}`,
  ),
  pattern(
    'not_enough',
    `${X} (?<can>can|could) safely(?: and effectively)? (?<done>[a-z]+) (?<rest>[^;:]{3,120})`,
    ({ x, can, done, rest }) =>
      `${small(x ?? '')} ${can === 'can' ? 'cannot' : 'could not'} safely ${done} ${rest}`,
  ),
  pattern(
    'not_enough',
    `${X} (?<is>is|are|was|were|would be) (?<judged>adequate|sufficient|enough|appropriate)${REST}`,
    ({ x, is, judged, rest }) =>
      `${small(x ?? '')} ${is === 'would be' ? 'would not be' : `${is} not`} ${judged}${rest ?? ''}`,
  ),
  pattern(
    'judged',
    `${X} (?<is>is|are|was|were) (?:considered |deemed |held to be |felt to be )?(?:an? |for )?(?<what>experimental(?: (?:or|and|/) ?investigational)?|investigational|cosmetic(?: in nature)?|custodial(?: in nature)?|educational(?: in nature)?|convenience|maintenance|excessive)${REST}`,
    ({ x, is, what }) => `${small(x ?? '')} ${is} not ${what === 'convenience' ? 'for convenience' : what}`,
  ),
  pattern(
    'judged',
    `${X} (?<is>is|are|was|were) not (?:considered |deemed |felt to be |shown to be )?(?<what>(?:medically |clinically )?(?:necessary|appropriate|indicated|reasonable|needed|homebound|effective|stable|expected to [a-z]+|related|at risk|skilled))${REST}`,
    ({ x, is, what, rest }) => `${small(x ?? '')} ${is} ${what}${rest ?? ''}`,
  ),
  pattern(
    'judged',
    `${X} (?:will|would) not (?<verb>change|affect|alter|improve|help|benefit)${REST}`,
    ({ x, verb, rest }) => `${small(x ?? '')} will ${verb}${rest ?? ''}`,
  ),
];

/**
 * @param sentence one sentence of the payer, with or without its full stop
 * @returns none where the sentence is of another build, gives figures, speaks of all or any, or turns on the terms of a plan
 */
export function oppositeOf(sentence: string): Opposite | undefined {
  const plain = sentence
    .trim()
    .replace(/^(?:in addition|additionally|also|furthermore|however|therefore),? /i, '')
    .replace(/["“”]/g, '')
    .replace(/[.;,:\s]+$/, '');
  if (plain.length > LONGEST || FIGURE.test(plain) || SWEEPING.test(plain)) return undefined;
  for (const { kind, test, turn } of PATTERNS) {
    const groups = test.exec(plain)?.groups;
    if (groups === undefined) continue;
    // "No assessment that …" denies more than its verb: only what is not shown may be turned so.
    if (kind !== 'shown' && /^(?:no|none|neither|nothing|nobody)\b/i.test(groups.x ?? '')) return undefined;
    // What holds only without or until something else is no plain statement, and "was shown to have failed" would be clumsy.
    if (CONDITIONAL.test(`${groups.rest ?? ''} ${groups.x ?? ''}`)) return undefined;
    // "The member is stable and could be treated at home" says two things: the last one is turned, of the same subject.
    groups.x = (groups.x ?? '').replace(FIRST_OF_TWO, '$<subject>');
    if (TWO_CLAIMS.test(groups.x)) return undefined;
    // "The patient did not need A and could have had B": to turn the second alone would grant the first.
    if (DENIED_FIRST.test(groups.x)) return undefined;
    // What the payer gives as its ground does not carry the opposite: "not necessary because the device works".
    if (BECAUSE.test(groups.rest ?? '')) groups.rest = '';
    // "Was not necessary, should have been observation": the second half is the payer's, and is not repeated.
    if (SECOND_HALF.test(groups.rest ?? '')) groups.rest = (groups.rest ?? '').replace(SECOND_HALF, '');
    const who = OTHERS.test(groups.who ?? '') ? `${groups.who} ` : '';
    const about = `${who}${groups.x ?? ''}${groups.rest ?? ''}`.trim();
    if (OF_TERMS.test(`${about} ${groups.what ?? ''}`) || /\bnot?\b/i.test(groups.rest ?? ''))
      return undefined;
    return { kind, text: inOwnVoice(turn(groups)), about };
  }
  return undefined;
}

const FIRST_OF_TWO =
  /^(?<subject>[^,]{2,60}?) (?:is|are|was|were|has|have|had|remains?|remained|appears?|appeared) (?:(?! and )[^,]){2,80} and$/i;
const TWO_CLAIMS =
  /\b(?:is|are|was|were|has|have|had) [^,]{2,80} and(?: (?:the|an?|your|this|that|his|her) [^,]{2,60})?$/i;
const DENIED_FIRST = /\b(?:not|never|cannot|no longer)\b.* and\b|n't\b.* and\b/i;
const SECOND_HALF =
  /(?:,|,? and|,? but) (?:it |this |the [a-z]+ |[a-z]+ )?(?:should|could|would|can|may|might)\b.*$/i;
const BECAUSE = /^,? (?:because|since|as|due to|given|in that|on the ground)\b/i;
const CONDITIONAL = /\b(?:without|unless|until|except|no longer)\b|^ to have\b/i;

function thirdPerson(verb: string): string {
  const low = verb.toLowerCase();
  if (low.endsWith('y')) return `${low.slice(0, -1)}ies`;
  return `${low}s`;
}

/** The capital of a first word that is no name or abbreviation. */
function small(text: string): string {
  return /^[A-Z][a-z]+(?: |$)/.test(text) && !/^[A-Z][a-z]+ [A-Z]/.test(text)
    ? `${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
}

const UNCOUNTED =
  /(?:s|treatment|therapy|evidence|documentation|improvement|progress|care|pain|need|involvement|instability|support|change|imaging|testing|impairment|obstruction|compromise|dysfunction|clearance|compression|counseling|training|planning)$/i;

function withArticle(text: string): string {
  const [head = text] = text.split(/ (?:of|in|on|for|to|with|at|from|beyond) /);
  if (UNCOUNTED.test(head.trim()) || /^(?:an?|the)\b/i.test(text)) return small(text);
  const low = small(text);
  return `${/^[aeiou]/i.test(low) ? 'an' : 'a'} ${low}`;
}

/** The payer's "the member" is the patient of the letter. */
export function inOwnVoice(text: string): string {
  return text
    .replace(/\byour (?:child|son|daughter)\b/gi, 'the patient')
    .replace(
      /\b(?:the |this )?(?:member|enrollee|beneficiary|claimant|insured|recipient|participant|veteran)(?<own>['’]s)?\b/gi,
      'the patient$<own>',
    )
    .replace(/\byour\b/gi, 'the patient’s')
    .replace(/\byou (?:are|were)\b/gi, 'the patient is')
    .replace(/\byou\b/gi, 'the patient')
    .replace(/\s+/g, ' ');
}

const OF_PATIENT: ReadonlyMap<string, string> = new Map(
  Object.entries({ has: 'have', is: 'am', does: 'do' }),
);

/** The same where the patient signs: "the patient has tried it" becomes "I have tried it". */
export function inFirstPerson(text: string): string {
  return text
    .replace(/\bthe patient['’]s\b/gi, 'my')
    .replace(
      /\bthe patient (has|is|was|had|can|cannot|could|will|does|did)\b/gi,
      (_, verb: string) => `I ${OF_PATIENT.get(verb.toLowerCase()) ?? verb}`,
    )
    .replace(/(?<=\b(?:for|to|of|by|with|in|on|from) )the patient\b/gi, 'me');
}

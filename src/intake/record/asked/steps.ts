/** Which step of the appeal the writer wants, and whether the payer has decided an appeal already. */
import { sentenceSpans } from '../../../language/sentences.js';
import { type DecidedAppeal, decidedIn, decisionNamed } from './decided.js';
import { refusedAgain, type Trace, traceOf } from './traces.js';

export type WantedStep = 'hearing' | 'external' | 'second' | 'enrollment';
/** Medicare care that ends: outside of a hospital, a hospital stay, or a stay that goes on as observation. */
export type CareEnding = 'nonhospital' | 'inpatient' | 'status';

export interface ToldSteps {
  /** The step that the writer asks for, with the words that ask. */
  readonly wanted?: { readonly step: WantedStep; readonly text: string };
  /** The words that tell of a decided appeal. */
  readonly decided?: string;
  /** They call it the payer's last word. */
  readonly final?: true;
  /** Who decided is not told: "the panel", "an outside doctor". */
  readonly vague?: true;
  /** No words beside these tell of an appeal. */
  readonly finalAlone?: boolean;
  /** Names of the step that they say was decided, where they name one, the likeliest first. */
  readonly decidedSteps?: readonly string[];
  /** Its number on the way of appeals, where that is told: 2 of "our second appeal". */
  readonly decidedNumber?: number;
  /** The words that tell of a fast appeal to the payer which was filed and is still open, though waiting for it does harm. */
  readonly filedFast?: string;
  /** The notice that care ends, with the words that name it. */
  readonly ending?: { readonly of: CareEnding; readonly text: string };
}

const ASKS =
  /\b(?:(?:I|we)(?:'d| would)?(?: also| now| really)? (?:want|like|need|request|ask)\b|please (?:ask|request|file|write)\b|asking for\b|ask(?:ed)? for\b|(?:this|it) is (?:for )?(?:the|a|our|my)\b|write (?:the|a|my|our|us)\b|going to\b)/i;
const NOT_ASKED = /\b(?:not|don't|no|never|without|instead of|rather than)\b[^.;]{0,30}$/i;
const STEPS: readonly (readonly [WantedStep, RegExp])[] = [
  [
    'hearing',
    /\b(?:(?:state )?fair hearing|state hearing|hearing with the state|medicaid hearing|ALJ hearing|administrative law judge)\b/i,
  ],
  [
    'external',
    /\b(?:external (?:medical )?(?:review|grievance|appeal)|independent (?:external |medical |bill )?review(?:er)?|IRO\b(?: review)?|IMR\b|IBR\b|outside (?:doctor|physician|reviewer|expert))/i,
  ],
  [
    'second',
    /\b(?:second[- ]level(?: internal)? appeal|level (?:2|two|II) appeal|second appeal|2nd (?:level )?appeal)\b/i,
  ],
];
/** The payer's last word, after which only somebody outside of it decides. */
const FINAL = new RegExp(
  [
    String.raw`\bfinal (?:internal )?(?:adverse (?:benefit )?(?:determination|decision)|(?:appeal|benefit|coverage) (?:decision|determination))\b|\bfinal internal (?:determination|letter)\b|\b(?:second|last|this|that|other) (?:letter|one|notice) is (?:the|their) final(?: one| letter| answer| decision)?\b|\bthe final letter\b|\b(?:last|final) internal (?:denial|decision|appeal)\b|\bfinal (?:written )?(?:denial|refusal|letter (?:from|of) the (?:plan|insurer|HMO|insurance))\b|\b(?:says?|said|told (?:me|us)) (?:that )?(?:this|it|the decision) is (?:their |its |the plan's )?final\b|\bno (?:further|more|other) (?:internal )?appeals? (?:with|to|at|inside) (?:them|the plan|the insurer)\b`,
    String.raw`\bfinal adverse (?:[\w-]+ ){0,4}(?:determination|decision)\b`,
    String.raw`\b(?:the|their|its|insurer's|plan's|company's|HMO's|carrier's) final (?:written |internal |appeal )?(?:no|refusal|answer|word|decision|determination|letter|denial)\b(?! (?:will|is due|comes|has not))`,
    String.raw`\b(?:nothing (?:more|else|further) (?:that )?(?:I|we) (?:can|could) do (?:with|at|inside|about)|no (?:more|further) (?:steps|levels|reviews?) (?:with|at|inside|left))`,
    String.raw`\b(?:(?:own|internal|plan['\u2019]s|both|all) )+(?:of the plan['\u2019]s own )?(?:appeal |review )?(?:steps|levels|appeals|looks|reviews) (?:are|were|have been) (?:all |now )?(?:used up|exhausted|finished|done|over)\b(?! by\b)`,
    String.raw`\b(?:used up|exhausted|been through|gone through|finished) (?:all |the |my |our |their |both |every )*(?:internal |plan )?(?:appeals?|grievances?|levels?|steps?|remedies)\b`,
  ].join('|'),
  'i',
);

/** The name that the law has for the decision after the payer's own appeal leaves no doubt which one it is. */
const OF_LAW = /\bfinal (?:internal )?adverse\b|\b(?:final|last) internal\b|\bexhausted\b/i;

/** What an exchange decides: who may enroll, and with which help to pay. No insurer hears an appeal of it. */
const ENROLLMENT =
  /\b(?:(?:premium |advance )*tax credits?\b(?![^.;]{0,40}\b(?:and|who)\b)[^.;]{0,60}\b(?:end|ends|ended|stop\w*|lost|los\w+|denied|reduced|cut|taken|not eligible|ineligible|cancel\w+)|(?:lost|denied|ended|stopped|took away|not eligible for|ineligible for)\b[^.;]{0,30}\b(?:premium tax credits?|tax credit|APTC|cost[- ]sharing reductions?)|(?:exchange|marketplace|healthcare\.gov) (?:eligibility )?(?:notice|decided|decision|says?|said|determined)\b[^.;]{0,80}\b(?:eligib\w+|tax credit|enroll\w*|income|immigration|citizenship|special enrollment)|(?:exchange|marketplace|healthcare\.gov)\b[^.;]{0,40}\beligibility (?:notice|determination|decision|results?)\b|(?:no (?:more|longer)|lost|ended|stopped|denied|not eligible for|ineligible for)\b[^.;]{0,40}\b(?:help|assistance|savings|subsid(?:y|ies)) (?:with|for|on|toward) (?:the |my |our )?(?:monthly|premiums?|(?:health )?insurance price)\b)/i;

/** Notices that care is ending, and the same told without a form's name; each has its own fast appeal. */
const ENDINGS: readonly (readonly [CareEnding, RegExp])[] = [
  [
    'status',
    /\bchange of status notice\b|\bMCSN\b|\bstatus (?:was |has been |is )?changed from inpatient\b|\bchanged (?:my|me|his|him|her|the|our) [^.;]{0,30}from inpatient to (?:outpatient|observation)\b/i,
  ],
  [
    'nonhospital',
    /\b(?:NOMNC|notice of medicare non-?coverage|detailed explanation of non-?coverage)\b|\b(?:nursing home|nursing facility|SNF|skilled nursing|home health|hospice|rehab(?:ilitation)? (?:center|facility))\b[^.;]{0,40}\b(?:ends|is ending|will (?:end|stop)|stops|(?:is|are) to (?:end|stop))\b|\b(?:ends|is ending|will (?:end|stop)|stops|ending|stopping)\b[^.;]{0,30}\b(?:nursing home|nursing facility|SNF|skilled nursing|home health|rehab(?:ilitation)? (?:center|facility))\b/i,
  ],
  [
    'inpatient',
    /\bimportant message\b|\bhospital (?:says?|wants?|plans?|is going|will|is trying)\b[^.;]{0,50}\b(?:discharg\w+|go(?:es)? home|send (?:him|her|me|us|dad|mom|my \w+) home|leave)\b/i,
  ],
];

/**
 * Reads the narrative and the payer's reason.
 * @param named what stands in the code field and is no code: "Final adverse determination", "NOMNC"
 */
export function readSteps(summary: string, reason: string, named = ''): ToldSteps {
  const [told] = [
    ...[summary, reason, named].flatMap((text) => decidedIn(text) ?? []),
    ...(decisionNamed(named) ? [decisionNamed(named)] : []),
  ].flatMap((one) => one ?? []);
  const final = [reason, named, summary].flatMap((text) => saidIn(text, FINAL) ?? [])[0];
  const [ending] = told || final ? [] : [named, summary].flatMap(endingIn);
  const trace = mostTelling(told, final, [named, reason, summary]);
  const decided = told?.text ?? final ?? trace?.text;
  const enrollment = [reason, summary].flatMap((text) => saidIn(text, ENROLLMENT) ?? [])[0];
  const wanted =
    wantedIn(summary) ?? (enrollment ? { step: 'enrollment' as const, text: enrollment } : undefined);
  // "We lost the first appeal. The second was from the QIC": a name tells a later step than a number.
  const byNumber = told?.number !== undefined && (trace?.steps.length ?? 0) === 0;
  const known = told && (told.steps.length > 0 || byNumber) ? told : trace;
  const { steps = [], number } = known ?? {};
  return {
    ...(wanted ? { wanted } : {}),
    ...(decided ? { decided } : {}),
    ...(final ? { final: true as const, finalAlone: isAlone(told, final, summary) } : {}),
    ...(isVague(told, final, trace, summary) ? { vague: true as const } : {}),
    ...(steps.length > 0 ? { decidedSteps: steps } : {}),
    ...(number === undefined ? {} : { decidedNumber: number }),
    ...(decided === undefined ? filedFastIn(summary) : {}),
    ...(ending ? { ending } : {}),
  };
}

/** A letter that is called final may still be the first one, unless the text also tells that an appeal was answered. */
function isAlone(told: DecidedAppeal | undefined, final: string, summary: string): boolean {
  return told === undefined && !OF_LAW.test(final) && !refusedAgain(summary);
}

/** Who decided is not told, and nothing says that the payer had its last word on an appeal. */
function isVague(
  told: DecidedAppeal | undefined,
  final: string | undefined,
  trace: Trace | undefined,
  summary: string,
): boolean {
  if (final !== undefined && (told === undefined || refusedAgain(summary))) return false;
  return told === undefined ? trace?.open === true : told.vague === true;
}

/** What else the texts tell of the step, where the forms of a decided appeal name none. */
function mostTelling(
  told: DecidedAppeal | undefined,
  final: string | undefined,
  texts: readonly string[],
): Trace | undefined {
  if (told !== undefined && told.steps.length > 0) return undefined;
  const traces = texts.flatMap((text) => traceOf(text) ?? []);
  const named = traces.find(
    ({ steps, number }) => steps.length > 0 || (told?.number === undefined && number !== undefined),
  );
  return named ?? (told === undefined && final === undefined ? traces[0] : undefined);
}

/** A fast appeal that was filed: in the past, so that a wish to file one is none. */
const FILED_FAST =
  /\b(?:asked|filed|requested|sent(?: in)?|submitted|put in|made|faxed)\b(?: (?!an? standard)[^\s.;]{1,15}){0,6} (?:fast|expedited|urgent|emergency|72[- ]hour)(?:[- ](?:internal|plan))? (?:appeal|grievance)\b/i;
/** What waiting for its answer does, as a clinician says it. */
const EVEN_THAT =
  /\b(?:doctors?|dr|physicians?|surgeons?|oncologists?|psychiatrists?|specialists?|cardiologists?|clinicians?)\b[^;]{0,80}\b(?:wait\w*|delay\w*|72 hours|three days)\b[^;]{0,80}\b(?:kill\w*|die|dies|death|fatal\w*|life|jeopard\w*|los[es]\w*|irreversibl\w*|permanent\w*|too (?:long|late))\b/i;

function filedFastIn(summary: string): Pick<ToldSteps, 'filedFast'> {
  const found = saidIn(summary, FILED_FAST);
  return found !== undefined && EVEN_THAT.test(summary) ? { filedFast: found } : {};
}

/** "No final decision yet", "a NOMNC was never given": the thing is named, and was not there. */
const LACKED_BEFORE =
  /\b(?:no|not|never|without|before|until|await\w*|pending|lack\w*|you (?:get|receive|have)|after (?:our|your)|(?:send|want|need|request\w*|ask\w*)\b[^.;]{0,24}\bcopy of)\b[^.;]{0,40}$/i;
const LACKED_BEHIND =
  /^[^.;]{0,30}\b(?:not|never|wasn't|isn't|hasn't|nor)\b[^.;]{0,20}\b(?:given|delivered|received|issued|sent|made|come|signed|got)\b/i;

/** The words that a pattern finds, where the text says that the thing is there. */
function saidIn(text: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const lacked =
    LACKED_BEFORE.test(text.slice(Math.max(0, found.index - 60), found.index)) ||
    LACKED_BEHIND.test(text.slice(found.index + found[0].length, found.index + found[0].length + 80));
  return lacked ? undefined : found[0];
}

function endingIn(text: string): NonNullable<ToldSteps['ending']>[] {
  return ENDINGS.flatMap(([of, pattern]) => {
    const found = saidIn(text, pattern);
    return found === undefined ? [] : [{ of, text: found }];
  });
}

function wantedIn(text: string): ToldSteps['wanted'] {
  for (const { start, end } of sentenceSpans(text)) {
    const sentence = text.slice(start, end);
    const asks = ASKS.exec(sentence);
    if (asks === null) continue;
    for (const [step, pattern] of STEPS) {
      const found = pattern.exec(sentence);
      if (found && found.index > asks.index && !NOT_ASKED.test(sentence.slice(0, found.index)))
        return { step, text: sentence.slice(asks.index, found.index + found[0].length) };
    }
  }
  return undefined;
}

/** What was tried and what came of it: "PT 8 sessions and naproxen did not help", "amitriptyline 8 weeks no relief". */
import { hasFiniteVerb } from '../../whole.js';
import { clausesOf } from '../parts.js';
import { lower, withEachOne } from './phrases.js';
import { isCondition, isGiven } from './words.js';

const MOST = 8;
const WHAT_CAME =
  '(?:no|minimal|little|partial|only partial|limited|inadequate|insufficient|incomplete|poor|temporary|short-term|short-lived|some|transient|modest|good|brief|mild|not much|less than \\d+%|about \\d+%|\\d+%) (?:(?:significant|real|lasting|sustained|further|meaningful|clinical|pain|lasting|durable|long-term|symptom) )?';
/** Behind what was tried, with or without a comma, a colon or a dash. */
const BROUGHT = new RegExp(
  String.raw`^(?<what>.*?\w\)?)?(?:,|:| -|;)? ?\b(?<came>${WHAT_CAME}(?<noun>relief|benefit|improvement|help|response|effect|change|control|healing|remission)s?\b(?<rest>(?: (?:after|for|of|in|with|from|on|at|lasting|beyond|by|over|within)\b.*)?))$`,
  'i',
);
const DID =
  /^(?<what>.*?\w\)?)(?:,|:| -)? (?<did>(?:did not|didn['’]t|does not|doesn['’]t) (?:help|work|last)\b.*|helped (?:only |for |a |very |some|little|briefly|at first).*|failed(?: to help)?|(?:stopped|discontinued|held)|(?:stopped|discontinued|held) (?:for|due to|because of|after|on|in) .+|not tolerated\b.*|ineffective|not (?:effective|helpful)|unhelpful|lost response\b.*|wore off\b.*|no longer (?:works|helps|effective)|(?:gave|caused) (?:me |him |her |the patient )?[a-z][^:]*|made (?:me|him|her|the patient) [a-z][^:]*)$/i;
/** What the verb of a result is. */
const PRODUCES = /^(?:response|effect|change|control|remission|healing)$/i;
/** What was tried has a result of its own here: it must not take that of the next clause. "Gabapentin great benefit, PT no benefit". */
const RESULT =
  /\b(?:relie\w+|benefit\w*|help\w*|respon\w+|improv\w+|better|worse|effect\w*|remission|work(?:s|ed)|great|excellent|good|well|fine|resolv\w+|cured?)\b|\d\d ?%/i;

/** The sentence where each clause is something tried with what came of it, or goes with the next one that is; undefined for any other. */
export function saidOutcome(text: string): string | undefined {
  const clauses = clausesOf(text);
  if (clauses.length > MOST) return undefined;
  if (!clauses.some((clause) => isTried(outcomeOf(clause)?.what ?? clause))) return undefined;
  const told: string[] = [];
  let tried: string[] = [];
  for (const clause of clauses) {
    const { what = '', verb } = outcomeOf(clause) ?? {};
    const why = tried.length > 0 || told.length === 0 ? undefined : whyEnded(told.at(-1), clause);
    if (verb === undefined && why !== undefined) {
      told[told.length - 1] = why;
      continue;
    }
    if (verb === undefined) {
      if (RESULT.test(clause) || (!isTried(clause) && !isThing(clause))) return undefined;
      tried.push(clause);
      continue;
    }
    const all = [...tried, ...(what === '' ? [] : [what.replace(/^and /, '')])];
    if (RESULT.test(what) || all.length === 0 || !all.every((one) => isTried(one) || isThing(one)))
      return undefined;
    told.push(`${named(all, told.length > 0)} ${verb(isMany(all))}`);
    tried = [];
  }
  if (tried.length > 0 || told.length === 0) return undefined;
  return `${told.length === 2 ? told.join(', and ') : told.join('; ')}.`;
}

/** "Tofacitinib stopped, deep vein thrombosis": what stands behind the end is beside it, and no more is said. */
function whyEnded(before = '', clause: string): string | undefined {
  return / (?:was|were) (?:stopped|discontinued|held)$/.test(before) && isCondition(clause)
    ? `${before} (${clause})`
    : undefined;
}

const NOT_TRIED =
  /^(?:on|failed|tried|used|took|completed|received|did|needs?|wants?|denies|had|has|was|is|claim|request|auth|authorization|plan|no|not|he|she|they|we|i|my|the patient|patient)\b|\b(?:claims?|authorization|denied|approved|requested|billed|paid|appeal|not|never|no|without|planned|scheduled|ordered|pending|offered|declined|refused|recommended|starting|if|will|would|saturation|level|score|function|strength|status)\b/i;

function isTried(words: string): boolean {
  return isGiven(words) && !hasFiniteVerb(words) && !NOT_TRIED.test(words);
}

/** A name of few words beside what is known to be a treatment. */
function isThing(words: string): boolean {
  return (
    /^[A-Za-z][\w/-]*(?: [\w/-]+){0,4}$/.test(words) &&
    !hasFiniteVerb(words) &&
    !isCondition(words) &&
    !NOT_TRIED.test(words)
  );
}

interface Outcome {
  readonly what: string;
  readonly verb: (many: boolean) => string;
}

function outcomeOf(clause: string): Outcome | undefined {
  const brought = BROUGHT.exec(clause)?.groups;
  if (brought !== undefined) {
    const { what = '', came = '', noun = '' } = brought;
    const article =
      /^(?:inadequate|insufficient|incomplete|poor|partial|limited|temporary|transient|modest|good|brief|minimal|short-\w+|mild)\b/i.test(
        came,
      ) && /^(?:response|effect|change|improvement)$/i.test(noun);
    return {
      what: trimmed(what),
      verb: () =>
        `${PRODUCES.test(noun) ? 'produced' : 'brought'} ${article ? `${/^[aeiou]/i.test(came) ? 'an' : 'a'} ` : ''}${lower(came)}`,
    };
  }
  const { what, did } = DID.exec(clause)?.groups ?? {};
  if (what === undefined || did === undefined) return undefined;
  return { what: trimmed(what), verb: (many) => verbOf(did, many) };
}

function trimmed(what: string): string {
  return what.replace(/[,:;-]? *$/, '').replace(/,? (?:with|but|and)$/, '');
}

function verbOf(did: string, many: boolean): string {
  const was = many ? 'were' : 'was';
  if (/^didn['’]t/.test(did)) return did.replace(/^didn['’]t/, 'did not');
  if (/^(?:doesn['’]t|does not)/.test(did))
    return did.replace(/^(?:doesn['’]t|does not)/, many ? 'do not' : 'does not');
  if (/^lost response/.test(did)) return did.replace('lost response', 'lost effect');
  if (/^no longer effective/.test(did)) return `${many ? 'are' : 'is'} ${did}`;
  if (/^(?:stopped|discontinued|held|not|ineffective|unhelpful)/.test(did)) return `${was} ${did}`;
  return did;
}

function named(all: readonly string[], goesOn: boolean): string {
  const items = all.map((one, at) => withEachOne(lengthTold(at === 0 && !goesOn ? one : lower(one))));
  const last = items.at(-1) ?? '';
  if (items.length === 1) return last;
  return / and /.test(last) ? items.join(', ') : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** "Etanercept 6 months" was given for so long. */
function lengthTold(words: string): string {
  return words.replace(
    /(?<=[A-Za-z)]) (?<!\b(?:for|over|of|in|about|at|x) )(?=\d+ (?:days|weeks|months|years)$)/,
    ' for ',
  );
}

function isMany(all: readonly string[]): boolean {
  const [one = ''] = all;
  return (
    all.length > 1 || / and /.test(one) || /^\d+ \w+s\b/.test(one) || /[^sui]s$/.test(one.split(' ')[0] ?? '')
  );
}

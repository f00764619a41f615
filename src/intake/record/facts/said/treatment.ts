/** A treatment as a sentence: "Naproxen 500 mg twice daily was given from February 1 to June 30, 2026; it was stopped for …" */
import { hasVerb } from '../sentence-form.js';
import { hasFiniteVerb } from '../whole.js';
import { saidEntry } from './entry.js';
import { clausesOf, DAY } from './parts.js';

const LENGTH = String.raw`\d+(?:\.\d+)? (?:days|weeks|months|years)`;
const PERIOD = new RegExp(
  String.raw`^(?<head>[A-Za-z](?:[^,;:()]|(?<=\d),(?=\d)){2,90}?(?:, \d[^,;:()]{1,40}?)?)(?:,? (?<period>from ${DAY} to (?:${DAY}|the present)|since ${DAY}|on ${DAY}(?:,? (?:and )?(?:on )?${DAY})*|for ${LENGTH})|,? (?<bare>${DAY} ?(?:to|-) ?(?:${DAY}|the present)|(?<=, )${LENGTH}(?: in (?:19|20)\d\d)?)|,? (?<once>in ${DAY}))(?!, \d{4}| \d{4})(?: = (?<counted>\d+(?:\.\d+)? (?:days|weeks|months))|(?<length> \(\d+(?:\.\d+)? (?:days|weeks|months|visits|sessions)\)))?(?=[,;:.(]| \(|$)`,
);
/** No period, and why it ended: "Empagliflozin 25 mg daily, stopped after two infections". */
const ENDED =
  /^(?<head>[A-Za-z](?:[^,;:()]|(?<=\d),(?=\d)){2,90}?)(?=, (?:stopped|discontinued) (?:for|because|due to|after)\b)/;
/** What the patient wears or works with. */
const USED =
  /\b(?:splint\w*|brac(?:e|es|ing)|orthotics?|CPAP|APAP|BiPAP|bilevel|stockings|compression|pump|sleeve|bell|inhalers?|nebulizer|vest|device|stimulator|cushion|mattress|wheelchair|walker|stander|crutches|cane|lift|hearing aids?|appliance|mask|garments?)\b/i;
/** What is done once and finds something, or is carried out. */
const CARRIED_OUT =
  /\b(?:microarray|panel|test|testing|trial|study|scan|MRI|CT|exome|sequencing|evaluation|surgery|repair|release|ablation|resection|arthroscopy|procedure|operation|fusion|program|\w+ectomy|\w+otomy|\w+plasty|\w+scopy)$|^(?:resection|excision|removal|repair|release|observation|cardioversion|reduction|embolization)\b/i;
/** "Physical therapy 36 visits". */
const COUNTED =
  /^(?<name>[A-Za-z].*?[A-Za-z0-9]),? (?<count>(?:x ?)?\d+(?: of \d+)? (?:visits|sessions|cycles|injections|infusions|treatments|doses|courses|blocks|classes|appointments))$/;
const LOWEST =
  /^(?:cannot|can't|could not|couldn't|can not) (?:go|get|taper|come|drop|be tapered|be lowered) below (?<dose>\d[\w. ]*)$/i;
const SEVERAL =
  /\b(?:injections|infusions|shots|blocks|sessions|visits|exercises|cycles|steroids|antibiotics|drugs|courses|stockings|orthotics|inhalers|transfusions|aids|garments)$/i;
const FREQUENCY =
  /^(?:(?:once|twice|daily|nightly|weekly|monthly|every|each|\d+ times|then \d|up to \d|increased to \d|\d+ of \d+ |\d+ (?:visits|sessions|cycles|doses|injections|infusions|weeks|months|days)\b)|\d[\d.,]* ?(?:mg|mcg|g|units)\b)[^:]*$/i;
const RESULT =
  /^(?:(?:no|little|minimal|partial|some|good|poor|inadequate|limited|temporary|incomplete) (?:[a-z-]+ ){0,2}(?:relief|response|benefit|effect|improvement|change|control|remission|results?)|\d+(?:\.\d+)? ?% (?:relief|improvement|reduction))\b[^:]*$/i;
const STOPPED = /^(?:stopped|discontinued|ended) (?:for|because|due to|after|on|at|by|in) /i;

/** No period: "Nortriptyline 50 mg, urinary retention", as an entry of the list of treatments. */
const ENTRY = /^(?<head>[A-Za-z](?:[^,;:()]|(?<=\d),(?=\d)){2,90}?)(?=, (?!(?:19|20)\d\d\b))/;
/** "Lumbar blocks 4 times (December 3), 75% relief": a count in place of a period. */
const TIMES =
  /^(?<head>[A-Za-z](?:[^,;:()]|(?<=\d),(?=\d)){2,90}?)(?<times> \d+ times(?: \([^()]*\))?),? (?<result>(?:\d+(?:\.\d+)? ?%|no|little|partial|some|good|poor|temporary) [a-z][^:;]*)$/;

/** Letters of notes in full, so that an entry and the name that was read of it begin alike. */
const THERAPY = /^(?:PT|P\.T\.)(?= )/;

/**
 * The sentence where the text begins with the name of what was given, and when; undefined for any other.
 * @param listed - an entry of the list of treatments, which was given in any case
 */
export function saidTreatment(written: string, name: string, listed = false): string | undefined {
  const text = written.replace(THERAPY, 'Physical therapy');
  if (wasNotGiven(text)) return undefined;
  const { head: brief, why } = STOPPED_IN_BRACKETS.exec(text.replace(/\.$/, ''))?.groups ?? {};
  if (brief !== undefined && begins(brief, name) && !hasVerb(brief))
    return `${brief} ${verbOf(brief, false)} and was stopped because of ${why}.`;
  const said = saidFromStart(text, name, listed);
  // A second day or change of dose is a part of the entry that only its ends can tell apart.
  if (!listed || (said !== undefined && !LEFT_OVER.test(said))) return said;
  return saidEntry(text, { verb: verbOf, begins: (head) => begins(head, name) });
}

/** "Surgery, June 2026: refused": it was wanted, and nobody can say that it was done. */
const NOT_DONE =
  /\b(?:refused|declined|denied|rejected|cancell?ed|postponed|scheduled|planned|pending|awaiting|waiting (?:for|list)|on hold|contraindicated|no (?:prior )?(?:auth|authorization|approval|coverage)|(?:not|never|yet to be|to be) (?:yet )?(?:done|started|begun|filled|given|taken|tried|used|received|performed|dispensed|approved|authorized|covered|allowed|available|offered|scheduled))\b/i;
/** What only comes of a treatment that was given. */
const CAME_OF_IT = /\b(?:stopped|discontinued|ended|helped|failed|worked|relief|response|benefit)\b/i;

function wasNotGiven(text: string): boolean {
  const at = text.search(NOT_DONE);
  return at >= 0 && !CAME_OF_IT.test(text.slice(0, at));
}

/** "Topiramate (stopped for paresthesia)". */
const STOPPED_IN_BRACKETS =
  /^(?<head>[A-Za-z][^,;:()]{2,60}) \((?:it was )?(?:stopped|discontinued)(?: for|:| due to| because of)? (?<why>(?!on\b|after\b|in\b|at\b|by\b)[a-z][^:;()]{2,80})\)$/;

/** "Was given: March 2026 and June 2026: relapse". */
const LEFT_OVER =
  /\b(?:given|used|done)(?:\b[^:]*)?: (?:.*: |[A-Z][a-z]+ \d|raised|increased|reduced|titrated|\d)/;

function saidFromStart(text: string, name: string, listed: boolean): string | undefined {
  const repeated = saidTimes(text, name);
  if (repeated !== undefined) return repeated;
  const ended = saidEnd(text, name);
  if (ended !== undefined) return ended;
  const match = PERIOD.exec(text) ?? ENDED.exec(text) ?? (listed ? ENTRY.exec(text) : null);
  const { head = '', counted: span } = match?.groups ?? {};
  const period = periodOf(match?.groups);
  const length = match?.groups?.length ?? (span === undefined ? '' : ` (${span})`);
  if (match === null || !begins(head, name) || hasVerb(head) || (listed ? A_DAY : NOT_A_HEAD).test(head))
    return undefined;
  const goesOn = /^since|present$/.test(period);
  if (GOES_ON.test(text) && !goesOn) return undefined;
  const rest = text.slice(match[0].length).replace(/\.$/, '');
  const bracket = /^ \([^()]*\)/.exec(rest)?.[0] ?? '';
  const behind = rest.slice(bracket.length);
  if (behind !== '' && !/^[,;:] /.test(behind)) return undefined;
  if (/[.?!] [A-Z]/.test(behind)) return undefined;
  // "In November 2025, twice in May 2026": another day belongs to another course.
  if (match.groups?.once !== undefined && OTHER_DAY.test(behind)) return undefined;
  if (/ - /.test(behind)) return undefined;
  const clauses = behind === '' ? [] : clausesOf(behind.replace(/^[,;:] /, ''));
  // Who could not, or did, is not told.
  if (clauses.some((clause) => OPENS_WITH_VERB.test(clause) && !LOWEST.test(clause))) return undefined;
  const counted = COUNTED.exec(head)?.groups;
  const named = counted === undefined ? head : (counted.name ?? head);
  const count = counted === undefined ? '' : ` (${counted.count})`;
  if (clauses.length === 1 && TESTED.test(clauses[0] ?? ''))
    return `${named}${count} was done${period === '' ? '' : ` ${period}`}; it was ${lowered(clauses[0] ?? '')}.`;
  const verb = verbOf(named, goesOn);
  return `${named}${count} ${verb}${period === '' ? '' : ` ${period}`}${length}${bracket}${told(clauses)}.`;
}

/** "Nortriptyline 50 mg stopped urinary retention": for it. */
const STOPPED_FOR =
  /^(?<head>[A-Za-z][^,;:()]{2,60}?\d ?(?:mg|mcg|g|units)(?: [a-z ]{3,20})?),? (?:was )?(?:stopped|discontinued)(?: (?:for|due to|because of))? (?<why>(?!on\b|at\b|by\b|after\b|in\b|when\b|it\b|for\b|due\b|because\b|taking\b|working\b)[a-z][^,;:.]{2,60})$/;

function saidEnd(text: string, name: string): string | undefined {
  const { head = '', why = '' } = STOPPED_FOR.exec(text.replace(/\.$/, ''))?.groups ?? {};
  if (head === '' || !begins(head, name) || hasVerb(head) || hasVerb(why)) return undefined;
  return `${head} was given and was stopped for ${why}.`;
}

function saidTimes(text: string, name: string): string | undefined {
  const { head = '', times = '', result = '' } = TIMES.exec(text.replace(/\.$/, ''))?.groups ?? {};
  if (head === '' || !begins(head, name) || hasVerb(head) || hasVerb(result) || NOT_A_HEAD.test(head))
    return undefined;
  return `${head} ${verbOf(head, false)}${times}, with ${result}.`;
}

/** "January to March 2025" and "12 weeks" with the word that a sentence needs. */
function periodOf(groups: Record<string, string> | undefined): string {
  const { period, bare, once } = groups ?? {};
  if (bare === undefined) return period ?? once ?? '';
  const parted = bare.replace(/(?<=\d)-(?=(?:19|20)\d\d)/, ' to ');
  if (parted !== bare) return `from ${parted}`;
  return `${/^\d+(?:\.\d+)? (?:days|weeks|months|years)/.test(bare) ? 'for' : 'from'} ${bare}`;
}

/** "QTc 512 stopped": for it. */
const STOPPED_LAST = / stopped$/;
const OTHER_DAY = new RegExp(DAY);
/** "Metabolic screen, normal": a test was done. */
const TESTED = /^(?:normal|negative|positive|no findings?|unremarkable)$/i;
const GOES_ON = /\b(?:current(?:ly)?|still|ongoing|continu\w+|now on)\b/i;
const OPENS_WITH_VERB =
  /^(?:cannot|can't|could|couldn't|can|did|didn't|does|doesn't|do|was|were|had|has|have|is|only tolerates?|tolerates?|took|takes|started|never|unable|wants|refused)\b/i;
/** What an entry of the list of treatments cannot begin with as its name. */
const A_DAY =
  /\b(?:no|not|never|none|since|from|until|because|January|February|March|April|May|June|July|August|September|October|November|December)\b|\d{1,2}\/\d| - /i;
const NOT_A_HEAD =
  /\b(?:no|not|never|none|since|for|on|in|and|or|then|but|with|until|after|before|because|from|January|February|March|April|May|June|July|August|September|October|November|December)\b|\d{1,2}\/\d| - /i;

function begins(head: string, name: string): boolean {
  const [first = ''] = name.toLowerCase().split(/[\s-]+/);
  return first.length > 2 && head.toLowerCase().replace(/^\d+ /, '').startsWith(first);
}

function verbOf(head: string, goesOn: boolean): string {
  const many = SEVERAL.test(head);
  const verb = USED.test(head) ? 'used' : CARRIED_OUT.test(head) ? 'done' : 'given';
  const helper = goesOn ? (many ? 'have been' : 'has been') : many ? 'were' : 'was';
  return `${helper} ${verb}`;
}

/** What stands behind the period: how often, with what result, what was found, why it ended. */
function told(clauses: readonly string[]): string {
  let out = '';
  let noted = false;
  for (const clause of clauses) {
    const lowest = LOWEST.exec(clause)?.groups?.dose;
    if (lowest !== undefined) out += `; the dose cannot be brought below ${lowest}`;
    else if (STOPPED_LAST.test(clause))
      out += `; it was stopped for ${lowered(clause.replace(STOPPED_LAST, ''))}`;
    else if (STOPPED.test(clause)) out += `; it was ${lowered(clause)}`;
    else if (!noted && FREQUENCY.test(clause) && !hasVerb(clause)) out += `, ${clause}`;
    else if (clauses.length > 1 && hasFiniteVerb(clause)) out += `; ${clause}`;
    else if (!noted && RESULT.test(clause)) out += `, with ${lowered(clause)}`;
    else {
      out += noted ? `, ${clause}` : `: ${clause}`;
      noted = true;
    }
  }
  return out;
}

function lowered(clause: string): string {
  return /^[A-Z][a-z]/.test(clause) ? clause.charAt(0).toLowerCase() + clause.slice(1) : clause;
}

/** What the payer's reasons turn on and nothing given tells: asked of the writer, so that the letter need not ask the payer. */
import type { CaseArgument } from './argument/argument.js';
import { missingParts } from './argument/conclusions/missing-parts.js';
import { OF_TRIALS } from './argument/ended-early.js';
import { keysOf } from './argument/terms.js';
import { cleanLine, firstWords, listInWords } from './letter/words.js';

type Argued = CaseArgument['grounds'][number];

const SHOWN_WORDS = 24;
const MOST = 6;

/** What is to be told of the reasons; undefined where each is spoken to. */
export function pointsWithoutFacts(grounds: readonly Argued[]): string | undefined {
  const told = [unansweredReasons(grounds), untoldTrials(grounds), untoldParts(grounds)].filter(
    (one) => one !== undefined,
  );
  return told.length === 0 ? undefined : told.join(' ');
}

/** Reasons in the payer's words for which nothing was given: the letter can only ask the payer. */
function unansweredReasons(grounds: readonly Argued[]): string | undefined {
  const open = grounds.flatMap(({ ground: { quote }, state, rules, own }) =>
    quote !== undefined && state === 'open' && rules.length === 0 && own === undefined
      ? [`\u201c${firstWords(cleanLine(quote).replace(/[.;,\s]+$/, ''), SHOWN_WORDS)}\u201d`]
      : [],
  );
  return open.length === 0
    ? undefined
    : `Nothing given answers ${open.length === 1 ? 'this reason' : 'these reasons'}, so the letter only asks the payer for its basis: ${open.join('; ')}. Say what in the record speaks to it, with its date, finding or page.`;
}

/** Treatments that the payer names and no fact of the reason tells of. */
function untoldTrials(grounds: readonly Argued[]): string | undefined {
  const untold = grounds.flatMap(({ ground, facts, conclusions }) => {
    if (!OF_TRIALS.has(ground.kind) || conclusions.some(isOf('trials-named'))) return [];
    return (ground.alternatives ?? []).filter((name) => !tellsOf(facts, name));
  });
  return untold.length === 0
    ? undefined
    : `Nothing given tells of ${listInWords([...new Set(untold)].slice(0, MOST).map(cleanLine))}, which the decision names: say whether it was tried, from when to when and how it ended, or why it cannot be given.`;
}

/** Things that the payer says are not in the record, and that no entry given shows. */
function untoldParts(grounds: readonly Argued[]): string | undefined {
  const untold = grounds.flatMap(({ ground, facts, state, conclusions, own }) => {
    if (ground.kind !== 'not_documented' || state === 'open' || own !== undefined) return [];
    const shown = new Set(conclusions.flatMap(({ lists }) => lists?.found ?? []));
    return (missingParts(ground) ?? []).filter((part) => !shown.has(part) && !tellsOf(facts, part));
  });
  return untold.length === 0
    ? undefined
    : `Nothing given shows ${listInWords([...new Set(untold)].slice(0, MOST).map(cleanLine))}, which the decision says is not documented: name the entry with its date.`;
}

function isOf(sentence: string): (one: Argued['conclusions'][number]) => boolean {
  return ({ says }) => 'sentence' in says && says.sentence === sentence;
}

function tellsOf(facts: Argued['facts'], name: string): boolean {
  const wanted = keysOf(name);
  return facts.some(({ text }) => [...keysOf(text)].some((key) => wanted.has(key)));
}

/**
 * The case on one page, for an agent or a nurse who writes the letter: each reason of the payer with the facts and the law
 * that answer it, what was rejected and why, what is missing, and the dates. Lines that weigh least give way first.
 */

import { longDate } from '../../domain/calendar.js';
import type { MissingInformation } from '../../domain/generated/types.js';
import { capitalized } from '../../language/english.js';
import type { PackLibrary } from '../../packs/library.js';
import type { AnsweredTest, ArguedGround, CaseArgument } from '../argument/argument.js';
import type { RuleAnswer } from '../argument/controlling-law.js';
import type { CaseFile } from '../case-file.js';
import { authorityCitation } from '../law.js';
import { comparisonInWords } from '../letter/limits.js';
import { shownOf } from '../letter/sections/ground-proof.js';
import { cleanLine } from '../letter/words.js';
import type { Letter } from '../letter/write.js';
import { sideClockInWords } from '../side-clocks.js';

/** The contract's size of a brief, in characters. */
export const BRIEF_CHARACTERS = 4000;
const LONGEST_LINE = 420;

/** A line with its weight: a line of 3 goes before one of 2; one of 0 is never left out. */
interface Line {
  readonly text: string;
  readonly weight: 0 | 1 | 2 | 3;
}

/** Markdown of at most {@link BRIEF_CHARACTERS} characters. Same case, same brief. */
export function writeBrief(
  library: PackLibrary,
  file: CaseFile,
  letter: Letter,
  missing: readonly MissingInformation[],
): string {
  const { argument } = letter;
  return fitted([
    ...opening(file, letter),
    ...reasons(library, argument),
    ...law(library, argument),
    ...rejected(argument),
    ...part(
      'Missing, the most telling first',
      missing.slice(0, 6).map(({ field, why }) => line(2, `${field}: ${why}`)),
    ),
    ...part(
      'Documents at hand',
      letter.exhibits.filter(({ atHand }) => atHand).map(({ name }) => line(3, name)),
    ),
  ]);
}

function opening(file: CaseFile, { document }: Letter): Line[] {
  const { deadline, level, disposition, recommended, sideClocks } = file;
  const by = deadline.safe_date === undefined ? '' : ` File by ${longDate(deadline.safe_date)}.`;
  return [
    whole(`# ${capitalized(document.replaceAll('_', ' '))}: ${level.name}`),
    whole(`${recommended.because}${by} ${deadline.basis}`),
    ...(disposition === recommended ? [] : [line(1, `Asked for instead: ${disposition.because}`)]),
    ...sideClocks.map((clock) => line(1, sideClockInWords(clock))),
  ];
}

const STRENGTH = ({ state, rules, comparisons }: ArguedGround): number =>
  (state === 'met' ? 4 : state === 'told' ? 2 : 0) +
  (rules.length > 0 ? 3 : 0) +
  (comparisons.length > 0 ? 1 : 0);

/** Each reason, the one that is answered best first. */
function reasons(library: PackLibrary, { grounds, failed }: CaseArgument): Line[] {
  const ranked = [...grounds].sort((a, b) => STRENGTH(b) - STRENGTH(a));
  return part(
    'Reasons of the payer, the best answered first',
    ranked.flatMap((argued): Line[] => {
      const { ground, answer, facts, comparisons, tests, holdings, state } = argued;
      const quote = ground.quote === undefined ? answer.name : `"${cleanLine(ground.quote)}"`;
      const missed = failed.filter(({ threshold }) => ground.thresholds?.includes(threshold));
      return [
        line(1, `${quote} (${ground.id}, ${ground.kind}): ${STATES[state]}`),
        ...comparisons.map((one) => under(1, `Reached: ${comparisonInWords(one)}`)),
        ...missed.map((one) => under(1, `Not reached: ${comparisonInWords(one)}`)),
        ...facts.slice(0, 6).map((fact) => under(2, `Fact: ${cleanLine(fact.text)}`)),
        ...argued.rules.flatMap((rule) => ruleLines(library, rule).map((text) => under(1, text))),
        ...tests.map((one) => under(2, testInBrief(one))),
        ...holdings.flatMap(({ authority, holds }) => {
          const record = library.authorities.get(authority);
          return record === undefined ? [] : [under(2, `${authorityCitation(record)} ${cleanLine(holds)}`)];
        }),
        ...(state === 'met' ? [] : [under(3, `Ask the payer to ${answer.ask}.`)]),
      ];
    }),
  );
}

/** A test that the record meets, or to which it speaks. */
function testInBrief(one: AnsweredTest): string {
  const shown = shownOf(one);
  return `${one.state === 'met' ? 'Test met' : 'Test told of'}: ${one.test.text}${shown === undefined ? '' : ` (${shown})`}`;
}

const STATES = {
  met: 'the record reaches the limit named',
  told: 'facts speak to it',
  open: 'no fact given speaks to it',
} as const;

function law(library: PackLibrary, { rules }: CaseArgument): Line[] {
  return part(
    'Law that decides besides',
    rules.flatMap((rule) => ruleLines(library, rule).map((text) => line(1, text))),
  );
}

function ruleLines(library: PackLibrary, { title, holds, regulations, remedy }: RuleAnswer): string[] {
  const cited = regulations.flatMap((id) => library.regulations.get(id)?.citation ?? []).slice(0, 3);
  return [
    `Law: ${title}. ${cleanLine(holds)}${cited.length === 0 ? '' : ` (${cited.join('; ')})`}`,
    ...(remedy === undefined ? [] : [`Ask: ${cleanLine(remedy.text)}`]),
  ];
}

/** Rules that the case called up and that do not hold, or not yet. */
function rejected({ allRules, tests }: CaseArgument): Line[] {
  const rules = allRules.flatMap(({ verdict, title, elements, questions }): Line[] => {
    if (verdict === 'failed') {
      const reason = elements.find(({ known }) => known === 'false');
      return [line(2, `Does not apply: ${title}${reason ? ` (${cleanLine(reason.text)}: no)` : ''}.`)];
    }
    const [question] = questions;
    return verdict === 'met' || question === undefined
      ? []
      : [line(2, `Open: ${title}. ${question.question} (${question.field})`)];
  });
  const failed = tests
    .filter(({ state }) => state === 'failed')
    .map(({ test }) => line(2, `Test not met: ${test.text}.`));
  return part('Rejected or open', [...failed, ...rules]);
}

function part(title: string, lines: readonly Line[]): Line[] {
  const [first] = [...lines].sort((a, b) => a.weight - b.weight);
  return first === undefined ? [] : [{ text: `\n## ${title}`, weight: first.weight }, ...lines];
}

function whole(text: string): Line {
  return { text: cleanLine(text), weight: 0 };
}

function line(weight: Line['weight'], text: string): Line {
  return { text: `- ${short(text)}`, weight };
}

function under(weight: Line['weight'], text: string): Line {
  return { text: `  - ${short(text)}`, weight };
}

/** Cut at a word. */
function short(text: string): string {
  const clean = cleanLine(text);
  return clean.length <= LONGEST_LINE ? clean : `${clean.slice(0, clean.lastIndexOf(' ', LONGEST_LINE))} …`;
}

/** Leaves out the last of the lightest lines until the rest fits. */
function fitted(lines: readonly Line[]): string {
  const kept = [...lines];
  const length = () => kept.reduce((sum, { text }) => sum + text.length + 1, 0);
  while (length() > BRIEF_CHARACTERS && kept.length > 1) {
    const heaviest = Math.max(...kept.map(({ weight }) => weight));
    kept.splice(
      kept.findLastIndex(({ weight }) => weight === heaviest),
      1,
    );
  }
  return kept
    .map(({ text }) => text)
    .join('\n')
    .slice(0, BRIEF_CHARACTERS);
}

/**
 * The case on one page, for an agent or a nurse who writes the letter: each reason of the payer with the facts and the law
 * that answer it, what is published, what not to say, what is open or missing, the dates, and how much room the letter leaves. Lines that weigh least give way first.
 */

import { longDate } from '../../domain/calendar.js';
import type { MissingInformation } from '../../domain/generated/types.js';
import { capitalized } from '../../language/english.js';
import type { PackLibrary } from '../../packs/library.js';
import { isOfCase } from '../argument/argue.js';
import type { AnsweredTest, ArguedGround, CaseArgument, Comparison } from '../argument/argument.js';
import type { RuleAnswer } from '../argument/controlling-law.js';
import type { CaseFile } from '../case-file.js';
import { decisionDue } from '../decision-due.js';
import { authorityCitation, lawNotToCite } from '../law.js';
import { LETTER_WORDS, wordsOf } from '../letter/fit.js';
import { comparisonInWords } from '../letter/limits.js';
import { arguesMedicine } from '../letter/sections/general.js';
import { shownOf } from '../letter/sections/ground-proof.js';
import { decidingOn } from '../letter/sections/standards.js';
import { cleanLine, listInWords, sentencesOf } from '../letter/words.js';
import type { Letter } from '../letter/write.js';
import { knownArea } from '../service-areas.js';
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
    ...opening(library, file, letter),
    ...reasons(library, argument),
    ...law(library, argument),
    ...sources(library, file, argument),
    ...part(
      'Further facts',
      argument.background.slice(0, 12).map((fact) => line(2, cleanLine(fact.text))),
    ),
    ...avoided(library, file, argument),
    ...undecided(argument),
    ...part(
      'Missing, the most telling first',
      missing.slice(0, 4).map(({ field, why }) => line(3, `${field}: ${why}`)),
    ),
    ...part('Enclosures', [
      line(
        2,
        listInWords(
          letter.exhibits.map(({ number, name }) => `Enclosure ${number}: ${name}`),
          '; ',
        ),
      ),
    ]),
    ...letterAround(letter),
  ]);
}

function opening(library: PackLibrary, file: CaseFile, { document }: Letter): Line[] {
  const { level, disposition, recommended, sideClocks, understood } = file;
  const due = decisionDue(library, { level, setting: file.input.setting, sentOn: file.letterDate });
  // What is said of a code that was taken from words may be said of another reason.
  const because = understood !== undefined && recommended.action === 'appeal' ? '' : recommended.because;
  return [
    whole(`# ${capitalized(document.replaceAll('_', ' '))}: ${level.name}`),
    whole(`${because} ${filing(file)}`),
    ...(due === undefined || disposition.action !== 'appeal'
      ? []
      : [line(1, `Decision due ${due.period} after receipt${due.authority ? ` (${due.authority})` : ''}.`)]),
    ...(disposition === recommended ? [] : [line(1, `Asked for instead: ${disposition.because}`)]),
    ...sideClocks.map((clock) => line(1, sideClockInWords(clock))),
  ];
}

/** The day to file by, and from what it is counted. */
function filing({ deadline, disposition, today }: CaseFile): string {
  if (disposition.no_appeal_right) return deadline.basis;
  const [counted = ''] = sentencesOf(cleanLine(deadline.basis));
  const day = deadline.safe_date === undefined ? '' : `File by ${longDate(deadline.safe_date)}. `;
  const law = deadline.authority === undefined ? '' : ` (${deadline.authority})`;
  const late = deadline.late
    ? ' That day has passed: say why, and ask that the delay be excused.'
    : safeDayHasPassed(deadline, today);
  return `${day}${counted.replace(/\.$/, '')}${law}.${late}`;
}

/** The safe day is the earliest that may hold: behind it the appeal may still be in time. */
function safeDayHasPassed({ safe_date: day }: CaseFile['deadline'], today: string): string {
  return day === undefined || day >= today
    ? ''
    : ' That safe day has passed, and the true one may not have: file today, and read the notice for the last day.';
}

/** What the letter brings by itself, and how much room it leaves. */
function letterAround({ blocks, words, sheet, document }: Letter): Line[] {
  if (sheet) return [];
  const frame =
    words - blocks.filter(({ slot }) => !AROUND.has(slot)).reduce((sum, one) => sum + wordsOf(one), 0);
  const least = Math.min(MOST_OWN, Math.max(LEAST_OWN, Math.ceil((LETTER_WORDS.least - frame) / 10) * 10));
  const room =
    document === 'appeal_letter'
      ? `Write ${least} to ${MOST_OWN} words in all; with fewer, general text fills the letter to ${LETTER_WORDS.least} words.`
      : `Write at most ${MOST_OWN} words in all.`;
  return [
    { text: '\n## The letter around your answers', weight: 1 },
    line(
      1,
      `Give a text for each reason (ground: its id), and for ground case (who the patient is) and, to ask for something of your own, ground remedy. ${room} Name enclosures by their number.`,
    ),
    line(
      1,
      'The letter adds the heading, each reason in the words of the payer, law above that no answer cites, the time to file, rights of review, the request and the list of enclosures: do not repeat these.',
    ),
  ];
}

const AROUND: ReadonlySet<string> = new Set(['frame', 'rights', 'remedy']);
const LEAST_OWN = 150;
const MOST_OWN = 600;

const STRENGTH = ({ state, rules, comparisons }: ArguedGround): number =>
  (state === 'met' ? 4 : state === 'told' ? 2 : 0) +
  (rules.length > 0 ? 3 : 0) +
  (comparisons.length > 0 ? 1 : 0);

/** Each reason, the one that is answered best first. */
function reasons(library: PackLibrary, { grounds, failed }: CaseArgument): Line[] {
  const ranked = [...grounds].sort((a, b) => STRENGTH(b) - STRENGTH(a));
  const told = new Set<string>();
  const once = ({ text }: { readonly text: string }) => told.size < told.add(text).size;
  return part(
    'Reasons of the payer, the best answered first',
    ranked.flatMap((argued): Line[] => {
      const { ground, answer, facts, comparisons, tests, holdings, state } = argued;
      const quote = ground.quote === undefined ? answer.name : `"${cleanLine(ground.quote)}"`;
      const missed = failed.filter(({ threshold }) => ground.thresholds?.includes(threshold));
      return [
        line(1, `${quote} (${ground.id}, ${ground.kind}): ${STATES[state]}`),
        ...comparisons.map((one) => under(1, `Reached: ${compared(one)}`)),
        ...missed.map((one) => under(1, `Not reached: ${comparisonInWords(one)}`)),
        ...facts
          .filter(once)
          .slice(0, 6)
          .map((fact) => under(2, `Fact: ${cleanLine(fact.text)}`)),
        ...argued.rules.flatMap((rule) => ruleLines(library, rule).map((text) => under(1, text))),
        ...tests.filter(({ state: of }) => of !== 'failed').map((one) => under(2, testInBrief(one))),
        ...(argued.condition === undefined
          ? []
          : [under(1, `Condition of Medicare: ${argued.condition.text}`)]),
        ...holdings.flatMap(({ authority, holds }) => {
          const record = library.authorities.get(authority);
          return record === undefined ? [] : [under(2, `${authorityCitation(record)} ${cleanLine(holds)}`)];
        }),
      ];
    }),
  );
}

/** The fact of a counted day stands below it. */
function compared(one: Comparison): string {
  return comparisonInWords(one.of === 'day' ? { ...one, name: 'received' } : one);
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

/** What is published on the service: what it holds where that was read, else its name. */
function sources(library: PackLibrary, file: CaseFile, argument: CaseArgument): Line[] {
  const area = knownArea(file.service);
  if (area === undefined) return [];
  const told = new Set(argument.grounds.flatMap(({ holdings }) => holdings));
  const draft = { library, file, argument };
  const named = arguesMedicine(draft) ? decidingOn(draft, area) : [];
  const holdings = (area.holdings ?? []).filter(
    (one) => !told.has(one) && !one.against_us && isOfCase(library, file, one),
  );
  return part('Published on the service', [
    ...named.map((one) => {
      const known = one.supports.includes(one.title) ? '' : `: ${cleanLine(one.supports)}`;
      return line(1, `${authorityCitation(one)}${known}`);
    }),
    ...holdings.slice(0, 3).flatMap(({ authority, holds }) => {
      const record = library.authorities.get(authority);
      return record === undefined ? [] : [line(2, `${authorityCitation(record)} ${cleanLine(holds)}`)];
    }),
  ]);
}

/** What a letter must not say: law of others, what does not hold here, limits that the record misses, what payers quote. */
function avoided(library: PackLibrary, file: CaseFile, { allRules, tests, failed }: CaseArgument): Line[] {
  const rules = allRules.flatMap(({ verdict, title, elements }): Line[] => {
    if (verdict !== 'failed') return [];
    const reason = elements.find(({ known }) => known === 'false');
    return [line(2, `Does not apply: ${title}${reason ? ` (${cleanLine(reason.text)}: no)` : ''}.`)];
  });
  const missed = tests.filter(({ state }) => state === 'failed');
  const against = (knownArea(file.service)?.holdings ?? []).filter(
    (one) => one.against_us && isOfCase(library, file, one),
  );
  const foreign = lawNotToCite(library, file.law).map(({ law: cited }) => cited);
  return part('Do not say', [
    ...failed.map((one) => line(1, `That this limit is reached: ${comparisonInWords(one)}.`)),
    ...missed.map(({ test }) => line(1, `That this test is met: ${test.text}.`)),
    ...against.flatMap(({ authority, holds }) => {
      const record = library.authorities.get(authority);
      return record === undefined
        ? []
        : [line(2, `Against us: ${authorityCitation(record)} ${cleanLine(holds)}`)];
    }),
    ...rules,
    ...(foreign.length === 0 ? [] : [line(2, `Law not to cite: ${foreign.join('; ')}`)]),
  ]);
}

/** Law that turns on a fact that is not told. */
function undecided({ allRules }: CaseArgument): Line[] {
  return part(
    'Open: law that turns on a fact',
    allRules.flatMap(({ verdict, title, questions: [question] }): Line[] =>
      verdict === 'met' || verdict === 'failed' || question === undefined
        ? []
        : [line(3, `${title}. ${question.question} (${question.field})`)],
    ),
  );
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
    .filter(
      ({ text }, at) => !isTitle(text) || (kept[at + 1] !== undefined && !isTitle(kept[at + 1]?.text ?? '')),
    )
    .map(({ text }) => text)
    .join('\n')
    .slice(0, BRIEF_CHARACTERS);
}

function isTitle(text: string): boolean {
  return text.startsWith('\n## ');
}

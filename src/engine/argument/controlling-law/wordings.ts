/** All wordings of all rules, found in one pass over a case's passages. */
import type { ControllingRule, ElementKnowledge } from '../../../domain/generated/types.js';
import { withSets } from '../../../language/word-sets.js';
import { PhraseAutomaton } from '../../../packs/signals/automaton.js';
import { type Positions, parsePhrase } from '../../../packs/signals/phrase.js';
import { pauseAfter } from '../../../packs/signals/reader.js';
import { type Standing, standingOf } from '../../../packs/signals/standing.js';
import type { Passage, Speaker } from './passages.js';
import { spelledOutPhrase } from './spelled-out.js';

/** What a wording is for. */
export type Purpose = 'about' | 'denial' | 'true' | 'false' | 'event' | 'quantity' | 'reply';

interface Owner {
  readonly rule: ControllingRule;
  readonly purpose: Purpose;
  /** Id of the element, event or quantity; number of the reply. */
  readonly of: string;
  /** In whose words it counts; absent: in anybody's. */
  readonly speaker?: Speaker;
  /** True: only in the service or the diagnosis. */
  readonly subject?: boolean;
}

/** A wording that was found. */
export interface Hit {
  readonly purpose: Purpose;
  readonly of: string;
  readonly passage: Passage;
  readonly standing: Standing;
  readonly start: number;
  readonly end: number;
}

export type HitsByRule = ReadonlyMap<ControllingRule, readonly Hit[]>;

/** Sets of rules that are kept prepared: lines of business, and the few rules of a state for each. */
const MOST_KEPT = 96;

/** The wordings of rules, prepared once for each set of rules that a line of business and a state call up. */
export class RuleWordings {
  readonly #automata = new Map<string, PhraseAutomaton<Owner>>();

  /**
   * Every wording of these rules in the passages; linear in their length. Federal rules are prepared once for a line of
   * business and not again for each of its states.
   */
  find(rules: readonly ControllingRule[], passages: readonly Passage[]): HitsByRule {
    const hits = new Map<ControllingRule, Hit[]>();
    this.#findIn(
      rules.filter(({ states }) => states === undefined),
      passages,
      hits,
    );
    this.#findIn(
      rules.filter(({ states }) => states !== undefined),
      passages,
      hits,
    );
    return hits;
  }

  #findIn(
    rules: readonly ControllingRule[],
    passages: readonly Passage[],
    hits: Map<ControllingRule, Hit[]>,
  ): void {
    if (rules.length === 0) return;
    const automaton = this.#automatonOf(rules);
    for (const passage of passages)
      for (const { owner, from, to } of automaton.find(passage.words)) {
        if (owner.speaker !== undefined && owner.speaker !== passage.speaker) continue;
        if (owner.subject && !passage.subject) continue;
        const start = passage.words[from]?.start ?? 0;
        const hit: Hit = {
          purpose: owner.purpose,
          of: owner.of,
          passage,
          standing: standingOf(passage.words, 0, from, (index) =>
            pauseAfter(passage.text, passage.words, index),
          ),
          start,
          end: passage.words[to]?.end ?? start,
        };
        const known = hits.get(owner.rule);
        if (known) known.push(hit);
        else hits.set(owner.rule, [hit]);
      }
  }

  #automatonOf(rules: readonly ControllingRule[]): PhraseAutomaton<Owner> {
    const key = rules.map(({ id }) => id).join(' ');
    const known = this.#automata.get(key);
    if (known) return known;
    const automaton = new PhraseAutomaton(rules.flatMap(parsedPhrasesOf));
    const oldest = this.#automata.keys().next().value;
    if (this.#automata.size >= MOST_KEPT && oldest !== undefined) this.#automata.delete(oldest);
    this.#automata.set(key, automaton);
    return automaton;
  }
}

type Phrased = { readonly phrase: string; readonly owner: Owner };
type Parsed = { readonly phrase: Positions; readonly owner: Owner };

const parsed = new WeakMap<ControllingRule, readonly Parsed[]>();

/** The wordings of a rule, parsed once: a rule stands in the automata of several lines of business. */
function parsedPhrasesOf(rule: ControllingRule): readonly Parsed[] {
  const known = parsed.get(rule);
  if (known) return known;
  const made = phrasesOf(rule).flatMap(({ phrase, owner }): Parsed[] => {
    const positions = parsePhrase(phrase);
    return typeof positions === 'string' ? [] : [{ phrase: positions, owner }];
  });
  parsed.set(rule, made);
  return made;
}

function phrasesOf(rule: ControllingRule): Phrased[] {
  const phrased = (
    purpose: Purpose,
    of: string,
    phrases: readonly string[] | undefined,
    where: Pick<Owner, 'speaker' | 'subject'> = {},
  ): Phrased[] =>
    (phrases ?? []).map((phrase) => ({
      phrase: spelledOutPhrase(withSets(phrase)),
      owner: { rule, purpose, of, ...where },
    }));
  const knowledge = (
    purpose: 'true' | 'false',
    of: string,
    known: ElementKnowledge | undefined,
  ): Phrased[] => [
    ...phrased(purpose, of, known?.words, { speaker: 'record' }),
    ...phrased(purpose, of, known?.payer_words, { speaker: 'payer' }),
    ...phrased(purpose, of, known?.subject_words, { subject: true }),
  ];
  return [
    ...phrased('about', '', rule.candidates.about?.words),
    ...phrased('about', '', rule.candidates.about?.subject_words, { subject: true }),
    ...phrased('denial', '', rule.candidates.denial?.words),
    ...(rule.events ?? []).flatMap(({ id, words }) => phrased('event', id, words)),
    ...(rule.quantities ?? []).flatMap(({ id, words }) => phrased('quantity', id, words)),
    ...rule.elements.flatMap(({ id, true_when, false_when }) => [
      ...knowledge('true', id, true_when),
      ...knowledge('false', id, false_when),
    ]),
    ...(rule.replies ?? []).flatMap(({ payer_words }, index) =>
      phrased('reply', String(index), payer_words, { speaker: 'payer' }),
    ),
  ];
}

/** All wordings of all rules, found in one pass over a case's passages. */
import type { ControllingRule, ElementKnowledge } from '../../../domain/generated/types.js';
import { withSets } from '../../../language/word-sets.js';
import { type Match, PhraseAutomaton } from '../../../packs/signals/automaton.js';
import { pauseAfter } from '../../../packs/signals/reader.js';
import { type Standing, standingOf } from '../../../packs/signals/standing.js';
import type { Passage, Speaker } from './passages.js';
import { phraseSpeller } from './spelled-out.js';

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

/** The wordings of all rules of a library as one automaton: a case is read once, whatever its line of business and its state. */
export class RuleWordings {
  readonly #rules: readonly ControllingRule[];
  /** Made for the first case: a service is ready sooner without it. */
  #automaton: PhraseAutomaton<Owner> | undefined;

  constructor(rules: readonly ControllingRule[]) {
    this.#rules = rules;
  }

  /** Every wording of these rules in the passages; linear in their length. */
  find(rules: readonly ControllingRule[], passages: readonly Passage[]): HitsByRule {
    this.#automaton ??= automatonOf(this.#rules);
    const automaton = this.#automaton;
    // Much of a case is told twice: in the narrative and in a quotation.
    const byText = new Map<string, readonly Match<Owner>[]>();
    const inPlay = new Set(rules);
    const hits = new Map<ControllingRule, Hit[]>();
    for (const passage of passages) {
      const found = byText.get(passage.text) ?? automaton.find(passage.words);
      byText.set(passage.text, found);
      for (const { owner, from, to } of found) {
        if (!inPlay.has(owner.rule)) continue;
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
    return hits;
  }
}

function automatonOf(rules: readonly ControllingRule[]): PhraseAutomaton<Owner> {
  const spelledOut = phraseSpeller();
  return new PhraseAutomaton(rules.flatMap((rule) => phrasesOf(rule, spelledOut)));
}

type Phrased = { readonly phrase: string; readonly owner: Owner };
function phrasesOf(rule: ControllingRule, spelledOut: (phrase: string) => string): Phrased[] {
  const phrased = (
    purpose: Purpose,
    of: string,
    phrases: readonly string[] | undefined,
    where: Pick<Owner, 'speaker' | 'subject'> = {},
  ): Phrased[] =>
    (phrases ?? []).map((phrase) => ({
      phrase: spelledOut(withSets(phrase)),
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

/** Which rules of law decide a case: candidates, what is known of their elements, and what the letter then says. */
import type {
  CaseFact,
  CaseGround,
  ControllingRule,
  ElementNeed,
  InsurerTypeRecord,
  RuleEvidence,
  RuleForce,
} from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import type { TemplateValues } from '../letter/case-values.js';
import type { TextTemplates } from '../letter/text-template.js';
import { packValues } from '../letter/variables.js';
import { ageOf } from './controlling-law/age.js';
import {
  answeredGrounds,
  type Binding,
  bindingOf,
  isCandidate,
  isInForce,
  isPointed,
  nearnessOf,
} from './controlling-law/candidates.js';
import { caseCodes } from './controlling-law/case-codes.js';
import { isOfRequiredDrug } from './controlling-law/drugs.js';
import {
  type CaseMarks,
  type DecidedElement,
  decideElements,
  type Known,
} from './controlling-law/elements.js';
import {
  computeFigures,
  type Figure,
  type KnownNumbers,
  type RuleFigures,
} from './controlling-law/figures.js';
import { type Passage, passagesOf } from './controlling-law/passages.js';
import { type RuleSentence, RuleTexts } from './controlling-law/sentences.js';
import { RuleVerdicts, type Verdict } from './controlling-law/verdict.js';
import { type Hit, RuleWordings } from './controlling-law/wordings.js';
import { anotherIn } from './of-another.js';

/** The case as rules see it. Facts and grounds may be empty: then the fields of the request are read alone. */
export interface RuleCase {
  readonly file: CaseFile;
  readonly facts: readonly CaseFact[];
  readonly grounds: readonly CaseGround[];
  /** Values for texts; absent: those of the case file. */
  readonly values?: TemplateValues;
}

/** An element with what decided it. */
export interface RuleElementAnswer {
  readonly id: string;
  readonly text: string;
  readonly need: ElementNeed;
  readonly known: Known;
  /** The words of the record that decided it. */
  readonly words?: string;
  /** Ids of facts behind it. */
  readonly facts: readonly string[];
  readonly figure?: Figure;
}

export interface RuleQuestion {
  readonly element: string;
  readonly question: string;
  /** Field of the request that answers it. */
  readonly field: string;
}

/** One rule of law in this case. */
export interface RuleAnswer {
  readonly id: string;
  readonly title: string;
  readonly force: RuleForce;
  readonly verdict: Verdict;
  /** What the law says, for a brief. */
  readonly holds: string;
  /** Regulations behind the rule that may be cited for this plan. */
  readonly regulations: readonly string[];
  /** Ids of the grounds that it answers. */
  readonly grounds: readonly string[];
  readonly elements: readonly RuleElementAnswer[];
  /** How many of the things that have to be true are not known; of those of which one is needed, a group counts once. */
  readonly lacking: number;
  /** How near it stands to the case by what calls it up, from 0 to 3. */
  readonly nearness: number;
  /** Whether the reason turns on what the rule is about: a narrow reason names it, or its subject is the very service. */
  readonly pointed: boolean;
  /** met: the paragraph; partly and unknown: at most two conditional sentences; failed: nothing. */
  readonly sentences: readonly RuleSentence[];
  /** What the payer must do, completing "I ask the plan to"; only where it is met. */
  readonly remedy?: RuleSentence;
  /** Beside the letter, where it fails. */
  readonly advice?: string;
  /** What is not known and would decide, the needed first. */
  readonly questions: readonly RuleQuestion[];
  readonly replies: readonly { readonly payer: string; readonly answer: RuleSentence }[];
  readonly evidence: readonly RuleEvidence[];
}

const VERDICTS: readonly Verdict[] = ['met', 'partly', 'unknown', 'failed'];
const FORCES: readonly RuleForce[] = ['dispositive', 'strong', 'gate', 'procedural', 'supporting'];

/** The rules of a library, prepared once. */
export class ControllingLaw {
  readonly #rules: readonly ControllingRule[];
  readonly #wordings: RuleWordings;
  readonly #verdicts = new RuleVerdicts();
  readonly #bindings = new WeakMap<InsurerTypeRecord, ReadonlyMap<ControllingRule, Binding>>();

  constructor(
    private readonly library: PackLibrary,
    private readonly templates: TextTemplates,
  ) {
    this.#rules = library.controllingLaw;
    this.#wordings = new RuleWordings(library.controllingLaw);
  }

  /** Every rule that the case calls up, those that decide it first. Asynchronous because the rules engine is. */
  async decide(given: RuleCase): Promise<RuleAnswer[]> {
    const { file, facts, grounds } = given;
    const ofAnother = anotherIn(file.input);
    const passages = passagesOf(file.input, facts, grounds, namedIn(file)).filter(
      ({ speaker, subject, text }) => speaker === 'payer' || subject !== undefined || !ofAnother(text),
    );
    const marks: CaseMarks = { file, grounds, codes: caseCodes(file) };
    const base = given.values ?? packValues(this.library, file);
    const binding = this.#bindingsOf(file.coverage.type);
    const inPlay = this.#rules.filter((rule) => binding.get(rule) !== 'binds_not' && isInForce(rule, marks));
    const hits = this.#wordings.find(inPlay, passages);
    const found = inPlay.flatMap((rule) => {
      const own = hits.get(rule) ?? [];
      return isCandidate(rule, own, marks)
        ? [{ rule, binding: binding.get(rule) ?? 'binds_not', hits: own }]
        : [];
    });
    const answers = await Promise.all(found.map((one) => this.#answer(one, passages, marks, base)));
    return answers.filter(isWorthSaying).sort(byWeight);
  }

  #bindingsOf(type: InsurerTypeRecord): ReadonlyMap<ControllingRule, Binding> {
    const known = this.#bindings.get(type);
    if (known) return known;
    const bindings = new Map(this.#rules.map((rule) => [rule, bindingOf(rule, type)]));
    this.#bindings.set(type, bindings);
    return bindings;
  }

  async #answer(
    { rule, binding, hits }: { rule: ControllingRule; binding: Binding; hits: readonly Hit[] },
    passages: readonly Passage[],
    marks: CaseMarks,
    base: TemplateValues,
  ): Promise<RuleAnswer> {
    const { file, grounds } = marks;
    const answered = answeredGrounds(rule, grounds);
    const known = numbersOf(rule, passages, file, grounds, answered);
    const figures = computeFigures(rule, hits, file.input, file.letterDate, known);
    const decided = decideElements(rule, hits, figures, marks);
    const judged = await this.#verdicts.judge(rule, decided);
    // Where the line of business is not known, a rule of one of the lines is never more than possible.
    const verdict = binding === 'may_bind' && judged === 'met' ? 'partly' : judged;
    const texts = new RuleTexts(
      this.templates,
      this.library,
      rule,
      file.law,
      base,
      decided,
      figures,
      (told) => isOfRequiredDrug(told, file, grounds, this.library.treatmentClasses),
    );
    const remedy = verdict === 'met' ? texts.continue(rule.letter.remedy) : undefined;
    return {
      id: rule.id,
      title: rule.title,
      force: rule.force,
      verdict,
      holds: rule.holds,
      regulations: texts.cited,
      grounds: answered,
      elements: decided.map((one) => describeElement(one, figures)),
      lacking: lackingIn(decided),
      nearness: nearnessOf(rule, hits, marks),
      pointed: isPointed(rule, hits, marks),
      sentences: [...texts.write(textsFor(rule, verdict)), ...repliesMade(rule, hits, verdict, texts)],
      ...(remedy ? { remedy } : {}),
      ...(verdict === 'failed' && rule.letter.failed ? { advice: rule.letter.failed } : {}),
      questions: questionsOf(decided, binding),
      replies: (verdict === 'failed' ? [] : (rule.replies ?? [])).flatMap(({ payer, answer }) =>
        texts.write([answer]).map((written) => ({ payer, answer: written })),
      ),
      evidence: rule.evidence ?? [],
    };
  }
}

/** The denial as it was named, where it was named in words and no ground keeps them. */
function namedIn({ understood, record }: CaseFile): string | undefined {
  const isKept = record.grounds.some(
    ({ source, quote }) => source?.field === 'denial_code' && quote !== undefined,
  );
  return understood?.words === undefined || isKept ? undefined : understood.given;
}

function lackingIn(decided: readonly DecidedElement[]): number {
  const groupOf = ({ element: { id, need, group } }: DecidedElement): string | undefined =>
    need === 'required' ? `required ${id}` : need === 'one_of' ? `one of ${group}` : undefined;
  const all = new Set(decided.map(groupOf));
  const known = new Set(decided.filter((one) => one.known === 'true').map(groupOf));
  all.delete(undefined);
  return [...all].filter((group) => !known.has(group)).length;
}

function textsFor({ letter }: ControllingRule, verdict: Verdict): readonly string[] | undefined {
  if (verdict === 'met') return letter.met;
  return verdict === 'failed' ? undefined : letter.unknown;
}

/** Answers to what the payer says in this denial. */
function repliesMade(
  rule: ControllingRule,
  hits: readonly Hit[],
  verdict: Verdict,
  texts: RuleTexts,
): RuleSentence[] {
  if (verdict !== 'met') return [];
  const made = new Set(hits.flatMap(({ purpose, of }) => (purpose === 'reply' ? [of] : [])));
  return texts.write(
    (rule.replies ?? []).flatMap(({ answer }, index) => (made.has(String(index)) ? [answer] : [])),
  );
}

function numbersOf(
  rule: ControllingRule,
  passages: readonly Passage[],
  { input, letterDate }: CaseFile,
  grounds: readonly CaseGround[],
  answered: readonly string[],
): KnownNumbers {
  const asked = new Set(rule.quantities?.map(({ of }) => of));
  const day = input.service_date ?? input.denial_date ?? letterDate;
  return {
    age: asked.has('age') ? ageOf(passages, day, input.patient_name) : undefined,
    amount: input.amount,
    payerLimit: grounds.find(({ id, thresholds }) => answered.includes(id) && thresholds?.length)
      ?.thresholds?.[0]?.value,
  };
}

function describeElement(
  { element, known, hit, facts }: DecidedElement,
  { figures }: RuleFigures,
): RuleElementAnswer {
  const figure = figures.get(element.id);
  return {
    id: element.id,
    text: element.text,
    need: element.need,
    known,
    ...(hit ? { words: hit.passage.text.slice(hit.start, hit.end) } : {}),
    facts: facts.flatMap(({ id }) => id ?? []),
    ...(figure ? { figure } : {}),
  };
}

function questionsOf(decided: readonly DecidedElement[], binding: Binding): RuleQuestion[] {
  const open = decided.filter(({ known }) => known === 'unknown');
  const needed = open.filter(({ element }) => element.need === 'required' || element.need === 'one_of');
  const others = open.filter((one) => !needed.includes(one));
  const line: RuleQuestion[] =
    binding === 'may_bind'
      ? [
          {
            element: 'line_of_business',
            question: 'Who pays for this coverage, and under which program or plan was it bought?',
            field: 'insurer_type',
          },
        ]
      : [];
  return [
    ...line,
    ...[...needed, ...others].flatMap(({ element: { id, question, field = 'patient_summary' } }) =>
      question === undefined ? [] : [{ element: id, question, field }],
    ),
  ];
}

/** A rule that fails says something only where the case comes near it. */
function isWorthSaying({ verdict, elements }: RuleAnswer): boolean {
  return verdict !== 'failed' || elements.some(({ known, need }) => known === 'true' && need !== 'defeats');
}

/** Law of the process, or of weight alone, beside law that decides. */
function isSide({ force }: RuleAnswer): boolean {
  return force === 'procedural' || force === 'supporting';
}

function byWeight(a: RuleAnswer, b: RuleAnswer): number {
  return (
    VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
    (a.verdict === 'partly' ? a.lacking - b.lacking : 0) ||
    (a.verdict === 'partly' ? Number(isSide(a)) - Number(isSide(b)) : 0) ||
    (a.verdict === 'met' ? 0 : b.nearness - a.nearness) ||
    (a.verdict === 'unknown' ? a.lacking - b.lacking : 0) ||
    FORCES.indexOf(a.force) - FORCES.indexOf(b.force) ||
    (a.id < b.id ? -1 : 1)
  );
}

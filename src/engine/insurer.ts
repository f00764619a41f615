/** Which line of business and state a case falls under, and how that is known. */
import { type Failure, failure, type Outcome, success, together } from '../domain/failures.js';
import type { InsurerType, InsurerTypeRecord, PayerRecord, StateRecord } from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import { nearest } from '../schema/nearest.js';
import { type ToldCoverage, ToldCoverageReader } from './coverage-told.js';
import { type ToldState, ToldStateReader } from './state-told.js';
import { PhraseList, searchable } from './text-match.js';

export interface Coverage {
  readonly type: InsurerTypeRecord;
  readonly payer?: PayerRecord;
  readonly state?: StateRecord;
  /** The insurer as it was named. */
  readonly named?: string;
  readonly basis: 'stated' | 'read from the name' | 'read from the claim filing indicator' | 'assumed';
  /** What was assumed or inferred, in sentences. */
  readonly assumptions: readonly string[];
}

interface NameSignal {
  readonly phrase: string;
  readonly type: InsurerType;
}

/** Everything that a payer's name can tell, prepared once for a library. */
export class CoverageReader {
  readonly #library: PackLibrary;
  readonly #aliases: ReadonlyMap<string, InsurerType>;
  readonly #products: PhraseList<NameSignal>;
  readonly #signals: PhraseList<NameSignal>;
  readonly #payers: PhraseList<{ readonly phrase: string; readonly payer: PayerRecord }>;
  readonly #states: PhraseList<{ readonly phrase: string; readonly state: StateRecord }>;
  readonly #told: ToldCoverageReader;
  readonly #toldStates: ToldStateReader;

  constructor(library: PackLibrary) {
    this.#library = library;
    const types = [...library.insurerTypes.values()];
    this.#aliases = new Map(
      types.flatMap((type) =>
        [type.id, ...type.input_aliases].map((name) => [searchable(name), type.id] as const),
      ),
    );
    const payers = [...library.payers.values()];
    this.#products = preferringLonger(
      payers.flatMap((payer) =>
        (payer.products ?? []).map((product) => ({
          phrase: searchable(product.name),
          type: product.insurer_type,
        })),
      ),
    );
    const signalsOf = (chosen: readonly InsurerTypeRecord[]) =>
      longestFirst(
        chosen.flatMap((type) =>
          type.name_signals.map((signal) => ({ phrase: searchable(signal), type: type.id })),
        ),
      );
    this.#told = new ToldCoverageReader(types, payers);
    this.#toldStates = new ToldStateReader([...library.states.values()]);
    this.#signals = new PhraseList([
      ...signalsOf(types.filter(({ name_yields: yields }) => yields !== true)),
      ...signalsOf(types.filter(({ name_yields: yields }) => yields === true)),
    ]);
    this.#payers = preferringLonger(
      payers.flatMap((payer) =>
        [payer.name, ...payer.aliases].map((name) => ({ phrase: searchable(name), payer })),
      ),
    );
    this.#states = preferringLonger(
      [...library.states.values()].flatMap((state) =>
        [state.name, ...(state.name_signals ?? [])].map((name) => ({ phrase: searchable(name), state })),
      ),
    );
  }

  /**
   * @param insurerType what the caller stated, an id or an everyday word
   * @param state what the caller stated, a code or a name
   * @param insurer the insurer's name
   * @param sentBy the lines of business that send the denial code; absent: all
   * @param narrative where the state is looked for that neither the caller nor the insurer's name gives
   */
  read(
    insurerType: string | undefined,
    state: string | undefined,
    insurer: string | undefined,
    sentBy?: readonly InsurerType[],
    narrative = '',
  ): Outcome<Coverage> {
    const stated = insurerType === undefined ? undefined : this.#typeNamed(insurerType);
    const statedState = state === undefined ? undefined : this.stateNamed(state);
    const unknown = [
      ...(insurerType !== undefined && stated === undefined
        ? [unknownValue('insurer_type', this.typeNames(), nearest(insurerType, this.typeNames()))]
        : []),
      ...(state !== undefined && statedState === undefined
        ? [unknownValue('state', [...this.#library.states.keys()], this.#nearestState(state))]
        : []),
    ];
    const [first] = unknown;
    if (first !== undefined) return together(unknown) ?? first;
    const named = insurer === undefined ? {} : this.#readName(searchable(insurer));
    const { payer } = named;
    const read = stated ? undefined : named.type;
    const type = this.#library.insurerTypes.get(stated ?? read ?? this.#assumed(sentBy, payer));
    if (!type) throw new Error('the library holds no record of a line of business it names');
    const byName = statedState ?? named.state;
    const told = byName ? undefined : this.#toldStates.read(narrative);
    const foundState = byName ?? told?.state;
    const basis = stated ? 'stated' : read ? 'read from the name' : 'assumed';
    const assumptions = assumptionSentences(
      type,
      basis,
      insurer !== undefined,
      statedState || told ? undefined : foundState,
    );
    if (told) assumptions.push(stateAssumption(told));
    return success({
      type,
      basis,
      assumptions,
      ...(insurer === undefined ? {} : { named: insurer }),
      ...(payer ? { payer } : {}),
      ...(foundState ? { state: foundState } : {}),
    });
  }

  /** The line of business that a word names, or that the longest name within it does: "small group insured". */
  #typeNamed(text: string): InsurerType | undefined {
    const named = searchable(text);
    const whole = this.#aliases.get(named);
    if (whole !== undefined) return whole;
    let longest = '';
    for (const alias of this.#aliases.keys())
      if (alias.length > longest.length && alias.trim().includes(' ') && named.includes(alias))
        longest = alias;
    return this.#aliases.get(longest);
  }

  /** Private coverage, unless only other lines of business send the code, or the payer sells none: then the first of these. */
  #assumed(sentBy: readonly InsurerType[] | undefined, payer: PayerRecord | undefined): InsurerType {
    const candidates = this.#library.insurerTypes.get('commercial')?.candidates ?? [];
    for (const lines of [sentBy, payer?.lines]) {
      const [first] = lines ?? [];
      const privately = ['commercial' as const, ...candidates].some((type) => lines?.includes(type) ?? true);
      if (!privately && first !== undefined) return first;
    }
    return 'commercial';
  }

  /** What a narrative tells of the coverage, for a payer whose name does not. Private insurers run Medicare and not its own part. */
  toldIn(text: string, named: string | undefined): ToldCoverage | undefined {
    const told = this.#told.read(text);
    return told?.type === 'medicare_ffs' && named !== undefined
      ? { ...told, type: 'medicare_advantage' }
      : told;
  }

  /** Coverage of an injury at work or on the road, which is no health insurance. */
  isOfInjury(type: InsurerType): boolean {
    return this.#library.insurerTypes.get(type)?.injury_coverage === true;
  }

  /** The payer named in a text and the words that name it, lower case with single spaces around each. */
  payerNamed(text: string): { readonly payer: PayerRecord; readonly phrase: string } | undefined {
    const name = searchable(text);
    // Who reviews a decision is printed in every notice, and is no payer.
    return this.#payers.firstIn(name, ({ payer }) => payer.kind !== 'review_body');
  }

  /** Ids of all lines of business. */
  typeNames(): string[] {
    return [...this.#library.insurerTypes.keys()];
  }

  /** A line of business by id or everyday word. */
  typeNamed(name: string): InsurerType | undefined {
    return this.#aliases.get(searchable(name));
  }

  stateNamed(name: string): StateRecord | undefined {
    const byCode = this.#library.states.get(name.trim().toUpperCase());
    if (byCode) return byCode;
    const wanted = searchable(name);
    return [...this.#library.states.values()].find((state) => searchable(state.name) === wanted);
  }

  /** By its name: codes of two letters are near to everything. */
  #nearestState(given: string): string | undefined {
    const states = [...this.#library.states.values()];
    const name = nearest(
      given,
      states.map((state) => state.name),
    );
    return states.find((state) => state.name === name)?.code;
  }

  #readName(name: string): NamedCoverage {
    const payer = this.#payers.firstIn(name)?.payer;
    return { payer, type: this.#typeFromName(name, payer), state: this.#stateFromName(name, payer) };
  }

  #typeFromName(full: string, payer: PayerRecord | undefined): InsurerType | undefined {
    // "Not self-funded" names what it is not.
    const name = full.replace(
      / (?:not|non) (?:a |an )?(?:self (?:funded|insured)|erisa|medicare|medicaid)\b/g,
      ' ',
    );
    const named = [this.#products, this.#signals]
      .map((signals) => signals.firstIn(name))
      .find((signal) => signal !== undefined);
    // "West Virginia Medicaid, …" is the state's own program; a plan has a name of its own before it.
    const ofState = this.#states.firstIn(name, ({ phrase }) =>
      name.startsWith(`${phrase.trimEnd()} medicaid `),
    );
    if (ofState && named?.phrase.trim() === 'medicaid') return 'medicaid_ffs';
    if (named?.type === 'medicaid_managed_care' && NO_PLAN.test(name)) return 'medicaid_ffs';
    if (named) return named.type;
    if (payer?.insurer_type) return payer.insurer_type;
    return payer?.lines?.length === 1 ? payer.lines[0] : undefined;
  }

  #stateFromName(name: string, payer: PayerRecord | undefined): StateRecord | undefined {
    const named = this.#states.firstIn(name)?.state;
    if (named) return named;
    const only = payer?.states?.length === 1 ? payer.states[0] : undefined;
    return only ? this.#library.states.get(only) : undefined;
  }
}

/** Medicaid by the name of a state, of which the rest says that no plan stands between. */
const NO_PLAN =
  / (?:fee for service|ffs|no plan|not in (?:a|any) plan|without (?:a )?plan|straight|paid by the state) /;

/** What the insurer's name says. */
interface NamedCoverage {
  readonly payer?: PayerRecord | undefined;
  readonly type?: InsurerType | undefined;
  readonly state?: StateRecord | undefined;
}

function preferringLonger<T extends { readonly phrase: string }>(entries: T[]): PhraseList<T> {
  return new PhraseList(longestFirst(entries));
}

function longestFirst<T extends { readonly phrase: string }>(entries: T[]): T[] {
  return entries.sort((a, b) => b.phrase.length - a.phrase.length || (a.phrase < b.phrase ? -1 : 1));
}

function unknownValue(
  field: string,
  known: readonly string[],
  meant: string | undefined,
): { readonly ok: false; readonly failure: Failure } {
  const message = `must be one of: ${known.join(', ')}.`;
  return failure('invalid_input', `${field} ${message}`, {
    errors: [{ field, message }],
    ...(meant === undefined ? {} : { suggestions: [meant] }),
  });
}

function stateAssumption({ state, text }: ToldState): string {
  return `state was empty; ${state.name} was read from the summary ("${text}"). Give state if the coverage is regulated elsewhere.`;
}

function assumptionSentences(
  type: InsurerTypeRecord,
  basis: Coverage['basis'],
  named: boolean,
  inferredState: StateRecord | undefined,
): string[] {
  const sentences: string[] = [];
  if (basis === 'read from the name') {
    sentences.push(
      `The line of business was read from the insurer's name: ${type.name}. Give insurer_type if it is another.`,
    );
  } else if (basis === 'assumed') {
    const why = named
      ? "The insurer's name does not say which line of business applies"
      : 'No insurer was named';
    const assumed =
      type.id === 'commercial'
        ? 'private coverage of unknown funding was assumed'
        : `the line that sends this code was assumed: ${type.name}`;
    sentences.push(
      `${why}, so ${assumed}. Give insurer_type (for example self_funded_erisa, medicare_advantage or medicaid_managed_care): it changes the law, the forum and the deadline.`,
    );
  }
  if (inferredState) {
    sentences.push(
      `The state was read from the insurer's name: ${inferredState.name}. Give state if the coverage is regulated elsewhere.`,
    );
  }
  return sentences;
}

/** Recognizes the clinical service in the caller's words and codes, with a stated certainty. */
import type { ServiceAreaMatch, ServiceAreaRecord } from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import { ReviewTermReader, type ReviewTerms } from './review-terms.js';
import { diagnosisCodesIn, dotted, procedureCodesIn, type ServiceWords } from './service-codes.js';
import { containsPhrase, searchable } from './text-match.js';

export interface RecognizedService {
  readonly area: ServiceAreaRecord;
  /** 0 to 1. */
  readonly certainty: number;
  readonly matched: readonly string[];
  /** The diagnoses of the area that the case has, by the beginning of their codes. */
  readonly diagnoses: readonly string[];
}

interface Prepared {
  readonly area: ServiceAreaRecord;
  readonly names: readonly { readonly name: string; readonly phrases: readonly string[] }[];
  readonly codes: ReadonlySet<string>;
  readonly diagnoses: readonly { readonly prefix: string; readonly phrases: readonly string[] }[];
}

/** Certainty by what matched: the service's name or code, with or without a diagnosis it is used for. */
const CERTAINTY = { codeAndDiagnosis: 0.95, nameAndDiagnosis: 0.9, code: 0.85, name: 0.75 } as const;

/** Certainty that a class is the right one, by what named it. It is never that of a service. */
const CLASS_CERTAINTY = { code: 0.5, name: 0.4 } as const;

export class ServiceRecognizer {
  /** Areas by the first word of each of their names, and by each of their procedure codes. */
  readonly #byWord = new Map<string, Set<Prepared>>();
  readonly #classes: readonly ServiceAreaRecord[];
  readonly #classNames: readonly {
    readonly area: ServiceAreaRecord;
    readonly name: string;
    readonly phrase: string;
  }[];
  readonly #terms: ReviewTermReader;

  constructor(library: PackLibrary) {
    const areas = [...library.serviceAreas.values()];
    this.#classes = areas.filter((area) => area.class);
    this.#classNames = this.#classes
      .flatMap((area) => area.names.map((name) => ({ area, name, phrase: searchable(name) })))
      .toSorted((a, b) => b.name.length - a.name.length);
    this.#terms = new ReviewTermReader(library.outcomeWeights);
    for (const area of areas) if (!area.class) this.#add(prepare(area));
  }

  #add(prepared: Prepared): void {
    const words = prepared.names.flatMap(({ phrases }) =>
      phrases.map((phrase) => phrase.split(' ')[1] ?? ''),
    );
    for (const word of [...words, ...prepared.codes]) {
      const areas = this.#byWord.get(word) ?? new Set();
      this.#byWord.set(word, areas.add(prepared));
    }
  }

  /** The best match, else the class of the service, or undefined: a diagnosis alone never decides the service. */
  recognize(words: ServiceWords): RecognizedService | undefined {
    return this.#area(words) ?? this.#class(words);
  }

  /**
   * Treatment and diagnosis in the terms of the published reviews.
   * @param area what {@link recognize} found
   */
  reviewTerms(words: ServiceWords, area: ServiceAreaRecord | undefined): ReviewTerms {
    return this.#terms.read(words, area);
  }

  /** Codes decide before words: a range of codes is a class of services by itself. */
  #class(words: ServiceWords): RecognizedService | undefined {
    for (const code of [...words.procedureCodes, ...procedureCodesIn(words.procedure)].map(fiveCharacters)) {
      const area = this.#classes.find(({ procedure_code_ranges: ranges = [] }) =>
        ranges.some((range) => within(range, code)),
      );
      if (area) return { area, certainty: CLASS_CERTAINTY.code, matched: [code], diagnoses: [] };
    }
    const named = this.#terms.classOf(words.procedure);
    const own = this.#ownName(searchable(words.procedure));
    const area = this.#classes.find(({ id }) => id === named?.class);
    // A term of the reviews is the more exact one; a class's own name counts where it says more or is all there is.
    if (own && (!area || !named || own.name.length > named.name.length))
      return { area: own.area, certainty: CLASS_CERTAINTY.name, matched: [own.name], diagnoses: [] };
    return area && named
      ? { area, certainty: CLASS_CERTAINTY.name, matched: [named.name], diagnoses: [] }
      : undefined;
  }

  /** The class whose own name the words hold, the longest name first. */
  #ownName(procedure: string): { readonly area: ServiceAreaRecord; readonly name: string } | undefined {
    return this.#classNames.find(({ phrase }) => containsPhrase(procedure, phrase));
  }

  #area(words: ServiceWords): RecognizedService | undefined {
    const procedure = searchable(words.procedure);
    const diagnosis = searchable(words.diagnosis);
    const codes = [...words.procedureCodes, ...procedureCodesIn(words.procedure)].map(fiveCharacters);
    const icd = [...words.diagnosisCodes.map(dotted), ...diagnosisCodesIn(words.diagnosis)];
    const found = [...this.#candidates([...procedure.split(' '), ...codes])].flatMap(
      (prepared) => match(prepared, procedure, diagnosis, codes, icd) ?? [],
    );
    const best = found.toSorted(byFit)[0];
    return (
      best && { area: best.area, certainty: best.certainty, matched: best.matched, diagnoses: best.diagnoses }
    );
  }

  #candidates(words: readonly string[]): Set<Prepared> {
    return new Set(words.flatMap((word) => [...(this.#byWord.get(word) ?? [])]));
  }
}

/** A range holds only codes of its own kind: 0446T does not lie between 00100 and 01999. */
function within(range: string, code: string): boolean {
  const [first, last] = [range.slice(0, 5), range.slice(6)];
  return kindOf(first) === kindOf(code) && first <= code && code <= last;
}

function kindOf(code: string): string {
  return code.replace(/\d/g, '');
}

/** A code without its modifiers. */
function fiveCharacters(code: string): string {
  return code.toUpperCase().slice(0, 5);
}

function prepare(area: ServiceAreaRecord): Prepared {
  return {
    area,
    names: area.names.map((name) => ({ name, phrases: [searchable(name), searchable(`${name}s`)] })),
    codes: new Set(area.procedure_codes),
    diagnoses: area.diagnoses.map((diagnosis) => ({
      prefix: diagnosis.icd10_prefix,
      phrases: diagnosis.names.map(searchable),
    })),
  };
}

interface Found extends RecognizedService {
  /** Length of the longest name found. */
  readonly weight: number;
  /** Length of the diagnosis found: of two services by one drug, that for psoriatic arthritis before that for psoriasis. */
  readonly exact: number;
  /** Where the first of its diagnoses stands: what is told first is what the service is for. */
  readonly place: number;
  /** The service itself, not what it is given for or after: in "ambulance to dialysis" it is the ambulance. */
  readonly asked: boolean;
}

function byFit(one: Found, other: Found): number {
  return (
    Number(other.asked) - Number(one.asked) ||
    other.certainty - one.certainty ||
    other.weight - one.weight ||
    other.exact - one.exact ||
    one.place - other.place ||
    (one.area.id < other.area.id ? -1 : 1)
  );
}

/** Words after which the text says why, whence or whereto, no longer what. */
const AFTERWARDS =
  / (?:to|for|after|following|from|during|before|due|because|despite|prior|status post|with) /;

function match(
  prepared: Prepared,
  procedure: string,
  diagnosis: string,
  codes: readonly string[],
  icd: readonly string[],
): Found | undefined {
  const code = codes.find((candidate) => prepared.codes.has(candidate));
  const names = prepared.names.filter((entry) =>
    entry.phrases.some((phrase) => containsPhrase(procedure, phrase)),
  );
  if (code === undefined && names.length === 0) return undefined;
  const reasons = prepared.diagnoses.filter(
    (entry) =>
      icd.some((given) => given.startsWith(entry.prefix)) ||
      entry.phrases.some((phrase) => containsPhrase(diagnosis, phrase)),
  );
  const [reason] = reasons.toSorted((a, b) => b.prefix.length - a.prefix.length);
  // The same drug for another disease is another service: its criteria and guidelines would be the wrong ones.
  if (prepared.area.only_for_diagnoses && !reason) return undefined;
  const longest = names.reduce((length, entry) => Math.max(length, entry.name.length), 0);
  const certainty = code
    ? reason
      ? CERTAINTY.codeAndDiagnosis
      : CERTAINTY.code
    : reason
      ? CERTAINTY.nameAndDiagnosis
      : CERTAINTY.name;
  const matched = [
    ...(code ? [code] : []),
    ...names.map((entry) => entry.name),
    ...(reason ? [reason.prefix] : []),
  ];
  return {
    area: prepared.area,
    certainty,
    matched,
    diagnoses: reasons.map(({ prefix }) => prefix),
    weight: longest,
    exact: reason?.prefix.length ?? 0,
    place: Math.min(...reasons.map((entry) => placeOf(entry, diagnosis, icd))),
    asked:
      code !== undefined || names.some(({ phrases }) => phrases.some((phrase) => begins(procedure, phrase))),
  };
}

/** Where a diagnosis stands in the words of the caller; codes that stand apart from them are in their own order. */
function placeOf(
  { prefix, phrases }: Prepared['diagnoses'][number],
  diagnosis: string,
  icd: readonly string[],
): number {
  const codes = icd.filter((given) => given.startsWith(prefix)).map(searchable);
  const places = [...phrases, ...codes].map((phrase) => diagnosis.indexOf(phrase)).filter((at) => at >= 0);
  return places.length > 0 ? Math.min(...places) : icd.findIndex((given) => given.startsWith(prefix));
}

/** Whether the phrase stands in what is asked for, up to the first word of purpose. */
function begins(procedure: string, phrase: string): boolean {
  const end = AFTERWARDS.exec(procedure)?.index ?? procedure.length;
  const at = procedure.indexOf(phrase);
  return at >= 0 && at <= end;
}

/** The area of a service that is known as such; none where only its class is, of which less can be said. */
export function knownArea(service: RecognizedService | undefined): ServiceAreaRecord | undefined {
  return service?.area.class ? undefined : service?.area;
}

/** The match as an answer shows it. */
export function describeService(service: RecognizedService): ServiceAreaMatch {
  return {
    id: service.area.id,
    name: service.area.name,
    certainty: service.certainty,
    matched: [...service.matched],
  };
}

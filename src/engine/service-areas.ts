/** Recognizes the clinical service in the caller's words and codes, with a stated certainty. */
import type { ServiceAreaMatch, ServiceAreaRecord } from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import { containsPhrase, searchable } from './text-match.js';

export interface RecognizedService {
  readonly area: ServiceAreaRecord;
  /** 0 to 1. */
  readonly certainty: number;
  readonly matched: readonly string[];
  /** The diagnoses of the area that the case has, by the beginning of their codes. */
  readonly diagnoses: readonly string[];
}

export interface ServiceWords {
  readonly procedure: string;
  readonly diagnosis: string;
  readonly procedureCodes: readonly string[];
  readonly diagnosisCodes: readonly string[];
}

interface Prepared {
  readonly area: ServiceAreaRecord;
  readonly names: readonly { readonly name: string; readonly phrases: readonly string[] }[];
  readonly codes: ReadonlySet<string>;
  readonly diagnoses: readonly { readonly prefix: string; readonly phrases: readonly string[] }[];
}

const PROCEDURE_CODE = /\b(?:[A-Z]\d{4}|\d{4}[0-9A-Z])\b/g;
const DIAGNOSIS_CODE = /\b[A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?\b/g;

/** CPT and HCPCS codes that stand in free text. */
export function procedureCodesIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(PROCEDURE_CODE) ?? [])];
}

/** ICD-10-CM codes that stand in free text. */
export function diagnosisCodesIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(DIAGNOSIS_CODE) ?? [])];
}

/** Certainty by what matched: the service's name or code, with or without a diagnosis it is used for. */
const CERTAINTY = { codeAndDiagnosis: 0.95, nameAndDiagnosis: 0.9, code: 0.85, name: 0.75 } as const;

export class ServiceRecognizer {
  /** Areas by the first word of each of their names, and by each of their procedure codes. */
  readonly #byWord = new Map<string, Set<Prepared>>();

  constructor(library: PackLibrary) {
    for (const area of library.serviceAreas.values()) this.#add(prepare(area));
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

  /** The best match, or undefined: a diagnosis alone never decides the service. */
  recognize(words: ServiceWords): RecognizedService | undefined {
    const procedure = searchable(words.procedure);
    const diagnosis = searchable(words.diagnosis);
    const codes = [...words.procedureCodes, ...procedureCodesIn(words.procedure)].map((code) =>
      code.slice(0, 5),
    );
    const icd = [...words.diagnosisCodes.map(dotted), ...diagnosisCodesIn(words.diagnosis)];
    let best: (RecognizedService & { readonly weight: number }) | undefined;
    for (const prepared of this.#candidates([...procedure.split(' '), ...codes])) {
      const found = match(prepared, procedure, diagnosis, codes, icd);
      if (
        found &&
        (!best ||
          found.certainty > best.certainty ||
          (found.certainty === best.certainty &&
            (found.weight > best.weight || (found.weight === best.weight && found.area.id < best.area.id))))
      ) {
        best = found;
      }
    }
    return (
      best && { area: best.area, certainty: best.certainty, matched: best.matched, diagnoses: best.diagnoses }
    );
  }

  #candidates(words: readonly string[]): Set<Prepared> {
    return new Set(words.flatMap((word) => [...(this.#byWord.get(word) ?? [])]));
  }
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

/** ICD-10-CM code with its dot: M1711 becomes M17.11. */
export function dotted(code: string): string {
  const upper = code.toUpperCase();
  return upper.length > 3 && !upper.includes('.') ? `${upper.slice(0, 3)}.${upper.slice(3)}` : upper;
}

function match(
  prepared: Prepared,
  procedure: string,
  diagnosis: string,
  codes: readonly string[],
  icd: readonly string[],
): (RecognizedService & { readonly weight: number }) | undefined {
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
  const [reason] = reasons;
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
  };
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

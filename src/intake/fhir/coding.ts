/** Coded values of FHIR: the code sets are told by their systems. */
import { type Json, objectAt, objectsAt, textAt } from './json.js';

export interface Coding {
  readonly system: string;
  readonly code: string;
}

export function codingsOf(concept: Json): Coding[] {
  return objectsAt(concept, 'coding').flatMap((coding) => {
    const code = textAt(coding, 'code');
    return code === undefined ? [] : [{ system: textAt(coding, 'system') ?? '', code }];
  });
}

/** Words of a concept: its text, otherwise what is displayed for its first code. */
export function wordsOf(concept: Json): string | undefined {
  return (
    textAt(concept, 'text') ?? objectsAt(concept, 'coding').map((coding) => textAt(coding, 'display'))[0]
  );
}

/** First code of a concept, otherwise its text. */
export function labelOf(concept: Json): string | undefined {
  return codingsOf(concept)[0]?.code ?? textAt(concept, 'text');
}

const ABSENT = /data-absent-reason/i;
const SETS = {
  carc: /claim-adjustment-reason-codes|\bcarc\b/i,
  rarc: /remittance-advice-remark-codes|\brarc\b/i,
  group: /claim-adjustment-group-codes/i,
  diagnosis: /icd-10-cm/i,
  reviewAction: /\/306$/,
  reviewReason: /\/886$/,
} as const;

/** Codes of one set, each once. */
export function codesIn(concept: Json, set: keyof typeof SETS): string[] {
  const codes = codingsOf(concept)
    .filter(({ system }) => SETS[set].test(system))
    .map(({ code }) => code.toUpperCase());
  return [...new Set(codes)];
}

/** A code that stands for something, not for the absence of data. */
export function presentCode(concept: Json): string | undefined {
  return codingsOf(concept).find(({ system }) => !ABSENT.test(system))?.code;
}

/** The code of an extension whose address ends so. */
export function extensionsNamed(element: Json, name: string): Json[] {
  return objectsAt(element, 'extension').filter((extension) => {
    const url = textAt(extension, 'url') ?? '';
    return url === name || url.endsWith(`/${name}`);
  });
}

export function conceptOf(extension: Json): Json {
  return objectAt(extension, 'valueCodeableConcept');
}

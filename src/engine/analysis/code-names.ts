/** Short names of our own for codes that a notice prints without words: those of the services and illnesses that the packs know. */
import type { PackLibrary } from '../../packs/library.js';

interface Names {
  readonly procedures: ReadonlyMap<string, string>;
  readonly diagnoses: ReadonlyMap<string, string>;
}

const known = new WeakMap<PackLibrary, Names>();

/** Codes with their names: "total knee replacement (27447, 27446)"; a code without a name stands alone. */
export function namedProcedures(library: PackLibrary, codes: readonly string[]): string {
  const { procedures } = namesOf(library);
  return listed(codes, (code) => procedures.get(code));
}

/** Codes of illnesses; the longest beginning that the packs name counts, and a whole chapter is no name. */
export function namedDiagnoses(library: PackLibrary, codes: readonly string[]): string {
  const { diagnoses } = namesOf(library);
  return listed(codes, (code) => {
    for (let length = code.length; length > CATEGORY; length -= 1) {
      const name = diagnoses.get(code.slice(0, length));
      if (name !== undefined) return name;
    }
    return undefined;
  });
}

/** "M17": what follows tells which illness it is. */
const CATEGORY = 4;

function listed(codes: readonly string[], nameOf: (code: string) => string | undefined): string {
  const named = new Map<string, string[]>();
  const alone: string[] = [];
  for (const code of codes) {
    const name = nameOf(code.toUpperCase());
    if (name === undefined) alone.push(code);
    else named.set(name, [...(named.get(name) ?? []), code]);
  }
  return [...[...named].map(([name, of]) => `${name} (${of.join(', ')})`), ...alone].join(', ');
}

function namesOf(library: PackLibrary): Names {
  const names = known.get(library) ?? collect(library);
  known.set(library, names);
  return names;
}

/** A code that two services share names neither. */
function collect({ serviceAreas }: PackLibrary): Names {
  const [procedures, diagnoses] = [new Map<string, string>(), new Map<string, string>()];
  const shared = new Set<string>();
  const add = (names: Map<string, string>, code: string, name: string): void => {
    if ((names.get(code) ?? name) !== name) shared.add(code);
    names.set(code, name);
  };
  for (const area of serviceAreas.values()) {
    for (const code of area.procedure_codes) add(procedures, code.toUpperCase(), area.name);
    for (const { icd10_prefix: prefix, names } of area.diagnoses)
      if (prefix.length > CATEGORY && names[0] !== undefined) add(diagnoses, prefix, names[0]);
  }
  for (const code of shared) for (const names of [procedures, diagnoses]) names.delete(code);
  return { procedures, diagnoses };
}

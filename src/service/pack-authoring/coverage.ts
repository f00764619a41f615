/** What each code has for each line of business: an answer, law that may be cited, an example, an expert's reading. */
import type { InsurerType } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { ExampleSource } from '../../packs/load.js';

export interface CodeCoverage {
  readonly code: string;
  readonly line: InsurerType;
  /** Arguments of the code and its strategy that stand for this line. */
  readonly answers: number;
  /** Verified regulations, named by the code, that bind this line. */
  readonly law: number;
  /** Examples that write or look up this code for this line, or for none. */
  readonly examples: number;
  /** Whether an expert has read the record. */
  readonly reviewed: boolean;
}

/** Every code in force beside every line of business, in the order of the packs. */
export function coverageOf(library: PackLibrary, examples: readonly ExampleSource[]): CodeCoverage[] {
  const shown = shownBy(examples);
  const lines = [...library.insurerTypes.keys()];
  return [...library.codes.values()]
    .filter(({ record }) => record.status === 'active')
    .flatMap(({ record }) => {
      const strategy = library.strategies.get(record.strategy)?.record;
      const named = [...(record.arguments ?? []), ...(strategy?.arguments ?? [])];
      const answers = named.flatMap((id) => library.arguments.get(id)?.record ?? []);
      const law = (record.regulations ?? []).flatMap((id) => library.regulations.get(id) ?? []);
      return lines.map(
        (line): CodeCoverage => ({
          code: record.id,
          line,
          answers: answers.filter((one) => one.insurer_types?.includes(line) ?? true).length,
          law: law.filter((one) => one.verified && one.applies_to.includes(line)).length,
          examples: (shown.get(`${record.code} ${line}`) ?? 0) + (shown.get(`${record.code} `) ?? 0),
          reviewed: record.review === 'reviewed',
        }),
      );
    });
}

/** How many examples name a code, by code and line of business; without a line where none is given. */
function shownBy(examples: readonly ExampleSource[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { input } of examples.flatMap(({ file }) => file.examples)) {
    const { denial_code: code, insurer_type: line = '' } = input as {
      denial_code?: unknown;
      insurer_type?: unknown;
    }; // as callers give them
    const bare = /([A-Z]?\d+)$/i.exec(String(code ?? ''))?.[1];
    if (bare === undefined) continue;
    const key = `${bare.toUpperCase()} ${String(line)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const LACKS = ['answers', 'law', 'examples', 'reviewed'] as const;

/** For each line of business how many codes lack what; then the codes without any answer. */
export function coverageInWords(all: readonly CodeCoverage[]): string {
  const lines = [...new Set(all.map(({ line }) => line))];
  const rows = lines.map((line) => {
    const own = all.filter((one) => one.line === line);
    const lacking = LACKS.map((what) => String(own.filter((one) => !one[what]).length).padStart(9));
    return `${line.padEnd(28)}${String(own.length).padStart(6)}${lacking.join('')}`;
  });
  const head = `${'Codes that lack'.padEnd(28)}${'codes'.padStart(6)}${['answer', 'law', 'example', 'reading'].map((word) => word.padStart(9)).join('')}`;
  return `${[head, ...rows].join('\n')}\nWhich codes these are: --json, or --line LINE.\n`;
}

/** The codes of one line that lack something, each with what. */
export function gapsInWords(all: readonly CodeCoverage[], line: string): string {
  const own = all.filter((one) => one.line === line);
  const rows = own.flatMap((one) => {
    const lacking = LACKS.filter((what) => what !== 'reviewed' && !one[what]);
    return lacking.length === 0 ? [] : [`${one.code.padEnd(14)}lacks ${lacking.join(', ')}`];
  });
  return `${[...rows, `${own.length - rows.length} of ${own.length} codes lack nothing but a reading.`].join('\n')}\n`;
}

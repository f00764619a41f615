/** Where a command writes, and how it ends. */
import { FAILURES, type Failure } from '../../domain/failures.js';
import type { Problem } from '../../domain/generated/types.js';
import type { Block } from '../../service/readable/blocks.js';
import { layOut, type Terminal, wrap } from './layout.js';

export interface Output {
  out(text: string): void;
  err(text: string): void;
  /** How the output is laid out. */
  readonly terminal: Terminal;
}

/** 0: all is well; 1: the answer is a failure; 2: the tool failed or was misused; 130: stopped by Ctrl-C. */
export type ExitCode = 0 | 1 | 2 | 130;

/** The caller can fix the input; without a key or a working service there is no answer at all. */
export function exitCodeOf(failure: Failure): ExitCode {
  const { status } = FAILURES[failure.code];
  return failure.code === 'unauthenticated' || status >= 500 ? 2 : 1;
}

export function printJson(output: Output, value: unknown): void {
  output.out(`${JSON.stringify(value, null, 2)}\n`);
}

export function printBlocks(output: Output, blocks: readonly Block[]): void {
  output.out(layOut(blocks, output.terminal));
}

/** Title, what to do, then each field with its rule. */
export function printProblem(output: Output, problem: Problem, fieldName: (field: string) => string): void {
  const { title, code, detail, errors = [], suggestions = [] } = problem;
  const lines = [`${title} (${code}).`];
  if (errors.length === 0) lines.push(detail);
  lines.push(...errors.map(({ field, message }) => `  ${fieldName(field)} ${message}`));
  if (suggestions.length > 0) lines.push(`Did you mean: ${suggestions.join(', ')}?`);
  output.err(`${lines.map((line) => wrap(line, output.terminal.width)).join('\n')}\n`);
}

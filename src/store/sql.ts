/** Statements that both databases run as they are written: parameters are $1, $2, and so on. */

export type Value = string | number | null;

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

export interface Sql {
  /** The rows of one statement, of the shape that its columns say. */
  rows<Row>(text: string, ...values: Value[]): Promise<Row[]>;
  /** Runs the statements as one transaction; for each, how many rows it changed. */
  change(...statements: Statement[]): Promise<number[]>;
}

export function statement(text: string, ...values: Value[]): Statement {
  return { text, values };
}

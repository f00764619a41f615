// The methods of the JavaScript client, one an operation.
import { camelCased } from './client-structures.mjs';

const HEAD = `// Generated from the table of operations by scripts/generate-clients.mjs. Do not edit.
`;

/** Comments of TypeScript end at a star and a slash. */
const commented = (text) => text.replaceAll('*/', '* /');

const isEmpty = ({ properties = {} }) => Object.keys(properties).length === 0;
const isOptional = ({ required = [] }) => required.length === 0;
const constantOf = (name) => name.toUpperCase();

function typesUsed(operations) {
  const names = operations.flatMap(({ inputSchema, outputSchema }) => [
    ...(isEmpty(inputSchema) ? [] : [inputSchema.title]),
    outputSchema.title,
  ]);
  return [...new Set(names)].sort();
}

function factsOf({ name, http, charges }) {
  const exported = withKey({ name }) ? '' : 'export ';
  return `${exported}const ${constantOf(name)}: OperationFacts = { method: '${http.method}', path: '${http.path}', counts: ${charges.letters > 0} };`;
}

function methodOf({ name, summary, charges, inputSchema, outputSchema }) {
  const facts = constantOf(name);
  const { title } = outputSchema;
  const note = charges.letters > 0 ? ' Each delivery counts one letter.' : '';
  const doc = `  /** ${commented(summary)}${note} */`;
  if (isEmpty(inputSchema))
    return `${doc}
  ${camelCased(name)}(options?: CallOptions): Promise<${title}> {
    return this.call(${facts}, {}, options) as Promise<${title}>; // the schema of the answer
  }`;
  const input = isOptional(inputSchema) ? `input: ${inputSchema.title} = {}` : `input: ${inputSchema.title}`;
  return `${doc}
  ${camelCased(name)}(${input}, options?: CallOptions): Promise<${title}> {
    return this.call(${facts}, input, options) as Promise<${title}>; // the schema of the answer
  }`;
}

/** Signing up needs no key, so that it is no method of a client that has one. */
const withKey = ({ name }) => name !== 'sign_up';

export function javascriptOperations(operations) {
  const letter = operations.find(({ charges }) => charges.letters > 0);
  const check = operations.find(givesBackLetter);
  return `${HEAD}import type { ${typesUsed(operations.filter(withKey)).join(', ')} } from './types.js';

/** How the service is asked for an operation. */
export interface OperationFacts {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether a delivery counts against a quota, so that a retry must not count twice. */
  readonly counts: boolean;
}

/** What may be said of one call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until one attempt is given up. */
  readonly timeoutMs?: number | undefined;
  /** Calls with the same key and input count once; absent: a new key for each call, kept for its retries. */
  readonly idempotencyKey?: string | undefined;
}

${operations.map(factsOf).join('\n')}

/** The operations of the service, one method each. */
export abstract class Operations {
  protected readonly letterFacts: OperationFacts = ${constantOf(letter.name)};
  protected readonly checkFacts: OperationFacts = ${constantOf(check.name)};

  protected abstract call(facts: OperationFacts, input: object, options?: CallOptions): Promise<unknown>;

${operations.filter(withKey).map(methodOf).join('\n\n')}
}
`;
}

/** Gives a letter as a file that it did not write. */
function givesBackLetter({ charges, letter }) {
  return letter !== undefined && charges.letters === 0;
}

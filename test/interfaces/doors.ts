/** Every way to ask the service, with one shape of question and answer. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { RemittanceFileInput } from '../../src/domain/generated/types.js';
import { ApiError, DenialManagement, signUp } from '../../src/interfaces/client/index.js';
import { toCamelCase, toSnakeCase } from '../../src/interfaces/client/names.js';
import { PROBLEM_META } from '../../src/interfaces/mcp/tools.js';
import type { Operation, Sample } from '../../src/service/operations/operation.js';
import { OUTCOME_OPERATIONS, REFERENCE_OPERATIONS } from '../../src/service/operations/operations.js';
import { KINDS } from '../../src/service/reference/entries.js';
import { askPython, PYTHON } from '../clients/python.js';
import { call, type Environment, freshFolder, run } from './harness.js';
import type { TestClient } from './mcp-clients.js';

export type Input = Sample['input'];

/** The answer as JSON, or the problem. */
export interface Said {
  readonly ok: boolean;
  readonly value: Record<string, unknown>;
}

export interface Door {
  readonly name: string;
  ask(operation: Operation, input: Input): Promise<Said>;
  /** Whether it offers the operation; absent: all of them. */
  serves?(operation: Operation): boolean;
  /** As much of an answer as the door tells; absent: all of it. */
  told?(operation: Operation, answer: Record<string, unknown>): unknown;
}

export function httpDoor(server: { readonly address: string; readonly key?: string }, prefix: string): Door {
  return {
    name: `HTTP ${prefix}`,
    async ask({ http }, input) {
      const fields = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
      const query = http.method === 'GET' ? `?${new URLSearchParams(fields)}` : '';
      const init = http.method === 'GET' ? {} : { json: input };
      const { status, json } = await call(server, `${prefix}${http.path}${query}`, init);
      return { ok: status === 200, value: json };
    },
  };
}

export function mcpDoor(client: TestClient, note = ''): Door {
  return {
    name: `MCP of ${client.era} over ${client.transport}${note}`,
    told: ({ name }, answer) => PAGES[name]?.told(answer) ?? answer,
    serves: (operation) => !OUTCOME_OPERATIONS.includes(operation),
    async ask({ name, short }, input) {
      const pages = PAGES[name];
      if (pages !== undefined) return pages.ask(client, input).catch(problemOfPages);
      const { isError, structuredContent, content, _meta } = await client.call(name, {
        ...input,
        ...(short && { detail: 'full' }),
      });
      if (!isError) return { ok: true, value: structuredContent ?? {} };
      const problem = _meta?.[PROBLEM_META] as Record<string, unknown>; // a problem, by the name of the field
      // Agents read the text, programs the problem: both say the same.
      expect(content[0]?.text).toContain(problem.detail);
      expect(content[0]?.text).toContain(problem.code);
      return { ok: false, value: problem };
    },
  };
}

interface Pages {
  ask(client: TestClient, input: Input): Promise<Said>;
  told(answer: Record<string, unknown>): unknown;
}

interface Listed {
  readonly uri: string;
  readonly title: string;
}

/** Over MCP pages of reference are resources: listed whole, and read as text. */
const PAGES: Readonly<Record<string, Pages>> = {
  list_references: {
    async ask(client, { kind, starting = '', limit = Number.POSITIVE_INFINITY, cursor }) {
      const scheme = KINDS.find((each) => each.kind === kind)?.template.replace(/\{.*/, '') ?? '';
      const all = await client.resources(cursor as string | undefined); // by its schema
      const fitting = [...all].filter(([uri]) => uri.startsWith(scheme) && uri.startsWith(String(starting)));
      const data = fitting.slice(0, Number(limit)).map(([uri, title]) => ({ uri, title }));
      return { ok: true, value: { data } };
    },
    told: ({ data }) => ({ data: (data as Listed[]).map(({ uri, title }) => ({ uri, title })) }), // by its schema
  },
  read_reference: {
    ask: async (client, { uri }) => ({ ok: true, value: { text: await client.read(String(uri)) } }),
    told: ({ text }) => ({ text }),
  },
};

expect(Object.keys(PAGES)).toEqual(REFERENCE_OPERATIONS.map(({ name }) => name));

/** The error of the protocol carries the problem. */
function problemOfPages(error: { readonly data?: Record<string, unknown> }): Said {
  if (error.data === undefined) throw error;
  return { ok: false, value: error.data };
}

const COMMANDS: Readonly<Record<string, (input: Input) => [args: string[], stdin?: string]>> = {
  generate_appeal_letter: (input) => [['appeal', '--input', '-'], JSON.stringify(input)],
  lookup_denial_code: ({ denial_code, ...rest }) => [['lookup', String(denial_code), ...flags(rest)]],
  list_denial_codes: (input) => [['list', ...flags(input)]],
  // The command finds out for itself what it is given.
  analyze_denial_letter: ({ letter_text, remittance, ...rest }) => [
    ['analyze', '-', ...flags(rest)],
    String(letter_text ?? remittance),
  ],
  check_appeal_letter: (input) => [['letter', 'check', '--input', '-'], JSON.stringify(input)],
  build_worklist: ({ files, ...rest }) => [
    ['worklist', ...filesOf(files as RemittanceFileInput[]), ...flags(rest)], // by its schema
  ],
  list_outcomes: () => [['outcomes']],
  record_outcome: (input) => [['outcome', ...flags(input)]],
  check_usage: () => [['usage']],
  check_api_status: () => [['status']],
  list_references: (input) => [['references', ...flags(input)]],
  read_reference: ({ uri }) => [['reference', String(uri)]],
};

/** Under their names, in a folder of their own. */
function filesOf(files: readonly RemittanceFileInput[]): string[] {
  const folder = freshFolder();
  return files.map(({ name, content }, index) => {
    const path = join(folder, name ?? `file ${index + 1}`);
    writeFileSync(path, content);
    return path;
  });
}

function flags(input: Input): string[] {
  return Object.entries(input).flatMap(([field, value]) =>
    value === true ? [`--${field.replaceAll('_', '-')}`] : [`--${field.replaceAll('_', '-')}`, String(value)],
  );
}

export function cliDoor(name: string, environment: Environment): Door {
  return {
    name,
    async ask(operation, input) {
      const [args, stdin] = COMMANDS[operation.name]?.(input) ?? expect.fail(operation.name);
      const { code, out, err } = await run([...args, '--json'], environment, stdin);
      expect(err).toBe('');
      // A letter with errors is an answer, told by the code as well.
      const value = JSON.parse(out) as Record<string, unknown>;
      return { ok: code === 0 || (code === 1 && value.verdict === 'fix_first'), value };
    },
  };
}

/** Names are turned back, so that the answers can be laid beside the others. */
export function javascriptDoor({ address, key }: { readonly address: string; readonly key: string }): Door {
  const client = new DenialManagement({ apiKey: key, baseUrl: address });
  return {
    name: 'JavaScript client',
    async ask({ name, input: schema }, input) {
      const method = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      const methods = client as unknown as Record<string, (input?: unknown) => Promise<object>>; // called by name
      const given = /check-usage|check-api|list-plans|list-outcomes/.test(schema) ? [] : [toCamelCase(input)];
      try {
        const answer =
          name === 'sign_up' ? await signUp({ baseUrl: address }) : await methods[method]?.(...given);
        return { ok: true, value: toSnakeCase(answer) as Record<string, unknown> }; // answers are objects
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { code, status, detail, requestId: request_id, errors, suggestions } = error;
        return { ok: false, value: { code, status, detail, request_id, errors, suggestions } };
      }
    },
  };
}

export const pythonIsThere = PYTHON !== undefined;

export function pythonDoor({ address, key }: { readonly address: string; readonly key: string }): Door {
  const environment = { DENIAL_MANAGEMENT_URL: address, DENIAL_MANAGEMENT_API_KEY: key };
  return {
    name: 'Python client',
    ask: async ({ name }, input) => (await askPython(environment, name, input)) as Said, // as the script below prints it
  };
}

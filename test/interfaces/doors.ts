/** Every way to ask the service, with one shape of question and answer. */
import { expect } from 'vitest';
import { ApiError, DenialManagement } from '../../src/interfaces/client/index.js';
import { toCamelCase, toSnakeCase } from '../../src/interfaces/client/names.js';
import { PROBLEM_META } from '../../src/interfaces/mcp/tools.js';
import type { Operation, Sample } from '../../src/service/operations/operation.js';
import { askPython, PYTHON } from '../clients/python.js';
import { call, type Environment, run } from './harness.js';
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
}

export function httpDoor(server: { readonly address: string; readonly key: string }, prefix: string): Door {
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
    async ask({ name }, input) {
      const { isError, structuredContent, content, _meta } = await client.call(name, input);
      if (!isError) return { ok: true, value: structuredContent ?? {} };
      const problem = _meta?.[PROBLEM_META] as Record<string, unknown>; // a problem, by the name of the field
      // Agents read the text, programs the problem: both say the same.
      expect(content[0]?.text).toContain(problem.detail);
      expect(content[0]?.text).toContain(problem.code);
      return { ok: false, value: problem };
    },
  };
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
  check_usage: () => [['usage']],
  check_api_status: () => [['status']],
};

function flags(input: Input): string[] {
  return Object.entries(input).flatMap(([field, value]) => [
    `--${field.replaceAll('_', '-')}`,
    String(value),
  ]);
}

export function cliDoor(name: string, environment: Environment): Door {
  return {
    name,
    async ask(operation, input) {
      const [args, stdin] = COMMANDS[operation.name]?.(input) ?? expect.fail(operation.name);
      const { code, out, err } = await run([...args, '--json'], environment, stdin);
      expect(err).toBe('');
      return { ok: code === 0, value: JSON.parse(out) };
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
      const given = /check-/.test(schema) ? [] : [toCamelCase(input)];
      try {
        const answer = await methods[method]?.(...given);
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

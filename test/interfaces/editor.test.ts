import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node.js';
import { freshFolder, run } from './harness.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Workflows name servers of other versions. */
const SERVER =
  process.env.YAML_LANGUAGE_SERVER ?? `${root}node_modules/yaml-language-server/bin/yaml-language-server`;
const CODE = `${root}packs/pharmacy/codes/carc-154.yaml`;

interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
}

/** The language server that editors use for YAML, asked as an editor asks it. */
class Editor {
  readonly #server: ChildProcess;
  readonly #talk: MessageConnection;
  readonly #waiting = new Map<string, (found: readonly Diagnostic[]) => void>();

  constructor() {
    this.#server = spawn(process.execPath, [SERVER, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    const { stdin, stdout } = this.#server;
    if (stdin === null || stdout === null) throw new Error('both are piped');
    this.#talk = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.#talk.onNotification(
      'textDocument/publishDiagnostics',
      (given: { uri: string; diagnostics: readonly Diagnostic[] }) =>
        this.#waiting.get(given.uri)?.(given.diagnostics),
    );
    // No catalogue on the network: only what the first line of a file names.
    this.#talk.onRequest('workspace/configuration', ({ items }: { items: readonly { section: string }[] }) =>
      items.map(({ section }) =>
        section === 'yaml'
          ? { validate: true, hover: true, completion: true, schemaStore: { enable: false, url: '' } }
          : null,
      ),
    );
    this.#talk.onRequest('client/registerCapability', () => null);
    this.#talk.listen();
  }

  async start(): Promise<void> {
    await this.#talk.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(root).href,
      capabilities: { workspace: { configuration: true }, textDocument: { hover: {}, completion: {} } },
    });
    await this.#talk.sendNotification('initialized', {});
  }

  /** Opens a text as that file, and waits for what is underlined. */
  async open(path: string, text: string): Promise<readonly Diagnostic[]> {
    const uri = pathToFileURL(path).href;
    const found = new Promise<readonly Diagnostic[]>((resolve) => {
      this.#waiting.set(uri, resolve);
    });
    await this.#talk.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    });
    return found;
  }

  /** What is offered or explained at a place, counted from 0. */
  ask<T>(what: 'completion' | 'hover', path: string, line: number, character: number): Promise<T> {
    const textDocument = { uri: pathToFileURL(path).href };
    return this.#talk.sendRequest(`textDocument/${what}`, { textDocument, position: { line, character } });
  }

  stop(): void {
    this.#talk.dispose();
    this.#server.kill();
  }
}

interface Offered {
  readonly items: readonly { readonly label: string; readonly documentation?: unknown }[];
}

describe('an editor of packs', () => {
  const editor = new Editor();
  beforeAll(() => editor.start());
  afterAll(() => editor.stop());

  it('underlines nothing in a shipped record', async () => {
    expect(await editor.open(CODE, readFileSync(CODE, 'utf8'))).toEqual([]);
  });

  it('underlines a field that a record does not have, and a word that is not allowed', async () => {
    const path = CODE.replace('carc-154', 'carc-155');
    const text = readFileSync(CODE, 'utf8').replace('status: active', 'status: activ\nregulatons: []');
    const found = await editor.open(path, text);
    expect(found.map(({ message, range }) => `${range.start.line + 1} ${message}`)).toEqual([
      '5 Value must be "active" | "deactivated".',
      '6 Property regulatons is not allowed.',
    ]);
  });

  it('explains a field', async () => {
    const lines = readFileSync(CODE, 'utf8').split('\n');
    const line = lines.findIndex((text) => text.startsWith('remark_required:'));
    const { contents } = await editor.ask<{ contents: { value: string } }>('hover', CODE, line, 3);
    expect(contents.value).toContain('may not stand without a remark code');
  });

  it('knows the records, facts and words that exist, in a pack of your own', async () => {
    const parent = freshFolder();
    expect(await run(['packs', 'new', 'mercy', '--in', parent], {})).toMatchObject({ code: 0, err: '' });
    const head = (schema: string) => `# yaml-language-server: $schema=.schemas/packs/${schema}.schema.json\n`;

    const strategies = join(parent, 'mercy', 'strategies.yaml');
    const text = `${head('strategies')}strategies:\n  - id: x\n    arguments: [coding-no-such-argument, ]\n`;
    const found = await editor.open(strategies, text);
    expect(found.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Value is not accepted/),
    );
    const offered = await editor.ask<Offered>('completion', strategies, 3, 41);
    expect(offered.items.map(({ label }) => label)).toContain('medical-necessity-treating-clinician');

    const rules = join(parent, 'mercy', 'rules.yaml');
    const rule = `${head('rules')}rules:\n  - id: x\n    conditions:\n      all:\n        - fact: group\n          operator: equal\n          value: \n`;
    await editor.open(rules, rule);
    const words = await editor.ask<Offered>('completion', rules, 7, 17);
    expect(words.items.map(({ label }) => label)).toEqual(expect.arrayContaining(['CO', 'PR']));
    const facts = await editor.ask<Offered>('completion', rules, 5, 16);
    const group = facts.items.find(({ label }) => label === 'group');
    expect(JSON.stringify(group?.documentation)).toContain('printed with the denial code');
  });
});

/** The language server of packs, asked as an editor asks it. */
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node.js';
import { serveEditor } from '../../src/main/pack-lsp.js';
import { readSettings } from '../../src/main/settings.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { freshFolder } from './harness.js';

const PATIENCE = 300_000;
const PATCHES = fileURLToPath(new URL('../overlays/mercy/patches.yaml', import.meta.url));
const uri = pathToFileURL(PATCHES).href;
const text = readFileSync(PATCHES, 'utf8');
const textDocument = { uri };

let editor: MessageConnection;
let published: (diagnostics: readonly unknown[]) => void = () => {};

/** What is underlined after a message. */
async function underlined(method: string, message: unknown): Promise<readonly unknown[]> {
  const diagnostics = new Promise<readonly unknown[]>((resolve) => {
    published = resolve;
  });
  await editor.sendNotification(method, message);
  return diagnostics;
}

/** Where a word begins in the text. */
function placeOf(word: string): { line: number; character: number } {
  const before = text.slice(0, text.indexOf(word)).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

beforeAll(async () => {
  const [toServer, fromServer] = [new PassThrough(), new PassThrough()];
  const schemas = createSchemas();
  const settings = readSettings({ DENIAL_MANAGEMENT_DATA: freshFolder() }, schemas, undefined);
  const clock = { now: () => 0, today: () => '2026-11-23' };
  serveEditor({ settings, schemas, clock }, toServer, fromServer);
  editor = createMessageConnection(new StreamMessageReader(fromServer), new StreamMessageWriter(toServer));
  editor.onNotification('textDocument/publishDiagnostics', ({ diagnostics }) => published(diagnostics));
  editor.listen();
  await editor.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
  await editor.sendNotification('initialized', {});
}, PATIENCE);

test(
  'an id leads to its record and says what it is',
  async () => {
    const opened = { ...textDocument, languageId: 'yaml', version: 1, text };
    expect(await underlined('textDocument/didOpen', { textDocument: opened })).toEqual([]);
    const asked = { textDocument, position: placeOf('mercy-texas-reviewer') };
    expect(await editor.sendRequest('textDocument/definition', asked)).toEqual([
      expect.objectContaining({ uri: expect.stringMatching(/mercy\/strategies\.yaml$/) }),
    ]);
    const shown = { textDocument, position: placeOf('medical-necessity-criteria') };
    expect(await editor.sendRequest('textDocument/hover', shown)).toMatchObject({
      contents: {
        value: "**medical-necessity-criteria**, strategy  \nAnswer the payer's criteria one by one",
      },
    });
  },
  PATIENCE,
);

test(
  'a mistake is underlined before it is saved, and mended by the word that was meant',
  async () => {
    const mistaken = text.replace(
      'strategy:medical-necessity-criteria',
      'strategy:medical-necessity-critera',
    );
    const change = { textDocument: { uri, version: 2 }, contentChanges: [{ text: mistaken }] };
    expect(await underlined('textDocument/didChange', change)).toEqual([
      expect.objectContaining({ code: 'PK320', severity: 1 }),
    ]);
    const start = placeOf('medical-necessity-criteria');
    const end = { ...start, character: start.character + 'medical-necessity-critera'.length };
    const range = { start, end: start };
    const actions = await editor.sendRequest('textDocument/codeAction', {
      textDocument,
      range,
      context: { diagnostics: [] },
    });
    expect(actions).toMatchObject([
      { edit: { changes: { [uri]: [{ range: { start, end }, newText: 'medical-necessity-criteria' }] } } },
    ]);
  },
  PATIENCE,
);

/** A language server for packs: the checker's own findings while one types, what an id stands for, and fixes. */
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionKind,
  type Connection,
  type Diagnostic,
  DiagnosticSeverity,
  type Location,
  TextDocumentSyncKind,
  TextDocuments,
  type TextEdit,
} from 'vscode-languageserver/node.js';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Problem } from '../../domain/problems.js';
import { KIND_NAMES, type RecordKind } from '../../packs/layout.js';
import type { LoadedRecord } from '../../packs/load.js';
import { rangeOf, suggestionOf, wordAt } from './findings.js';

/** What a check of the pack around a file found. */
export interface Checked {
  /** Of all files of the pack, by their full path. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
  readonly records: readonly LoadedRecord[];
  /** What a record is, in a few words. */
  titleOf(kind: RecordKind, id: string): string | undefined;
}

/** What the server is given. */
export interface PackDesk {
  /** Checks the pack of a file, with texts that are not saved yet; nothing where the file belongs to no pack. */
  check(path: string, unsaved: ReadonlyMap<string, string>): Promise<Checked | undefined>;
  /** The text without a finding that needs no judgment; nothing where it does. */
  fixed(path: string, text: string, problem: Problem): string | undefined;
  /** Full path of a file that a message shows. */
  pathOf(shown: string): string;
}

/** After the last key, so that a word is not judged while it is typed. */
const PAUSE_MS = 300;

export function servePacks(connection: Connection, desk: PackDesk): void {
  const documents = new TextDocuments(TextDocument);
  const checked = new Map<string, Checked>();
  const waiting = new Map<string, NodeJS.Timeout>();

  const check = async (path: string): Promise<void> => {
    const unsaved = new Map(documents.all().map((document) => [pathOf(document.uri), document.getText()]));
    const found = await desk.check(path, unsaved);
    const document = documents.all().find(({ uri }) => pathOf(uri) === path);
    if (found === undefined || document === undefined) return;
    checked.set(path, found);
    // A change here may mend or break what stands in another open file.
    for (const open of documents.all()) {
      const problems = found.problems.get(pathOf(open.uri)) ?? [];
      const diagnostics = problems.map((problem) => diagnosticOf(problem, open.getText()));
      await connection.sendDiagnostics({ uri: open.uri, diagnostics });
    }
  };
  const recordsAt = (uri: string, place: { line: number; character: number }): LoadedRecord[] => {
    const word = wordAt(documents.get(uri)?.getText() ?? '', place)?.word;
    return checked.get(pathOf(uri))?.records.filter(({ id }) => id === word) ?? [];
  };

  connection.onInitialize(() => ({
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Full,
      hoverProvider: true,
      definitionProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    },
  }));
  documents.onDidChangeContent(({ document }) => {
    const path = pathOf(document.uri);
    clearTimeout(waiting.get(path));
    waiting.set(
      path,
      setTimeout(() => {
        // Whatever is wrong with a file, the editor keeps its server.
        check(path).catch(() => connection.console.error(`${document.uri} could not be checked.`));
      }, PAUSE_MS),
    );
  });
  documents.onDidClose(({ document }) => {
    clearTimeout(waiting.get(pathOf(document.uri)));
    void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
  });
  connection.onDefinition(({ textDocument: { uri }, position }) =>
    recordsAt(uri, position).map((record) => locationOf(record, desk)),
  );
  connection.onHover(({ textDocument: { uri }, position }) => {
    const found = checked.get(pathOf(uri));
    const lines = recordsAt(uri, position).map(({ kind, id }) =>
      [`**${id}**, ${KIND_NAMES[kind]}`, found?.titleOf(kind, id) ?? []].flat().join('  \n'),
    );
    return lines.length === 0 ? null : { contents: { kind: 'markdown', value: lines.join('\n\n') } };
  });
  connection.onCodeAction(({ textDocument: { uri }, range }) => {
    const document = documents.get(uri);
    const problems = checked.get(pathOf(uri))?.problems.get(pathOf(uri)) ?? [];
    if (document === undefined) return [];
    return problems
      .filter(({ line }) => range.start.line <= line - 1 && line - 1 <= range.end.line)
      .flatMap((problem) => actionsFor(problem, document, desk));
  });
  documents.listen(connection);
  connection.listen();
}

function pathOf(uri: string): string {
  return decodeURIComponent(new URL(uri).pathname);
}

function diagnosticOf(problem: Problem, text: string): Diagnostic {
  const { code, severity, message } = problem;
  const level = severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
  return { range: rangeOf(problem, text), severity: level, code, source: 'packs', message };
}

function locationOf({ shown, place }: LoadedRecord, desk: PackDesk): Location {
  const { line, column } = place([]);
  const start = { line: line - 1, character: column - 1 };
  return { uri: pathToFileURL(desk.pathOf(shown)).href, range: { start, end: start } };
}

function actionsFor(problem: Problem, document: TextDocument, desk: PackDesk): CodeAction[] {
  const text = document.getText();
  const action = (title: string, edit: TextEdit): CodeAction => ({
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnosticOf(problem, text)],
    edit: { changes: { [document.uri]: [edit] } },
  });
  const suggestion = suggestionOf(problem, text);
  if (suggestion !== undefined) return [action(`Write ${suggestion.newText}`, suggestion)];
  const fixed = desk.fixed(pathOf(document.uri), text, problem);
  if (fixed === undefined || fixed === text) return [];
  const whole = { start: { line: 0, character: 0 }, end: document.positionAt(text.length) };
  return [action(`Fix: ${problem.message}`, { range: whole, newText: fixed })];
}

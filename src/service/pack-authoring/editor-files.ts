/** What makes an editor ready for packs: settings, the extension that reads YAML, and snippets for what letters may use. */
import { KIND_NAMES } from '../../packs/layout.js';
import { FRAME_VARIABLES, TEMPLATE_HELPERS, TEMPLATE_VARIABLES } from '../../packs/template-variables.js';
import type { NewFile } from './new-pack.js';

const SETTINGS = {
  'files.eol': '\n',
  'files.encoding': 'utf8',
  'files.insertFinalNewline': true,
  'yaml.schemaStore.enable': false,
  'yaml.format.enable': false,
  '[yaml]': {
    'editor.insertSpaces': true,
    'editor.tabSize': 2,
    'editor.quickSuggestions': { strings: true, other: true, comments: false },
    'editor.wordWrap': 'on',
    'editor.unicodeHighlight.invisibleCharacters': true,
    'editor.unicodeHighlight.ambiguousCharacters': true,
  },
};

const EXTENSIONS = { recommendations: ['redhat.vscode-yaml'] };

interface Snippet {
  readonly scope: 'yaml';
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
}

function snippet(prefix: string, description: string, ...body: string[]): Snippet {
  return { scope: 'yaml', prefix, description, body };
}

/** Every variable as a text may use it: one that may be empty stands within a condition. */
function variableSnippets(): Snippet[] {
  return [...TEMPLATE_VARIABLES, ...FRAME_VARIABLES].map(({ name, description, optional, flag }) => {
    if (!optional) return snippet(`{{${name}`, description, `{{${name}}}`);
    const printed = flag ? '$1' : `$1{{${name}}}$2`;
    return snippet(`{{${name}`, description, `{{#if ${name}}}${printed}{{/if}}`);
  });
}

function helperSnippets(): Snippet[] {
  return TEMPLATE_HELPERS.map(({ name, usage, description }) =>
    snippet(`{{${name}`, description, usage.replace(/"[^"]*"/g, '"$1"').replaceAll('…', '')),
  );
}

/** What an example may call. */
const OPERATIONS = ['generate_appeal_letter', 'lookup_denial_code', 'analyze_denial_letter'];

const RECORDS: readonly Snippet[] = [
  snippet(
    'patch',
    'Changes fields of one record of an earlier pack.',
    `- patch: \${1|${Object.keys(KIND_NAMES).join(',')}|}:$2`,
    "  was: '$3'",
    '  set:',
    '    $0',
  ),
  snippet(
    'source',
    'Where a fact was read, and when.',
    'source: { title: $1, url: $2, checked: "$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE" }',
  ),
  snippet(
    'example',
    'A call, and what its answer must show.',
    '- name: $1',
    `  operation: \${2|${OPERATIONS.join(',')}|}`,
    '  input:',
    '    denial_code: $3',
    '    diagnosis: $4',
    '    procedure: $5',
    '  expect:',
    '    letter_contains: [$0]',
  ),
];

function named(snippets: readonly Snippet[]): Record<string, Snippet> {
  return Object.fromEntries(snippets.map((one) => [one.prefix.replace('{{', 'letter: '), one]));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The files, by their path below the folder that the editor opens. */
export function editorFiles(): NewFile[] {
  const snippets = named([...RECORDS, ...variableSnippets(), ...helperSnippets()]);
  return [
    { path: '.vscode/settings.json', text: json(SETTINGS) },
    { path: '.vscode/extensions.json', text: json(EXTENSIONS) },
    { path: '.vscode/packs.code-snippets', text: json(snippets) },
  ];
}

// Writes the tables of the reference pages between their markers, from the tables of the program. Run after the
// compiler. With --check it writes nothing and fails where a page is not current.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROBLEMS } from '../dist/domain/problems.js';
import { FACTS, OPERATORS } from '../dist/packs/facts.js';
import { PACK_FILES, TEMPLATE_FILES } from '../dist/packs/layout.js';
import { FRAME_VARIABLES, TEMPLATE_HELPERS, TEMPLATE_VARIABLES } from '../dist/packs/template-variables.js';
import { editorFiles } from '../dist/service/pack-authoring/editor-files.js';
import { goldenLetters } from './golden-letters.mjs';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const cell = (text) => String(text).replaceAll('|', '\\|');
const code = (text) => `\`${text}\``;

function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function schemaLink({ schema }) {
  return `[${schema.replace('packs/', '').replace('.schema.json', '')}](../schemas/${schema})`;
}

function variables(list) {
  const when = ({ optional, flag }) => (flag ? 'only asked about' : optional ? 'may be empty' : 'always set');
  return table(
    ['variable', 'set', 'holds'],
    list.map((variable) => [code(variable.name), when(variable), variable.description]),
  );
}

function values({ type, words, range }) {
  if (type === 'boolean') return 'true, false';
  if (type === 'text') return `words of ${words}, or empty`;
  return range ? `number from ${range[0]} to ${range[1]}` : 'number';
}

const CONFIGURATION = JSON.parse(readFileSync(path('schemas/configuration.schema.json'), 'utf8'));

function allowed({ type, oneOf, minimum, maximum, items }) {
  if (oneOf) return oneOf.map((word) => code(word.const)).join(', ');
  if (type === 'integer') return `${minimum} to ${maximum}`;
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'array') return items.$ref ? 'list of records' : 'list of texts';
  return 'text';
}

function otherwise({ default: value, otherwise: words }) {
  if (words) return words;
  return Array.isArray(value) ? 'none' : code(value);
}

const SETTINGS = table(
  ['in the file', 'variable', 'meaning', 'values', 'otherwise'],
  Object.entries(CONFIGURATION.properties).map(([name, field]) => [
    code(name),
    field.environment ? code(field.environment) : 'none',
    field.description,
    allowed(field),
    otherwise(field),
  ]),
);

const PARTS = {
  'docs/letter-quality.md': {
    'golden-letters': table(
      ['case', 'document', 'level', 'words', 'score', 'lost, and why'],
      await goldenLetters(),
    ),
  },
  'docs/operation.md': { settings: SETTINGS },
  'docs/packs.md': {
    files: table(
      ['file', 'schema', 'holds'],
      [
        ...PACK_FILES.map((kind) => [code(kind.path), schemaLink(kind), kind.holds]),
        ...TEMPLATE_FILES.map((kind) => [code(`templates/${kind.path}`), schemaLink(kind), kind.holds]),
      ],
    ),
    variables: variables(TEMPLATE_VARIABLES),
    'frame-variables': variables(FRAME_VARIABLES),
    helpers: table(
      ['helper', 'written', 'does'],
      TEMPLATE_HELPERS.map(({ name, usage, description }) => [code(name), code(usage), description]),
    ),
    facts: table(
      ['fact', 'values', 'says'],
      FACTS.map((fact) => [code(fact.name), values(fact), fact.description]),
    ),
    operators: table(
      ['facts', 'operators'],
      Object.entries(OPERATORS).map(([type, names]) => [type, names.map(code).join(', ')]),
    ),
    problems: table(
      ['code', 'severity', 'problem', 'what it means'],
      Object.entries(PROBLEMS).map(([name, { severity, title, explanation }]) => [
        code(name),
        severity,
        title,
        explanation,
      ]),
    ),
  },
};

/** The page with each part between its markers replaced. */
function filled(page, text, parts) {
  return Object.entries(parts).reduce((result, [name, content]) => {
    const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end of generated: ${name} -->`];
    const [from, to] = [result.indexOf(start), result.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${page} lacks the markers of "${name}"`);
    return `${result.slice(0, from + start.length)}\n\n${content}\n\n${result.slice(to)}`;
  }, text);
}

function currentText(file) {
  return existsSync(path(file)) ? readFileSync(path(file), 'utf8') : '';
}

/** Pages with parts of their own text, and whole files. */
const WANTED = [
  ...Object.entries(PARTS).map(([page, parts]) => [page, filled(page, currentText(page), parts)]),
  ...editorFiles().map((file) => [file.path, file.text]),
];

for (const [page, wanted] of WANTED) {
  if (currentText(page) === wanted) continue;
  if (process.argv.includes('--check')) {
    process.stderr.write(`${page} is not current. Run: node scripts/generate-docs.mjs\n`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(path(page)), { recursive: true });
    writeFileSync(path(page), wanted);
  }
}

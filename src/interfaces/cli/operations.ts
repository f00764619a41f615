/** Commands of the operation table. */
import type { Command } from 'commander';
import { type Failure, type Outcome, success } from '../../domain/failures.js';
import type { LetterCheck } from '../../domain/generated/types.js';
import {
  answerWithIdentifiers,
  type Identifiers,
  withIdentifiers,
  withoutIdentifiers,
} from '../../domain/merge-tokens.js';
import { type AnswerFile, formOfFile } from '../../service/forms/forms.js';
import type { Call } from '../../service/invoke.js';
import type { Operation } from '../../service/operations/operation.js';
import { operationNamed } from '../../service/operations/operations.js';
import { problemOf } from '../../service/problem.js';
import type { Block } from '../../service/readable/blocks.js';
import { receiptLines } from '../../service/readable/check.js';
import { examples } from './examples.js';
import { readNoticeFile, requestFrom } from './from-notice.js';
import { readGivenDocument, readGivenFile, readInputFile } from './input-file.js';
import { LETTER_ENDINGS, letterFileFault, writeLetterFile } from './letter-file.js';
import { addFieldOptions, type InputFields, inputFields, inputFromOptions, optionNameOf } from './options.js';
import { type ExitCode, exitCodeOf, printBlocks, printJson, printProblem } from './output.js';
import type { CliParts, Exit } from './parts.js';

interface OperationCommand {
  readonly name: string;
  readonly operation: string;
  /** Field that is given as the argument. */
  readonly argument?: {
    readonly field: string;
    readonly name: string;
    readonly about: string;
    readonly fromFile: boolean;
  };
  /** Lines that work as they stand, without the name of the program. */
  readonly examples: readonly string[];
  /** Fields that are no option here. */
  readonly without?: readonly string[];
  /** Whether a file may give the whole input as JSON. */
  readonly inputFile?: boolean;
  /** Fields whose option names a file, and what the file holds. */
  readonly files?: Readonly<Record<string, 'text' | 'json'>>;
  /** Whether a notice may give what the request needs. */
  readonly notice?: boolean;
  /** Whether names and numbers may stay here, and the letter be written with tokens. */
  readonly keeps?: boolean;
  /** What it does, where that is not what the operation does. */
  readonly about?: string;
  /** The only fields that can be given; absent: all. */
  readonly only?: readonly string[];
  /** What is printed of the answer; absent: as the operation prints it. */
  readonly readable?: (answer: unknown) => readonly Block[];
  /** Whether an answer that finds something is told by the exit code. */
  readonly fails?: (answer: unknown) => boolean;
}

const COMMANDS: readonly OperationCommand[] = [
  {
    name: 'lookup',
    operation: 'lookup_denial_code',
    argument: {
      field: 'denial_code',
      name: 'CODE',
      about: 'the code as the notice prints it: CO-50, PR 204, N115',
      fromFile: false,
    },
    examples: ['lookup CO-197', 'lookup CO-50 --insurer-type medicare_advantage --state CA'],
  },
  {
    name: 'list',
    operation: 'list_denial_codes',
    examples: ['list --category prior_authorization', 'list --search "timely filing" --json'],
  },
  {
    name: 'appeal',
    operation: 'generate_appeal_letter',
    inputFile: true,
    notice: true,
    keeps: true,
    examples: [
      'appeal --from letter.pdf --patient-summary "…" --out appeal.docx',
      'appeal --denial-code CO-50 --diagnosis "sleep apnea" --procedure "CPAP device"',
      'appeal --input case.json --denial-date 2026-11-02 --letter > letter.txt',
    ],
  },
  {
    name: 'analyze',
    operation: 'analyze_denial_letter',
    argument: {
      field: 'content',
      name: 'FILE',
      about:
        "a letter as text, PDF, Word, e-mail (.eml) or picture, an 835 or FHIR as JSON; '-' for standard input",
      fromFile: true,
    },
    examples: [
      'analyze letter.txt',
      'analyze remittance.835 --insurer-type commercial --json',
      'analyze scan.pdf --received-date 2026-11-04',
      'pbpaste | denial-management analyze - --state MN',
    ],
    // The file says itself what it is.
    without: ['letter_text', 'remittance', 'fhir', 'document'],
  },
  {
    name: 'letter check',
    operation: 'check_appeal_letter',
    argument: {
      field: 'letter',
      name: 'FILE',
      about: "the letter as text or Markdown; '-' for standard input",
      fromFile: true,
    },
    files: { request: 'json', notice: 'text', receipt: 'json' },
    inputFile: true,
    fails: (answer) => (answer as LetterCheck).verdict === 'fix_first', // by its schema
    examples: [
      'letter check letter.txt --request case.json',
      'letter check letter.md --notice denial.txt --json',
      'letter check letter.txt --insurer-type medicare_advantage',
    ],
  },
  {
    name: 'letter verify',
    operation: 'check_appeal_letter',
    about:
      'say whether the letter is the one of its receipt, and whether the same request gives it again today',
    argument: {
      field: 'letter',
      name: 'FILE',
      about: "the letter as text; '-' for standard input",
      fromFile: true,
    },
    files: { request: 'json', receipt: 'json' },
    only: ['letter', 'request', 'receipt'],
    readable: (answer) => receiptLines((answer as LetterCheck).receipt_check), // by its schema
    fails: (answer) => {
      const check = (answer as LetterCheck).receipt_check; // by its schema
      return !(check?.same === true && check.as_delivered);
    },
    examples: ['letter verify letter.txt --request case.json --receipt answer.json'],
  },
  {
    name: 'outcomes',
    operation: 'list_outcomes',
    examples: ['outcomes', 'outcomes --json'],
  },
  {
    name: 'outcome',
    operation: 'record_outcome',
    examples: [
      'outcome --denial-code CO-50 --insurer-type commercial --appeal-level internal_first_level --outcome won',
    ],
  },
  {
    name: 'references',
    operation: 'list_references',
    examples: ['references --kind appeal_rights', 'references --starting denial-code://carc/1'],
  },
  {
    name: 'reference',
    operation: 'read_reference',
    argument: {
      field: 'uri',
      name: 'URI',
      about: 'address of the page, as references lists it',
      fromFile: false,
    },
    examples: ['reference appeal-rights://medicare_advantage', 'reference denial-code://ncpdp_reject/70'],
  },
  { name: 'usage', operation: 'check_usage', examples: ['usage', 'usage --json'] },
  { name: 'status', operation: 'check_api_status', examples: ['status', 'status --json'] },
];

type Options = Readonly<Record<string, unknown>> & {
  readonly json?: boolean;
  readonly letter?: boolean;
  readonly out?: string;
  readonly overwrite?: boolean;
  readonly input?: string;
  readonly from?: string;
  readonly identifiers?: string;
  readonly apiKey?: string;
};

export function addOperationCommands(program: Command, parts: CliParts, exit: Exit): void {
  for (const entry of COMMANDS) {
    const operation = operationNamed(entry.operation);
    const fields = inputFields(parts.schemas, operation.input);
    const command = commandNamed(program, entry.name)
      .summary(entry.about ?? inSentence(operation.title))
      .description(entry.about ?? operation.summary);
    const { argument } = entry;
    if (argument !== undefined)
      // A file of the whole input may hold it too.
      command.argument(entry.inputFile ? `[${argument.name}]` : `<${argument.name}>`, argument.about);
    for (const [field, form] of Object.entries(entry.files ?? {}))
      command.option(`--${field} <file>`, fileHelp(fields, field, form));
    addFieldOptions(command, fields, [
      ...Object.keys(entry.files ?? {}),
      ...(argument === undefined ? [] : [argument.field]),
      ...(entry.without ?? []),
      ...fieldsBeside(fields, entry.only),
    ]);
    if (entry.inputFile)
      command.option('--input <file>', "the input as JSON, from a file or '-'; options add to it");
    if (entry.notice)
      command.option(
        '--from <file>',
        'begin with what the denial notice says: text, PDF, Word, e-mail or picture; --input and options go before it',
      );
    if (entry.keeps)
      command.option(
        '--identifiers <file>',
        'JSON with patient_name, member_id and so on, which stay here: the request is sent with tokens, and the letter gets them back',
      );
    if (operation.letter !== undefined && entry.only === undefined)
      command
        .option('--letter', 'print the letter alone')
        .option('--out <file>', `write the letter to a file; its ending says the form: ${LETTER_ENDINGS}`)
        .option('--overwrite', 'let --out replace a file that is there');
    command
      .option('--json', 'print the answer as JSON, for programs')
      .option('--api-key <key>', 'the API key; otherwise DENIAL_MANAGEMENT_API_KEY');
    command.addHelpText('after', examples(...entry.examples));
    command.action(async (...given: unknown[]) => {
      const value = argument === undefined || given[0] === undefined ? undefined : String(given[0]);
      const options = command.opts<Options>();
      const input = await readInput(parts, { ...entry, file: operation.file }, fields, options, value);
      const notice = options.from === undefined ? {} : await readNoticeFile(parts, options.from);
      if (input === undefined || notice === undefined) return exit(2);
      const kept = options.identifiers === undefined ? {} : await identifiersIn(parts, options.identifiers);
      if (kept === undefined) return exit(2);
      const begun = { ...options, ...(options.from === undefined ? {} : { notice }), kept };
      exit(await runOperation(parts, { ...entry, table: operation }, input, begun));
    });
  }
}

/** The fields that a command leaves out. */
function fieldsBeside(fields: InputFields, only: readonly string[] | undefined): string[] {
  return only === undefined ? [] : Object.keys(fields).filter((field) => !only.includes(field));
}

/** A command of two words stands below the first: letter check. */
function commandNamed(program: Command, name: string): Command {
  const [first = '', second] = name.split(' ');
  const known = program.commands.find((command) => command.name() === first);
  const command = known ?? program.command(first);
  return second === undefined ? command : command.command(second);
}

function fileHelp(fields: InputFields, field: string, form: 'text' | 'json'): string {
  const { description = '' } = fields[field] ?? {};
  return `${description} A file${form === 'json' ? ' of JSON' : ''}, or '-'.`;
}

/** A title within a list; names such as FHIR keep their capitals. */
function inSentence(title: string): string {
  return `${title[0]?.toLowerCase() ?? ''}${title.slice(1)}`;
}

/** Undefined where a file cannot be read; that has been said then. */
async function readInput(
  parts: CliParts,
  { argument, files = {}, file: fileField }: OperationCommand & { readonly file: string | undefined },
  fields: InputFields,
  options: Options,
  value: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  const base = await readInputFile(parts, options.input);
  if (base === undefined) return undefined;
  const held = await readFiles(parts, files, options);
  if (held === undefined) return undefined;
  const named = { ...base, ...inputFromOptions({ ...options, ...absent(files) }, fields), ...held };
  if (argument === undefined || value === undefined) return named;
  if (!argument.fromFile) return { [argument.field]: value, ...named };
  const given = await readGivenDocument(parts, value, { text: argument.field, file: fileField });
  return given && { ...given, ...named };
}

/** What the files of the options hold, each alone or within a whole answer; undefined where one cannot be read, which has been said then. */
async function readFiles(
  parts: CliParts,
  files: NonNullable<OperationCommand['files']>,
  options: Options,
): Promise<Record<string, unknown> | undefined> {
  const held: Record<string, unknown> = {};
  for (const [field, form] of Object.entries(files)) {
    const path = options[field];
    if (typeof path !== 'string') continue;
    const value = form === 'json' ? await readInputFile(parts, path) : await readGivenFile(parts, path);
    if (value === undefined) return undefined;
    held[field] = typeof value === 'string' ? value : (value[field] ?? value);
  }
  return held;
}

/** The options of files name paths and are no input. */
function absent(files: NonNullable<OperationCommand['files']>): Record<string, undefined> {
  return Object.fromEntries(Object.keys(files).map((field) => [field, undefined]));
}

/** Asks the service and prints what it says. */
export async function runOperation(
  parts: CliParts,
  {
    table: operation,
    argument,
    fails,
    readable = operation.readable,
  }: Pick<OperationCommand, 'argument' | 'fails' | 'readable'> & { readonly table: Operation },
  input: Record<string, unknown>,
  options: Options & {
    readonly notice?: Record<string, unknown> | undefined;
    readonly kept?: Identifiers;
  },
): Promise<ExitCode> {
  const { openService, output, environmentKey } = parts;
  const { json, letter, out, overwrite = false, notice, kept = {} } = options;
  const keeps = Object.keys(kept).length > 0;
  const fault =
    out === undefined
      ? undefined
      : keeps && formOfFile(out) === 'pdf'
        ? `--out ${out}: names cannot be put into a PDF. Write it as .docx, .md or .txt.`
        : letterFileFault(parts, out, overwrite);
  if (fault !== undefined) {
    output.err(`${fault}\n`);
    return 2;
  }
  const service = await openService();
  const credential = options.apiKey ?? environmentKey;
  const bar = parts.pageBar();
  const begun =
    notice === undefined
      ? success(input)
      : await requestFrom(service.invoke, notice, input, { credential, progress: bar.update, output });
  const call: Call = {
    operation,
    credential,
    input: keeps && begun.ok ? success(withoutIdentifiers(begun.value, kept)) : begun,
    // One key for the answer and for the file: they are one letter, counted once.
    ...(out === undefined ? {} : { idempotencyKey: parts.newIdempotencyKey() }),
  };
  const form = letter && !json ? 'text' : undefined;
  const { outcome, requestId } = await service.invoke({ ...call, form, progress: bar.update });
  bar.stop();
  const file =
    out === undefined || !outcome.ok
      ? undefined
      : await service.invoke({ ...call, form: formOfFile(out), requestId });
  await service.close();
  const failed = [outcome, file?.outcome].find(isFailure);
  if (failed !== undefined) {
    const problem = problemOf(failed.failure, requestId);
    if (json) printJson(output, problem);
    else printProblem(output, problem, (field) => optionNameOf(field, argument));
    return exitCodeOf(failed.failure);
  }
  const answer = (outcome as { readonly value: unknown }).value; // failures have been told
  if (form !== undefined) output.out(`${withIdentifiers(String((answer as AnswerFile).bytes), kept)}\n`);
  else {
    const told = keeps ? answerWithIdentifiers(answer, kept) : answer;
    if (json) printJson(output, told);
    else printBlocks(output, readable(told));
  }
  if (out === undefined || file?.outcome.ok !== true) return fails?.(answer) ? 1 : 0;
  const written = file.outcome.value as AnswerFile; // asked for with its form
  const bytes = keeps ? await mergedWith(written.bytes, kept) : written.bytes;
  return writeLetterFile(parts, out, overwrite, { bytes });
}

/** What puts names into letters brings a reader of Word files: few calls need it. */
async function identifiersIn(parts: CliParts, path: string): Promise<Identifiers | undefined> {
  const { readIdentifiers } = await import('./merged-letter.js');
  return readIdentifiers(parts, path);
}

async function mergedWith(letter: Uint8Array, identifiers: Identifiers): Promise<Buffer> {
  const { mergedLetter } = await import('./merged-letter.js');
  return Buffer.from(mergedLetter(letter, identifiers).bytes);
}

function isFailure(
  outcome: Outcome<unknown> | undefined,
): outcome is { readonly ok: false; failure: Failure } {
  return outcome?.ok === false;
}

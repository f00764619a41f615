/** Commands for keys. They need the store alone, no packs and no key. */
import type { Command } from 'commander';
import { FAILURES, type Outcome } from '../../domain/failures.js';
import type { KeyRecord } from '../../service/ports.js';
import { facts, paragraph, table } from '../../service/readable/blocks.js';
import { type ExitCode, printBlocks, printJson } from './output.js';
import type { CliParts, Exit, OpenKeys } from './parts.js';

interface CreateOptions {
  readonly tier: string;
  readonly label?: string;
  readonly json?: boolean;
}

export function addKeyCommands(program: Command, parts: CliParts, exit: Exit): void {
  const keys = program.command('keys').description('create, list and revoke API keys');
  keys
    .command('create')
    .description('create a key; it is shown this once')
    .requiredOption('--tier <tier>', 'sandbox, starter, professional or enterprise')
    .option('--label <text>', 'a note to know it by')
    .option('--json', 'print id, key and tier as JSON')
    .action(async (options: CreateOptions) => exit(await create(parts, options)));
  keys
    .command('list')
    .description('list the keys, without the keys themselves')
    .option('--json', 'print as JSON')
    .action(async (options: { readonly json?: boolean }) => exit(await list(parts, options.json === true)));
  keys
    .command('revoke')
    .description('withdraw a key for good')
    .argument('<ID>', 'the id that the list shows')
    .action(async (id: string) => exit(await revoke(parts, id)));
}

async function create(parts: CliParts, { tier, label, json }: CreateOptions): Promise<ExitCode> {
  const created = await withKeys(parts, (keys) => keys.create(tier, label ?? null));
  if (!created.ok) return refused(parts, created);
  if (json) printJson(parts.output, created.value);
  else
    printBlocks(parts.output, [
      facts(['Key', created.value.key], ['Id', created.value.id], ['Tier', created.value.tier]),
      paragraph('Keep the key now: it is not stored and cannot be shown again.'),
    ]);
  return 0;
}

async function list(parts: CliParts, json: boolean): Promise<ExitCode> {
  const records = await withKeys(parts, (keys) => keys.list());
  const rows = records.map(shown);
  if (json) printJson(parts.output, rows);
  else if (rows.length === 0) printBlocks(parts.output, [paragraph('There are no keys yet.')]);
  else
    printBlocks(parts.output, [
      table(
        ['Id', 'Tier', 'State', 'Created', 'Label'],
        rows.map(({ id, tier, state, created, label }) => [
          id,
          tier,
          state,
          created.slice(0, 10),
          label ?? '',
        ]),
      ),
    ]);
  return 0;
}

async function revoke(parts: CliParts, id: string): Promise<ExitCode> {
  const revoked = await withKeys(parts, (keys) => keys.revoke(id));
  if (!revoked.ok) return refused(parts, revoked);
  parts.output.out(`Revoked ${id}.\n`);
  return 0;
}

function shown({ id, tier, label, createdAt, expiresAt, revokedAt }: KeyRecord) {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    id,
    tier,
    label,
    state: revokedAt === null ? 'in force' : 'revoked',
    created: new Date(createdAt).toISOString(),
    expires: iso(expiresAt),
    revoked: iso(revokedAt),
  };
}

async function withKeys<T>(parts: CliParts, work: (keys: OpenKeys['keys']) => Promise<T>): Promise<T> {
  const opened = await parts.openKeys();
  try {
    return await work(opened.keys);
  } finally {
    await opened.close();
  }
}

function refused({ output }: CliParts, { failure }: Extract<Outcome<never>, { ok: false }>): ExitCode {
  output.err(`${FAILURES[failure.code].title} (${failure.code}).\n${failure.detail}\n`);
  return failure.code === 'invalid_input' ? 2 : 1;
}

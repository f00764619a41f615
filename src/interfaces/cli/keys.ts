/** Commands for keys. They need the store alone, no packs and no key. */
import { type Command, Option } from 'commander';
import { FAILURES, type Outcome } from '../../domain/failures.js';
import { keyState, minuteOf } from '../../service/access/key-state.js';
import type { KeyRecord } from '../../service/ports.js';
import { facts, paragraph, table } from '../../service/readable/blocks.js';
import { examples } from './examples.js';
import { readEnd, readSpan } from './moments.js';
import { type ExitCode, printBlocks, printJson } from './output.js';
import type { CliParts, Exit, OpenKeys } from './parts.js';

interface CreateOptions {
  readonly tier: string;
  readonly label?: string;
  readonly expires?: (now: number) => number;
  readonly json?: boolean;
}

interface RotateOptions {
  readonly grace: number;
  readonly json?: boolean;
}

const GRACE = '24h';

export function addKeyCommands(program: Command, parts: CliParts, exit: Exit): void {
  const keys = program.command('keys').description('create, list, rotate and revoke API keys');
  keys
    .command('create')
    .description('create a key; it is shown this once')
    .requiredOption('--tier <tier>', 'sandbox, starter, professional or enterprise')
    .option('--label <text>', 'a note to know it by')
    .option('--expires <when>', 'its last day (UTC), 2027-01-31, or a time from now, 90d', readEnd)
    .option('--json', 'print id, key and tier as JSON')
    .addHelpText(
      'after',
      examples(
        'keys create --tier sandbox',
        'keys create --tier starter --label "billing office" --expires 90d',
      ),
    )
    .action(async (options: CreateOptions) => exit(await create(parts, options)));
  keys
    .command('list')
    .description('list the keys, without the keys themselves')
    .option('--json', 'print as JSON')
    .addHelpText('after', examples('keys list', 'keys list --json'))
    .action(async (options: { readonly json?: boolean }) => exit(await list(parts, options.json === true)));
  keys
    .command('rotate')
    .description('replace a key by a new one of the same id, with its usage; it is shown this once')
    .argument('<ID>', 'the id that the list shows')
    .addOption(
      new Option('--grace <time>', 'how long the old one still works: 30m, 24h, 7d')
        .argParser(readSpan)
        .default(readSpan(GRACE), GRACE),
    )
    .option('--json', 'print id, key, tier and the end of the grace as JSON')
    .addHelpText('after', examples('keys rotate key_57OMV3XZw7n6', 'keys rotate key_57OMV3XZw7n6 --grace 7d'))
    .action(async (id: string, options: RotateOptions) => exit(await rotate(parts, id, options)));
  keys
    .command('revoke')
    .description('withdraw a key for good')
    .argument('<ID>', 'the id that the list shows')
    .addHelpText('after', examples('keys revoke key_57OMV3XZw7n6'))
    .action(async (id: string) => exit(await revoke(parts, id)));
}

const KEEP_IT = 'Keep the key now: it is not stored and cannot be shown again.';

async function create(parts: CliParts, { tier, label, expires, json }: CreateOptions): Promise<ExitCode> {
  const expiresAt = expires?.(parts.now()) ?? null;
  const created = await withKeys(parts, (keys) => keys.create(tier, label ?? null, expiresAt));
  if (!created.ok) return refused(parts, created);
  if (json) printJson(parts.output, created.value);
  else
    printBlocks(parts.output, [
      facts(
        ['Key', created.value.key],
        ['Id', created.value.id],
        ['Tier', created.value.tier],
        ...(expiresAt === null ? [] : [['Works until', minuteOf(expiresAt)] as const]),
      ),
      paragraph(KEEP_IT),
    ]);
  return 0;
}

async function list(parts: CliParts, json: boolean): Promise<ExitCode> {
  const records = await withKeys(parts, (keys) => keys.list());
  const now = parts.now();
  const rows = records.map((record) => shown(record, now));
  if (json) printJson(parts.output, rows);
  else if (rows.length === 0) printBlocks(parts.output, [paragraph('There are no keys yet.')]);
  else
    printBlocks(parts.output, [
      table(
        ['Id', 'Tier', 'State', 'Created', 'Expires', 'Label'],
        rows.map(({ id, tier, state, created, expires, label }) => [
          id,
          tier,
          state,
          created.slice(0, 10),
          expires === null ? '' : expires.slice(0, 16).replace('T', ' '),
          label ?? '',
        ]),
      ),
    ]);
  return 0;
}

async function rotate(parts: CliParts, id: string, { grace, json }: RotateOptions): Promise<ExitCode> {
  const rotated = await withKeys(parts, (keys) => keys.rotate(id, grace));
  if (!rotated.ok) return refused(parts, rotated);
  const { key, tier, graceUntil } = rotated.value;
  const until = new Date(graceUntil).toISOString();
  if (json) printJson(parts.output, { id, key, tier, grace_until: until });
  else
    printBlocks(parts.output, [
      facts(['New key', key], ['Id', id], ['Tier', tier], ['The old one works until', minuteOf(graceUntil)]),
      paragraph(KEEP_IT),
    ]);
  return 0;
}

async function revoke(parts: CliParts, id: string): Promise<ExitCode> {
  const revoked = await withKeys(parts, (keys) => keys.revoke(id));
  if (!revoked.ok) return refused(parts, revoked);
  parts.output.out(`Revoked ${id}.\n`);
  return 0;
}

function shown(record: KeyRecord, now: number) {
  const { id, tier, label, createdAt, expiresAt, revokedAt, graceUntil } = record;
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    id,
    tier,
    label,
    state: keyState(record, now),
    created: new Date(createdAt).toISOString(),
    expires: iso(expiresAt),
    revoked: iso(revokedAt),
    grace_until: iso(graceUntil),
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

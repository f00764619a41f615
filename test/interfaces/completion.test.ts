/** Completion as a shell asks for it. Bash is everywhere; zsh reads the same script. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { built, freshFolder, run } from './harness.js';

const script = join(freshFolder(), 'completion');

beforeAll(async () => {
  built();
  const printed = await run(['completion', 'bash'], {});
  expect(printed).toMatchObject({ code: 0, err: '' });
  writeFileSync(script, printed.out);
}, 120_000);

/** What is offered after these words. */
function offered(...words: string[]): string[] {
  const ask =
    'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _denial_management; IFS=,; echo "$' +
    '{COMPREPLY[*]}"';
  const out = execFileSync('bash', ['-c', ask, script, 'denial-management', ...words], { encoding: 'utf8' });
  return out
    .trim()
    .split(',')
    .filter((word) => word !== '');
}

test('commands, their commands, options and values', () => {
  expect(offered('ke')).toEqual(['keys']);
  expect(offered('keys', 'r')).toEqual(['rotate', 'revoke']);
  expect(offered('list', '--cat')).toEqual(['--category']);
  expect(offered('list', '--category', 'prior')).toEqual(['prior_authorization']);
  expect(offered('appeal', '--denial-code', 'CO-50', '--diagn')).toContain('--diagnosis');
  expect(offered('packs', 'check', '--ann')).toEqual(['--annotations']);
});

test('for zsh and fish too, and no other shell', async () => {
  expect((await run(['completion', 'zsh'], {})).out).toContain('bashcompinit');
  expect((await run(['completion', 'fish'], {})).out).toContain(
    "complete -c denial-management -f -n '__fish_seen_subcommand_from keys; and not __fish_seen_subcommand_from create list rotate revoke' -a create",
  );
  expect(await run(['completion', 'tcsh'], {})).toMatchObject({ code: 2, out: '' });
});

test('every command has help with an example or says what its arguments are', async () => {
  for (const name of ['lookup', 'list', 'appeal', 'analyze', 'references', 'reference', 'usage', 'status'])
    expect((await run([name, '--help'], {})).out, name).toContain(`Examples:\n  denial-management ${name}`);
  expect((await run(['--help'], {})).out).toContain('Exit codes:');
});

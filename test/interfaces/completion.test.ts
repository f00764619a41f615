/** Completion as a shell asks for it. Bash is everywhere; zsh reads the same script. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { freshFolder, run } from './harness.js';

const script = join(freshFolder(), 'completion');

beforeAll(async () => {
  const printed = await run(['completion', 'bash'], {});
  expect(printed).toMatchObject({ code: 0, err: '' });
  writeFileSync(script, printed.out);
});

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

/** Help of a command and of all below it, by the words that lead there. */
async function helpOf(words: readonly string[]): Promise<Map<string, string>> {
  const { out } = await run([...words, '--help'], {});
  const listed = /\nCommands:\n([\s\S]*?)(?:\n\n|$)/.exec(out)?.[1] ?? '';
  const names = [...listed.matchAll(/^ {2}(\w+)/gm)].flatMap(([, name]) => name ?? []);
  const below = new Map<string, string>(names.length === 0 ? [[words.join(' '), out]] : []);
  for (const name of names.filter((each) => each !== 'help'))
    for (const [path, help] of await helpOf([...words, name])) below.set(path, help);
  return below;
}

test('every command has help with examples that name it', async () => {
  const all = await helpOf([]);
  expect(all.size).toBeGreaterThan(18);
  for (const [path, help] of all) {
    if (path === 'completion') continue; // it shows a line for each shell
    expect(help, path).toMatch(new RegExp(`\\nExamples:\\n(  .*\\n)*?  .*denial-management ${path}`));
  }
  expect((await run(['--help'], {})).out).toContain('Exit codes:');
});

test('a fact that holds unless it is denied can be denied', async () => {
  const help = (await run(['appeal', '--help'], {})).out;
  expect(help).toContain('--no-code-printed');
  expect(help).not.toMatch(/ --code-printed/);
});

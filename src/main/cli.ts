#!/usr/bin/env node
/** The program. */
import type { Output } from '../interfaces/cli/output.js';
import { runCommand } from './command.js';
import { heedStandardStreams } from './standard-streams.js';

function outputOf(environment: NodeJS.ProcessEnv): Output {
  const { isTTY, columns } = process.stdout;
  return {
    out: (chunk) => process.stdout.write(chunk),
    err: (chunk) => process.stderr.write(chunk),
    terminal: {
      width: isTTY ? Math.min(Math.max(columns ?? 80, 40), 110) : Number.POSITIVE_INFINITY,
      color: isTTY === true && !environment.NO_COLOR,
    },
  };
}

heedStandardStreams();
const { env: environment } = process;
const args = process.argv.slice(2);
const exitCode = await runCommand({
  args,
  environment,
  stdin: () => process.stdin,
  output: outputOf(environment),
});
// Output that could not be written has set it.
process.exitCode ??= exitCode;
// The channel to the first of several processes would keep this one alive.
if (process.connected) process.exit();

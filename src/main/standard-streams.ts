/** Output that nobody reads to its end. */

/**
 * A reader that has seen enough (`| head -1`) is no failure: what is written after that is dropped, and the command ends as it would
 * have. A full disk is one: it is said, and the exit code is 2.
 */
export function heedStandardStreams(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.exitCode = 2;
    process.stderr.write(`The output could not be written (${code}).\n`);
  });
  // Nobody is left to be told.
  process.stderr.on('error', () => {});
}

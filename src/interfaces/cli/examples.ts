/** Lines that work as they stand, for the help of a command. */

/** Text for the end of a help page; each line is told with or without the name of the program. */
export function examples(...lines: readonly string[]): string {
  const whole = lines.map((line) =>
    line.includes('denial-management') ? line : `denial-management ${line}`,
  );
  return `\nExamples:\n${whole.map((line) => `  ${line}\n`).join('')}`;
}

/** Numbers as people write them. */

let format: Intl.NumberFormat | undefined;

/** 12000 -> 12,000. Made with the first number: to load what it needs takes as long as many a command. */
export function inGroups(value: number): string {
  format ??= new Intl.NumberFormat('en-US');
  return format.format(value);
}

/** Dates of X12: CCYYMMDD. */

const DATE = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;

/** The ISO date; undefined where no day of the calendar stands there. */
export function readDate(text: string | undefined): string | undefined {
  const [, year, month, day] = DATE.exec(text?.trim() ?? '') ?? [];
  if (year === undefined) return undefined;
  const iso = `${year}-${month}-${day}`;
  if (Number(day) <= 28) return iso;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return parsed.toISOString().startsWith(iso) ? iso : undefined;
}

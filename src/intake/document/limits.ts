/** How much of a document is read. A denial with its enclosures is far below each. */
export const LIMITS = {
  /** Of the file. */
  bytes: 20_000_000,
  pages: 50,
  /** Of one picture, width times height: a sheet of 11 by 17 inches at 600 dpi is within it. */
  pixels: 75_000_000,
  /** Characters of all pages. */
  characters: 1_000_000,
  /** Resident memory of the process that reads. */
  memoryBytes: 1_500_000_000,
  /** Milliseconds; the caller's tier is shorter. */
  time: 120_000,
} as const;

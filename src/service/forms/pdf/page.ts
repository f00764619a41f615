/** Measures of the page, in points: US letter, one inch around. */

export const PAGE = { width: 612, height: 792 } as const;
export const MARGIN = { left: 74, right: 74, top: 70, bottom: 74 } as const;
export const TEXT_WIDTH = PAGE.width - MARGIN.left - MARGIN.right;

export const TYPE = {
  body: { weight: 'regular', size: 11 },
  heading: { weight: 'bold', size: 11 },
  organization: { weight: 'bold', size: 17 },
  small: { weight: 'regular', size: 9 },
} as const;

/** Height of a line. */
export const LEADING = { body: 14.2, organization: 21, small: 12 } as const;

/** Below the letterhead, between it and its rule. */
export const RULE_BELOW = 8;

/** Space above. */
export const GAP = { block: 14, letterhead: 28, paragraph: 7, heading: 12, item: 3, signature: 44 } as const;

export const INDENT = { list: 18, number: 24 } as const;

export const INK = { text: '#000000', faint: '#555555', rule: '#999999' } as const;

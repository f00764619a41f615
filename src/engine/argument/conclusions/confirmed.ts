/** Words by which the payer itself confirmed that something reached it; a 999 tells only that a file could be read, often by a clearinghouse. */
const WORDS = 'accept\\w*|received|acknowledg\\w*|277CA';

export const CONFIRMING = new RegExp(`\\b(?:${WORDS})\\b`, 'i');
/** The same right before a day. Without them a day may be that of another event. */
export const CONFIRMED = new RegExp(`\\b(?:${WORDS})\\b[^,;.]{0,40}$`, 'i');

/** What was turned away at the door did not reach anybody, whoever's report says so. */
export const TURNED_AWAY =
  /\b(?:reject\w*|not accepted|kicked (?:it )?(?:back|out)|bounced|unprocessable)\b/i;

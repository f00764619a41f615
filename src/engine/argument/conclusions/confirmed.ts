/** Words by which the payer itself confirmed that something reached it. */
const WORDS = 'accept\\w*|received|acknowledg\\w*|277CA|999';

export const CONFIRMING = new RegExp(`\\b(?:${WORDS})\\b`, 'i');
/** The same right before a day. Without them a day may be that of another event. */
export const CONFIRMED = new RegExp(`\\b(?:${WORDS})\\b[^,;.]{0,40}$`, 'i');

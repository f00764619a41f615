/** Headings by which a writer sets something apart from the case. Sources of patterns, without groups that are read. */

/** What stands under it is not to be told. */
export const ASKED_HEADS =
  'not (?:part|relevant|related|for the letter|for this(?: letter)?|to be (?:used|told|mentioned))|off the record|internal(?: note| only)?|private(?:ly)?|confidential(?:ly)?|(?:just )?between us';

/** What stands under it is beside the case. */
export const ASIDE_HEADS = '(?:for )?background only|fyi(?: only)?|unrelated|irrelevant|side notes?';

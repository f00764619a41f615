/** Words for a payer that is not the one written to: "remittance of the first plan", "sent to the wrong payer". */
export const OF_OTHER_PAYER =
  /\b(?:that|first|former|other|old|primary|prior|previous|secondary|wrong) (?:plan|payer|insurer|insurance|carrier)\b/i;

/** Claim, trace, authorization and reference numbers of a sentence. */

const LABELLED =
  /\b(?:claim(?: control)?|control|authorization|auth|preauth|reference|ref|trace|case|call|ticket|confirmation|certified(?: mail)?|tracking|member|policy|medicaid|id|ICN|DCN|TCN|MBI|RX|RA|grievance|number|no|NPI)\b\.?(?: (?:number|no|id|#|control|ref|opened))*\.?\s*[:#]?\s*(?<number>(?=[A-Z0-9-]*\d)[A-Z0-9]+(?:[- ]?[A-Z0-9]{2,}){0,4})/gi;
const LONG = /\b(?=[A-Z0-9-]*\d{3})(?:[A-Z]{1,5}-?)?\d[A-Z0-9-]{7,24}\b/g;
const MOST = 10;

/** Numbers as written, each once. */
export function readNumbers(text: string): string[] {
  const found = new Set<string>();
  if (!/\d{3}/.test(text)) return [];
  for (const match of text.matchAll(LABELLED)) {
    const number = (match.groups?.number ?? '').trim();
    if (/\d{3}/.test(number) && !/^(?:19|20)\d\d$/.test(number) && !/\s[a-z]/.test(number)) found.add(number);
  }
  for (const match of text.matchAll(LONG)) {
    const number = match[0];
    const isPart = [...found].some((known) => known.includes(number));
    const isPhone = /^\d{3}-\d{3}-\d{4}$/.test(number) || /^\d{3}-\d{4}$/.test(number);
    const isDate = /^\d{4}-\d\d-\d\d$/.test(number);
    if (!isPart && !isPhone && !isDate && (number.match(/\d/g)?.length ?? 0) >= 6) found.add(number);
  }
  return [...found].slice(0, MOST).map((number) => number.slice(0, 60));
}

/** Procedure codes as claims and notes write them, with their modifiers: "99213-25", "99213 with modifier 25", "99214 (25)", "J1745". */

export interface LineCode {
  readonly code: string;
  /** Joined by hyphens: "59-RT". */
  readonly modifiers: string | undefined;
}

const LINE_CODE =
  /(?<![$#.\d-]|\b[Cc]laim |\b(?:[Nn]umber|[Nn]o\.?|ZIP|zip) )\b(?<code>\d{4}[0-9A-Z]|[A-V]\d{4})(?:[-/](?<joined>[0-9A-Z]{2}(?:-[0-9A-Z]{2}){0,3})|[ ,(]{1,2}(?:(?:with |w\/ ?|and )?(?:the |a )?mod(?:ifier)?s? -?|-)(?<named>[0-9A-Z]{2})| (?:with|w\/) ?(?:a |the )?(?<before>[0-9A-Z]{2}) mod(?:ifier)?| \((?<bracketed>[0-9A-Z]{2})\))?(?![0-9A-Za-z]|[-.]\d)/g;

/** The codes of a text in their order. */
export function lineCodesOf(text: string): LineCode[] {
  return [...text.matchAll(LINE_CODE)].map(({ groups = {} }) => ({
    code: groups.code ?? '',
    modifiers: groups.joined ?? groups.named ?? groups.before ?? groups.bracketed,
  }));
}

/** "99213-25" */
export function withModifiers({ code, modifiers }: LineCode): string {
  return modifiers === undefined ? code : `${code}-${modifiers}`;
}

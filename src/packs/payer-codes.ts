/** Codes that one payer prints besides those of the standard sets: known only for that payer. */
import { normaliseCodeText } from '../domain/codes.js';
import type { ShortCode } from '../domain/generated/types.js';
import type { InPack, PackLibrary } from './library.js';

type CodesByText = ReadonlyMap<string, InPack<ShortCode>>;

const indexes = new WeakMap<PackLibrary, ReadonlyMap<string, CodesByText>>();

/** Words that payers print before their codes. */
const LABEL = /^(?:(?:EX|EOB|PAYER|REASON|DENIAL|EXPLANATION|MESSAGE|CODES?|NO\.?)(?![A-Z0-9])[\s:#.-]*)+/;

/** The code as it is compared: upper case, without a label before it. */
export function payerCodeText(text: string): string {
  return normaliseCodeText(text).replace(LABEL, '');
}

function indexOf(library: PackLibrary): ReadonlyMap<string, CodesByText> {
  const known = indexes.get(library);
  if (known !== undefined) return known;
  const index = new Map<string, Map<string, InPack<ShortCode>>>();
  for (const entry of library.shortCodes.values()) {
    const { payer, code, also_printed: others = [] } = entry.record;
    if (payer === undefined) continue;
    const own = index.get(payer) ?? new Map<string, InPack<ShortCode>>();
    for (const text of [code, ...others]) own.set(payerCodeText(text), entry);
    index.set(payer, own);
  }
  indexes.set(library, index);
  return index;
}

/** The codes of a payer by the texts that stand for them; none where the payer is not known or has none. */
export function codesOfPayer(library: PackLibrary, payer: string | undefined): CodesByText {
  return (payer === undefined ? undefined : indexOf(library).get(payer)) ?? new Map();
}

/** The payer's own code that a text is. */
export function payerCode(
  library: PackLibrary,
  payer: string | undefined,
  text: string,
): InPack<ShortCode> | undefined {
  const codes = codesOfPayer(library, payer);
  return codes.size === 0 ? undefined : codes.get(payerCodeText(text));
}

/** Names of the payers that print the text as a code of their own. */
export function payersPrinting(library: PackLibrary, text: string): string[] {
  const wanted = payerCodeText(text);
  return [...indexOf(library)].flatMap(([payer, codes]) =>
    codes.has(wanted) ? (library.payers.get(payer)?.name ?? payer) : [],
  );
}

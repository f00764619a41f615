/**
 * Money of an 835 as whole cents, so that sums are exact. An integer of cents stays exact in a number far beyond what
 * a remittance can hold (more than 13 digits of dollars are refused).
 */

/** Whole cents. */
export type Cents = number;

const MOST_DIGITS = 13;
const [SPACE, PLUS, MINUS, POINT, ZERO, NINE] = [32, 43, 45, 46, 48, 57];

/**
 * Reads money between two places of a text, digit by digit because files hold millions of amounts.
 * @returns undefined where nothing stands there; null where it is no amount of dollars and cents
 */
export function centsAt(text: string, from: number, to: number): Cents | null | undefined {
  let [at, end] = [from, to];
  while (at < end && text.charCodeAt(at) <= SPACE) at++;
  while (end > at && text.charCodeAt(end - 1) <= SPACE) end--;
  if (at === end) return undefined;
  const sign = text.charCodeAt(at);
  if (sign === MINUS || sign === PLUS) at++;
  let cents = 0;
  let digits = 0;
  /** Digits after the point; -1 before it. */
  let decimals = -1;
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === POINT && decimals < 0) decimals = 0;
    else if (code < ZERO || code > NINE) return null;
    else if (decimals >= 2) {
      // Only zeros may stand behind the cents: nothing is rounded.
      if (code !== ZERO) return null;
    } else {
      cents = cents * 10 + (code - ZERO);
      digits++;
      if (decimals >= 0) decimals++;
    }
  }
  if (digits === 0 || digits - Math.max(decimals, 0) > MOST_DIGITS) return null;
  const scaled = decimals <= 0 ? cents * 100 : decimals === 1 ? cents * 10 : cents;
  return sign === MINUS && scaled !== 0 ? -scaled : scaled;
}

/** Dollars, the number nearest to them. */
export function dollars(cents: Cents): number {
  return cents / 100;
}

const QUANTITY = /^[+-]?(?:\d{1,15}(?:\.\d{0,6})?|\.\d{1,6})$/;

/** A count of units, days or procedures; undefined where nothing or no number stands there. */
export function readQuantity(text: string | undefined): number | undefined {
  return text !== undefined && QUANTITY.test(text) ? Number(text) : undefined;
}

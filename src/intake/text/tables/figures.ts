/** Figures of money on a line, with their places. */

export interface Figure {
  readonly amount: number;
  readonly from: number;
  readonly to: number;
}

const MONEY =
  /(?<![\d.,/-]|[A-Za-z])\(?-?\$?\s?-?(?:\d{1,3}(?:[,.]\d{3})+|\d{1,9}|(?=\.))\.\d{2}\)?-?(?![\d%]|[.,]\d)/g;
/** A scanner's comma for the point. */
const SCANNED = /(?<![\d.,/-]|[A-Za-z])\$?\d{1,5},\d{2}(?![\d%,.])/g;
const LONGEST_LINE = 400;

/** Figures in the order of the line; in brackets or with a minus they are below zero. */
export function figuresIn(text: string): Figure[] {
  const line = text.slice(0, LONGEST_LINE);
  const plain = [...line.matchAll(MONEY)];
  const all =
    plain.length < 2 ? plain : [...plain, ...line.matchAll(SCANNED)].sort((a, b) => a.index - b.index);
  return all.map(({ 0: printed, index }) => ({
    amount: amountOf(printed),
    from: index + (printed.length - printed.trimStart().length),
    to: index + printed.length,
  }));
}

export function hasFigures(text: string): boolean {
  return text.slice(0, LONGEST_LINE).search(MONEY) !== -1;
}

export function amountOf(printed: string): number {
  const [whole = '', cents = '00'] = [
    printed.replace(/\D/g, '').slice(0, -2),
    printed.replace(/\D/g, '').slice(-2),
  ];
  const amount = Number(`${whole === '' ? '0' : whole}.${cents}`);
  return /[(-]/.test(printed) && amount !== 0 ? -amount : amount;
}

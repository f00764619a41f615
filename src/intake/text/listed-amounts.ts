/** A list of bills without a head, one a line with its day and its price, and below it the figure that is their sum. */
import { rowsOf } from './cells.js';
import { figuresIn } from './tables/figures.js';

const DAY = /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{4}-\d\d-\d\d\b|\b[A-Z][a-z]{2,8}\.? \d{1,2}\b/;
const CENT = 0.005;

/** @param text in plain characters */
export function sumOfList(text: string): string | undefined {
  let [sum, bills] = [0, 0];
  for (const row of rowsOf(text)) {
    const [figure, ...more] = figuresIn(row.text);
    if (!figure) {
      // A line of dashes stands between the list and its sum.
      if (/[A-Za-z0-9]/.test(row.text)) [sum, bills] = [0, 0];
      continue;
    }
    const alone = !/[A-Za-z0-9]/.test(row.text.slice(0, figure.from) + row.text.slice(figure.to));
    if (more.length === 0 && alone && bills >= 2 && Math.abs(sum - figure.amount) < CENT)
      return figure.amount.toFixed(2);
    const bill = more.length === 0 && DAY.test(row.text);
    [sum, bills] = bill ? [sum + figure.amount, bills + 1] : [0, 0];
  }
  return undefined;
}

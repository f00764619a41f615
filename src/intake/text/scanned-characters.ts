/**
 * Characters that scanners take for one another where their neighbours leave no doubt: a letter among the digits of a date, a zero within a
 * word, a small L that begins a short word. Each is put right to the same length, so that every offset stays true.
 */

/** A date in digits with letters among them: "O8/27/2O26". */
const DATE =
  /(?<![A-Za-z0-9/-])(?=[\dOolI/-]{0,9}\d)[\dOolI]{1,2}([/-])[\dOolI]{1,2}\1(?:[\dOolI]{2}){1,2}(?![A-Za-z0-9/-])/g;
/** A year behind a month and a day: "September 18, 2O26". */
const YEAR = /(?<=\b[A-Z][a-z]{2,9}\.? [\dOlI]{1,2}, )2[0Oo][\dOolI]{2}(?![A-Za-z0-9])/g;
/** A word in capitals: "N0RTHERN", "TlER". */
const CAPITALS =
  /(?<![A-Za-z0-9])(?=[0l]?[A-Z]{1,12}[0l]|[0l])(?=[0l]?[A-Z]*[0l]?[A-Z]{2})[A-Z0l]{4,14}(?![A-Za-z0-9])/g;
/** "Hea1th", "Ju1y": a one within a word. */
const ONE = /(?<=[A-Za-z])1(?=[a-z]{2})|(?<=\bJu)1(?=y\b)/g;
const ZERO = /(?<=[A-Za-z])0(?=[a-z])|(?<=[a-z])0(?=[A-Za-z])|(?<![A-Za-z0-9])0(?=[a-z]{3})/g;
/** "lf you", "lt is", "ln a", "lD". */
const FIRST_L = /(?<![A-Za-z0-9'])l(?=[fntsD]\b)/g;

/** @param text in plain characters */
export function withMendedCharacters(text: string): string {
  return text
    .replace(DATE, digits)
    .replace(CAPITALS, (word) => word.replace(/0/g, 'O').replace(/l/g, 'I'))
    .replace(ONE, 'l')
    .replace(YEAR, digits)
    .replace(ZERO, 'o')
    .replace(FIRST_L, 'I');
}

function digits(printed: string): string {
  return printed.replace(/[Oo]/g, '0').replace(/[lI]/g, '1');
}

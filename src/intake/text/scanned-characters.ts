/**
 * Characters that scanners take for one another where their neighbours leave no doubt: a letter among the digits of a date, a zero within a
 * word, a small L that begins a short word. Each is put right to the same length, so that every offset stays true.
 */

/** A date in digits with letters among them: "O8/27/2O26". */
const DATE =
  /(?<![A-Za-z0-9/-])(?=[\dOolI/-]{0,9}\d)[\dOolI]{1,2}([/-])[\dOolI]{1,2}\1(?:[\dOolI]{2}){1,2}(?![A-Za-z0-9/-])/g;
/** A year behind a month and a day: "September 18, 2O26". */
const YEAR = /(?<=\b[A-Z0][a-z]{2,9}\.? [\dOlI]{1,2}, )2[0Oo][\dOolI]{2}(?![A-Za-z0-9])/g;
/** A day in letters before a year: "March ll, 2026". */
const DAY = /(?<=\b[A-Z0][a-z]{2,9}\.? )[\dOlI]{1,2}(?=, 2[0Oo][\dOolI]{2}(?![A-Za-z0-9]))/g;
/** A count of days: "18O days", "l2O calendar days". */
const COUNT =
  /(?<![A-Za-z0-9])(?=[OolI]{0,2}\d)[\dOolI]{2,3}(?=\s{1,2}(?:calendar |business |working )?(?:days?|months?|weeks?|hours?)\b)/g;
/** "Decernber", "Septernber": the letter that is left over becomes a space before the word. */
const MONTH = /\b(Septe|Nove|Dece)rnber\b/g;
/** "approva1": a one behind a long word in small letters. */
const LAST_ONE = /(?<=\b(?!level|phase|stage|class|grade|group)[A-Za-z][a-z]{4,14})1(?![A-Za-z0-9])/g;
/** A word in capitals: "N0RTHERN", "TlER". */
const CAPITALS =
  /(?<![A-Za-z0-9])(?=[0l]?[A-Z]{1,12}[0l]|[0l])(?=[0l]?[A-Z]*[0l]?[A-Z]{2})[A-Z0l]{4,14}(?![A-Za-z0-9])/g;
/** "Hea1th", "Ju1y": a one within a word. */
const ONE =
  /(?<=[A-Za-z])1(?=[a-z]{2})|(?<=[a-z]{2})1(?=[a-z])|(?<![A-Za-z0-9.,/-])1(?=[a-z]{3})|(?<=\bJu)1(?=y\b)/g;
const ZERO = /(?<=[A-Za-z])0(?=[a-z])|(?<=[a-z])0(?=[A-Za-z])|(?<![A-Za-z0-9])0(?=[a-z]{3})/g;
/** "lf you", "lt is", "ln a", "lD". */
const FIRST_L = /(?<![A-Za-z0-9'])l(?=[fntsD]\b)/g;

/** @param text in plain characters */
export function withMendedCharacters(text: string): string {
  return text
    .replace(DATE, digits)
    .replace(CAPITALS, (word) => word.replace(/0/g, 'O').replace(/l/g, 'I'))
    .replace(ONE, 'l')
    .replace(LAST_ONE, 'l')
    .replace(MONTH, ' $1mber')
    .replace(DAY, digits)
    .replace(YEAR, digits)
    .replace(COUNT, digits)
    .replace(ZERO, 'o')
    .replace(FIRST_L, 'I');
}

function digits(printed: string): string {
  return printed.replace(/[Oo]/g, '0').replace(/[lI]/g, '1');
}

/** Whether a text tells a thing of the patient, as a fact of now. */
import { isOfPatient, isToldAsFact } from './as-fact.js';
import { isDenied } from './denial.js';
import { phraseOf, placesOf } from './reading.js';
import { tokensOf } from './tokens.js';

/** @param phrase words that stand one after the other in the text */
export function tellsOfPatient(text: string, phrase: string): boolean {
  const told = { text, tokens: tokensOf(text) };
  return placesOf(told.tokens, phraseOf(phrase)).some(
    (place) =>
      isOfPatient(phrase, told, place) && isToldAsFact(phrase, told, place) && !isDenied(told, place),
  );
}

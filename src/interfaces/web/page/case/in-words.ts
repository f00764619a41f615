/** Sentences of the service name fields and values as programs know them; people know the labels of this page. */
import { INSURER_TYPES } from '../words.js';
import { FACTS, isFact } from './fact-fields.js';

const TYPES: Readonly<Record<string, string>> = INSURER_TYPES;

/** The sentence with names such as insurer_type put as the labels that stand on this page. */
export function inWords(sentence: string): string {
  // Single words such as 'state' are as often just words.
  return sentence.replace(/\b[a-z]+(?:_[a-z]+)+\b|\brequester\b/g, (name) => {
    if (isFact(name)) return `“${FACTS[name].label}”`;
    return TYPES[name] ?? name;
  });
}

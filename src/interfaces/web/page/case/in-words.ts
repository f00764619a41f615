/** Sentences of the service name fields and values as programs know them; people know the labels of this page. */
import { INSURER_TYPES } from '../words.js';
import { FACTS, isFact } from './fact-fields.js';

const TYPES: Readonly<Record<string, string>> = INSURER_TYPES;

/** Parts of an answer, by what they are called on this page. */
const PARTS: Readonly<Record<string, string>> = {
  notice_audit: '“What the letter lacks by law”',
  appeal_request: '“Facts”',
};

/** Names of parts that hold no underscore. */
const PROBLEMS = "'remittance.problems'";

/** The page sees to these itself. */
const FOR_PROGRAMS = / \(code_printed: false\)| and leave code_printed out/g;

/** The sentence with names such as insurer_type put as the labels that stand on this page. */
export function inWords(sentence: string): string {
  // Single words such as 'state' are as often just words.
  const words = sentence
    .replace(FOR_PROGRAMS, '')
    .replace(PROBLEMS, 'the list of what departs from the standard');
  return words.replace(/\b[a-z]+(?:_[a-z]+)+\b|\brequester\b/g, (name) => {
    if (isFact(name)) return `“${FACTS[name].label}”`;
    return PARTS[name] ?? TYPES[name] ?? name;
  });
}

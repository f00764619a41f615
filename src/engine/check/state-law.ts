/** Law of a state that the letter cites: whether it is that of the coverage. The packs show which state an abbreviation is of. */
import type { PackLibrary } from '../../packs/library.js';
import type { Basis } from './basis.js';
import type { Found } from './finding.js';
import { type LetterText, sentenceAt } from './letter-text.js';

const known = new WeakMap<PackLibrary, ReadonlyMap<string, string>>();

/** "Tex. Ins. Code § ", "Ill. Pub. Act ": the words before the number, with the state of which all law begins so. */
function beginnings(library: PackLibrary): ReadonlyMap<string, string> {
  const before = known.get(library);
  if (before !== undefined) return before;
  const states = new Map<string, Set<string>>();
  for (const { citation, states: of } of library.regulations.values()) {
    const words = /^[^\d§]{4,40}/.exec(citation)?.[0].trim();
    if (words === undefined || of?.length !== 1) continue;
    states.set(words, new Set([...(states.get(words) ?? []), ...of]));
  }
  const found = new Map(
    [...states].flatMap(([words, of]) =>
      of.size === 1 && ABBREVIATED.test(words) ? [[words, [...of][0] ?? '']] : [],
    ),
  );
  known.set(library, found);
  return found;
}

/** Beginnings that name a code, and no plain word of a sentence. */
const ABBREVIATED = /\.|\b(?:Code|Act|Law|Stat|Statutes|Rev)\b/;

/** Each body of state law once. */
export function stateLawFindings(letter: LetterText, { law, library }: Basis): Found[] {
  if (law === undefined) return [];
  const barred = library.forbiddenLaw.find(
    ({ id, insurer_types: types }) => id.startsWith('state-insurance-law') && types?.includes(law.type.id),
  );
  return [...beginnings(library)].flatMap(([words, state]): Found[] => {
    const start = letter.plain.indexOf(words);
    const other = law.state !== undefined && law.state !== state;
    if (start < 0 || !/^[ ,§]{0,4}(?:sec\w*\.? )?\d/.test(letter.plain.slice(start + words.length)))
      return [];
    if (!other && barred === undefined) return [];
    if (CONDITIONAL.test(sentenceAt(letter, start)?.text ?? '')) return [];
    return [
      {
        id: 'citation_other_program',
        severity: barred === undefined ? 'warning' : 'error',
        message:
          barred === undefined
            ? `${words} is law of another state (${state}); the coverage is given as that of ${law.state}.`
            : `${words} is law of a state, and does not bind ${law.type.name}. ${barred.because}`,
        fix:
          barred?.instead ??
          'Cite the law of the state that regulates the coverage, or check which state that is.',
        at: { start, end: start + words.length },
        source: 'packs: regulations',
      },
    ];
  });
}

const CONDITIONAL =
  /\b(?:if|where|whether|unless|(?:does|do) not (?:bind|apply|rely)|not binding|preempted|not governed|(?:was|were) (?:once |formerly |then )?governed|prior plan|former plan)\b/i;

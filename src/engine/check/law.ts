/** The law that a letter cites: known to the packs, in force, and not that of another programme. */
import type { CheckedCitation, RegulationRecord } from '../../domain/generated/types.js';
import { forbids } from '../../packs/forbidden-law.js';
import type { LawContext } from '../law.js';
import type { Basis } from './basis.js';
import type { Found, Place } from './finding.js';
import type { CitedLaw } from './form/law-of-letter.js';
import { type LetterText, sentenceAt } from './letter-text.js';

export interface Citation extends Place {
  readonly text: string;
  readonly standing: CheckedCitation['standing'];
  /** The record of law, where one covers the section. */
  readonly record: RegulationRecord | undefined;
  /** Whether the letter says for which coverage it cites the section. */
  readonly conditional: boolean;
}

/** Every federal citation of the letter, in its order. */
export function checkCitations(letter: LetterText, { laws, law, library, on }: Basis): Citation[] {
  // One sentence may hold thousands of citations: it is read once.
  const conditions = new Map<string, boolean>();
  const isConditional = (sentence: string): boolean => {
    const known = conditions.get(sentence) ?? CONDITIONAL.test(sentence);
    conditions.set(sentence, known);
    return known;
  };
  return laws.cited(letter.plain).map((cited) => {
    const place = { start: cited.at, end: cited.at + cited.text.length };
    const sentence = sentenceAt(letter, cited.at)?.text ?? '';
    const standing = standingOf(cited, law, on);
    const forbidden =
      standing !== 'not_in_force' && law !== undefined
        ? forbids(library.forbiddenLaw, cited.canonical, {
            type: law.type.id,
            level: law.level,
            grandfathered: law.grandfathered,
          })
        : undefined;
    return {
      ...place,
      text: letter.given.slice(place.start, place.end),
      standing: forbidden === undefined ? standing : 'other_program',
      record: cited.records[0],
      conditional: isConditional(sentence),
    };
  });
}

/** The letter says itself that the section binds some plans only, or that it reaches this one through another rule. */
const CONDITIONAL =
  /\b(?:if (?:the|this|your) (?:plan|coverage|policy)|(?:for|in|of) (?:[a-z-]+ ){0,2}plans?\b|whether|where the plan|either|as the case may be|likewise|the same rule|by analogy|persuasive|not binding|does not bind|does not apply|is not|unlike)\b/i;

function standingOf({ records, named }: CitedLaw, law: LawContext | undefined, on: string) {
  if (records.length === 0) return named ? 'known' : 'unknown';
  const inForce = records.filter(
    ({ effective_from: from, effective_to: to }) => from <= on && (to === undefined || to >= on),
  );
  if (inForce.length === 0) return 'not_in_force';
  if (named || law === undefined || inForce.some((record) => mayBind(record, law))) return 'known';
  return 'other_program';
}

/** Where the line of business is open, law of each line that it may be can be right. */
function mayBind({ applies_to: lines, states }: RegulationRecord, { type, state }: LawContext): boolean {
  if (states && state !== undefined && !states.includes(state)) return false;
  return [type.id, ...(type.candidates ?? [])].some((id) => lines.includes(id));
}

export function lawFindings(citations: readonly Citation[], { law }: Basis): Found[] {
  return citations.flatMap((citation) => findingOf(citation, law) ?? []);
}

function findingOf(citation: Citation, law: LawContext | undefined): Found | undefined {
  const { text, standing, record, conditional, start, end } = citation;
  const where = { at: { start, end }, source: record ? `packs: ${record.id}` : 'packs: regulations' };
  switch (standing) {
    case 'known':
      return undefined;
    case 'unknown':
    case 'no_such_section':
      return {
        id: 'citation_unknown',
        severity: 'warning',
        message: `${text} is not among the law that was verified here. It may be real, and it may be invented.`,
        fix: 'Read the section at its source before the letter goes out: that it exists, is in force, binds this plan and says what the letter claims.',
        ...where,
      };
    case 'not_in_force':
      return {
        id: 'citation_not_in_force',
        severity: 'error',
        message: `${text} is not in force on the day of the letter${periodOf(record)}.`,
        fix: 'Take it out, or cite the rule that holds on that day.',
        ...where,
      };
    case 'other_program':
      return {
        id: 'citation_other_program',
        severity: conditional ? 'warning' : 'error',
        message: `${text}${record ? ` (${record.title})` : ''} does not bind ${law?.type.name ?? 'this coverage'}.`,
        fix: 'Take it out and cite the rule of this coverage. Where the letter uses it for comparison only, say so.',
        ...where,
      };
  }
}

function periodOf(record: RegulationRecord | undefined): string {
  if (record === undefined) return '';
  return record.effective_to
    ? `: it ended on ${record.effective_to}`
    : `: it begins on ${record.effective_from}`;
}

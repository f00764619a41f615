/** How the request is to be decided: rights of the line of business that fit the case, and what the notice lacks. */
import type { LetterRight, LetterSection, RightPurpose } from '../../../domain/generated/types.js';
import type { CaseFile } from '../../case-file.js';
import type { Draft } from '../drafting.js';
import type { Block, Rank } from '../letter.js';
import { defectPieces } from '../notice-defects.js';
import { isClinical } from '../variables.js';
import { headingOf } from './frame.js';

/** Order in which a letter states process rights, and in which they get room: the longest and least pressing last. */
const PURPOSES: readonly RightPurpose[] = [
  'expedited',
  'continued_care',
  'standing',
  'reviewer',
  'decision_clock',
  'written_reasons',
  'next_step',
  'claim_file',
  'new_evidence',
];
/** Clocks that protect the patient now are never left out. */
const NEVER_LEFT_OUT: ReadonlySet<RightPurpose> = new Set(['expedited', 'continued_care', 'standing']);

export function rightBlocks(draft: Draft, section: LetterSection): Block[] {
  const { writer, file } = draft;
  const heading = headingOf(draft, section);
  const fitting = file.rights.letter_rights.filter((right) => rightFits(right, file));
  const source = { origin: 'appeal_rights', record: file.rights.id } as const;
  const purposes = section.purposes ?? PURPOSES;
  const found = purposes.flatMap((purpose) => {
    for (const right of fitting.filter((candidate) => candidate.purpose === purpose)) {
      const paragraphs = writer.paragraphs(right.text, source);
      const rank: Rank = NEVER_LEFT_OUT.has(purpose) ? 'decides' : 'procedure';
      if (paragraphs.length > 0) return [{ rank, paragraphs }];
    }
    return [];
  });
  const defects = defectPieces(draft);
  const all = [
    ...(defects.length > 0 ? [{ rank: 'procedure' as const, paragraphs: [defects] }] : []),
    ...found,
  ];
  return all.map(({ rank, paragraphs }, index) => ({
    slot: 'rights',
    rank,
    ...(index === 0 && heading ? { heading } : {}),
    paragraphs,
    list: [],
  }));
}

function rightFits(right: LetterRight, file: CaseFile): boolean {
  return unmetByRight(right, file) === undefined;
}

/** Why a right does not fit a case, in words; nothing where it fits. */
export function unmetByRight(right: LetterRight, file: CaseFile): string | undefined {
  const { input, requester, level } = file;
  if (right.clinical !== undefined && right.clinical !== isClinical(file))
    return `it is for cases that ${right.clinical ? '' : 'do not '}turn on clinical judgment`;
  if (right.settings && !(input.setting && right.settings.includes(input.setting)))
    return `setting is ${input.setting ?? 'not known'}; it asks for ${right.settings.join(', ')}`;
  if (right.requesters && !right.requesters.includes(requester))
    return `the ${requester} signs; it is for ${right.requesters.join(', ')}`;
  if (right.levels ? right.levels.includes(level.id) : level.kind === 'internal') return undefined;
  return `the level is ${level.id}; it is for ${right.levels?.join(', ') ?? 'internal levels'}`;
}

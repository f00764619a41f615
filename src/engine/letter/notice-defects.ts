/** What the notice lacks of what the law requires of it, in the words of the requirements, each with its law. */
import { failure, type Outcome, success } from '../../domain/failures.js';
import type { GenerateAppealInput, NoticeRequirement } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { Draft } from './drafting.js';
import type { Piece } from './letter.js';

/** Record of the ledger for what the notice lacks. */
export const NOTICE_DEFECTS = 'notice-requirements';
/** More would read as a list of complaints and take the place of the argument. */
const MOST = 3;

/** Fails where an id is none of the packs. */
export function checkNoticeDefects(
  library: PackLibrary,
  { notice_defects: ids = [] }: GenerateAppealInput,
): Outcome<undefined> {
  const known = new Set(library.noticeRequirements.map(({ id }) => id));
  if (ids.every((id) => known.has(id))) return success(undefined);
  const message =
    'names a requirement that no pack holds. Take the ids from notice_audit of analyze_denial_letter.';
  return failure('invalid_input', `notice_defects ${message}`, {
    errors: [{ field: 'notice_defects', message }],
  });
}

/** Nothing where none was named, where the document is no appeal, or where none of that law binds this line of business. */
export function defectPieces({ library, file, writer }: Draft): Piece[] {
  const { input, disposition } = file;
  const named = new Set(input.notice_defects ?? []);
  if (named.size === 0 || disposition.action !== 'appeal') return [];
  return library.noticeRequirements
    .filter(({ id, applies_to: types }) => named.has(id) && binds(types, file))
    .flatMap((requirement) => {
      const pieces = writer.sentences(cited(requirement), {
        origin: 'frame',
        record: NOTICE_DEFECTS,
        fields: ['notice_defects'],
      });
      return pieces.length > 0 ? [pieces] : [];
    })
    .slice(0, MOST)
    .flat();
}

/** Where funding is not known, only what binds every kind that it may be. */
function binds(types: NoticeRequirement['applies_to'], { coverage }: Draft['file']): boolean {
  const { id, candidates } = coverage.type;
  return types.includes(id) || (candidates?.every((candidate) => types.includes(candidate)) ?? false);
}

function cited({ letter_sentence: sentence, regulation }: NoticeRequirement): string {
  return `${sentence.trim().replace(/\.$/, '')} ({{cite "${regulation}"}}).`;
}

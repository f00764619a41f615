/** What an answer says about the review of the record behind it. */
import type { CodeRecord, DenialCodeRecord, RemarkRecord, ShortCode } from '../../domain/generated/types.js';

type Reviewable = Pick<CodeRecord | RemarkRecord | ShortCode, 'review' | 'reviews'>;

/** The state of review, and who read the record when; a record without a mark is a draft. */
export function reviewOf({
  review = 'draft',
  reviews = [],
}: Reviewable): Pick<DenialCodeRecord, 'review' | 'reviewed_by'> {
  const readers = reviews.map(({ name, credential, date }) => `${name}, ${credential}, ${date}`);
  return { review, ...(readers.length > 0 ? { reviewed_by: readers } : {}) };
}

export function draftWarning({ review = 'draft' }: Reviewable): string[] {
  return review === 'draft' ? ['This record has not been reviewed by an expert yet.'] : [];
}

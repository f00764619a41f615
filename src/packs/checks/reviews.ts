/** PK314: no record calls itself reviewed without the expert who read it. */
import type { Check } from './check.js';

const REVIEWED = ['code', 'remark', 'short_code', 'service_area'] as const;

export const checkReviews: Check = ({ catalogue, report }) => {
  for (const owner of REVIEWED.flatMap((kind) => catalogue.all(kind))) {
    const { review, reviews } = owner.record;
    if (review !== 'reviewed' || reviews !== undefined) continue;
    report.at(
      { ...owner, path: [...owner.path, 'review'] },
      'PK314',
      `${owner.id} is called reviewed, but reviews is missing. Add name, credential and date of the reader, or call it draft.`,
    );
  }
};

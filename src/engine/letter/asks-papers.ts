import type { CaseFile } from '../case-file.js';

/** A remark asks for papers, under a code that is about something else: then the code's text on a faulty claim does not fit. */
export function lacksPapers({ disposition: { action }, code, remarks }: CaseFile): boolean {
  const forcing = remarks.filter((remark) => remark.action === action);
  return (
    action === 'resubmit' &&
    code.record.category !== 'documentation' &&
    forcing.length > 0 &&
    forcing.every(({ category }) => category === 'documentation')
  );
}

/** The line at the head of every page but the first. */
import type { LetterContent } from '../../engine/letter/content.js';

/** Member and claim number: a page that was faxed alone finds its letter. The title where neither is known. */
export function runningHead({ reference, gaps, title }: LetterContent): string {
  const known = reference
    .filter(([label, value]) => /^(Member ID|Claim)/.test(label) && !gaps.includes(value))
    .map(([label, value]) => `${label} ${value}`);
  return known.length === 0 ? title : known.join(' · ');
}

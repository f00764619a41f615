/** A grade that the payer states of the patient beside the grade of the record: "NYHA class I" and "NYHA III". */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import type { Conclusion } from './conclusion.js';

const SCALE =
  'NYHA|ECOG|ASA|CCS|Wagner|Killip|CEAP|GOLD|Hurley|Outerbridge|Kellgren(?:-Lawrence)?|Rutherford|Fontaine|Mallampati|GMFCS|Child-Pugh|Fitzpatrick|Tanner|stage|grade|K-level|functional level';
const GRADED = new RegExp(
  String.raw`\b(?<scale>${SCALE})(?: (?:functional )?(?:class|grade|stage|status|score|level))?(?: of)? (?<grade>IV|I{1,3}|K?[0-5])(?<part>[a-d]?)(?![\w/]|\.\d)`,
  'gi',
);
/** A reason that denies a grade names the one that the record has. */
const DENIES =
  /\b(?:not|no|insufficient|lacks?|without|below|less than|at least|or (?:higher|greater|more|above))\b/i;

/** The grade of the record, where the payer states another of the same scale. */
export function gradeOf({ quote = '' }: CaseGround, facts: readonly CaseFact[]): Conclusion | undefined {
  if (DENIES.test(quote)) return undefined;
  for (const stated of gradesIn(quote))
    for (const fact of facts) {
      const own = gradesIn(fact.text).filter(({ scale }) => scale === stated.scale);
      const [found] = own;
      if (found === undefined || own.some(({ grade }) => grade === stated.grade)) continue;
      return {
        says: { sentence: 'grade-differs' },
        words: { grade: found.text, grade_stated: stated.text },
        facts: [fact],
      };
    }
  return undefined;
}

function gradesIn(text: string): { readonly scale: string; readonly grade: string; readonly text: string }[] {
  return [...text.matchAll(GRADED)].map(({ 0: whole, groups = {} }) => ({
    scale: (groups.scale ?? '').toLowerCase(),
    grade: `${groups.grade ?? ''}${groups.part ?? ''}`.toUpperCase(),
    text: whole.trim(),
  }));
}

/** The checks of form, as findings: what a machine can see without knowing the case. */
import type { Basis } from './basis.js';
import type { Found } from './finding.js';
import { LETTER_CHECKS } from './form/lint.js';
import { type LetterText, lineNumbered } from './letter-text.js';

/** Points of the rubric that other checks judge better, with the case at hand. */
const JUDGED_ELSEWHERE = new Set(['R5', 'R12', 'R23', 'R27']);

const KINDS: Readonly<Record<string, Pick<Found, 'id' | 'severity'>>> = {
  R2: { id: 'identity_missing', severity: 'warning' },
  R22: { id: 'signer_missing', severity: 'warning' },
  R26: { id: 'tone', severity: 'warning' },
  R29: { id: 'template_leftover', severity: 'error' },
  R30: { id: 'note_to_sender', severity: 'error' },
};

export function formFindings(letter: LetterText, { laws }: Basis): Found[] {
  return LETTER_CHECKS.flatMap((check): Found[] => {
    if (JUDGED_ELSEWHERE.has(check.id) || (check.appealOnly && !letter.parts.appeal)) return [];
    const judgment = check.judge(letter.parts, laws);
    const { id, severity } = KINDS[check.id] ?? { id: 'form' as const, severity: 'note' as const };
    // A gap that a person fills is no leftover of a template.
    const weight = check.id === 'R29' && judgment?.fails === undefined ? 'warning' : severity;
    return (judgment?.findings ?? []).map(({ problem, fix, line }) => ({
      id: weight === severity ? id : 'gap_to_fill',
      severity: weight,
      message: problem,
      fix,
      at: lineNumbered(letter, line),
      source: `letter: ${check.title.toLowerCase()}`,
    }));
  });
}

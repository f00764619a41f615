/** What the request tells of the claim so far: the modifiers it carried, and whether a correction was refused already. */
import type { DispositionAnswer, GenerateAppealInput, RecommendedAction } from '../domain/generated/types.js';

const WITH_MODIFIER = /\b(?:\d{4}[0-9A-Z]|[A-Z]\d{4})(?:-[0-9A-Z]{2}){1,4}\b/g;

/** Procedure codes of a text that carry modifiers: "45380-XS". */
export function codesWithModifiers(procedure: string): string[] {
  return procedure.match(WITH_MODIFIER) ?? [];
}

const CORRECTIONS: ReadonlySet<RecommendedAction> = new Set(['corrected_claim', 'resubmit']);
/** "The corrected claim of June 3 was denied on June 24." */
const REFUSED =
  /\b(?:corrected (?:claim|line|bill)|replacement claim|frequency(?: code)? 7|freq\.? 7)\b(?<between>[^.]{0,90}?)\b(?:denied|refused|rejected|came back)\b/i;
/** "Corrected claim sent on June 3. Denied again on June 24." */
const REFUSED_AGAIN =
  /\b(?:corrected (?:claim|line|bill)|replacement claim|frequency(?: code)? 7|freq\.?(?: code)? 7)\b[^.]{0,90}\b(?:sent|submitted|filed|mailed|faxed|went out)\b[^.]{0,80}\.\s+(?:(?:it|this|that|they|line \d+|the line) (?:was |were |came back )?)?(?:again )?(?:denied|refused|rejected) (?:it )?(?:again|a second time|the same)/i;
/** Another denial is told: the one that the correction answers. */
const OF_FIRST =
  /\b(?:because|after|since|as|when|for|that|which|following|first|original|initial|previous|earlier|old)\b/i;
const NOT_SENT =
  /\b(?:no|not|never|without|will|should|could|can|want to|plan to|need to|have to)\b[^.]{0,30}$/i;

/** A correction that was sent and refused is not sent again: the decision is contested. */
export function afterRefusedCorrection(
  called: DispositionAnswer,
  { patient_summary: summary = '' }: GenerateAppealInput,
): DispositionAnswer {
  if (!CORRECTIONS.has(called.action) || called.no_appeal_right) return called;
  const match = REFUSED.exec(summary);
  const refused = match !== null && !OF_FIRST.test(match.groups?.between ?? '');
  const told = refused ? match : REFUSED_AGAIN.exec(summary);
  if (told === null || NOT_SENT.test(summary.slice(Math.max(0, told.index - 40), told.index))) return called;
  return {
    action: 'appeal',
    because:
      'A corrected claim was already sent and refused, so another would be refused again; the decision itself has to be contested.',
    decided_by: 'the history of the claim',
  };
}

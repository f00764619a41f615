/** Codes of all claims, each once, with the sum of its amounts. */
import { displayCode, parseRemarkCode, recordId } from '../../domain/codes.js';
import type { AdjudicatedClaim, FoundDenialCode, GroupCode } from '../../domain/generated/types.js';
import { describeShort } from '../short-codes.js';
import type { ClaimJudge } from './claim-judge.js';

const GROUPS: ReadonlySet<string> = new Set(['CO', 'PR', 'OA', 'PI', 'CR']);

export function foundCodes(judge: ClaimJudge, claims: readonly AdjudicatedClaim[]): FoundDenialCode[] {
  const reasons = new Map<string, FoundDenialCode>();
  const remarks = new Map<string, FoundDenialCode>();
  for (const claim of claims) {
    for (const part of [claim, ...claim.lines]) {
      for (const { code, number, group, title, amount, is_denial } of part.adjustments) {
        const known = reasons.get(code);
        const sum = Math.round((known?.amount ?? 0) * 100) + Math.round((amount ?? 0) * 100);
        reasons.set(code, {
          code,
          family: 'carc',
          ...(number === undefined ? {} : { number }),
          ...(group !== undefined && GROUPS.has(group) ? { group: group as GroupCode } : {}), // one of them
          ...(title === undefined ? {} : { title }),
          ...describeShort(judge.shortOf('carc', number ?? '')),
          text: code,
          ...(amount === undefined && known?.amount === undefined ? {} : { amount: sum / 100 }),
          is_denial: is_denial || known?.is_denial === true,
        });
      }
      for (const printed of part.remark_codes) {
        const number = parseRemarkCode(printed);
        if (number !== undefined && !remarks.has(number)) remarks.set(number, remarkOf(judge, number));
      }
    }
  }
  return [...reasons.values(), ...remarks.values(), ...rejectCodes(judge, claims)];
}

/** Rejects of a pharmacy's claim: they say what a reason code leaves open. */
function rejectCodes(judge: ClaimJudge, claims: readonly AdjudicatedClaim[]): FoundDenialCode[] {
  const numbers = new Set(
    claims.flatMap(({ lines }) => lines.flatMap(({ reject_codes = [] }) => reject_codes)),
  );
  return [...numbers].map((number) => {
    const short = judge.shortOf('ncpdp_reject', number);
    return {
      code: displayCode({ family: 'ncpdp_reject', number }),
      family: 'ncpdp_reject',
      number,
      ...(short ? { title: short.title, ...describeShort(short) } : {}),
      text: number,
      is_denial: false,
    };
  });
}

function remarkOf(judge: ClaimJudge, number: string): FoundDenialCode {
  const title = judge.remarkTitle(recordId('rarc', number));
  return {
    code: displayCode({ family: 'rarc', number }),
    family: 'rarc',
    number,
    ...(title === undefined ? {} : { title }),
    text: number,
    is_denial: false,
  };
}

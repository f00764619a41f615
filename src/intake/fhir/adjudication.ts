/** Adjudications of a resource or of one of its items: amounts, reasons, review decisions. */
import { displayCode, officialNumber, parseDenialCode } from '../../domain/codes.js';
import type {
  ClaimAdjustment,
  GroupCode,
  ReviewAction,
  StatedAdjudication,
} from '../../domain/generated/types.js';
import { given } from '../../domain/given.js';
import { codesIn, codingsOf, conceptOf, extensionsNamed, labelOf } from './coding.js';
import { amountAt, type Json, objectAt, textAt } from './json.js';
import { actionInWords, reasonInWords } from './review-codes.js';

/** Amounts by category; the last of a category stands. */
export function amountsOf(adjudications: readonly Json[]): ReadonlyMap<string, number> {
  return new Map(
    adjudications.flatMap((adjudication) => {
      const category = labelOf(objectAt(adjudication, 'category'));
      const amount = amountAt(adjudication, 'amount');
      return category === undefined || amount === undefined ? [] : [[category, amount] as const];
    }),
  );
}

/** Adjudications that state a reason. */
export function statedReasons(adjudications: readonly Json[], where: string): StatedAdjudication[] {
  return adjudications.flatMap((adjudication) => {
    const reason = objectAt(adjudication, 'reason');
    const reasons = [...new Set(codingsOf(reason).map(({ code }) => code))];
    const text = textAt(reason, 'text');
    if (reasons.length === 0 && text === undefined) return [];
    return [
      given<StatedAdjudication>({
        where,
        category: labelOf(objectAt(adjudication, 'category')) ?? '',
        reasons,
        text,
        amount: amountAt(adjudication, 'amount'),
      }),
    ];
  });
}

/** Adjustments under X12 reason codes. An adjudication gives its group beside them, where it gives one. */
export function adjustmentsOf(adjudications: readonly Json[]): ClaimAdjustment[] {
  return adjudications.flatMap((adjudication) => {
    const reason = objectAt(adjudication, 'reason');
    const group = codesIn(reason, 'group').find(isGroup);
    const numbers = codesIn(reason, 'carc');
    const amount = amountAt(adjudication, 'amount');
    const found = numbers.length > 0 ? numbers.map((number) => ({ number, group })) : writtenCode(reason);
    return found.map((code) => adjustmentOf(code, amount));
  });
}

/** A group and a reason written as people write them, CO-50, in no code system that we know. */
function writtenCode(reason: Json): { number: string; group: GroupCode | undefined }[] {
  const written = codingsOf(reason)
    .map(({ code }) => code)
    .concat(textAt(reason, 'text') ?? []);
  for (const text of written) {
    const parsed = text.length <= 40 ? parseDenialCode(text) : undefined;
    if (parsed?.family === 'carc' && parsed.group) return [{ number: parsed.number, group: parsed.group }];
  }
  return [];
}

function adjustmentOf(
  { number, group }: { number: string; group: GroupCode | undefined },
  amount: number | undefined,
): ClaimAdjustment {
  const [, letters = '', digits] = /^([A-Z]{0,2})0*(\d{1,3})$/.exec(number) ?? [];
  const official = digits === undefined ? number : officialNumber(letters, digits);
  return given<ClaimAdjustment>({
    code: displayCode({ family: 'carc', number: official, ...(group ? { group } : {}) }),
    family: 'carc',
    group,
    number: official,
    amount: amount === undefined ? undefined : Math.round(amount * 100) / 100,
    is_denial: false,
  });
}

export function remarksOf(adjudications: readonly Json[]): string[] {
  return [...new Set(adjudications.flatMap((one) => codesIn(objectAt(one, 'reason'), 'rarc')))];
}

/** Decisions of Da Vinci PAS, which stand in an extension of the adjudication. */
export function reviewActionsOf(adjudications: readonly Json[], where: string): ReviewAction[] {
  return adjudications
    .flatMap((adjudication) => extensionsNamed(adjudication, 'extension-reviewAction'))
    .flatMap((extension) => {
      const [action] = extensionsNamed(extension, 'extension-reviewActionCode').flatMap((code) =>
        codingsOf(conceptOf(code)).map((coding) => coding.code),
      );
      if (action === undefined) return [];
      const reasons = [
        ...extensionsNamed(extension, 'reasonCode'),
        ...extensionsNamed(extension, 'extension-reviewActionReasonCode'),
      ].flatMap((reason) => codingsOf(conceptOf(reason)).map(({ code }) => code));
      const [number] = extensionsNamed(extension, 'number').flatMap(
        (one) => textAt(one, 'valueString') ?? [],
      );
      return [
        given<ReviewAction>({
          where,
          action,
          meaning: actionInWords(action),
          authorization_number: number,
          reasons:
            reasons.length === 0
              ? undefined
              : [...new Set(reasons)].map((code) => {
                  const meaning = reasonInWords(code);
                  return { code, ...(meaning === undefined ? {} : { meaning }) };
                }),
        }),
      ];
    });
}

function isGroup(code: string): code is GroupCode {
  return ['CO', 'PR', 'OA', 'PI', 'CR'].includes(code);
}

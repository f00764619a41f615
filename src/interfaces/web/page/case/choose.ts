/** Begins the letter for one denial of those that were read. */
import type { ClaimFinding } from '../../../../domain/generated/types.js';
import type { OpenCase } from '../session.js';
import { toConfirm } from './to-confirm.js';

/** What a letter for another denial left behind is gone; the list stays. */
export function chooseDenial(
  open: OpenCase,
  { appeal_request: request, appeal_request_missing: missing = [] }: ClaimFinding,
): void {
  takeRead(open, request ?? {}, missing);
  open.appeal = undefined;
  open.interview = undefined;
  open.edited = undefined;
  open.gaps = {};
  location.hash = toConfirm(open).length > 0 ? '#/case/confirm' : '#/case/facts';
}

/** Takes what was read as the facts of the letter, to be confirmed. */
export function takeRead(open: OpenCase, read: OpenCase['request'], missing: readonly string[]): void {
  open.request = { ...read };
  open.read = read;
  open.notRead = missing;
  open.lacking = missing;
  open.confirmed = [];
}

/**
 * What the page remembers: the key in this tab's session storage, the case in memory alone. Nothing of a case is ever
 * stored, put into an address or logged; leaving the page forgets it.
 */
import type { AppealResult, DenialAnalysis, GenerateAppealInput } from '../../../domain/generated/types.js';

const KEY = 'denial-management-key';

export type AppealRequest = Partial<GenerateAppealInput>;

export interface OpenCase {
  /** What was read, where it is text that can be shown. */
  text?: string | undefined;
  analysis?: DenialAnalysis | undefined;
  /** Facts as they stand in the form. */
  request: AppealRequest;
  /** Required facts for which the request holds only a stand-in, or nothing. */
  lacking: readonly string[];
  /** Documents that decide the case. */
  evidence: readonly string[];
  appeal?: AppealResult | undefined;
  /** The request from which the letter was written, and the key under which asking again is free. */
  written?: { readonly request: AppealRequest; readonly idempotencyKey: string } | undefined;
  /** What was filled into the gaps of the letter. */
  gaps: Record<string, string>;
  /** Whether the letter was copied, printed or downloaded. */
  saved?: boolean;
}

let open: OpenCase = fresh();

function fresh(): OpenCase {
  return { request: {}, lacking: [], evidence: [], gaps: {} };
}

export function theCase(): OpenCase {
  return open;
}

export function newCase(): OpenCase {
  open = fresh();
  return open;
}

export function storedKey(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

export function storeKey(key: string): void {
  sessionStorage.setItem(KEY, key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(KEY);
}

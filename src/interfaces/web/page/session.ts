/**
 * What the page remembers, in the session storage of this tab alone: the key, and the case so that a reload keeps it. Both are
 * gone with the tab. Nothing of a case is put into an address or logged, and none of it is kept by the service.
 */
import type { AppealResult, DenialAnalysis, GenerateAppealInput } from '../../../domain/generated/types.js';
import { caseIn } from './case/case-file.js';
import type { Interview } from './case/interview.js';
import type { Stretch } from './case/stretches.js';

const KEY = 'denial-management-key';
const CASE = 'denial-management-case';

export type AppealRequest = Partial<GenerateAppealInput>;

export interface OpenCase {
  /** What was read, where it is text that can be shown. */
  text?: string | undefined;
  analysis?: DenialAnalysis | undefined;
  /** Facts as they stand in the form. */
  request: AppealRequest;
  /** Required facts for which the request holds only a stand-in, or nothing. */
  lacking: readonly string[];
  /** Facts as they were read from the notice. */
  read?: AppealRequest | undefined;
  /** Required facts that the notice does not give. */
  notRead?: readonly string[] | undefined;
  /** Facts read from the notice that the person has looked at and called right. */
  confirmed?: readonly string[] | undefined;
  /** How far the person was asked. */
  interview?: Interview | undefined;
  /** Documents that decide the case. */
  evidence: readonly string[];
  appeal?: AppealResult | undefined;
  /** The request from which the letter was written, and the key under which asking again is free. */
  written?: { readonly request: AppealRequest; readonly idempotencyKey: string } | undefined;
  /** The letter as a person changed it. */
  edited?: readonly Stretch[] | undefined;
  /** What was filled into the gaps of the letter. */
  gaps: Record<string, string>;
  /** Whether the letter was copied, printed or downloaded. */
  saved?: boolean;
}

let open: OpenCase = keptCase() ?? fresh();

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

/** Goes on with a case that was opened from a file. */
export function takeCase(opened: OpenCase): void {
  open = opened;
}

export function forgetCase(): void {
  open = fresh();
  sessionStorage.removeItem(CASE);
}

/** Called when the page is left or hidden, and at each step. A case too large for the tab is kept in memory alone. */
export function keepCase(): void {
  try {
    if (Object.keys(open.request).length === 0 && open.analysis === undefined)
      sessionStorage.removeItem(CASE);
    else sessionStorage.setItem(CASE, JSON.stringify(open));
  } catch {
    sessionStorage.removeItem(CASE);
  }
}

function keptCase(): OpenCase | undefined {
  return caseIn(sessionStorage.getItem(CASE) ?? '');
}

export function storedKey(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

export function storeKey(key: string): void {
  sessionStorage.setItem(KEY, key);
}

/** Takes the key out of an address such as the one that the start of the service prints: it stands in no history then. */
export function takeKeyFromAddress(): void {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (key === undefined) return;
  storeKey(key);
  history.replaceState(null, '', '#/case');
}

export function forgetKey(): void {
  sessionStorage.removeItem(KEY);
}

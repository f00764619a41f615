/** All codes, read once for each kind of coverage and searched here: what is typed leaves no trace in an address. */
import type { DenialCodeList, DenialCodeListItem } from '../../../../domain/generated/types.js';
import { ask } from '../api.js';

const PAGE = 500;
const known = new Map<string, Promise<readonly DenialCodeListItem[]>>();

export function allCodes(insurerType: string): Promise<readonly DenialCodeListItem[]> {
  const kept = known.get(insurerType);
  if (kept !== undefined) return kept;
  const loading = load(insurerType);
  known.set(insurerType, loading);
  // A failure is not kept: the next look tries again.
  loading.catch(() => known.delete(insurerType));
  return loading;
}

async function load(insurerType: string): Promise<readonly DenialCodeListItem[]> {
  const all: DenialCodeListItem[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ limit: String(PAGE) });
    if (insurerType !== '') query.set('insurer_type', insurerType);
    if (cursor !== '') query.set('cursor', cursor);
    const page: DenialCodeList = await ask<DenialCodeList>(`/denial-codes?${query}`);
    all.push(...page.data);
    cursor = page.next_cursor;
  }
  return all;
}

/** Codes, read once for each code set and coverage and searched here: what is typed leaves no trace in an address. */
import type { DenialCodeList, DenialCodeListItem } from '../../../../domain/generated/types.js';
import { ask } from '../api.js';

const PAGE = 500;
const known = new Map<string, Promise<readonly DenialCodeListItem[]>>();

export function codesOf(family: string, insurerType: string): Promise<readonly DenialCodeListItem[]> {
  const name = `${family} ${insurerType}`;
  const kept = known.get(name);
  if (kept !== undefined) return kept;
  const loading = load(family, insurerType);
  known.set(name, loading);
  // A failure is not kept: the next look tries again.
  loading.catch(() => known.delete(name));
  return loading;
}

async function load(family: string, insurerType: string): Promise<readonly DenialCodeListItem[]> {
  const all: DenialCodeListItem[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ limit: String(PAGE), family });
    if (insurerType !== '') query.set('insurer_type', insurerType);
    if (cursor !== '') query.set('cursor', cursor);
    const page: DenialCodeList = await ask<DenialCodeList>(`/denial-codes?${query}`);
    all.push(...page.data);
    cursor = page.next_cursor;
  }
  return all;
}

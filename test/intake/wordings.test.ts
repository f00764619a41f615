import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { DenialAnalysis } from '../../src/domain/generated/types.js';
import { ROOT, shippedEngine } from '../knowledge.js';

/** How often a wording of payers is read as a careful reader reads it; each is written without regard to the program. */
const FOLDER = join(ROOT, 'test/intake/wordings');
const ON = '2026-05-10';
const engine = shippedEngine();

function casesOf<T>(name: string): readonly T[] {
  return parse(readFileSync(join(FOLDER, `${name}.yaml`), 'utf8')).cases;
}

async function extractedFrom(text: string): Promise<DenialAnalysis['extracted']> {
  const answer = await engine.analyzeLetter({ letter_text: text, as_of: ON }, ON);
  if (!answer.ok) throw new Error(answer.failure.detail);
  return answer.value.extracted;
}

type Limit = readonly [number, 'days' | 'months' | 'years', string | null];

interface TimeCase {
  readonly says: string;
  readonly appeal: Limit | string;
  readonly corrected?: number;
  readonly peer_to_peer?: number;
}

/** The time to appeal in one form: "180 days from receipt", a date, or none. */
function limitOf(limit: TimeCase['appeal']): string {
  if (typeof limit === 'string') return limit;
  const [count, unit, from] = limit;
  return unit === 'years' ? `${count * 12} months from ${from}` : `${count} ${unit} from ${from}`;
}

function readLimit({ appeal_window: found }: DenialAnalysis['extracted']): string {
  if (!found) return 'none';
  const from = found.counted_from ?? null;
  if (found.days) return `${found.days} days from ${from}`;
  return found.months ? `${found.months} months from ${from}` : (found.date ?? 'none');
}

function noticeWith(paragraph: string): string {
  return `Harbor Health Plan\nNotice of denial\nDate: May 4, 2026\nMember: Ruth Ames\n\nWe denied the request for an MRI of the knee. It is not medically necessary.\n\n${paragraph}\n`;
}

describe('times that notices state', () => {
  it.each(casesOf<TimeCase>('time-limits'))('$says', async ({ says, appeal, corrected, peer_to_peer }) => {
    const found = await extractedFrom(noticeWith(says));
    expect({
      appeal: readLimit(found),
      corrected: found.corrected_claim_days,
      peer_to_peer: found.peer_to_peer_days,
    }).toEqual({ appeal: limitOf(appeal), corrected, peer_to_peer });
  });
});

interface NumberCase {
  readonly says: string;
  readonly member_id?: string;
  readonly policy_number?: string;
  readonly group_number?: string;
  readonly claims?: readonly string[];
  readonly references?: readonly string[];
}

describe('labels of numbers', () => {
  it.each(casesOf<NumberCase>('numbers'))('$says', async ({ says, claims, references, ...fields }) => {
    const found = await extractedFrom(
      `Harbor Health Plan\nNotice of denial\nDate: May 4, 2026\n${says}\n\nWe denied the request for an MRI of the knee. It is not medically necessary.\n`,
    );
    expect({
      member_id: found.member_id,
      policy_number: found.policy_number,
      group_number: found.group_number,
      claims: found.claim_numbers ?? [],
      references: found.reference_numbers ?? [],
    }).toEqual({
      member_id: undefined,
      policy_number: undefined,
      group_number: undefined,
      ...fields,
      claims: claims ?? [],
      references: references ?? [],
    });
  });
});

const FAMILIES = [
  ['medicare_advantage', /^medicare_advantage/],
  ['medicare_part_d', /^medicare_part_d/],
  ['medicare', /^medicare_ffs/],
  ['medicaid', /^(?:medicaid|chip)/],
  ['workers_compensation', /^workers_compensation/],
  ['tricare', /^tricare/],
  ['commercial', /./],
] as const;

describe('kinds of coverage', () => {
  it.each(casesOf<{ says: string; is: string }>('lines-of-business'))('$says', async ({ says, is }) => {
    const { line_of_business_stated: stated } = await extractedFrom(
      `Harbor Health\nDate: May 4, 2026\n${says}\n\nWe denied the request for an MRI of the knee. It is not medically necessary.\n`,
    );
    expect(stated ? FAMILIES.find(([, pattern]) => pattern.test(stated))?.[0] : 'none').toBe(is);
  });
});

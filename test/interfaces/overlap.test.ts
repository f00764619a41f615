/** Many calls at once: each answer is right, every limit is exact. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifies } from '../contract/clauses.js';
import { call, testServer } from './harness.js';

const GENERATE = '/api/v1/appeal/generate';
const CASES = [
  { denial_code: 'CO-50', diagnosis: 'Severe obstructive sleep apnea', procedure: 'CPAP device' },
  {
    denial_code: 'CO-50',
    diagnosis: 'Lumbar radiculopathy',
    procedure: 'Spinal fusion',
    requester: 'patient',
  },
  {
    denial_code: 'CO-18',
    diagnosis: 'Type 2 diabetes',
    procedure: 'Office visit',
    insurer_type: 'medicare_ffs',
  },
  {
    denial_code: 'CO-16',
    remark_codes: ['N290'],
    diagnosis: 'Asthma',
    procedure: 'Inhaler',
    patient_summary: 'Two admissions this year. Failed two inhalers.',
    denial_date: '2026-11-01',
    letter_date: '2026-11-20',
  },
];

let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.stop());

test('overlapping letters are the same bytes as those written one at a time', async () => {
  verifies('spec-3.stateless');
  const alone: string[] = [];
  for (const json of CASES) {
    const { status, text } = await call(server, GENERATE, { json });
    expect(status, text).toBe(200);
    alone.push(text);
  }
  expect(new Set(alone).size).toBe(CASES.length);
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const { status, text } = await call(server, GENERATE, { json: CASES[i % CASES.length] });
      return status === 200 && text === alone[i % CASES.length];
    }),
  );
  expect(answers.filter((same) => !same).length).toBe(0);
});

test('a key with ten letters left delivers exactly ten of a thousand', async () => {
  verifies(
    'spec-8.letters-per-month',
    'spec-4.generate.counts',
    'spec-1.usage',
    'spec-2.usage',
    'spec-1.tool.usage',
  );
  const limited = await testServer({ limits: { letters_per_month: 10 } });
  const replies = await Promise.all(
    Array.from({ length: 1000 }, () => call(limited, GENERATE, { json: CASES[0] })),
  );
  const refused = replies.filter(({ status }) => status === 429);
  expect(replies.filter(({ status }) => status === 200).length).toBe(10);
  expect(refused.length).toBe(990);
  for (const { json, headers } of refused) {
    expect(json.code).toBe('letter_quota_exhausted');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const { json } = await call(limited, '/api/v1/usage');
  expect(json).toMatchObject({
    letters_used: 10,
    letters_limit: 10,
    letters_remaining: 0,
    requests_used: 10,
  });
  expect(json.by_operation).toEqual({ generate_appeal_letter: 10 });
  // A letter that is refused leaves lookups alone.
  expect((await call(limited, '/v1/denial-code/lookup', { json: { denial_code: 'CO-50' } })).status).toBe(
    200,
  );
  await limited.stop();
});

test.each([
  ['rate_limited', { requests_per_minute: 5 }, 5, 60],
  ['monthly_quota_exhausted', { requests_per_month: 7 }, 7, 31 * 86_400],
] as const)(
  '%s has its own code and says when to retry',
  async (code, limits, admitted, longest) => {
    verifies('spec-8.requests-per-minute', 'spec-8.requests-per-month', 'spec-5.tier-limits');
    const limited = await testServer({ limits });
    const lookup = () => call(limited, '/v1/denial-code/lookup', { json: { denial_code: 'CO-50' } });
    const replies = await Promise.all(Array.from({ length: 20 }, lookup));
    expect(replies.filter(({ status }) => status === 200).length).toBe(admitted);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.json.code).toBe(code);
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(longest);
    // Usage and status are free: a caller whose quota is used up can still ask why.
    expect((await call(limited, '/v1/usage')).status).toBe(200);
    await limited.stop();
  },
  300_000,
);

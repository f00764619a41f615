/** The answers of the specification, field by field, over REST. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifies } from '../contract/clauses.js';
import { call, testServer } from './harness.js';

let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.stop());

const MINIMAL = {
  denial_code: 'CO-50',
  diagnosis: 'Severe obstructive sleep apnea',
  procedure: 'CPAP device',
};
const isText = (value: unknown) => typeof value === 'string' && value !== '';

test('the minimal request gives the appeal result of the specification', async () => {
  verifies(
    'spec-4.generate.path',
    'spec-4.generate.required',
    'spec-1.tool.generate',
    'spec-4.json',
    'spec-9.version',
  );
  verifies(
    'spec-2.appeal.appeal_letter',
    'spec-2.appeal.confidence_score',
    'spec-2.appeal.supporting_citations',
  );
  verifies('spec-2.appeal.estimated_success_rate', 'spec-2.appeal.recommended_evidence');
  verifies('spec-2.appeal.appeal_type', 'spec-2.appeal.deadline_days', 'spec-1.tool.generate.length');
  const { status, json } = await call(server, '/api/v1/appeal/generate', { json: MINIMAL });
  expect(status).toBe(200);
  expect(json.appeal_letter).toContain('Appeals Department');
  expect(json.confidence_score).toBeGreaterThan(0);
  expect(json.confidence_score).toBeLessThan(1);
  expect(json.supporting_citations.length).toBeGreaterThan(0);
  expect(json.supporting_citations.every(isText)).toBe(true);
  expect(json.estimated_success_rate).toMatch(/^\d{1,3}%$/);
  expect(json.recommended_evidence.length).toBeGreaterThan(0);
  expect(json.recommended_evidence.every(isText)).toBe(true);
  expect(json.appeal_type).toBe('internal_first_level');
  expect(Number.isInteger(json.deadline_days)).toBe(true);
  expect(json.word_count).toBeGreaterThanOrEqual(800);
  expect(json.word_count).toBeLessThanOrEqual(1200);
});

test('the fuller request addresses the insurer and uses the summary', async () => {
  verifies('spec-4.generate.fields', 'spec-4.generate.insurance_company');
  const patient_summary = 'Apnea-hypopnea index of 42 on the sleep study of March 3. Oral appliance failed.';
  const json = { ...MINIMAL, insurance_company: 'Prairie Mutual Health', patient_summary };
  const reply = await call(server, '/v1/appeal/generate', { json });
  const head = reply.json.appeal_letter.slice(0, 600);
  expect(head).toContain('Prairie Mutual Health');
  expect(head).toContain('Appeals Department');
  expect(reply.json.appeal_letter).toContain('Apnea-hypopnea index of 42');
});

test('a code record carries what the specification names', async () => {
  verifies('spec-4.lookup.path', 'spec-2.code', 'spec-2.code.form', 'spec-1.tool.lookup');
  const { status, json } = await call(server, '/api/v1/denial-code/lookup', {
    json: { denial_code: 'CO-50' },
  });
  expect(status).toBe(200);
  expect(json.code).toBe('CO-50');
  for (const text of [json.meaning, json.category, json.strategy.summary]) expect(isText(text)).toBe(true);
  const lists = [
    'why_insurers_use_it',
    'regulations',
    'success_rates',
    'insurer_types',
    'deadlines',
    'evidence',
  ];
  for (const field of lists) expect(json[field].length, field).toBeGreaterThan(0);
  for (const { estimate } of json.success_rates) expect(estimate).toMatch(/^\d{1,3}%$/);
});

test('an analysis carries codes, urgency and a strategy for each reason', async () => {
  verifies('spec-4.analyze.path', 'spec-2.analysis', 'spec-1.tool.analyze');
  const letter_text =
    'Denied. CO-50: not medically necessary.\nCO-197: no authorization. You have 180 days to appeal.';
  const { status, json } = await call(server, '/api/v1/appeal/analyze', { json: { letter_text } });
  expect(status).toBe(200);
  expect(json.is_denial).toBe(true);
  expect(json.denial_codes.map(({ code }: { code: string }) => code)).toEqual(['CO-50', 'CO-197']);
  expect(json.urgency.score).toBeGreaterThanOrEqual(0);
  expect(json.urgency.score).toBeLessThanOrEqual(1);
  expect(json.denial_reasons.length).toBe(2);
  for (const { strategy } of json.denial_reasons) expect(strategy.steps.length).toBeGreaterThan(0);
});

test('status reports health and uptime', async () => {
  verifies('spec-4.status.path', 'spec-2.status', 'spec-1.health', 'spec-1.tool.status');
  const { status, json } = await call(server, '/api/v1/status');
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 'ok', store: { kind: 'sqlite', status: 'ok' } });
  expect(json.uptime_seconds).toBeGreaterThanOrEqual(0);
});

test('all mistakes of a request are told at once, those of the schema and those of the case', async () => {
  const wrong = {
    ...MINIMAL,
    setting: 'tomorrow',
    requester: 'doctor',
    state: 'Californa',
    denial_date: '2026-10-20',
    received_date: '2026-10-01',
  };
  const fields = async (json: object) =>
    (await call(server, '/api/v1/appeal/generate', { json })).json.errors
      .map(({ field }: { field: string }) => field)
      .sort();
  expect(await fields(wrong)).toEqual(['received_date', 'requester', 'setting', 'state']);
  const { setting: _, requester: __, ...unknown } = { ...wrong, denial_code: 'CO-999' };
  expect(await fields(unknown)).toEqual(['denial_code', 'received_date', 'state']);
});

test('does not ask for a date that was given, though the time has passed', async () => {
  // The rest is given, so that the date is among the few things shown that would help.
  const given = {
    ...MINIMAL,
    insurer_type: 'commercial',
    state: 'TX',
    procedure_codes: ['E0601'],
    patient_summary: 'Apnea-hypopnea index of 42 on March 3, 2024.',
  };
  const advice = async (dates: object) => {
    const { json } = await call(server, '/api/v1/appeal/generate', { json: { ...given, ...dates } });
    return json.improvements.map(({ rule }: { rule: string }) => rule);
  };
  expect(await advice({})).toContain('in-time');
  expect(await advice({ denial_date: '2024-05-02' })).not.toContain('in-time');
});

test('a letter names its codes in the heading and the condition in its sentences', async () => {
  const codes = { diagnosis: 'G47.33', procedure: '[denied service]' };
  const { json } = await call(server, '/api/v1/appeal/generate', { json: { ...MINIMAL, ...codes } });
  const [heading, ...body] = json.appeal_letter.split('\n\nTo ');
  expect(heading).toContain('Diagnosis: G47.33');
  expect(heading).toContain('Service: [denied service]');
  expect(body.join('')).not.toMatch(/for G47\.33|\[denied service\]/);
  const led = { diagnosis: 'G47.33 - Obstructive sleep apnea', procedure: 'E0601 - CPAP device' };
  const named = await call(server, '/api/v1/appeal/generate', { json: { ...MINIMAL, ...led } });
  expect(named.json.appeal_letter).toMatch(/denial of the CPAP device for obstructive sleep apnea/);
});

/** Notices, remittances, claim data and documents that are long, broken or lie. */
import { ANALYZE, analysis, type Request } from './kinds.js';

const rep = (make: (i: number) => string, count: number) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const HEAD =
  'ISA*00*          *00*          *ZZ*A              *ZZ*B              *261101*1200*^*00501*000000001*0*P*:~GS*HP*A*B*20261101*1200*1*X*005010X221A1~ST*835*0001~BPR*I*100*C*ACH*CCP*01*1*DA*1*1*1*01*1*DA*1*20261101~TRN*1*1*1~N1*PR*AETNA~N1*PE*CLINIC*XX*1234567893~LX*1~';
const END = 'SE*14*0001~GE*1*1~IEA*1*000000001~';
const claim = (i: number) =>
  `CLP*C${i}*4*100*0*0*12*P${i}*11~CAS*CO*50*100~NM1*QC*1*DOE*JANE****MI*M${i}~SVC*HC:99213*100*0~DTM*472*20261001~CAS*CO*197*100~LQ*HE*N115~`;
const remittance = (segments: () => string) => analysis(() => ({ remittance: HEAD + segments() + END }));
const notice = (unit: string, length = 60_000) =>
  analysis(() => ({
    letter_text: `Aetna\nYour claim was denied, CO-50.\n${unit.repeat(length / unit.length)}`,
  }));
const document = (bytes: () => Buffer) => analysis(() => ({ document: bytes().toString('base64') }));
const REASON = {
  category: { coding: [{ code: 'adjustment' }] },
  reason: { coding: [{ system: 'https://x12.org/codes/claim-adjustment-reason-codes', code: '50' }] },
  amount: { value: 1 },
};
const response = (more: object) => ({
  resourceType: 'ClaimResponse',
  status: 'active',
  outcome: 'complete',
  ...more,
});
const list = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));

/** Too much work is refused or done apart: either is right, as long as nobody else notices. */
const DONE_OR_REFUSED = [200, 413, 422, 503, 504];

export const DATA: readonly Request[] = [
  {
    name: 'one claim of 8,000 lines',
    send: remittance(() => claim(1) + rep(() => 'SVC*HC:99213*1*0~CAS*CO*50*1~', 8000)),
    status: DONE_OR_REFUSED,
  },
  {
    name: 'one claim of 4,000 adjustments of four reasons',
    send: remittance(() => claim(1) + rep(() => 'CAS*CO*50*1*1*45*1*1*96*1*1*97*1~', 4000)),
    status: DONE_OR_REFUSED,
  },
  {
    name: 'an 835 of 1,500 claims, five at once',
    send: { ...remittance(() => rep(claim, 1500)), key: 'professional' },
    times: 5,
    status: [...DONE_OR_REFUSED, 429],
    letters: 800,
    growth: 150,
  },
  {
    name: 'an 835 that breaks off',
    send: analysis(() => ({ remittance: (HEAD + rep(claim, 50)).slice(0, -37) })),
    status: [200, 422],
  },
  {
    name: 'an 835 of one endless segment',
    send: analysis(() => ({ remittance: `${HEAD}CAS*CO${'*50*1*1'.repeat(100_000)}` })),
    status: DONE_OR_REFUSED,
  },
  {
    name: 'an 835 of 20,000 interchanges',
    send: analysis(() => ({ remittance: `${HEAD.slice(0, 106)}`.repeat(10_000) })),
    status: DONE_OR_REFUSED,
    letters: 800,
  },
  {
    name: 'amounts that are none',
    send: analysis(() => ({ remittance: HEAD + claim(1).replaceAll('*100', '*1e999') + END })),
    status: [200, 422],
  },
  {
    name: 'a bundle of 4,000 responses',
    send: analysis(() => ({
      fhir: {
        resourceType: 'Bundle',
        entry: list(4000, (i) => ({
          resource: response({ id: `r${i}`, item: [{ itemSequence: 1, adjudication: [REASON] }] }),
        })),
      },
    })),
    status: DONE_OR_REFUSED,
    growth: 120,
  },
  {
    name: 'one response of 6,000 adjudications',
    send: analysis(() => ({
      fhir: response({ item: [{ itemSequence: 1, adjudication: list(6000, () => REASON) }] }),
    })),
    status: DONE_OR_REFUSED,
    growth: 120,
  },
  {
    name: 'one response of 10,000 notes',
    send: analysis(() => ({
      fhir: response({
        processNote: list(10_000, (i) => ({ number: i, text: `not medically necessary ${i}` })),
      }),
    })),
    status: DONE_OR_REFUSED,
    growth: 120,
  },
  {
    name: 'FHIR of the year 9999',
    send: analysis(() => ({
      fhir: response({ created: '9999-12-31', item: [{ itemSequence: 1, adjudication: [REASON] }] }),
    })),
    status: [200, 422],
  },
  {
    name: 'FHIR of February 30',
    send: analysis(() => ({
      fhir: response({ created: '2026-02-30', item: [{ itemSequence: 1, adjudication: [REASON] }] }),
    })),
    status: [200, 422],
  },
  {
    name: 'FHIR of the wrong shapes',
    send: analysis(() => ({
      fhir: { resourceType: 'ClaimResponse', item: 'x', insurer: [[]], error: 5, total: { a: null } },
    })),
    status: [200, 422],
  },
  { name: 'a notice of line breaks', send: notice('\n'), status: DONE_OR_REFUSED },
  { name: 'a notice of dots', send: notice('.'), status: DONE_OR_REFUSED },
  { name: 'a notice of codes', send: notice('CO-50 '), status: DONE_OR_REFUSED },
  { name: 'a notice of dates', send: notice('1/1/'), status: DONE_OR_REFUSED },
  { name: 'a notice of blanks and tabs', send: notice('   \t'), status: DONE_OR_REFUSED },
  { name: 'a notice of almost-addresses', send: notice('Send to P.O. Box '), status: DONE_OR_REFUSED },
  {
    name: 'a notice of heads of tables',
    send: notice('Date of service   Procedure   Billed   Allowed   Paid   You owe   Remark\n', 240_000),
    status: DONE_OR_REFUSED,
    letters: 800,
  },
  {
    name: 'a notice of tables with one row',
    send: notice(
      'Service date   Code   Billed   Paid   Note\n01/02/2026   99213   9.00   0.00   A1\n',
      240_000,
    ),
    status: DONE_OR_REFUSED,
    letters: 800,
  },
  {
    name: 'a notice of labels side by side',
    send: notice('Claim number   Member ID   Group number   Date of service\n', 240_000),
    status: DONE_OR_REFUSED,
    letters: 800,
  },
  { name: 'a notice of one word', send: notice('a'), status: DONE_OR_REFUSED },
  {
    name: 'a notice of labels whose values all differ',
    send: analysis(() => ({
      letter_text: `Aetna\nYour claim was denied, CO-50.\n${rep((i) => `Claim ${i}: ${i}\nMember ID: W${i}\n`, 3000)}`,
    })),
    status: DONE_OR_REFUSED,
  },
  { name: 'a notice of list marks', send: notice('1. \n'), status: DONE_OR_REFUSED },
  {
    name: 'a document of 15 MB of blanks, five at once',
    send: {
      ...document(() => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(15e6, 32)])),
      key: 'professional',
    },
    times: 5,
    status: [...DONE_OR_REFUSED, 429],
    letters: 2000,
    growth: 350,
  },
  {
    name: 'a document that is neither',
    send: document(() => Buffer.from('GIF89a'.repeat(1000))),
    status: [200, 422],
  },
  {
    name: 'base64 that is none',
    send: {
      path: ANALYZE,
      key: 'enterprise',
      body: () => JSON.stringify({ document: '%%%'.repeat(100_000) }),
    },
    status: [422],
  },
];

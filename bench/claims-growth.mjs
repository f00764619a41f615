/** Time of an analysis of claims as they grow: 835 files and FHIR data that once took the square of their size. */
import { fileURLToPath } from 'node:url';
import { createEngine } from '../dist/engine/create-engine.js';
import { loadPacks } from '../dist/packs/load.js';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { library } = loadPacks({
  roots: [at('packs')],
  templates: at('templates'),
  snapshot: at('dist/packs.snapshot.json'),
});
const engine = createEngine(library);
const repeated = (count, make) => Array.from({ length: count }, (_, place) => make(place));

const HEAD =
  'ISA*00*          *00*          *ZZ*A              *ZZ*B              *261101*1200*^*00501*000000001*0*P*:~GS*HP*A*B*20261101*1200*1*X*005010X221A1~ST*835*0001~BPR*I*100*C*ACH*CCP*01*1*DA*1*1*1*01*1*DA*1*20261101~TRN*1*1*1~N1*PR*AETNA~N1*PE*CLINIC*XX*1234567893~LX*1~';
const END = 'SE*14*0001~GE*1*1~IEA*1*000000001~';
const claim = (number) =>
  `CLP*C${number}*4*100*0*0*12*P${number}*11~CAS*CO*50*100~NM1*QC*1*DOE*JANE****MI*M${number}~`;
const line = 'SVC*HC:99213*100*0~DTM*472*20261001~CAS*CO*197*100~LQ*HE*N115~';
const remittance = (body) => ({ remittance: HEAD + body + END });

const concept = (code) => ({ coding: [{ code }] });
const refusal = (value, number = '50') => ({
  category: concept('adjustment'),
  reason: { coding: [{ system: 'https://x12.org/codes/claim-adjustment-reason-codes', code: number }] },
  amount: { value },
});
const response = (more) => ({
  resourceType: 'ClaimResponse',
  status: 'active',
  outcome: 'complete',
  insurer: { display: 'P' },
  ...more,
});
const codes = [...library.codes.values()].map(({ record }) => record.code);

const KINDS = {
  'claims of an 835': (n) => remittance(repeated(n, (place) => claim(place) + line).join('')),
  'lines of one claim': (n) => remittance(claim(1) + line.repeat(n)),
  'adjustments of one claim': (n) => remittance(claim(1) + 'CAS*CO*50*1*1*45*1*1*96*1*1*97*1~'.repeat(n)),
  'codes of one claim with lines': (n) =>
    remittance(
      claim(1) +
        repeated(n, (place) => `CAS*${['CO', 'OA', 'PI'][place % 3]}*${codes[place % codes.length]}*1~`).join(
          '',
        ) +
        line.repeat(n),
    ),
  'remarks of one claim': (n) =>
    remittance(
      claim(1) + codes.map((code) => `CAS*CO*${code}*1~`).join('') + 'MOA***N115*N706*MA01~'.repeat(n),
    ),
  'responses of a bundle': (n) => ({
    fhir: {
      resourceType: 'Bundle',
      entry: repeated(n, (place) => ({
        resource: response({ id: `r${place}`, item: [{ itemSequence: 1, adjudication: [refusal(100)] }] }),
      })),
    },
  }),
  'items with one sequence': (n) => ({
    fhir: response({ item: repeated(n, () => ({ itemSequence: 1, adjudication: [refusal(1)] })) }),
  }),
  'adjudications of one item': (n) => ({
    fhir: response({ item: [{ itemSequence: 1, adjudication: repeated(n, () => refusal(1)) }] }),
  }),
  'notes that refuse': (n) => ({
    fhir: response({
      processNote: repeated(n, (place) => ({ text: `denied as not medically necessary, see ${place}` })),
    }),
  }),
  'reasons in words by line': (n) => ({
    fhir: response({
      item: repeated(n, (place) => ({
        itemSequence: place + 1,
        adjudication: [
          {
            category: concept('denialreason'),
            reason: { text: 'not medically necessary' },
            amount: { value: 1 },
          },
        ],
      })),
    }),
  }),
  'resources within one, referred to': (n) => ({
    fhir: response({
      contained: repeated(n, (place) => ({ resourceType: 'Coverage', id: `c${place}` })),
      insurance: repeated(n, (place) => ({ coverage: { reference: `#c${place}` } })),
      item: [{ itemSequence: 1, adjudication: [refusal(1)] }],
    }),
  }),
};

const most = Number(process.argv[2] ?? 16_000);
const only = process.argv[3];
const today = '2026-11-22';
for (const [kind, make] of Object.entries(KINDS)) {
  if (only !== undefined && !kind.includes(only)) continue;
  const times = [];
  for (const count of [most / 4, most / 2, most]) {
    const input = make(count);
    const started = performance.now();
    const answer = await engine.analyzeLetter(input, today);
    times.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${kind} of ${count}: ${answer.failure.detail}`);
  }
  const [first, , last] = times;
  process.stdout.write(
    `${kind.padEnd(36)} ${most / 4} to ${most}: ${times
      .map((ms) => `${Math.round(ms)} ms`)
      .join(', ')
      .padEnd(28)} x${(last / first).toFixed(1)}\n`,
  );
}

/** What takes text or data from outside: its limit, and how to ask it with an input of a size. */

const TODAY = '2026-11-22';
const CASE = {
  denial_code: 'CO-50',
  diagnosis: 'Lumbar radiculopathy',
  procedure: 'MRI of the lumbar spine',
  denial_date: '2026-11-01',
};
const HEAD =
  'ISA*00*          *00*          *ZZ*A              *ZZ*B              *261101*1200*^*00501*000000001*0*P*:~GS*HP*A*B*20261101*1200*1*X*005010X221A1~ST*835*0001~BPR*I*100*C*ACH*CCP*01*1*DA*1*1*1*01*1*DA*1*20261101~TRN*1*1*1~N1*PR*AETNA~N1*PE*CLINIC*XX*1234567893~LX*1~';
const END = 'SE*14*0001~GE*1*1~IEA*1*000000001~';

/** An input that is refused costs what it costs; so it is measured as well. */
const answered = async (outcome) => (await outcome).ok;

/** A letter whose field holds the text. */
const letter = (field) => (engine, make, size) =>
  answered(engine.generateAppeal({ ...CASE, ...field(make, size) }, TODAY));
/** A text in parts: the items of a list, each of at most so many characters. */
const parts = (make, size, each) => {
  const text = make(size);
  return Array.from({ length: Math.ceil(size / each) }, (_, i) => text.slice(i * each, (i + 1) * each));
};
const items = (name, each) => letter((make, size) => ({ [name]: parts(make, size, each) }));

const claim = (i) => `CLP*C${i}*4*100*0*0*12*P${i}*11~CAS*CO*50*100~NM1*QC*1*DOE*JANE****MI*M${i}~`;
const LINE = 'SVC*HC:99213*100*0~DTM*472*20261001~CAS*CO*197*100~LQ*HE*N115~';
const filled = (make) => (size) => {
  let [text, i] = ['', 0];
  while (text.length < size) text += make(i++);
  return text;
};
const SEGMENTS = {
  claims: filled((i) => claim(i) + LINE),
  'lines of one claim': (size) => claim(1) + filled(() => LINE)(size),
  'adjustments of one claim': (size) => claim(1) + filled(() => 'CAS*CO*50*1*1*45*1*1*96*1*1*97*1~')(size),
  'remarks of one claim': (size) => claim(1) + filled(() => 'MOA***N115*N706*MA01~')(size),
  'names of one claim': (size) => claim(1) + filled((i) => `NM1*74*1*DOE*J${i}~`)(size),
  'references of one claim': (size) => claim(1) + filled((i) => `REF*EA*${i}~`)(size),
  'dates of one claim': (size) => claim(1) + filled(() => 'DTM*232*20261001~')(size),
  'amounts of one claim': (size) => claim(1) + filled((i) => `AMT*AU*${i}~`)(size),
  reversals: filled((i) => claim(i % 50).replace('*4*100', i % 2 ? '*22*-100' : '*4*100')),
  'segments nobody knows': (size) => claim(1) + filled((i) => `ZZ${i % 10}*A~`)(size),
  'one segment': (size) => `${claim(1)}CAS*CO${'*50*1*1'.repeat(size / 7)}~`,
  'adjustments of the payment': (size) => filled((i) => `PLB*1*20261231*WO:${i}*1~`)(size),
};

const concept = (code) => ({ coding: [{ code }] });
const refusal = (number = '50') => ({
  category: concept('adjustment'),
  reason: { coding: [{ system: 'https://x12.org/codes/claim-adjustment-reason-codes', code: number }] },
  amount: { value: 1 },
});
const response = (more) => ({
  resourceType: 'ClaimResponse',
  status: 'active',
  outcome: 'complete',
  ...more,
});
const list = (size, each, make) => Array.from({ length: Math.ceil(size / each) }, (_, i) => make(i));
const RESOURCES = {
  'responses of a bundle': (size) => ({
    resourceType: 'Bundle',
    entry: list(size, 300, (i) => ({
      resource: response({ id: `r${i}`, item: [{ itemSequence: 1, adjudication: [refusal()] }] }),
    })),
  }),
  items: (size) =>
    response({ item: list(size, 220, (i) => ({ itemSequence: i + 1, adjudication: [refusal()] })) }),
  'items with one sequence': (size) =>
    response({ item: list(size, 220, () => ({ itemSequence: 1, adjudication: [refusal()] })) }),
  adjudications: (size) =>
    response({ item: [{ itemSequence: 1, adjudication: list(size, 180, () => refusal()) }] }),
  notes: (size) =>
    response({ processNote: list(size, 70, (i) => ({ number: i, text: `not medically necessary ${i}` })) }),
  'one note': (size) => response({ processNote: [{ text: 'not medically necessary '.repeat(size / 24) }] }),
  errors: (size) => response({ error: list(size, 60, (i) => ({ code: concept(`e${i}`) })) }),
  contained: (size) =>
    response({
      contained: list(size, 90, (i) => ({ resourceType: 'Coverage', id: `c${i}` })),
      insurance: list(size, 90, (i) => ({ coverage: { reference: `#c${i}` } })),
    }),
  identifiers: (size) => response({ identifier: list(size, 40, (i) => ({ system: 'a', value: `${i}` })) }),
};

export const DOORS = {
  letter_text: {
    limit: 200_000,
    ask: (engine, make, size) => answered(engine.analyzeLetter({ letter_text: make(size) }, TODAY)),
  },
  patient_summary: { limit: 90_000, ask: letter((make, size) => ({ patient_summary: make(size) })) },
  facts: {
    limit: 120_000,
    ask: letter((make, size) => ({
      facts: parts(make, size, 600).map((text) => ({ kind: 'context', text })),
    })),
  },
  grounds: {
    limit: 24_000,
    ask: letter((make, size) => ({
      grounds: parts(make, size, 1000).map((quote, i) => ({
        id: `g${i}`,
        kind: 'not_medically_necessary',
        quote,
      })),
    })),
  },
  denial_reason: { limit: 2000, ask: letter((make, size) => ({ denial_reason: make(size) })) },
  prior_treatments: { limit: 6000, ask: items('prior_treatments', 300) },
  available_evidence: { limit: 6000, ask: items('available_evidence', 200) },
  answers: {
    limit: 48_000,
    ask: letter((make, size) => ({ answers: parts(make, size, 4000).map((text) => ({ text })) })),
  },
  'letter of a check': {
    limit: 60_000,
    ask: (engine, make, size) => answered(engine.checkLetter({ letter: make(size), request: CASE }, TODAY)),
  },
  'notice of a check': {
    limit: 60_000,
    ask: (engine, make, size) =>
      answered(engine.checkLetter({ letter: 'We appeal.', notice: make(size), request: CASE }, TODAY)),
  },
  remittance: {
    limit: 1_500_000,
    units: SEGMENTS,
    ask: (engine, make, size) =>
      answered(engine.analyzeLetter({ remittance: HEAD + make(size) + END }, TODAY)),
  },
  fhir: {
    limit: 1_500_000,
    units: RESOURCES,
    ask: (engine, make, size) => answered(engine.analyzeLetter({ fhir: make(size) }, TODAY)),
  },
};

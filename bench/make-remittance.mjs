// Writes a made-up 835 of a given size: node bench/make-remittance.mjs FILE MEGABYTES [SEED]
// The same seed makes the same bytes. Claims balance; about one in eight has a denied line, some are reversed.
import { closeSync, openSync, writeSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const CLAIMS_IN_A_SET = 500;
const PAYERS = [
  ['AETNA', '60054', '12'],
  ['UNITED HEALTHCARE INSURANCE COMPANY', '87726', '12'],
  ['CIGNA HEALTH AND LIFE INSURANCE COMPANY', '62308', '12'],
  ['HUMANA', '61101', '16'],
  ['NOVITAS SOLUTIONS', '12502', 'MB'],
];
const PROCEDURES = ['99213', '99214', '72148', '97110', '20610', '93000', '80053', '45378', '70553', 'J1885'];
const DENIALS = [
  ['CO', '50', 'N115'],
  ['CO', '197', ''],
  ['CO', '16', 'N290'],
  ['CO', '97', ''],
  ['CO', '29', ''],
  ['PR', '204', ''],
  ['CO', '252', 'N706'],
  ['OA', '18', ''],
];

/** A small generator of even numbers below one; Math.random could not repeat a file. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const money = (cents) => (cents / 100).toFixed(2).replace(/\.?0+$/, '');
const date = (day) =>
  new Date(Date.UTC(2026, 7, 1) + day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

function claimSegments(number, random, indicator) {
  const lines = 1 + Math.floor(random() * 4);
  const served = date(Math.floor(random() * 60));
  const body = [];
  let [charged, paid, owed] = [0, 0, 0];
  for (let line = 1; line <= lines; line++) {
    const charge = 5000 + Math.floor(random() * 90_000);
    const procedure = PROCEDURES[Math.floor(random() * PROCEDURES.length)];
    const denial = random() < 0.06 ? DENIALS[Math.floor(random() * DENIALS.length)] : undefined;
    const cut = Math.floor(charge * 0.35);
    const share = Math.floor(charge * 0.1);
    const payment = denial ? 0 : charge - cut - share;
    charged += charge;
    paid += payment;
    owed += denial ? (denial[0] === 'PR' ? charge : 0) : share;
    body.push(`SVC*HC:${procedure}*${money(charge)}*${money(payment)}**1`, `DTM*472*${served}`);
    if (denial) {
      body.push(`CAS*${denial[0]}*${denial[1]}*${money(charge)}`);
      if (denial[2] !== '') body.push(`LQ*HE*${denial[2]}`);
    } else body.push(`CAS*CO*45*${money(cut)}`, `CAS*PR*2*${money(share)}`, `AMT*B6*${money(charge - cut)}`);
    body.push(`REF*6R*${number}${line}`);
  }
  const status = paid === 0 ? '4' : '1';
  return {
    paid,
    segments: [
      `CLP*ACCT${number}*${status}*${money(charged)}*${money(paid)}*${money(owed)}*${indicator}*ICN${number}*11*1`,
      `NM1*QC*1*PATIENT${number % 9973}*SAMPLE****MI*W${100_000_000 + number}`,
      `NM1*82*1*DOCTOR*SAMPLE****XX*1234567893`,
      `DTM*232*${served}`,
      `DTM*233*${served}`,
      `DTM*050*${date(62)}`,
      ...body,
    ],
  };
}

function* sets(bytes, seed) {
  const random = randomOf(seed);
  let [size, set, claim] = [0, 0, 0];
  while (size < bytes) {
    set++;
    const [payer, id, indicator] = PAYERS[set % PAYERS.length];
    const claims = Array.from({ length: CLAIMS_IN_A_SET }, () => claimSegments(++claim, random, indicator));
    const paid = claims.reduce((sum, one) => sum + one.paid, 0);
    const paidOn = date(70 + (set % 30));
    const control = String(set).padStart(4, '0');
    const segments = [
      `ST*835*${control}`,
      `BPR*I*${money(paid)}*C*ACH*CCP*01*999999992*DA*123456*1512345678**01*999988880*DA*98765*${paidOn}`,
      `TRN*1*${seed}${control}*1512345678`,
      `DTM*405*${paidOn}`,
      `N1*PR*${payer}*XV*${id}`,
      'N3*1 MAIN STREET',
      'N4*SPRINGFIELD*IL*62701',
      'PER*BL*PROVIDER SERVICES*TE*8005550100',
      'N1*PE*RIVERSIDE CLINIC*XX*1999999984',
      'LX*1',
      ...claims.flatMap((one) => one.segments),
    ];
    const text = `${[...segments, `SE*${segments.length + 1}*${control}`].join('~\n')}~\n`;
    size += text.length;
    yield text;
  }
}

/** Bytes written. */
export function makeRemittance(file, megabytes, seed = 1) {
  const control = String(seed).padStart(9, '0');
  const pad = (text) => text.padEnd(15);
  const handle = openSync(file, 'w');
  let [written, count] = [0, 0];
  const write = (text) => {
    written += writeSync(handle, text);
  };
  write(
    `ISA*00*          *00*          *ZZ*${pad('PAYER')}*ZZ*${pad('CLINIC')}*261009*1200*^*00501*${control}*0*P*:~\nGS*HP*PAYER*CLINIC*20261009*1200*1*X*005010X221A1~\n`,
  );
  for (const text of sets(megabytes * 1_000_000, seed)) {
    write(text);
    count++;
  }
  write(`GE*${count}*1~\nIEA*1*${control}~\n`);
  closeSync(handle);
  return written;
}

if (argv[1] === fileURLToPath(import.meta.url))
  makeRemittance(argv[2], Number(argv[3]), Number(argv[4] ?? 1));

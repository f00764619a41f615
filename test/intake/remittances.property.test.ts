/** Properties of the readers: files are read back exactly, in pieces of any size, and nothing makes them fail. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFhir } from '../../src/intake/fhir/read.js';
import { sniff } from '../../src/intake/sniff.js';
import { centsAt } from '../../src/intake/x12/amount.js';
import { claimBalances, paymentBalances } from '../../src/intake/x12/balance.js';
import { readRemittanceText } from '../../src/intake/x12/document.js';
import { RemittanceReader } from '../../src/intake/x12/reader.js';
import type { RemittedClaim } from '../../src/intake/x12/remittance.js';
import { SegmentScanner } from '../../src/intake/x12/segments.js';
import { chargeOfClaim, chargeOfLine, madeFile, money, paidOfClaim, writeFile } from './remittance-writer.js';

/** More in a thorough run: FUZZ=200000. */
const RUNS = Number(process.env.FUZZ ?? 500);
/** Characters that mean something to the reader, so that chance comes near valid files. */
const LIKELY = fc.constantFrom(
  'ISA',
  'GS',
  'ST',
  '835',
  'CLP',
  'SVC',
  'CAS',
  'PLB',
  'LQ',
  'SE',
  '*',
  '~',
  ':',
  '\n',
  '1',
  '.',
  '-',
  'CO',
  ' ',
  '',
);

function claimsInPieces(text: string, sizes: readonly number[]): RemittedClaim[] {
  const claims: RemittedClaim[] = [];
  const sink = { claim: (one: RemittedClaim) => claims.push(one), transaction() {}, problem() {} };
  let reader = new RemittanceReader(sink);
  let scanner = new SegmentScanner((segment) => reader.read(segment));
  let at = 0;
  for (let piece = 0; at < text.length; piece++) {
    const end = at + (sizes[piece % sizes.length] ?? 1);
    scanner.push(text.slice(at, end));
    // The state goes through JSON, as it does on disk, and the file is taken up again where it says.
    const state = JSON.parse(JSON.stringify({ scan: scanner.state(), reader: reader.state() }));
    reader = new RemittanceReader(sink, state.reader);
    const next = reader;
    scanner = new SegmentScanner((segment) => next.read(segment), state.scan);
    at = end;
    scanner.push(text.slice(state.scan.offset, end));
  }
  scanner.finish();
  reader.finish();
  return claims;
}

/** A file in one piece, and its claims. */
function readWhole(text: string) {
  const claims: RemittedClaim[] = [];
  const read = readRemittanceText(text, (claim) => claims.push(claim));
  if (typeof read === 'string') throw new Error(read);
  return { ...read, claims };
}

it('a written file is read back to the cent', () => {
  fc.assert(
    fc.property(madeFile, (made) => {
      const read = readWhole(writeFile(made));
      expect(read.problems).toEqual([]);
      expect(read.transactions.map(paymentBalances)).toEqual([true]);
      const adjusted = (list: RemittedClaim['adjustments']) =>
        list.map(({ group, reason, amount }) => ({ group, reason, cents: amount }));
      const claims = read.claims.map((claim) => {
        expect(claimBalances(claim)).toBe(true);
        return {
          account: claim.patientControlNumber,
          number: claim.payerClaimNumber,
          charge: claim.charge,
          paid: claim.paid,
          adjustments: adjusted(claim.adjustments),
          lines: claim.lines.map((line) => ({
            code: line.procedure?.code,
            modifiers: line.procedure?.modifiers,
            charge: line.charge,
            paid: line.paid,
            adjustments: adjusted(line.adjustments),
            remarks: line.remarks,
          })),
        };
      });
      expect(claims).toEqual(
        made.claims.map((claim) => ({
          ...claim,
          charge: chargeOfClaim(claim),
          paid: paidOfClaim(claim),
          lines: claim.lines.map((line) => ({ ...line, charge: chargeOfLine(line) })),
        })),
      );
    }),
    { numRuns: Math.min(RUNS, 5000) },
  );
});

it('pieces of any size, with the state kept on disk between them, give the same claims', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(madeFile, sizes, (made, pieces) => {
      const text = writeFile(made);
      expect(claimsInPieces(text, pieces)).toEqual(readWhole(text).claims);
    }),
    { numRuns: Math.min(RUNS, 200) },
  );
});

it('money is read as it is written, and nothing else is money', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (cents) => {
      const text = money(cents);
      expect(centsAt(text, 0, text.length)).toBe(cents === 0 ? 0 : cents);
    }),
    { numRuns: RUNS },
  );
  for (const text of ['1.234', '1,000', '$5', '1e3', '--1', '.', '-', '1.2.3', '99999999999999'])
    expect(centsAt(text, 0, text.length), text).toBe(null);
});

it('no text makes a reader fail', () => {
  const text = fc.array(fc.oneof(LIKELY, fc.string({ maxLength: 6 })), { maxLength: 80 });
  fc.assert(
    fc.property(text, fc.boolean(), (parts, headed) => {
      const content = (headed ? 'ST*835*1~' : '') + parts.join('');
      readRemittanceText(content, () => {});
      sniff(content);
    }),
    { numRuns: RUNS },
  );
});

it('no damage to a valid file makes the reader fail', () => {
  fc.assert(
    fc.property(madeFile, fc.nat(), fc.nat(60), fc.string({ maxLength: 8 }), (made, place, length, text) => {
      const whole = writeFile(made);
      const at = place % whole.length;
      readRemittanceText(whole.slice(0, at) + text + whole.slice(at + length), () => {});
    }),
    { numRuns: RUNS },
  );
});

it('no JSON makes the FHIR reader fail', () => {
  const name = fc.constantFrom(
    'item',
    'adjudication',
    'reason',
    'coding',
    'code',
    'system',
    'extension',
    'total',
    'identifier',
    'insurer',
    'contained',
    'created',
    'amount',
    'value',
    'error',
    'x',
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(
        null,
        1,
        -2.5,
        'A3',
        'CO-50',
        'https://x12.org/codes/claim-adjustment-reason-codes',
        '2026-10-01',
        true,
      ),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(name, tie('tree'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.constantFrom('ExplanationOfBenefit', 'ClaimResponse'), (value, resourceType) => {
      const resource =
        value !== null && typeof value === 'object' ? { ...value, resourceType } : { resourceType };
      expect(readFhir(resource)).toHaveLength(1);
      readFhir({ resourceType: 'Bundle', entry: [{ resource }, value] });
    }),
    { numRuns: RUNS },
  );
});

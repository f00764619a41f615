/** A worklist out of remittances: what is netted, joined and ranked, and that a run which is stopped goes on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildWorklist } from '../../src/service/worklist/build.js';
import type { RankedDenial } from '../../src/service/worklist/denial.js';
import type { ClaimSums, RemittanceFile } from '../../src/service/worklist/ports.js';
import { openWorklistStore } from '../../src/store/sqlite/worklist-store.js';
import { freshFolder } from '../interfaces/harness.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();

function fileOf(name: string, text: string, piece = 1500): RemittanceFile {
  return {
    name,
    bytes: text.length,
    version: `${name} ${text.length}`,
    async *read(from) {
      for (let at = from; at < text.length; at += piece) yield text.slice(at, at + piece);
    },
  };
}

function fixture(name: string): RemittanceFile {
  return fileOf(name, readFileSync(join(ROOT, 'test/intake/remittances', name, 'input.835'), 'latin1'));
}

interface Built {
  readonly rows: RankedDenial[];
  readonly totals: unknown;
  readonly patterns: unknown;
  readonly notes: readonly unknown[];
  readonly sums: ClaimSums;
}

/** Builds a list; stops after one piece, after two when it was taken up again, and so on to the end. */
async function build(files: readonly RemittanceFile[], interrupted = false): Promise<Built> {
  const store = openWorklistStore(join(freshFolder(), 'list.work'));
  const judge = engine.claimJudge({}, { today: TODAY });
  for (let pieces = 1; ; pieces++) {
    let left = pieces;
    const stopped = () => interrupted && --left <= 0;
    const run = await buildWorklist({
      files,
      judge,
      store,
      job: 'a job',
      requests: true,
      progress() {},
      stopped,
    });
    if (!run.finished) continue;
    store.settle(TODAY);
    const built = {
      rows: [...store.denials()],
      totals: store.totals(),
      patterns: store.patterns(10),
      notes: run.notes,
      sums: run.sums,
    };
    store.close();
    return built;
  }
}

function claim(
  account: string,
  number: string,
  charge: string,
  paid: string,
  adjustments: string,
  status = '1',
): string {
  return `CLP*${account}*${status}*${charge}*${paid}**12*${number}~NM1*QC*1*SAMPLE*ROBIN****MI*M1~SVC*HC:72148*${charge}*${paid}**1~DTM*472*20260901~${adjustments}`;
}

function remittance(paidOn: string, ...claims: string[]): string {
  return `ST*835*1~BPR*H*0*C*NON************${paidOn}~TRN*1*T${paidOn}*1~N1*PR*MERIDIAN HEALTH PLAN~N1*PE*LAKESIDE CLINIC~${claims.join('')}SE*9*1~`;
}

describe('a run that is stopped after each piece', () => {
  it('gives the same list as one that is not', async () => {
    const files = ['denied-lines', 'damaged', 'two-interchanges', 'reversal-and-correction'].map(fixture);
    expect(await build(files, true)).toEqual(await build(files));
  });
});

describe('what is listed', () => {
  it('is not what a later file takes back, whatever the order of the files', async () => {
    const denied = fileOf('october', remittance('20261001', claim('A1', 'N1', '100', '0', 'CAS*CO*50*100~')));
    const reversed = fileOf(
      'november',
      remittance('20261101', claim('A1', 'N1', '-100', '0', 'CAS*CO*50*-100~', '22')),
    );
    for (const files of [
      [denied, reversed],
      [reversed, denied],
    ]) {
      const { rows, totals } = await build(files);
      expect(rows).toEqual([]);
      expect(totals).toMatchObject({ denials: 0, reversed: 1 });
    }
  });

  it.each([
    '-100',
    '100',
  ])('charges nothing for a claim that was taken back, its charge written %s', async (charge) => {
    const paid = claim('A1', 'N1', '100', '80', 'CAS*CO*45*20~');
    const back = claim('A1', 'N1', charge, '-80', 'CAS*CO*45*-20~', '22');
    const { sums } = await build([fileOf('one', remittance('20261001', paid, back))]);
    expect(sums).toMatchObject({ charge: 0, paid: 0 });
  });

  it('stays listed where the reversal takes back another payment of the same claim', async () => {
    const first = claim('A1', 'N1', '100', '0', 'CAS*CO*50*100~');
    const paid = claim('A1', 'N1', '100', '80', 'CAS*CO*45*20~');
    const back = claim('A1', 'N1', '-100', '-80', 'CAS*CO*45*-20~', '22');
    const { rows } = await build([fileOf('one', remittance('20261001', first, paid, back))]);
    expect(rows.map(({ code }) => code)).toEqual(['CO-50']);
  });

  it('counts a denial that comes again once, from the first day, and says so', async () => {
    const again = claim('A1', 'N2', '100', '0', 'CAS*CO*50*100~');
    const { rows, totals } = await build([
      fileOf('first', remittance('20261001', claim('A1', 'N1', '100', '0', 'CAS*CO*50*100~'))),
      fileOf('second', remittance('20261101', again)),
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      deniedOn: '2026-10-01',
      lastDeniedOn: '2026-11-01',
      times: 2,
      amount: 10_000,
    });
    expect(rows[0]?.lastSafeDate && rows[0].lastSafeDate > rows[0].safeDate).toBe(true);
    expect(totals).toMatchObject({ denials: 1, amount: 10_000, repeats: 1 });
  });

  it('is ranked by time first and by money within it; patterns are numbered by money', async () => {
    const { rows, patterns } = await build([
      fileOf(
        'fresh',
        remittance(
          '20261101',
          claim('B1', 'N1', '900', '0', 'CAS*CO*50*900~'),
          claim('B2', 'N2', '100', '0', 'CAS*CO*50*100~'),
        ),
      ),
      fileOf(
        'old',
        remittance(
          '20260601',
          claim('B3', 'N3', '50', '0', 'CAS*CO*50*50~'),
          claim('B4', 'N4', '70', '0', 'CAS*PR*27*70~'),
        ),
      ),
      fileOf('long ago', remittance('20250601', claim('B5', 'N5', '5000', '0', 'CAS*CO*50*5000~'))),
    ]);
    expect(rows.map(({ account }) => account)).toEqual(['B4', 'B3', 'B1', 'B2', 'B5']);
    expect(rows.map(({ band }) => band)).toEqual(['due soon', 'due soon', 'open', 'open', 'past']);
    expect(patterns).toMatchObject([
      { number: 1, code: 'CO-50', procedure: '72148', count: 4, amount: 605_000 },
      { number: 2, code: 'PR-27', count: 1, amount: 7000 },
    ]);
  });

  it('leaves out files that hold no remittance, and tells them', async () => {
    const { rows, notes } = await build([fileOf('letter', 'Dear Sir or Madam'), fixture('denied-lines')]);
    expect(rows).toHaveLength(3);
    expect(notes).toEqual([{ file: 'letter', message: 'is no X12 file and was passed over.' }]);
  });
});

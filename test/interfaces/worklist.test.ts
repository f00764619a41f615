/** The worklist command as a person runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { createSchemas } from '../../src/schema/schemas.js';
import { CLI, cleanEnvironment, freshFolder, ROOT, run } from './harness.js';

const schemas = createSchemas();
const REMITTANCE = join(ROOT, 'test/intake/remittances/denied-lines/input.835');
const folder = freshFolder();
const environment = { DENIAL_MANAGEMENT_DATA: join(folder, 'data') };
/** A patient and an account number that a spreadsheet would compute. */
const HOSTILE =
  'ST*835*1~BPR*H*0*C*NON************20261014~N1*PR*@SUM(A1)~CLP*=1+1*4*10*0**12*-2~NM1*QC*1*=HYPERLINK("x")*+CMD~SVC*HC:99213*10*0**1~CAS*CO*50*10~SE*8*1~';

function worklist(out: string, ...more: string[]) {
  return run(
    ['worklist', REMITTANCE, '--out', join(folder, out), '--as-of', '2026-11-21', ...more],
    environment,
  );
}

describe('worklist', () => {
  it('writes a table, prints what it holds, and leaves nothing behind', async () => {
    const { code, out } = await worklist('list.csv');
    expect(code).toBe(0);
    expect(out).toContain('3 denials in');
    expect(out).toContain('$570.00');
    const lines = readFileSync(join(folder, 'list.csv'), 'utf8').split('\r\n');
    expect(lines[0]).toContain('Expected recovery (amount x rate; for ranking, no prediction)');
    expect(lines[1]).toContain('CO-50');
    expect(existsSync(join(folder, 'list.csv.work'))).toBe(false);
    expect(statSync(join(folder, 'list.csv')).mode & 0o077).toBe(0);
  });

  it('gives each denial the request for its letter in JSON', async () => {
    await worklist('list.json');
    const list = JSON.parse(readFileSync(join(folder, 'list.json'), 'utf8'));
    expect(list.totals).toMatchObject({ denials: 3, amount: 570 });
    for (const denial of list.denials) {
      expect(schemas.validate('api/generate-appeal.input.schema.json', denial.appeal_request)).toEqual([]);
    }
    expect(list.denials[0]).toMatchObject({
      rank: 1,
      code: 'CO-50',
      claim_number: 'MHP100001',
      service_date: '2026-09-15',
    });
  });

  it('writes a spreadsheet with numbers as numbers', async () => {
    await worklist('list.xlsx');
    const { sheets } = await readXlsx(readFileSync(join(folder, 'list.xlsx')));
    const [head = [], first = []] = sheets[0]?.rows ?? [];
    expect(first[head.indexOf('Amount refused')]).toBe(400);
    expect(first[head.indexOf('Code')]).toBe('CO-50');
    expect(first[head.indexOf('Denied on')]).toEqual(new Date('2026-10-14T00:00:00Z'));
    expect(sheets[0]?.autoFilter?.range).toBe('A1:AE4');
    expect(sheets[1]?.name).toBe('Summary');
    expect(sheets[1]?.rows.find(([name]) => name === 'Refused')?.[1]).toBe(570);
  });

  it('writes the letter for each denial that fits, and goes on from those that are there, each counted once', async () => {
    const made = await run(['keys', 'create', '--tier', 'professional', '--json'], environment);
    const keyed = { ...environment, DENIAL_MANAGEMENT_API_KEY: JSON.parse(made.out).key };
    const letters = join(folder, 'letters');
    const write = (...more: string[]) => run(['worklist', REMITTANCE, '--letters', letters, ...more], keyed);
    expect((await write('--code', 'CO-50')).out).toContain('1 letter written');
    const all = await write();
    expect([all.code, all.out]).toEqual([0, expect.stringContaining('2 letters written')]);
    expect(all.out).toContain('1 were there already');
    const files = readdirSync(letters).filter((name) => name.endsWith('.docx'));
    expect(files).toHaveLength(3);
    const index = readFileSync(join(letters, 'letters.csv'), 'utf8');
    for (const file of files) {
      expect(index).toContain(file);
      expect(statSync(join(letters, file)).mode & 0o077).toBe(0);
    }
    rmSync(join(letters, files[0] ?? ''));
    expect((await write()).out).toContain('1 letter written');
    expect(JSON.parse((await run(['usage', '--json'], keyed)).out).letters_used).toBe(3);
  });

  it('writes what fits the filter, and says what does not', async () => {
    const { out } = await worklist('some.json', '--code', 'co-29');
    expect(out).toContain('1 denials in');
    expect(out).toContain('The files hold 3;');
    const list = JSON.parse(readFileSync(join(folder, 'some.json'), 'utf8'));
    expect(list.denials.map(({ code, rank }: { code: string; rank: number }) => [code, rank])).toEqual([
      ['CO-29', 2],
    ]);
    expect(list.totals.denials).toBe(3);
  });

  it('lets nothing that came with a file start a formula', async () => {
    const file = join(folder, 'hostile.835');
    writeFileSync(file, HOSTILE);
    await run(['worklist', file, '--out', join(folder, 'hostile.csv')], environment);
    const row = readFileSync(join(folder, 'hostile.csv'), 'utf8').split('\r\n')[1] ?? '';
    for (const text of ["'@SUM(A1)", "'=1+1", "'-2", `"'=HYPERLINK(""x""), +CMD"`])
      expect(row).toContain(text);
    await run(['worklist', file, '--out', join(folder, 'hostile.xlsx')], environment);
    const { sheets } = await readXlsx(readFileSync(join(folder, 'hostile.xlsx')));
    expect(sheets[0]?.rows[1]).toContain('=1+1');
  });

  it('replaces a list only where that is allowed', async () => {
    const list = join(folder, 'kept.csv');
    writeFileSync(list, 'notes of a biller');
    const refused = await worklist('kept.csv');
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('is there already. Name another, or add --overwrite.');
    expect(readFileSync(list, 'utf8')).toBe('notes of a biller');
    expect(existsSync(`${list}.work`)).toBe(false);
    expect((await worklist('kept.csv', '--overwrite')).code).toBe(0);
    expect(readFileSync(list, 'utf8')).toContain('CO-50');
  });

  it('goes on with a run that was stopped, without being allowed again; work of another run allows nothing', async () => {
    const [large, list] = [join(folder, 'large.835'), join(folder, 'large.csv')];
    const head = 'ST*835*1~BPR*H*0*C*NON************20261014~N1*PR*MERIDIAN~';
    const claim = 'CLP*A1*4*10*0**12*P1~SVC*HC:99213*10*0**1~CAS*CO*50*10~';
    writeFileSync(large, `${head}${claim.repeat(20_000)}SE*9*1~`);
    writeFileSync(list, 'an older list');
    const child = spawn(process.execPath, [CLI, 'worklist', large, '--out', list, '--overwrite'], {
      env: cleanEnvironment(environment),
    });
    const ended = once(child, 'exit');
    while (!existsSync(`${list}.work-wal`) && child.exitCode === null) await setTimeout(20);
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(130);
    expect(readFileSync(list, 'utf8')).toBe('an older list');
    const other = await run(['worklist', REMITTANCE, '--out', list], environment);
    expect([other.code, readFileSync(list, 'utf8')]).toEqual([2, 'an older list']);
    const resumed = await run(['worklist', large, '--out', list], environment);
    expect(resumed.code).toBe(0);
    expect(readFileSync(list, 'utf8')).toContain('CO-50');
  });

  it.each([
    [['worklist', REMITTANCE, '--out', 'list.pdf'], '--out must end with .csv, .xlsx, .json'],
    [['worklist', 'nowhere.835', '--out', 'list.csv'], 'There is no file nowhere.835'],
    [['worklist', REMITTANCE, '--out', 'list.csv', '--insurer-type', 'nonsense'], 'must be one of'],
    [['worklist', REMITTANCE, '--out', 'list.csv', '--as-of', 'soon'], '--as-of must be a date'],
    [['worklist', REMITTANCE, '--out', 'nowhere/list.csv'], 'its folder is not there'],
    [['worklist', REMITTANCE, '--out', 'list.csv', '--due', 'soon'], '--due must be one of: due soon'],
  ])('%j is misuse', async (args, words) => {
    const { code, err } = await run(args, environment);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });
});

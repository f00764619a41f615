/** Valid 835 files out of thin air, for properties: what is written is what has to be read. */
import fc from 'fast-check';

export interface MadeAdjustment {
  readonly group: string;
  readonly reason: string;
  readonly cents: number;
}

export interface MadeLine {
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly paid: number;
  readonly adjustments: readonly MadeAdjustment[];
  readonly remarks: readonly string[];
}

export interface MadeClaim {
  readonly account: string;
  readonly number: string;
  readonly adjustments: readonly MadeAdjustment[];
  readonly lines: readonly MadeLine[];
}

export interface MadeFile {
  readonly element: string;
  readonly component: string;
  readonly segment: string;
  readonly lineEnd: string;
  readonly padded: boolean;
  readonly claims: readonly MadeClaim[];
}

const cents = fc.integer({ min: 1, max: 99_999_999 });
const adjustment = fc.record({
  group: fc.constantFrom('CO', 'PR', 'OA', 'PI'),
  reason: fc.constantFrom('1', '2', '16', '29', '45', '50', '97', '197', 'B15', 'A1'),
  cents,
});
const word = fc.stringMatching(/^[A-Z0-9]{3,12}$/);
const line = fc.record({
  code: fc.stringMatching(/^[0-9]{5}$/),
  modifiers: fc.array(fc.stringMatching(/^[A-Z0-9]{2}$/), { maxLength: 4 }),
  paid: fc.integer({ min: 0, max: 9_999_999 }),
  adjustments: fc.array(adjustment, { maxLength: 9 }),
  remarks: fc.array(fc.constantFrom('N115', 'M76', 'N290', 'MA130'), { maxLength: 3 }),
});
const claim = fc.record({
  account: word,
  number: word,
  adjustments: fc.array(adjustment, { maxLength: 4 }),
  lines: fc.array(line, { maxLength: 4 }),
});

export const madeFile: fc.Arbitrary<MadeFile> = fc.record({
  element: fc.constantFrom('*', '|', '^', '\t'),
  component: fc.constantFrom(':', '>', '<', '!'),
  segment: fc.constantFrom('~', "'", '\u001c', '\n'),
  lineEnd: fc.constantFrom('', '\n', '\r\n'),
  padded: fc.boolean(),
  claims: fc.array(claim, { maxLength: 5 }),
});

/** Cents as payers write dollars: 1250, 12.5, 12.05, .5 */
export function money(amount: number): string {
  const text = (Math.abs(amount) / 100).toFixed(2).replace(/\.?0+$/, '');
  return `${amount < 0 ? '-' : ''}${text.replace(/^0(?=\.)/, '') || '0'}`;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const total = (adjustments: readonly MadeAdjustment[]) => sum(adjustments.map((one) => one.cents));

export const chargeOfLine = (made: MadeLine) => made.paid + total(made.adjustments);
export const paidOfClaim = (made: MadeClaim) =>
  sum(made.lines.map((one) => one.paid)) - total(made.adjustments);
export const chargeOfClaim = (made: MadeClaim) => sum(made.lines.map(chargeOfLine));

/** Triplets of one group share a CAS of up to six; the order of the adjustments is kept. */
function casSegments(adjustments: readonly MadeAdjustment[]): string[][] {
  const segments: string[][] = [];
  let group = '';
  for (const { group: next, reason, cents: amount } of adjustments) {
    const open = segments.at(-1);
    const triplet = [reason, money(amount), ''];
    if (open && group === next && open.length < 2 + 3 * 6) open.push(...triplet);
    else segments.push(['CAS', next, ...triplet]);
    group = next;
  }
  return segments.map((segment) => segment.slice(0, segment.at(-1) === '' ? -1 : undefined));
}

export function writeFile({ element, component, segment, lineEnd, padded, claims }: MadeFile): string {
  const pad = (text: string, width: number) => (padded ? text.padEnd(width) : text);
  const body: string[][] = [
    ['BPR', 'I', money(sum(claims.map(paidOfClaim))), 'C', 'ACH', ...Array(11).fill(''), '20261014'],
    ['TRN', '1', 'TRACE', '1512345678'],
    ['N1', 'PR', 'MADE UP HEALTH', 'XV', '99999'],
    ['N1', 'PE', 'MADE UP CLINIC', 'XX', '1999999984'],
    ['LX', '1'],
    ...claims.flatMap((made) => [
      ['CLP', made.account, '1', money(chargeOfClaim(made)), money(paidOfClaim(made)), '', '12', made.number],
      ...casSegments(made.adjustments),
      ['NM1', 'QC', '1', 'LAST', 'FIRST', '', '', '', 'MI', 'M1'],
      ...made.lines.flatMap((one) => [
        [
          'SVC',
          ['HC', one.code, ...one.modifiers].join(component),
          money(chargeOfLine(one)),
          money(one.paid),
          '',
          '1',
        ],
        ...casSegments(one.adjustments),
        ...one.remarks.map((remark) => ['LQ', 'HE', remark]),
      ]),
    ]),
  ];
  const header = ['00', pad('', 10), '00', pad('', 10), 'ZZ', pad('SENDER', 15), 'ZZ', pad('RECEIVER', 15)];
  const segments = [
    ['ISA', ...header, '261014', '0830', 'U', '00501', '000000001', '0', 'P', component],
    ['GS', 'HP', 'SENDER', 'RECEIVER', '20261014', '0830', '1', 'X', '005010X221A1'],
    ['ST', '835', '0001'],
    ...body,
    ['SE', String(body.length + 2), '0001'],
    ['GE', '1', '1'],
    ['IEA', '1', '000000001'],
  ];
  return segments.map((elements) => elements.join(element) + segment + lineEnd).join('');
}

/** Remittances (835) of segments in any order, whole or damaged. */
import fc from 'fast-check';
import { openEngine } from './engine.mjs';

const HEADS = [
  'ISA*00*          *00*          *ZZ*PAYER          *ZZ*PROVIDER       *261014*1200*^*00501*000000001*0*P*:~GS*HP*A*B*20261014*1200*1*X*005010X221A1~ST*835*1~',
  'ST*835*1~',
  'BPR*H*0*C*NON************20261014~',
  'ST*835*1~BPR*I*100*C*ACH************20261014~TRN*1*77*1999999999~N1*PR*MERIDIAN HEALTH PLAN~N1*PE*CLINIC*XX*1234567893~',
  '',
];
const SEGMENTS =
  'ST*835*2|SE*9*1|BPR*I*12.5*C*CHK************20261101|TRN*1*9|DTM*405*20261101|N1*PR*AETNA|N1*PE*X*FI*99|LX*1|CLP*A1*4*100*0*0*12*P1*11*1|CLP*A1*22*-100*0**12*P1|CLP*B2*1*50.25*25*25.25*MC*P2|CLP|CLP*A1*4*x*y**??|NM1*QC*1*DOE*JANE****MI*W1|NM1*IL*1*DOE|NM1*82*2*GROUP|REF*1L*G1|REF*EA*7|DTM*232*20260901|DTM*232*2026|DTM*472*20260915|MOA***MA01*N115|MIA*1*******N30|SVC*HC:99213:25*100*0**1|SVC*HC:J1745*10.01*.5*0636*2**HC:J1750*3|SVC*NU:0450*1*1|SVC|CAS*CO*50*100|CAS*CO*45*10**97*5*1|CAS*PR*1*10*1*2*5*1*3*1|CAS*OA*23*-4|CAS*CO*57*10|CAS*CO*A0*1|CAS*CO*D5*9|CAS*XX*999*1|CAS*CO|AMT*B6*12|AMT*AU*x|QTY*CA*1|LQ*HE*N115|LQ*RX*70|LQ*HE*|LQ|PLB*99*20261231*WO:77*12.5*72*3|PLB|SVD|HL*1'.split(
    '|',
  );

const made = fc
  .tuple(
    fc.constantFrom(...HEADS),
    fc.array(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...SEGMENTS) },
        { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
      ),
      { maxLength: 60 },
    ),
    fc.constantFrom('~', '~\n', '~\r\n', '\n'),
    fc.nat(),
    fc.constantFrom('', '', '', 'ISA', '~', '*', '\u0000', 'CAS*CO*'),
  )
  .map(([head, segments, end, place, dirt]) => {
    const whole = head + segments.map((segment) => segment + end).join('');
    const at = place % (whole.length + 1);
    return whole.slice(0, at) + dirt + whole.slice(at);
  });

export async function open() {
  const analyze = await openEngine();
  return { made, read: (text) => analyze({ remittance: text }) };
}

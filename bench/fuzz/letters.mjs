/** Texts that come near letters: pieces that mean something to a reader, among chance. */
import fc from 'fast-check';
import { openEngine } from './engine.mjs';

const CODES =
  'CO-50|CO 97|PR-1|C0-5O|CQO-50|C0O-197|OA|N115|MA130|Reason code:|Remark|NCPDP reject code:|70|277 A3|CARC 57|72148|M54.5|J1745';
const FACTS =
  'Claim number:|Mcmber ID:|Member ID|Date of service:|01/31/2026|13/45/2026|February 30, 2026|$1,2|$99.00|S1.250.00|Billed|Allowed';
const WORDS =
  'not|medically|medi-|cally necessary|medically necessary|if|experimental|denied|within|180 days|of receipt|appeal|by|pharmacy';
const PLACES = 'P.O. Box 12|Reno, NV 89501|Fax: 555-555-0100|Aetna|Medicare|:|.|?|(|)';
const PIECES = [CODES, FACTS, WORDS, PLACES].flatMap((row) => row.split('|'));

const made = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PIECES, '\n', '\n\n', '\t', '   ', '|'),
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 40 },
  )
  .chain((parts) => fc.constantFrom(' ', '', '\n', '\u00a0').map((joint) => parts.join(joint)))
  .filter((text) => text.length > 0);

export async function open() {
  const analyze = await openEngine();
  return {
    made,
    async read(text) {
      const answer = await analyze({ letter_text: text });
      for (const { start, end, text: printed } of answer?.denial_codes ?? [])
        if (start !== undefined && text.slice(start, end) !== printed) throw new Error('an offset is wrong');
    },
  };
}

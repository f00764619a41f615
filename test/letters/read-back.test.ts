/** Letters that this service wrote, given to it as if they were the payer's: people mix up the files of a case. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';
import { some } from '../some.js';

const FOLDER = join(ROOT, 'test/letters/golden');

it('no letter of ours is taken for a denial', async () => {
  const engine = shippedEngine();
  const taken: string[] = [];
  for (const name of some(readdirSync(FOLDER), 3)) {
    const file = join(FOLDER, name, 'letter.txt');
    if (!existsSync(file)) continue;
    const answer = await engine.analyzeLetter({ letter_text: readFileSync(file, 'utf8') }, TODAY);
    if (!answer.ok) throw new Error(`${name}: ${answer.failure.detail}`);
    const { is_denial, extracted, warnings } = answer.value;
    if (is_denial || extracted.document_type !== 'appeal_letter') taken.push(name);
    else expect(warnings[0]).toContain('reads as an appeal');
  }
  expect(taken).toEqual([]);
});

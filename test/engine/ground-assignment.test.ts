/** Each reason is answered by the facts that decide it. The cases stand in ground-assignment/*.yaml. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

interface AssignmentCase {
  readonly case: string;
  readonly request: GenerateAppealInput;
  /** By words of a reason: words of the facts that the letter prints under it. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** Share of the facts that stand under their reason. */
const FLOOR = 0.85;

const engine = shippedEngine();
const folder = new URL('ground-assignment/', import.meta.url);
const cases: readonly AssignmentCase[] = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parse(readFileSync(new URL(name, folder), 'utf8')));

/** What the letter says under each reason, by the reason; its text ends where the next reason begins. */
function sectionsOf(letter: string, reasons: readonly string[]): ReadonlyMap<string, string> {
  const flat = letter.replace(/\s+/g, ' ');
  const begin = Math.max(0, flat.indexOf('The reasons, one by one'));
  const places = reasons
    .map((reason) => ({ reason, at: flat.toLowerCase().indexOf(reason.toLowerCase(), begin) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return new Map(places.map(({ reason, at }, index) => [reason, flat.slice(at, places[index + 1]?.at)]));
}

it('tells each fact under the reason that it answers', async () => {
  const missed: string[] = [];
  let all = 0;
  for (const { case: name, request, answers } of cases) {
    const answer = await engine.generateAppeal(request, TODAY);
    if (!answer.ok) throw new Error(`${name}: ${answer.failure.detail}`);
    const sections = sectionsOf(answer.value.appeal_letter, Object.keys(answers));
    for (const [reason, facts] of Object.entries(answers))
      for (const fact of facts) {
        all += 1;
        if (!sections.get(reason)?.includes(fact)) missed.push(`${name} | ${reason} | ${fact}`);
      }
  }
  const share = (all - missed.length) / all;
  expect(share, `${all - missed.length} of ${all}\n${missed.join('\n')}`).toBeGreaterThanOrEqual(FLOOR);
});

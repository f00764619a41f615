/** The caller's own answers, chosen arguments, and the brief in place of a letter. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppealResult, GenerateAppealInput } from '../../src/domain/generated/types.js';
import { BRIEF_CHARACTERS } from '../../src/engine/brief/brief.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const CASE = {
  denial_code: 'CO-50',
  diagnosis: 'Obstructive sleep apnea',
  procedure: 'CPAP device',
  insurance_company: 'Meridian Health Plan',
  denial_reason:
    '(1) The sleep study is older than 12 months. (2) No adequate trial of weight loss is documented.',
  patient_summary:
    'Sleep study of May 3, 2026: 32 events an hour. Weight fell from 118 to 109 kg in six months.',
} satisfies GenerateAppealInput;

async function answered(more: Partial<GenerateAppealInput>): Promise<AppealResult> {
  const outcome = await engine.generateAppeal({ ...CASE, ...more }, TODAY);
  return outcome.ok ? outcome.value : expect.fail(outcome.failure.detail);
}

async function refused(more: Partial<GenerateAppealInput>) {
  const outcome = await engine.generateAppeal({ ...CASE, ...more }, TODAY);
  return outcome.ok ? expect.fail('it was written') : outcome.failure;
}

describe('answers', () => {
  const text = 'The study was repeated on May 3, 2026 and found 32 events an hour, so it is six months old.';

  it('stand at their reason, word for word, and are known as the words of the caller', async () => {
    const {
      appeal_letter: letter,
      grounds_read: grounds = [],
      ledger = [],
    } = await answered({
      answers: [{ ground: 'g1', text }],
      ledger: true,
    });
    expect(grounds).toHaveLength(2);
    const [first = '', second = ''] = [letter.indexOf('older than 12 months'), letter.indexOf('weight loss')];
    expect(letter.indexOf(text)).toBeGreaterThan(Number(first));
    expect(letter.indexOf(text)).toBeLessThan(Number(second));
    const own = ledger.filter(({ fields = [] }) => fields.includes('answers'));
    expect(own.map(({ start, end }) => letter.slice(start, end)).join(' ')).toBe(text);
  });

  it('are checked like the text of any other author', async () => {
    const { answers_checked: sound } = await answered({ answers: [{ text }] });
    expect(sound).toEqual([]);
    const { answers_checked: found = [], appeal_letter: letter } = await answered({
      answers: [{ text: 'He had 47 events an hour on June 9, 2026, and 42 C.F.R. § 999.14 decides it.' }],
    });
    expect(found.map(({ quote }) => quote)).toEqual(
      expect.arrayContaining([expect.stringContaining('June 9'), '42 C.F.R. § 999.14']),
    );
    for (const { start, end, quote } of found) expect(letter.slice(start, end)).toBe(quote);
  });

  it('without a reason answer the first; by its kind the one of that kind', async () => {
    const { appeal_letter: letter, grounds_read: [, second] = [] } = await answered({
      answers: [{ text }, { ground: 'g2', text: 'He lost 9 kg in six months, from 118 to 109 kg.' }],
    });
    expect(letter.indexOf('He lost 9 kg')).toBeGreaterThan(letter.indexOf(text));
    const byKind = await answered({
      answers: [{ ground: second?.kind ?? '', text: 'He lost 9 kg by diet.' }],
    });
    expect(byKind.appeal_letter).toContain('He lost 9 kg by diet.');
  });

  it('are refused where they name no reason or are too long together', async () => {
    const unknown = await refused({ answers: [{ ground: 'g9', text }] });
    expect(unknown.errors?.[0]).toMatchObject({ field: 'answers[0].ground' });
    expect(unknown.errors?.[0]?.message).toMatch(/g1 \(.+\), g2 \(.+\)/);
    const long = await refused({ answers: [{ text: 'word '.repeat(700) }] });
    expect(long.errors?.[0]).toMatchObject({ field: 'answers' });
  });

  it('of 600 words leave an appeal within its range', async () => {
    const { word_count: words } = await answered({
      answers: [{ text: 'One word after another. '.repeat(149) }],
    });
    expect(words).toBeLessThanOrEqual(1200);
    expect(words).toBeGreaterThanOrEqual(800);
  });

  it('are data, never template or mark', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 20, maxLength: 300 }), async (own) => {
        const { appeal_letter: letter } = await answered({
          answers: [{ text: `${own} {{insurer}} {{#if x}}` }],
        });
        expect(letter).toContain('{{insurer}} {{#if x}}');
      }),
      { numRuns: 30 },
    );
  });
});

describe('arguments', () => {
  it('are printed where they are chosen and fit', async () => {
    const [first] = (
      await answered({ patient_summary: undefined as never, denial_reason: undefined as never })
    ).arguments;
    const id = first ?? [...engine.library.arguments.keys()][0] ?? '';
    const { arguments: printed, warnings } = await answered({ arguments: [id] });
    expect(printed.includes(id) || warnings.some((warning) => warning.includes(id))).toBe(true);
  });

  it('are told beside the letter where they do not fit', async () => {
    const foreign = [...engine.library.arguments].find(
      ([, { record }]) => !record.actions.includes('appeal'),
    );
    const { arguments: printed, warnings } = await answered({ arguments: [foreign?.[0] ?? ''] });
    expect(printed).not.toContain(foreign?.[0]);
    expect(warnings.join(' ')).toContain(foreign?.[0]);
  });

  it('that no pack has are refused', async () => {
    const failure = await refused({ arguments: ['no-such-argument'] });
    expect(failure.errors?.[0]?.field).toBe('arguments[0]');
  });
});

describe('the brief', () => {
  it('gives the reasons with their facts, and no letter', async () => {
    const { brief = '', appeal_letter: letter, word_count: words } = await answered({ detail: 'brief' });
    expect(letter).toBe('');
    expect(words).toBe(0);
    expect(brief).toContain('older than 12 months');
    expect(brief).toContain('32 events an hour');
    expect(brief).toContain('## Missing');
  });

  it('keeps its size whatever is given, and every reason', async () => {
    const summary = Array.from(
      { length: 150 },
      (_, at) => `On visit ${at} the index was ${at % 40} an hour.`,
    );
    const { brief = '', grounds_read: grounds = [] } = await answered({
      detail: 'brief',
      patient_summary: summary.join(' '),
    });
    expect(brief.length).toBeLessThanOrEqual(BRIEF_CHARACTERS);
    for (const { id } of grounds) expect(brief).toContain(`(${id}, `);
  });
});

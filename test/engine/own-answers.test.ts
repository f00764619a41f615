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

describe('answers to every reason', () => {
  const FIRST =
    'The study was repeated on May 3, 2026 and found 32 events an hour, so it is six months old.\nIt stands under Enclosure 2.';
  const SECOND =
    'He lost 9 kg in six months, from 118 to 109 kg, and the index did not fall below the limit.';
  const every = {
    answers: [
      { ground: 'g1', text: FIRST },
      { ground: 'g2', text: SECOND },
    ],
    patient_summary: `${CASE.patient_summary} He drives a school bus.`,
  };

  it('bring nothing on the reasons but what the caller wrote, in the paragraphs of the caller', async () => {
    const { appeal_letter: letter, word_count: words } = await answered(every);
    const from = letter.indexOf(FIRST.split('\n')[0] ?? '');
    expect(letter).toContain(`${FIRST.replace('\n', '\n\n')}\n`);
    const between = letter.slice(from, letter.indexOf('How this request is to be decided'));
    expect(between).not.toMatch(/would have to rest on|name the entry|Published on/);
    expect(letter.match(/32 events/g)).toHaveLength(1);
    expect(words).toBeGreaterThanOrEqual(800);
  });

  it('may write who the patient is and what is asked', async () => {
    const { appeal_letter: letter, grounds_read: grounds = [] } = await answered({
      answers: [
        ...every.answers,
        { ground: 'case', text: 'Mr. Reyes is 51 years old and drives a school bus.' },
        { ground: 'remedy', text: 'Please approve the device for twelve months from today.' },
      ],
    });
    expect(grounds.map(({ kind }) => String(kind))).not.toContain('case');
    expect(letter).toMatch(/The case\n\nMr\. Reyes is 51 years old and drives a school bus\.\n\nThe reasons/);
    expect(letter).toMatch(
      /What I ask\n\nPlease approve the device for twelve months from today\.\n\nSincerely/,
    );
    const twice = await refused({
      answers: [
        { ground: 'case', text: 'Mr. Reyes drives a school bus.' },
        { ground: 'case', text: 'Mr. Reyes drives a school bus.' },
      ],
    });
    expect(twice.errors?.[0]).toMatchObject({ field: 'answers[1].ground' });
    const long = await refused({ answers: [{ ground: 'case', text: 'word '.repeat(201) }] });
    expect(long.errors?.[0]?.message).toContain('200');
  });

  it('cite law once, and keep the law that they do not cite', async () => {
    const denied = {
      denial_code: 'Step therapy not met',
      insurer_type: 'commercial_fully_insured',
      state: 'IL',
      denial_reason: 'A trial of adalimumab for at least 12 weeks is required first.',
      procedure: 'risankizumab',
      diagnosis: "Crohn's disease",
    } as const;
    const own = 'Adalimumab was given for 28 weeks and failed, so the step was taken.';
    const { appeal_letter: silent } = await answered({ ...denied, answers: [{ text: own }] });
    expect(silent.match(/103-650/g)).toHaveLength(1);
    const { appeal_letter: cited, answers_checked: found } = await answered({
      ...denied,
      answers: [{ text: `${own} Since January 1, 2026 Illinois bars step therapy (Public Act 103-650).` }],
    });
    expect(cited.match(/103-650/g)).toHaveLength(1);
    expect(cited).not.toContain('bars that');
    // From when a law holds is no fact of the case.
    expect(found?.filter(({ id }) => id !== 'fact_missing')).toEqual([]);
  });

  it('are told which facts of the request the letter leaves out', async () => {
    const long = 'The device is needed every night because the obstruction returns without it. '.repeat(42);
    const { answers_checked: found = [] } = await answered({
      ...every,
      answers: [
        { ground: 'g1', text: FIRST },
        { ground: 'g2', text: long },
      ],
      patient_summary: `${every.patient_summary} Oxygen saturation fell to 71 percent.`,
    });
    expect(found.filter(({ id }) => id === 'fact_missing').map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('71 percent')]),
    );
  });

  it('leave no value of a short note untold', async () => {
    const short: Partial<GenerateAppealInput> = {
      denial_code: 'CO-50',
      diagnosis: 'Sleep apnea',
      procedure: 'CPAP',
      insurer_type: 'commercial_fully_insured',
      denial_reason: 'The index was not documented.',
      answers: [
        { text: 'She falls asleep at the wheel.' },
        { ground: 'case', text: 'A bus driver who works at night.' },
      ],
      patient_summary: 'AHI 42. Epworth 18. SpO2 71%.',
    };
    const { appeal_letter: letter, answers_checked: found = [] } = await answered(short);
    const said = [letter, ...found.map(({ message }) => message)].join(' ');
    for (const value of ['AHI was 42', 'Epworth was 18', 'SpO2 was 71%']) expect(said).toContain(value);
    const { appeal_letter: once } = await answered({ ...short, answers: [{ text: 'Her AHI was 42.' }] });
    expect(once.match(/AHI was 42/g)).toHaveLength(1);
  });

  it('know no part of the letter by the name of a property of every object', async () => {
    const { errors } = await refused({ answers: [{ ground: 'toString', text: 'It is needed.' }] });
    expect(errors?.[0]).toMatchObject({ field: 'answers[0].ground' });
  });

  it('that ask for an expedited decision of care to come make the appeal an expedited one', async () => {
    const asks = 'He cannot wait, so an expedited decision within 72 hours is requested for the device.';
    const { appeal_type: fast } = await answered({
      setting: 'preservice',
      answers: [{ text: asks }],
    });
    expect(fast).toContain('expedited');
    const { appeal_type: usual } = await answered({
      setting: 'preservice',
      answers: [{ text: 'No expedited decision was asked for, and the device is needed all the same.' }],
    });
    expect(usual).not.toContain('expedited');
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
    expect(brief).toMatch(/Write \d{3} to 600 words/);
    expect(brief).toContain('Enclosure 1: ');
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

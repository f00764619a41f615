/** What a patient is told beside a letter, in English and Spanish, through the public door of the engine. */
import { describe, expect, test } from 'vitest';
import type { AppealResult, GenerateAppealInput, PlainLanguage } from '../../src/domain/generated/types.js';
import { gradeLevel, spanishEase } from '../../src/language/readability.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const schemas = createSchemas();
const CASE = {
  denial_code: 'CO-50',
  diagnosis: 'Lumbar disc herniation (M51.16)',
  procedure: 'MRI of the lumbar spine (72148)',
} satisfies GenerateAppealInput;
const LANGUAGES = ['en', 'es'] as const;

async function answered(
  input: Partial<GenerateAppealInput>,
): Promise<AppealResult & { plain: PlainLanguage }> {
  const outcome = await engine.generateAppeal({ ...CASE, ...input }, TODAY);
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  expect(schemas.validate('api/appeal-result.schema.json', outcome.value)).toEqual([]);
  const plain = outcome.value.plain_language;
  if (plain === undefined) throw new Error('no plain text');
  return { ...outcome.value, plain };
}

/** A notice gives less time than the law, and its day is over: no text asks that anything arrive by a day of the past. */
test.each([
  ['en', 'It is over. Send the letter today', '$18,420.50'],
  ['es', 'Ya pasó. Mande la carta hoy', '$18,420.50'],
] as const)('in %s a day that is over is told as over, and money as it is written', async (plain_language, over, sum) => {
  const { plain, attachment_plan } = await answered({
    plain_language,
    send_by: 'fax',
    insurer_type: 'self_funded_erisa',
    denial_date: '2026-08-03',
    stated_deadline: '2026-10-01',
    amount: 18420.5,
  });
  expect(partOf(plain, 'date')?.text).toContain(over);
  expect(plain.text).toContain(sum);
  expect(attachment_plan?.steps.join(' ')).not.toContain('2026');
});

const partOf = ({ parts }: PlainLanguage, part: string) => parts.find((one) => one.part === part);
const documents = [...engine.library.templates.values()].map(({ document }) => document);
/** One code of each kind of denial. */
const active = [...engine.library.codes.values()].filter(({ record }) => record.status === 'active');
const codes = new Map(active.map(({ record }) => [record.category, record.code]));

describe.each(LANGUAGES)('in %s', (plain_language) => {
  test.each(documents)('%s is told easily, and nothing is left open', async (document) => {
    const { plain } = await answered({
      plain_language,
      document: document as NonNullable<GenerateAppealInput['document']>,
    });
    expect(plain.parts.map(({ part }) => part)).toEqual([
      'denied',
      'why',
      'letter',
      'date',
      'attach',
      'next',
      'help',
    ]);
    expect(plain.text).not.toMatch(/[{}]|undefined|: true/);
    if (plain_language === 'en') expect(plain.reading.value).toBeLessThanOrEqual(7);
    else expect(plain.reading.value).toBeGreaterThanOrEqual(65);
  });

  test.each([...codes])('a denial of the kind %s has its own reason', async (category, code) => {
    const { plain } = await answered({ plain_language, denial_code: code });
    const own = engine.library.plain.texts.find(({ when }) => when?.categories?.includes(category));
    expect(partOf(plain, 'why')?.text).toBe(own?.[plain_language]);
  });
});

test('no two documents are told alike', async () => {
  const told = await Promise.all(
    documents.map(async (document) => {
      const { plain } = await answered({
        plain_language: 'en',
        document: document as NonNullable<GenerateAppealInput['document']>,
      });
      return partOf(plain, 'letter')?.text;
    }),
  );
  expect(new Set(told).size).toBe(documents.length);
});

test('the days are those of the letter, in the words of the language', async () => {
  const dated = { denial_date: '2026-11-01', insurer_type: 'commercial' };
  const { plain, deadline, decision_due } = await answered({ ...dated, plain_language: 'es' });
  expect(deadline.safe_date).toBe('2027-04-30');
  expect(partOf(plain, 'date')?.text).toContain('30 de abril de 2027');
  expect(decision_due?.by).toBeDefined();
  const day = Number(decision_due?.by.slice(8));
  expect(partOf(plain, 'next')?.text).toContain(`a más tardar el ${day} de `);
  const english = await answered({ ...dated, plain_language: 'en' });
  expect(partOf(english.plain, 'date')?.text).toContain('by April 30, 2027');
});

test('a document that is no appeal is told no day of an appeal', async () => {
  const dated = { denial_code: 'CO-16', denial_date: '2026-11-01', insurer_type: 'commercial' };
  const { plain, document } = await answered({ ...dated, plain_language: 'en' });
  expect(document).toBe('corrected_claim_request');
  expect(partOf(plain, 'date')?.text).toMatch(/^Send it soon\./);
  expect(plain.text).not.toMatch(/\d+ days|2027/);
});

test('papers have the names that a patient uses, and those of the caller their own', async () => {
  const { plain, enclosures } = await answered({
    plain_language: 'es',
    available_evidence: ['office notes', 'Blue folder from the clinic'],
  });
  const { items = [] } = partOf(plain, 'attach') ?? {};
  expect(items).toHaveLength(enclosures.length);
  expect(items).toContain('Las notas de su médico sobre este problema');
  expect(items).toContain('Blue folder from the clinic');
});

test('values of the caller are no templates and break no sentence', async () => {
  const { plain } = await answered({ plain_language: 'en', insurance_company: '{{service}} of $& Inc.' });
  expect(plain.text).toContain('{{service}} of $& Inc did not pay');
});

test('the letter is the same with and without it', async () => {
  const { appeal_letter } = await answered({ plain_language: 'en' });
  const outcome = await engine.generateAppeal(CASE, TODAY);
  expect(outcome.ok && outcome.value.appeal_letter).toBe(appeal_letter);
  expect(outcome.ok && outcome.value).not.toHaveProperty('plain_language');
});

test('hard words and long sentences are told from easy ones in both languages', () => {
  expect(gradeLevel('The plan said no. You can ask it to look again.')).toBeLessThan(3);
  expect(
    gradeLevel('Utilization management determined that documentation was insufficient.'),
  ).toBeGreaterThan(15);
  const easy = spanishEase('El plan dijo que no. Usted puede pedir que lo mire otra vez.');
  const hard = spanishEase(
    'La administradora determinó la improcedencia de la autorización correspondiente por insuficiencia documental, conforme a las disposiciones contractuales aplicables.',
  );
  expect(easy).toBeGreaterThan(85);
  expect(hard).toBeLessThan(30);
});

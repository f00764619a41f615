import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/schema/nearest.js';
import { createSchemas } from '../../src/schema/schemas.js';

const schemas = createSchemas();
const GENERATE = 'api/generate-appeal.input.schema.json';
const minimal = { denial_code: 'CO-50', diagnosis: 'knee pain', procedure: 'MRI' };

function messages(value: unknown): string[] {
  return schemas.validate(GENERATE, value).map(({ field, message }) => `${field} ${message}`);
}

describe('schemas', () => {
  it('all compile', () => {
    expect(schemas.ids.length).toBeGreaterThan(20);
    for (const id of schemas.ids) expect(() => schemas.validate(id, {})).not.toThrow();
  });

  it('are themselves valid', () => {
    const ajv = new Ajv2020();
    for (const id of schemas.ids) expect(ajv.validateSchema(schemas.schema(id)), id).toBe(true);
  });

  it('are known by their ids only', () => {
    expect(() => schemas.validate('api/nothing.schema.json', {})).toThrow('there is no schema');
  });
});

describe('messages about requests', () => {
  it('are none for a valid request', () => {
    expect(messages(minimal)).toEqual([]);
  });

  it('name field and rule', () => {
    expect(messages({ denial_code: 50, diagnosis: '', procedure: 'MRI' })).toEqual([
      'denial_code must be text.',
      'diagnosis must not be empty.',
    ]);
    expect(messages({ ...minimal, service_date: '2026-02-30', prior_treatments: ['a', 1] })).toEqual([
      "service_date must be a calendar date from 1900 to 2100 written year-month-day, such as '2026-11-21'.",
      'prior_treatments[1] must be text.',
    ]);
    expect(messages({ ...minimal, amount: -1 })).toEqual(['amount must be a number from 0 to 100,000,000.']);
    expect(messages([])).toEqual([
      'body must be an object with named fields: denial_code, diagnosis, procedure.',
    ]);
  });

  it('bound the dates of a case', () => {
    for (const date of ['1899-12-31', '2101-01-01', '9999-12-31'])
      expect(messages({ ...minimal, denial_date: date })).toEqual([
        "denial_date must be a calendar date from 1900 to 2100 written year-month-day, such as '2026-11-21'.",
      ]);
    for (const date of ['1900-01-01', '2000-02-29', '2100-12-31'])
      expect(messages({ ...minimal, denial_date: date })).toEqual([]);
  });

  it('are the first twenty of however many', () => {
    const many = Array.from({ length: 80_000 }, (_, i) => i);
    const unknown = Object.fromEntries(many.map((i) => [`k${i}`, i]));
    expect(messages({ ...minimal, ...unknown })).toHaveLength(20);
    expect(messages({ ...minimal, available_evidence: many })).toHaveLength(20);
  });

  it('list the words of an enumeration and the one that was meant', () => {
    expect(messages({ ...minimal, requester: 'pacient' })).toEqual([
      'requester must be one of: patient, provider, facility, representative. Did you mean "patient"?',
    ]);
  });

  it('recognize a misspelt field, once', () => {
    expect(messages({ ...minimal, insuranceCompany: 'x' })).toEqual([
      'insuranceCompany is not a known field. Did you mean "insurance_company"?',
    ]);
    const { diagnosis, ...rest } = minimal;
    expect(messages({ ...rest, diagnosys: diagnosis })).toEqual([
      'diagnosys is not a known field. Did you mean "diagnosis"?',
    ]);
  });

  it('accept every amount in cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
        expect(messages({ ...minimal, amount: cents / 100 })).toEqual([]);
      }),
    );
    expect(messages({ ...minimal, amount: 1.005 })).toEqual(['amount must have at most two decimals.']);
  });

  it('never repeat what the caller wrote', () => {
    const secret = fc.stringMatching(/^Zq[a-z]{6} [0-9]{6}$/);
    const fields = Object.keys((schemas.schema(GENERATE) as { properties: object }).properties);
    fc.assert(
      fc.property(secret, fc.constantFrom(...fields), (text, field) => {
        const said = [
          messages({ [field]: [{ [text]: text }] }),
          messages({ [field]: { [text]: text } }),
          messages({ [field]: text, [text]: text, amount: text }),
          messages(text),
        ].flat();
        expect(said.length).toBeGreaterThan(0);
        for (const message of said) expect(message).not.toContain(text.slice(0, 8));
      }),
    );
  });

  it('stay few for a request that is wrong everywhere', () => {
    const errors = schemas.validate(
      GENERATE,
      Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, i])),
    );
    expect(errors.length).toBeLessThanOrEqual(50);
  });
});

describe('the nearest known word', () => {
  it('is found whatever way the words are joined', () => {
    expect(nearest('denialCode', ['denial_code', 'denial_date'])).toBe('denial_code');
    expect(nearest('Denial-Code', ['denial_date', 'denial_code'])).toBe('denial_code');
    expect(nearest('DIAGNOSIS', ['diagnosis'])).toBe('diagnosis');
    expect(nearest('color', ['denial_code'])).toBeUndefined();
  });

  it('is one of the known words, and the word itself where it is known', () => {
    const word = fc.stringMatching(/^[a-z_]{1,12}$/);
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1 }), (given, known) => {
        const found = nearest(given, known);
        if (found !== undefined) expect(known).toContain(found);
        expect(nearest(known[0] ?? '', known.slice(0, 1))).toBe(known[0]);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { readDocument } from '../../src/packs/document.js';
import { select, walk } from '../../src/packs/select.js';
import { readText } from '../../src/packs/template-reader.js';
import { TEMPLATE_VARIABLES } from '../../src/packs/template-variables.js';

function document(text: string): ReturnType<typeof readDocument> {
  return readDocument({ pack: 'p', path: 'a.yaml', shown: 'p/a.yaml', text });
}

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const tree = fc.letrec((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, word, fc.integer(), fc.boolean(), tie('list'), tie('map')),
  list: fc.array(tie('node'), { maxLength: 4 }),
  map: fc.dictionary(word, tie('node'), { maxKeys: 4 }),
})).map;

describe('reading YAML', () => {
  it('never throws, whatever stands in the file', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'a:-[]{}"\'\n\t &*!|>#%@') })),
        (text) => {
          const { value, faults } = document(text);
          if (faults.some(({ code }) => code === 'PK104')) expect(value).toBeUndefined();
          for (const { line, column } of faults) expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
        },
      ),
      // A tab before a comment: the parser takes it, the notation does not.
      { examples: [['\t#']] },
    );
  });

  it('knows line and column of every plain value', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const text = stringify(value);
        const lines = text.split('\n');
        const read = document(text);
        expect(read.value).toEqual(value);
        for (const { path, value: inner } of walk(value)) {
          if (inner !== null && typeof inner === 'object') continue;
          const { line, column } = read.at(path);
          expect(lines[line - 1]?.slice(column - 1)).toMatch(new RegExp(`^["']?${String(inner)}`));
        }
      }),
      // An empty record as the first entry of an inner list is no text that goes on.
      { examples: [[{ a: [[{}, 'a']] }], [{ a: [{ a: ['a'] }] }]] },
    );
  });

  it('gives what the parser with places gives, in whichever notation', () => {
    const scalar = fc.constantFrom(
      'a',
      '012',
      '1_000',
      '0x1F',
      '0o14',
      '.5',
      '1e3',
      '+1',
      'yes',
      '~',
      'true',
      '12:30',
      '',
    );
    const quoted = fc.oneof(
      scalar,
      fc.stringMatching(/^[a-z '"#:-]{0,12}$/).map((text) => JSON.stringify(text)),
    );
    const block = fc.stringMatching(/^[a-z #:-]{1,12}$/).map((text) => `|\n  ${text}\n  more`);
    const entry = fc.tuple(
      word,
      fc.oneof(
        quoted,
        block,
        fc.array(quoted).map((all) => `[${all.join(', ')}]`),
      ),
    );
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1 }), (entries) => {
        const text = entries.map(([key, value]) => `${key}: ${value}\n`).join('');
        const close = parseDocument(text, { uniqueKeys: false });
        const { value, faults } = document(text);
        if (faults.length === 0) expect(value).toEqual(close.toJS());
        if (close.errors.length > 0) expect(faults).not.toEqual([]);
      }),
    );
  });

  it('finds a part of a long text where it stands', () => {
    const read = document('a: 1\ntext: |\n  first line\n  second part here\n');
    expect(read.at(['text'], 'part')).toEqual({ line: 4, column: 10 });
    expect(read.at(['text'], 'absent')).toEqual({ line: 2, column: 7 });
  });

  it('survives aliases that multiply', () => {
    const levels = Array.from(
      { length: 12 },
      (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`,
    );
    const { faults } = document(['l0: &l0 [x]', ...levels].join('\n'));
    expect(faults.map(({ code }) => code)).toEqual(['PK104']);
  });
});

describe('picking values', () => {
  it('agrees with a walk', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ id: word, tags: fc.array(word) })), (records) => {
        const picked = select({ records }, 'records.*.tags.*').map(({ value }) => value);
        expect(picked).toEqual(records.flatMap(({ tags }) => tags));
        const walked = walk({ records }).filter(({ path }) => path.length === 4 && path[2] === 'tags');
        expect(walked.map(({ value }) => value)).toEqual(picked);
      }),
    );
  });
});

describe('reading letter texts', () => {
  const optional = TEMPLATE_VARIABLES.filter((variable) => variable.optional && !variable.flag);

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('{', '}', '{{', '}}', '#if', '/if', ' ', 'a', '"', 'else', '>', '!'),
        }),
        (text) => {
          for (const { code } of readText(text).faults) expect(code).toMatch(/^PK(50[1-4]|515)$/);
        },
      ),
    );
  });

  it('allows an optional variable exactly where it is known to be set', () => {
    fc.assert(
      fc.property(fc.constantFrom(...optional), ({ name }) => {
        const codes = (text: string): string[] => readText(text).faults.map(({ code }) => code);
        expect(codes(`{{#if ${name}}}a {{${name}}}{{/if}}`)).toEqual([]);
        expect(codes(`{{#unless ${name}}}a{{else}}{{${name}}}{{/unless}}`)).toEqual([]);
        expect(codes(`{{#if ${name}}}a{{else}}{{${name}}}{{/if}}`)).toEqual(['PK503']);
        expect(codes(`{{#if ${name}}}a{{/if}} {{${name}}}`)).toEqual(['PK503']);
        expect(readText(`{{${name}}}`, { given: [name] }).faults).toEqual([]);
      }),
    );
  });

  it('tells law inside its condition from law outside it', () => {
    const { names } = readText('{{#law "a"}}{{cite "a"}} {{cite "b"}}{{else}}{{cite "a"}}{{/law}}');
    expect(names.map(({ id, guarded }) => [id, guarded])).toEqual([
      ['a', true],
      ['a', true],
      ['b', false],
      ['a', false],
    ]);
  });

  it('counts the words of the longest reading', () => {
    expect(readText('one {{diagnosis}} {{#if urgent}}two{{else}}three four – five{{/if}}').words).toBe(5);
  });
});

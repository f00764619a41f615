/** What holds of every sentence of a letter: a list has its introduction and an introduction its list, nothing is cut off, nothing said twice. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';

const FOLDER = join(ROOT, 'test/letters/golden');
const engine = shippedEngine();

async function written(request: GenerateAppealInput): Promise<string> {
  const answer = await engine.generateAppeal(request, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  return answer.value.appeal_letter;
}

/** From the salutation to the closing: heading and enclosures are no sentences. */
function bodyOf(letter: string): string {
  const start = letter.search(/^(?:To |Dear )[^\n]*:$/m);
  const end = letter.search(/^Sincerely/m);
  return letter.slice(Math.max(0, start), end < 0 ? undefined : end).replace(/^[^\n]*\n/, '');
}

const isListed = (paragraph: string) => /^(?:- |\d+[.)] |\|)/.test(paragraph);

function introductionsWithoutList(body: string): string[] {
  const paragraphs = body.split(/\n{2,}/).map((one) => one.trim());
  return paragraphs.filter((one, at) => one.endsWith(':') && !isListed(paragraphs[at + 1] ?? ''));
}

/** An entry that says no more than a word or two, without a value under its name. */
function emptyEntries(body: string): string[] {
  return body
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .filter((line) => line.slice(2).split(' ').length <= 2 && !/\d/.test(line));
}

/** A stop of an abbreviation in the place of the end. */
function cutOff(body: string): string[] {
  return body
    .split('\n')
    .filter((line) => /(?:^|[ (])(?:ch|pp?|sec|art|no|Dr|Mr|Mrs|Ms|vs|e\.g|i\.e)\.?$/.test(line));
}

function saidTwice(body: string): string[] {
  const sentences = body.split(/(?<=[.!?])\s+|\n/).filter((one) => one.split(' ').length > 7);
  return sentences.filter(
    (one, at) => sentences.indexOf(one) !== at && !one.includes('decides this reason with it'),
  );
}

function unclosed(body: string): string[] {
  const pairs = [
    ['(', ')'],
    ['\u201c', '\u201d'],
    ['[', ']'],
  ] as const;
  return body
    .replace(/^\s*(?:\(?\w{1,2}\)|\d+\)) /gm, '')
    .split('\n')
    .filter((line) => pairs.some(([open, close]) => line.split(open).length !== line.split(close).length));
}

function faultsOf(letter: string): Record<string, string[]> {
  const body = bodyOf(letter);
  return {
    introductions: introductionsWithoutList(body),
    entries: emptyEntries(body),
    cut: cutOff(body),
    twice: saidTwice(body),
    unclosed: unclosed(body),
  };
}

const NONE = { introductions: [], entries: [], cut: [], twice: [], unclosed: [] };

describe('sentences of letters', () => {
  it.each(readdirSync(FOLDER).sort())('%s', async (name) => {
    const request: GenerateAppealInput = parse(readFileSync(join(FOLDER, name, 'request.yaml'), 'utf8'));
    expect(faultsOf(await written(request))).toEqual(NONE);
  });

  /** More facts than a payment review has room for, sentences and notes in turn. */
  const FULL: GenerateAppealInput = {
    denial_code: 'CO-45',
    requester: 'provider',
    diagnosis: 'fracture of the femur',
    procedure: 'ground ambulance transport',
    denial_reason: 'Allowed amount is the fee schedule amount. Mileage is paid at the base rate.',
    patient_summary: Array.from(
      { length: 40 },
      (_, at) =>
        `The crew left base ${at + 1} at 1${at % 10}:05 and drove ${at + 11} miles to the hospital. Rig ${at + 1} crew EMT-P, oxygen 4 L, splint; scene ${at + 20} min.`,
    ).join(' '),
  };

  it('leaves no introduction behind where the room takes its list', async () => {
    const letter = await written({
      ...FULL,
      patient_summary: [
        'We billed $3,840.00 for the base on line 1 and $1,922.00 for 62 miles on line 2.',
        'Old contract rate and fee page of the county, expired.',
        'Price list of the county seat and two neighbors, undated, base rate and mileage apart, $198.',
        FULL.patient_summary,
      ].join(' '),
    });
    expect(faultsOf(letter).introductions).toEqual([]);
  });

  it('keeps the figures of a short document that holds a little more than its measure', async () => {
    const some = FULL.patient_summary?.split(/(?<=min\.) /).slice(0, 8) ?? [];
    const letter = await written({ ...FULL, patient_summary: some.join(' ') });
    expect(some.filter((_, at) => !letter.includes(`${at + 11} miles`))).toEqual([]);
  });

  it('cuts no sentence at the stop of a chapter', async () => {
    const letter = await written({
      ...FULL,
      patient_summary: 'The manual says so in ch. IV sec. E, and we followed Dr. Moss, p. 12 of the chart.',
    });
    expect(letter).toContain('ch. IV sec. E');
  });

  it('keeps treatments that stand beside notes under one reason', async () => {
    const path = join(FOLDER, 'necessity-lumbar-mri/request.yaml');
    const request: GenerateAppealInput = parse(readFileSync(path, 'utf8'));
    const letter = await written(request);
    expect((request.prior_treatments ?? []).map((one) => letter.includes(one.split(' ')[0] ?? ''))).toEqual([
      true,
      true,
    ]);
  });
});

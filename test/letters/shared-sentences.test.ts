/** A letter is about its case: what two letters share is the law and the procedure, not the argument. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { countWords, sentencesOf } from '../../src/engine/letter/words.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';
import { some } from '../some.js';

const engine = shippedEngine();
const SHORTEST = 5;

const told = new Map<GenerateAppealInput, Promise<Set<string>>>();

/** The sentences of a letter, which is written once. */
function sentences(input: GenerateAppealInput): Promise<Set<string>> {
  const known = told.get(input) ?? sentencesOfLetter(input);
  told.set(input, known);
  return known;
}

async function sentencesOfLetter(input: GenerateAppealInput): Promise<Set<string>> {
  const answer = await engine.generateAppeal(input, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  const [, from = ''] = answer.value.appeal_letter.split(/\n\nTo [^\n]*:\n\n/);
  const [body = ''] = from.split('\n\nSincerely,\n');
  return new Set(
    body.split('\n').flatMap((line) => sentencesOf(line).filter((one) => countWords(one) >= SHORTEST)),
  );
}

/** Share of the shorter letter's sentences that stand in the other too. */
async function shared(one: GenerateAppealInput, other: GenerateAppealInput): Promise<number> {
  return overlap(await sentences(one), await sentences(other));
}

function overlap(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const both = [...first].filter((sentence) => second.has(sentence)).length;
  return both / Math.min(first.size, second.size);
}

/** Nothing but the code, the diagnosis and the service: what many callers send. */
const SERVICES: readonly (readonly [diagnosis: string, procedure: string])[] = [
  ['lumbar radiculopathy', 'MRI of the lumbar spine'],
  ['obstructive sleep apnea', 'CPAP device'],
  ['type 1 diabetes', 'continuous glucose monitor'],
  ['rheumatoid arthritis', 'adalimumab'],
  ['osteoarthritis of the knee', 'total knee replacement'],
  ['major depressive disorder', 'transcranial magnetic stimulation'],
  ['autism', 'applied behavior analysis'],
  ['morbid obesity', 'bariatric surgery'],
  ['chronic migraine', 'Botox for migraine'],
  ['prostate cancer', 'proton therapy'],
  ['hypoxemia', 'home oxygen'],
  ['opioid use disorder', 'residential substance use treatment'],
];
const CLINICAL_CODES = ['CO-50', 'CO-197', 'CO-55', 'CO-151'] as const;
const PLANS = ['self_funded_erisa', 'commercial_fully_insured', 'medicare_advantage'] as const;
const BY_KIND: GenerateAppealInput[] = [
  {
    denial_code: 'CO-50',
    diagnosis: 'asthma',
    procedure: 'bronchial thermoplasty',
    insurer_type: 'medicare_ffs',
  },
  { denial_code: 'CO-29', diagnosis: 'asthma', procedure: 'office visit', insurer_type: 'self_funded_erisa' },
  {
    denial_code: 'CO-197',
    diagnosis: 'asthma',
    procedure: 'bronchoscopy',
    insurer_type: 'medicaid_managed_care',
  },
  {
    denial_code: 'CO-55',
    diagnosis: 'asthma',
    procedure: 'gene panel',
    insurer_type: 'commercial_fully_insured',
  },
  { denial_code: 'PR-242', diagnosis: 'asthma', procedure: 'specialist visit', insurer_type: 'tricare' },
  { denial_code: 'CO-97', diagnosis: 'asthma', procedure: 'spirometry', insurer_type: 'fehb' },
];

const pairs = <T>(all: readonly T[]) =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));

describe('two different cases', () => {
  it.each(pairs(BY_KIND))('share less than a third (%#)', async (one, other) => {
    expect(await shared(one, other)).toBeLessThan(1 / 3);
  });
});

describe('the golden cases', () => {
  it('share less than four fifths, whichever two are compared', async () => {
    const folder = join(ROOT, 'test/letters/golden');
    const names = readdirSync(folder).sort();
    const all = await Promise.all(
      names.map((name) => sentences(parse(readFileSync(join(folder, name, 'request.yaml'), 'utf8')))),
    );
    for (const [at, first] of all.entries())
      for (const [past, second] of all.slice(at + 1).entries())
        expect(overlap(first, second), `${names[at]} and ${names[at + 1 + past]}`).toBeLessThan(4 / 5);
  });
});

describe('bare requests for different services', () => {
  const kinds = CLINICAL_CODES.flatMap((code) => PLANS.map((plan) => [code, plan] as const));

  it.each(kinds)('%s under %s: any two share less than four fifths', async (denial_code, insurer_type) => {
    const turn = kinds.findIndex(([code, plan]) => code === denial_code && plan === insurer_type);
    const letters = await Promise.all(
      some(SERVICES, 2, turn).map(([diagnosis, procedure]) =>
        sentences({ denial_code, diagnosis, procedure, insurer_type }),
      ),
    );
    for (const [first, second] of pairs(letters)) expect(overlap(first, second)).toBeLessThan(4 / 5);
  });
});

/** One code of each category that leads to an appeal. */
const APPEALED = ['50', '55', '58', '119', '150', '151', '197', '29', '27', '242'];
const SETTINGS = [undefined, 'urgent', 'preservice', 'concurrent', 'postservice'] as const;
const SIGNERS = ['provider', 'patient', 'representative'] as const;

describe('the paragraphs on procedure', () => {
  const types = [...engine.library.insurerTypes.keys()];

  it.each(types)('take at most a quarter of every appeal letter under %s', async (insurer_type) => {
    let turn = types.indexOf(insurer_type);
    for (const setting of SETTINGS)
      for (const requester of SIGNERS) {
        turn += 1;
        // One of the two services in turn, and one of the codes for each setting and signer.
        for (const denial_code of some(APPEALED, APPEALED.length, turn)) {
          const procedure = turn % 2 === 0 ? 'CPAP device' : 'bronchial thermoplasty';
          const given = { denial_code, diagnosis: 'asthma', procedure, insurer_type, requester };
          const answer = await engine.generateAppeal({ ...given, ...(setting ? { setting } : {}) }, TODAY);
          if (!answer.ok) throw new Error(answer.failure.detail);
          const { appeal_letter: letter, word_count, document } = answer.value;
          if (document !== 'appeal_letter') continue;
          const [, after = ''] = letter.split('\n\nHow this request is to be decided\n\n');
          const [procedural = ''] = after.split('\n\nWhat I ask\n\n');
          const share = countWords(procedural) / word_count;
          expect(share, `${denial_code} ${setting} ${requester} ${procedure}`).toBeLessThanOrEqual(1 / 4);
        }
      }
  });
});

/** PK507, PK513: how long texts, headings and titles may be. */
import type { Located } from '../catalogue.js';
import type { LetterText, TextUse } from '../letter-texts.js';
import type { Check, CheckContext } from './check.js';

/** Words that a text of the use should have. */
const LENGTHS: Partial<Record<TextUse, readonly [number, number]>> = {
  argument: [40, 130],
  rebuttal: [40, 110],
  thesis: [12, 45],
};

/** Counting is not exact, so texts a little outside are let pass: a tenth. */
const LENIENCE = 0.1;

const HEADING_WORDS = 14;

function checkLength({ report }: CheckContext, text: LetterText): void {
  const [least, most] = LENGTHS[text.use] ?? [0, Number.POSITIVE_INFINITY];
  const { words, faults } = text.reading;
  const fits = words >= least * (1 - LENIENCE) && words <= most * (1 + LENIENCE);
  if (fits || faults.some(({ code }) => code === 'PK501')) return;
  report.at(
    { document: text.owner.document, path: text.path },
    'PK507',
    `This ${text.use} has ${words} words; ${least} to ${most} fit (tags not counted, printed variables as one).`,
  );
}

function checkHeading({ report }: CheckContext, owner: Located<'argument'>): void {
  const { heading } = owner.record;
  const spot = { document: owner.document, path: [...owner.path, 'heading'] };
  const words = heading.split(/\s+/).length;
  if (words > HEADING_WORDS)
    report.at(spot, 'PK513', `The heading has ${words} words; about twelve fit, ${HEADING_WORDS} at most.`);
  if (heading.endsWith('.')) report.at(spot, 'PK513', 'A heading ends without a full stop.');
}

function checkTitle({ report }: CheckContext, owner: Located<'code'> | Located<'remark'>): void {
  if (owner.record.title.endsWith('.'))
    report.at(
      { document: owner.document, path: [...owner.path, 'title'] },
      'PK513',
      'A title ends without a full stop.',
    );
}

export const checkLengths: Check = (context) => {
  const { catalogue, texts } = context;
  for (const text of texts()) checkLength(context, text);
  for (const owner of catalogue.all('argument')) checkHeading(context, owner);
  for (const owner of [...catalogue.all('code'), ...catalogue.all('remark')]) checkTitle(context, owner);
};

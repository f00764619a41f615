/** PK506, PK511, PK512: what texts may not say. */

import type { ProblemCode } from '../../domain/problems.js';
import type { Located } from '../catalogue.js';
import type { RecordKind } from '../layout.js';
import type { LetterText } from '../letter-texts.js';
import { walk } from '../select.js';
import type { Check, CheckContext } from './check.js';

interface Banned {
  readonly code: ProblemCode;
  readonly pattern: RegExp;
  readonly message: (found: string) => string;
}

const TYPED_CITATION: Banned = {
  code: 'PK506',
  pattern:
    /\b\d+\s*(?:C\.?\s?F\.?\s?R|U\.?\s?S\.?\s?C)\b|§+\s*\d|\bL(?:CD|ocal Coverage Determination)\s+(?:No\.?\s*)?L?\d{4,6}|\bL\d{5}\b|\bNCD\s+(?:No\.?\s*)?\d|\bdoi:|\bdoi\.org|\b10\.\d{4,9}\/\S/i,
  message: (found) =>
    `"${found}" is a citation typed by hand. Use {{cite "…"}} or {{authority "…"}} in letters, and the field regulations elsewhere.`,
};

/** In figures, in words, or in words with the figures behind them: "sixty (60)". */
const TENS = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)';
/** "One day" alone tells of a day, not of a period. */
const ONES = '(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen)';
const NUMBER = `(?:\\d+|${TENS}(?:[ -](?:one|${ONES}))?|${ONES})(?: \\(\\d+\\))?`;
const KIND_OF_DAY = '(?:calendar|business|working|consecutive)';

const TYPED_DAYS: Banned = {
  code: 'PK512',
  pattern: new RegExp(
    `\\b${NUMBER}[ -](?:${KIND_OF_DAY}[ -])?days?\\b(?![ -](?:supply|supplies|fill|course|trial))|\\bwithin ${NUMBER} (?:weeks?|months?)\\b`,
    'i',
  ),
  message: (found) =>
    `"${found}" states a period by hand. Leave it to the deadline and the rights of the line of business.`,
};

const PICTURE: Banned = {
  code: 'PK511',
  pattern: /\p{Extended_Pictographic}(?<![©®™\d#*])/u,
  message: (found) => `"${found}" is a picture, which has no place in a letter. Take it out.`,
};

/** What editors and web pages make of text; a letter would print it as it stands. */
const MARKUP: Banned = {
  code: 'PK511',
  pattern:
    /<\/?[a-z][a-z0-9]*(?: [^<>]*)?\/?>|&(?:[a-z]{2,8}|#\d+);|\*\*|(?<!\w)__(?=\w)|^#{1,6} |\]\(https?:/im,
  message: (found) => `"${found}" would be printed as it stands. Letters are plain text: take the mark out.`,
};

const UNFINISHED: Banned = {
  code: 'PK511',
  pattern: /\b(?:TODO|FIXME|TBD|XXX|RESEARCH)\b|lorem ipsum/,
  message: (found) => `"${found}" marks something unfinished.`,
};

const LETTER_WORDS: readonly Banned[] = [
  {
    code: 'PK511',
    pattern: /\bguarantee[ds]?\b|\billegal(?:ly)?\b|\bunlawful(?:ly)?\b/i,
    message: (found) =>
      `"${found}" claims more than a letter can show. State the rule and the record instead.`,
  },
  {
    code: 'PK511',
    pattern: /\[[^\]]*\]/,
    message: (found) =>
      `"${found}" reads as a placeholder. Letters have none: use a variable within {{#if}}.`,
  },
];

const ONE_SIGNER: Banned = {
  code: 'PK511',
  pattern: /\b(?:my|our) (?:patient|practice|office|facility|clinic|doctor|physician)s?\b/i,
  message: (found) =>
    `"${found}" fits only one signer. Use {{patient}}, {{patient_poss}} or "the treating clinician", or limit the argument with requesters.`,
};

/** Kinds whose every string is looked through for typed citations; sources and ids are not. */
const PROSE_KINDS: readonly RecordKind[] = [
  'code',
  'remark',
  'strategy',
  'argument',
  'service_area',
  'rule',
  'appeal_rights',
  'controlling_rule',
  'ground_answer',
  'case_conclusion',
  'joining_sentence',
  'plain_text',
];
const NOT_PROSE = new Set([
  'sources',
  'verified_scope',
  'source',
  'id',
  'url',
  'citation',
  'names',
  'aliases',
  'signals',
]);

function find({ report }: CheckContext, text: LetterText, banned: Banned): void {
  const found = banned.pattern.exec(text.text)?.[0];
  if (found !== undefined)
    report.at(
      { document: text.owner.document, path: text.path, needle: found },
      banned.code,
      banned.message(found),
    );
}

function checkProse({ report }: CheckContext, owner: Located): void {
  for (const { path, value } of walk(owner.record)) {
    if (typeof value !== 'string' || !value.includes(' ')) continue; // one word is an id
    if (path.some((step) => NOT_PROSE.has(String(step)))) continue;
    if (owner.kind === 'appeal_rights' && path[0] !== 'letter_rights') continue;
    const spot = { document: owner.document, path: [...owner.path, ...path] };
    const found = TYPED_CITATION.pattern.exec(value.replace(/\{\{[^}]*\}\}/g, ''))?.[0];
    if (found !== undefined) report.at({ ...spot, needle: found }, 'PK506', TYPED_CITATION.message(found));
  }
}

function checkUnfinished({ files, report }: CheckContext): void {
  for (const { document } of files)
    for (const { path, value } of walk(document.value)) {
      const found = typeof value === 'string' ? UNFINISHED.pattern.exec(value)?.[0] : undefined;
      if (found !== undefined)
        report.at({ document, path, needle: found }, 'PK511', UNFINISHED.message(found));
    }
}

function onlyProviders({ owner }: LetterText): boolean {
  if (owner.kind !== 'argument') return false;
  const { requesters } = (owner as Located<'argument'>).record; // told by its kind
  return requesters?.length === 1;
}

/** Texts whose subject is a period of the law. */
const STATES_PERIODS: ReadonlySet<LetterText['use']> = new Set(['right', 'rule']);

export const checkWording: Check = (context) => {
  const { catalogue, texts } = context;
  for (const kind of PROSE_KINDS) for (const owner of catalogue.all(kind)) checkProse(context, owner);
  checkUnfinished(context);
  for (const text of texts()) {
    if (text.use === 'frame') continue;
    for (const banned of [...LETTER_WORDS, PICTURE, MARKUP]) find(context, text, banned);
    if (!STATES_PERIODS.has(text.use)) find(context, text, TYPED_DAYS);
    if (!onlyProviders(text)) find(context, text, ONE_SIGNER);
  }
};

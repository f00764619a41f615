/** PK514: texts are spelled as in the United States. */
import type { Located } from '../catalogue.js';
import type { RecordKind } from '../layout.js';
import { walk } from '../select.js';
import type { Check } from './check.js';

/** Prose of our own; titles of law and of publications keep the spelling of their authors. */
const KINDS: readonly RecordKind[] = [
  'code',
  'remark',
  'short_code',
  'strategy',
  'argument',
  'rule',
  'controlling_rule',
  'ground_answer',
  'case_conclusion',
  'joining_sentence',
  'plain_text',
  'filing_proof',
  'channel',
  'evidence',
  'group_code',
  'notice_requirement',
  'template',
];
const NOT_PROSE = new Set([
  'sources',
  'source',
  'id',
  'url',
  'citation',
  'names',
  'aliases',
  'signals',
  'phrases',
  'words',
  'payer_words',
  'subject_words',
]);

/** British forms that billing and medical texts most often hold. */
const BRITISH = new RegExp(
  `\\b(?:${[
    '(?:behavi|col|fav|hon|lab|neighb|rum|tum|vig|endeav)our(?:s|ed|ing|able|al|ably)?',
    '(?:author|organ|recogn|hospital|immun|minim|maxim|normal|optim|penal|priorit|special|stabil|summar|util|visual|final|categor|character|emphas|standard|steril|real|critic|apolog)is(?:e|es|ed|ing|ation|ations)',
    'analys(?:e|ed|es|ing)(?<!analyses)',
    '(?:cent|fib|lit|met)re(?:s|d)?',
    'programmes?',
    'judgements?',
    'acknowledgements?',
    '(?:licence|defence|offence|pretence)s?',
    'practis(?:e|es|ed|ing)',
    'enrol(?:s|ment|ments)?',
    'fulfil(?:s|ment)?',
    'instalments?',
    '(?:cancel|channel|counsel|(?:re)?label|model|signal|total|travel)l(?:ed|ing)',
    'catalogues?|dearer|nil|per cent|surnames?|(?:back|down|up)wards',
    'cheques?',
    'grey',
    'whilst|amongst|learnt',
    '(?:an|h)aem\\w*',
    '(?:an)?aesthe(?:sia|tic|tist)\\w*',
    '(?:ortho|p)aedic\\w*',
    '(?:gyn)aec\\w*',
    'o(?:edema|esophag\\w*|estrogen\\w*)',
    'diarrhoea|leukaemia|foetus|foetal|caesarean|ageing',
  ].join('|')})\\b`,
  'i',
);

function checkRecord(owner: Located, report: Parameters<Check>[0]['report']): void {
  for (const { path, value } of walk(owner.record)) {
    if (typeof value !== 'string' || !value.includes(' ')) continue; // one word is an id
    if (path.some((step) => NOT_PROSE.has(String(step)))) continue;
    const found = BRITISH.exec(value.replace(/\{\{[^}]*\}\}/g, ''))?.[0];
    if (found === undefined) continue;
    report.at(
      { document: owner.document, path: [...owner.path, ...path], needle: found },
      'PK514',
      `"${found}" is British spelling. Write it as in the United States.`,
    );
  }
}

export const checkSpelling: Check = ({ catalogue, report }) => {
  for (const kind of KINDS) for (const owner of catalogue.all(kind)) checkRecord(owner, report);
};

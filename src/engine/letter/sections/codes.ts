/** The answer to each further code that no reason in words stands for. */
import { displayCode } from '../../../domain/codes.js';
import type { AdditionalCode } from '../../case-codes.js';
import { decideInstrument } from '../../disposition.js';
import { codeText, sourceOfCode } from '../code-text.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import { type Block, plainPiece } from '../letter.js';
import { listInWords } from '../words.js';
import { inParagraphs } from './told.js';

const NO_DENIAL: ReadonlySet<string> = new Set(['write_off', 'bill_patient', 'no_action']);

export function additionalBlocks(draft: Draft): Block[] {
  const answered = new Set(
    draft.argument.grounds.flatMap(({ ground }) => (ground.quote === undefined ? [] : (ground.codes ?? []))),
  );
  const open = draft.file.additional.filter(
    ({ parsed, record }) => !answered.has(displayCode(parsed)) && !answered.has(record.code),
  );
  const following = open.filter((code) => follows(draft, code));
  return [
    ...open.filter((code) => !following.includes(code)).flatMap((code) => additionalBlock(draft, code)),
    ...followingBlock(draft, following),
  ];
}

/** A share of the patient that came with a denial for stated reasons is no denial of its own: it changes with the decision. */
function follows({ argument, file }: Draft, { record }: AdditionalCode): boolean {
  return (
    record.category === 'patient_responsibility' &&
    file.code.record.category !== 'patient_responsibility' &&
    argument.grounds.some(({ ground }) => ground.quote !== undefined)
  );
}

function followingBlock(draft: Draft, following: readonly AdditionalCode[]): Block[] {
  if (following.length === 0) return [];
  const codes = listInWords(following.map(({ parsed }) => displayCode(parsed)));
  const pieces = draft.writer
    .with({ codes })
    .sentences(sentence(draft, 'further-codes-follow'), fromFrame('further-codes-follow'));
  return [{ slot: 'additional_codes', rank: 'decides', paragraphs: [pieces], list: [] }];
}

function additionalBlock(draft: Draft, { parsed, record }: AdditionalCode): Block[] {
  const { file, library } = draft;
  const { action } = decideInstrument(record, {
    group: parsed.group,
    remarks: [],
    insurerType: file.coverage.type.id,
    marks: file.law,
    requester: file.requester,
    emergency: file.emergency,
  });
  const text = codeText(record, action, file) ?? record.letter;
  const source = sourceOfCode(library, file, record.id);
  const writer = draft.writer.with({
    code: displayCode(parsed),
    code_title: record.title,
    group_co: parsed.group === 'CO',
    group_pr: parsed.group === 'PR',
    group_oa: parsed.group === 'OA',
    group_pi: parsed.group === 'PI',
  });
  const disputed = action === 'appeal' && file.disposition.action !== 'appeal';
  const ask = sentence(draft, disputed ? 'further-code-disputed' : 'further-code-ask');
  const paragraphs = [
    ...inParagraphs([
      ...writer.sentences(text.thesis, source),
      ...writer.sentences(`${ask} ${text.remedy}`, source),
    ]),
    ...(NO_DENIAL.has(action) ? [] : writer.paragraphs(text.rebuttal, source).slice(0, 1)),
  ];
  const [first = [], ...others] = paragraphs;
  const title =
    file.input.code_printed === false
      ? record.title
      : `Code ${displayCode(parsed)}: ${lowerFirst(record.title)}`;
  const heading = plainPiece(title, source);
  return [
    { slot: 'additional_codes', rank: 'decides', heading, paragraphs: [first], list: [] },
    ...others.map(
      (paragraph): Block => ({
        slot: 'additional_codes',
        rank: 'general',
        paragraphs: [paragraph],
        list: [],
      }),
    ),
  ];
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

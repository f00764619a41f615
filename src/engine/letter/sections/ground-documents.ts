/** Documents at hand that answer a ground by themselves. */
import type { CaseGround } from '../../../domain/generated/types.js';
import type { ArguedGround } from '../../argument/argument.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import { DENIAL_NOTICE, type Exhibit } from '../exhibits.js';
import type { Piece } from '../letter.js';
import { listInWords } from '../words.js';

const OF_EVIDENCE: ReadonlySet<string> = new Set(['experimental', 'off_label']);
const PUBLISHED =
  /\b(?:articles?|trials?|stud(?:y|ies)|guidelines?|compendi(?:um|a)|consensus|opinion|position statement|practice (?:bulletin|parameter|advisory)|literature|peer-reviewed|systematic review|meta-analysis|journal|publications?|NCCN|Lexi-?Drugs|Drugdex|UpToDate|(?:FDA|package) (?:label|insert|clearance|approval)|NEJM|JAMA|Lancet)\b/i;
const PATIENTS_OWN =
  /\b(?:trial log|sleep study|sleep studies|study report|patient|home study|swallow study|conduction stud\w+)\b/i;

/** What bears a day was made of this patient, or agreed with this payer. */
const OF_A_DAY =
  /\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b|\d{4}-\d{2}-\d{2}|\b(?:agreement|contract|article \d)/i;

/** Documents at hand that answer a reason by themselves: published evidence, or what was asked for. */
export function enclosedFor(draft: Draft, { ground }: ArguedGround): Piece[] {
  const atHand = draft.exhibits.lines.filter((line) => line.atHand && line.key !== DENIAL_NOTICE);
  if (OF_EVIDENCE.has(ground.kind))
    return enclosed(
      draft,
      'evidence-enclosed',
      atHand.filter(({ name }) => PUBLISHED.test(name) && !PATIENTS_OWN.test(name) && !OF_A_DAY.test(name)),
    );
  return asksForDocuments(ground) ? enclosed(draft, 'documents-supplied', atHand) : [];
}

const ASKED_FOR =
  /\b(?:submit|send|provide|supply|furnish|forward|attach|records?|documents?|documentation)\b/i;

/** Whether the payer asks for documents, so that sending them is the answer. */
export function asksForDocuments({ kind, quote }: CaseGround): boolean {
  return kind === 'missing_information' && quote !== undefined && ASKED_FOR.test(quote);
}

function enclosed(draft: Draft, frame: string, lines: readonly Exhibit[]): Piece[] {
  if (lines.length === 0) return [];
  const documents = listInWords(
    lines.map(({ name, number }) => `${name} (Enclosure ${number})`),
    '; ',
  );
  return draft.writer
    .with({ documents })
    .sentences(sentence(draft, frame), fromFrame(frame))
    .map((piece, index) => (index === 0 ? { ...piece, exhibits: lines.map(({ key }) => key) } : piece));
}

/** Line of business, funding and state of a notice: what the caller says, then the notice, then the payer's name. */
import { recordId } from '../../domain/codes.js';
import type { Outcome } from '../../domain/failures.js';
import type { AnalyzeDenialLetterInput, CodeFamily, InsurerType } from '../../domain/generated/types.js';
import type { NoticeReading } from '../../intake/text/read-notice.js';
import type { PackLibrary } from '../../packs/library.js';
import { onOneLine } from '../../packs/signals/words.js';
import type { Coverage, CoverageReader } from '../insurer.js';
import { type NamedPayer, statedLine } from './payer.js';

/** Words of a sentence that name funding by the employer without doubt; ERISA alone does not. */
const SURE_FUNDING = /\bself[- ]?(?:funded|insured)\b|administrative services only|does not insure/i;

export function readCoverage(
  reader: CoverageReader,
  input: AnalyzeDenialLetterInput,
  notice: NoticeReading,
  payer: NamedPayer | undefined,
): Outcome<Coverage> {
  const line = lineFromNotice(notice);
  // Signs of private coverage do not tell which kind it is, and the kind decides the time and the way: it is asked for.
  const stated = input.insurer_type ?? (line === 'commercial' ? undefined : line);
  const read = reader.read(stated, input.state ?? stateNamed(reader, notice), payer?.text);
  if (!read.ok || input.insurer_type || !stated) return read;
  return {
    ok: true,
    value: { ...read.value, basis: 'read from the name', assumptions: fromNotice(read.value) },
  };
}

function fromNotice({ type, assumptions }: Coverage): string[] {
  return [
    `The line of business was read from the notice: ${type.name}. Give insurer_type if it is another.`,
    ...assumptions,
  ];
}

/** The line of business that the notice states, or that its words on funding leave no doubt about. */
export function lineFromNotice(notice: NoticeReading): InsurerType | undefined {
  const line = statedLine(notice);
  if (line !== undefined && line !== 'commercial') return line;
  const contract = CONTRACT.exec(notice.notice.plain)?.[1];
  if (contract) return contract === 'S' ? 'medicare_part_d' : 'medicare_advantage';
  const funding = planFunding(notice);
  if (funding?.funding === 'self_funded' && SURE_FUNDING.test(onOneLine(funding.quote)))
    return 'self_funded_erisa';
  return line;
}

/** Who bears the cost, with the words that say so. */
export function planFunding({
  hits,
  notice,
}: NoticeReading): { readonly funding: 'self_funded' | 'insured'; readonly quote: string } | undefined {
  for (const funding of ['self_funded', 'insured'] as const) {
    const hit = hits.find(({ signal }) => signal.tells === funding);
    if (hit) return { funding, quote: notice.text.slice(hit.sentence.start, hit.sentence.end).slice(0, 300) };
  }
  return undefined;
}

/** The number under which a plan has a contract with Medicare: "H4417-012", "S7721_REDET". */
const CONTRACT = /(?<![A-Za-z0-9-])([HRS])\d{4}(?:[-_]\d{3}(?!\d)|_[A-Z]{2})/;

const REGULATOR =
  /\b([A-Z][a-z]+(?: [A-Z][a-z]+){0,2}),? (?:State )?(?:Department of (?:Insurance|Managed Health Care|Financial Services|Financial and Professional Regulation|Commerce)|Insurance (?:Department|Commissioner|Division|Administration)|Division of Insurance|Bureau of Insurance|Office of (?:the )?Insurance Commissioner)\b/g;

/** The state whose regulator the notice names. */
function stateNamed(reader: CoverageReader, { notice }: NoticeReading): string | undefined {
  const names = [...notice.plain.matchAll(REGULATOR)].flatMap(({ 1: words = '' }) => {
    const parts = words.replace(/ State$/, '').split(' ');
    return [parts.slice(-2).join(' '), parts.at(-1) ?? ''];
  });
  const states = new Set(names.flatMap((name) => reader.stateNamed(name)?.code ?? []));
  return states.size === 1 ? [...states][0] : undefined;
}

/** Whether the packs know a code. Spoiled characters are not fixed to a reason code that is out of force. */
export function knownCodes(library: PackLibrary): (family: CodeFamily, number: string) => boolean {
  return (family, number) => {
    const id = recordId(family, number);
    const records =
      family === 'carc' ? library.codes : family === 'rarc' ? library.remarks : library.shortCodes;
    // A code that is out of force still stands on notices, and is read where its spelling was spoiled as well.
    return records.has(id) || library.shortCodes.has(id);
  };
}

/** The check of a letter for a reader: the verdict, then what to fix, the gravest first. */
import type { LetterCheck, LetterFinding, ReceiptCheck } from '../../domain/generated/types.js';
import { type Block, facts, heading, list, paragraph, section, words } from './blocks.js';

const TITLES = [
  ['error', 'Fix before it goes out'],
  ['warning', 'Look at'],
  ['note', 'Would make it better'],
] as const;

export function readableCheck(check: LetterCheck): Block[] {
  const { verdict, counts, findings, deadline, receipt_check: receipt } = check;
  return [
    heading(verdict === 'ready' ? 'No error was found' : 'Fix this first'),
    paragraph(
      `${counted(counts.error, 'error')}, ${counted(counts.warning, 'warning')}, ${counted(counts.note, 'note')} in ${check.words} words.`,
    ),
    facts(
      [
        'Compared with',
        check.compared_with.length === 0
          ? 'the law of the packs alone; give the request or the notice to check facts, reasons and deadline'
          : check.compared_with.map(words).join(', '),
      ],
      ['Line of business', check.insurer_type && words(check.insurer_type)],
      ['File by', deadline?.safe_date],
    ),
    ...(receipt === undefined ? [] : section('Receipt', ...receiptLines(receipt))),
    ...TITLES.flatMap(([severity, title]) =>
      section(title, list(findings.filter((one) => one.severity === severity).map(line))),
    ),
  ];
}

export function receiptLines(receipt: ReceiptCheck | undefined): Block[] {
  if (receipt === undefined) return [paragraph('No receipt was given: see --receipt.')];
  const { told, first_difference: difference } = receipt;
  return [
    paragraph(told),
    ...(difference === undefined
      ? []
      : [
          facts(
            [`Line ${difference.line} at hand`, difference.at_hand || 'none'],
            [`Line ${difference.line} made today`, difference.today || 'none'],
          ),
        ]),
  ];
}

function line({ message, fix, quote, source }: LetterFinding): string {
  const where = quote === undefined || message.includes(quote) ? '' : ` At: "${quote.replace(/\s+/g, ' ')}".`;
  return `${message}${where} ${fix} (${source})`;
}

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

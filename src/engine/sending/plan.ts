/** How a letter and its enclosures go out by one channel: order, file names, cover sheet, list of enclosures and steps. */
import { longDate } from '../../domain/calendar.js';
import type { AttachmentPlan, SendingChannel } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import type { Exhibit } from '../letter/exhibits.js';
import { addressLines, cleanLine } from '../letter/words.js';
import type { Letter } from '../letter/write.js';
import { safeDayIsOver } from '../stated-deadline.js';

/** Undefined where the packs do not know the channel. */
export function attachmentPlan(
  library: PackLibrary,
  file: CaseFile,
  letter: Letter,
  channel: SendingChannel,
): AttachmentPlan | undefined {
  const record = library.channels.get(channel);
  if (record === undefined) return undefined;
  const values = valuesOf(file, letter);
  const fill = (texts: readonly string[]) => texts.flatMap((text) => filled(text, values) ?? []);
  const order = [
    { number: 0, name: 'The letter, signed', file_name: '00-letter.pdf', at_hand: true },
    ...letter.exhibits.map((exhibit) => ({
      number: exhibit.number,
      name: exhibit.name,
      file_name: fileName(exhibit),
      at_hand: exhibit.atHand,
    })),
  ];
  return {
    channel,
    ...(record.letter_line === undefined ? {} : { letter_line: record.letter_line }),
    order,
    ...(record.cover_sheet === undefined ? {} : { cover_sheet: fill(record.cover_sheet).join('\n') }),
    exhibit_list: exhibitList(letter.exhibits, values),
    steps: fill(record.steps),
  };
}

type Values = ReadonlyMap<string, string>;

function valuesOf({ input, letterDate, deadline, disposition }: CaseFile, { exhibits }: Letter): Values {
  const signer = input.requester === 'patient' ? input.patient_name : input.provider_name;
  const known = {
    payer: input.insurance_company,
    to: input.appeal_address === undefined ? undefined : addressLines(input.appeal_address).join(', '),
    sender: input.requester === 'representative' ? input.representative_name : signer,
    patient: input.patient_name,
    member: input.member_id,
    claim: input.claim_number,
    date: longDate(letterDate),
    // The day of an appeal is told for appeals alone.
    file_by:
      deadline.safe_date === undefined ||
      safeDayIsOver(deadline, letterDate) ||
      disposition.action !== 'appeal'
        ? undefined
        : longDate(deadline.safe_date),
    enclosures: String(exhibits.length),
  };
  return new Map(
    Object.entries(known).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, cleanLine(value)]],
    ),
  );
}

/** Undefined where a value that it prints is not known. */
function filled(text: string, values: Values): string | undefined {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  if (names.some((name) => !values.has(name))) return undefined;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values.get(name) ?? '');
}

function exhibitList(exhibits: readonly Exhibit[], values: Values): string {
  const about = ['patient', 'member', 'claim'].flatMap((name) => values.get(name) ?? []);
  const head = ['List of enclosures', ...(about.length > 0 ? [about.join(', ')] : [])];
  const lines = exhibits.map(
    ({ number, name, atHand }) => `${number}. ${name}${atHand ? '' : ' (still to get)'}`,
  );
  return [...head, ...lines].join('\n');
}

const LONGEST_NAME = 48;

/** 02-office-notes.pdf: sorts in the order of the letter, with characters that every portal takes. */
function fileName({ number, name }: Exhibit): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '');
  return `${String(number).padStart(2, '0')}-${words || 'enclosure'}.pdf`;
}

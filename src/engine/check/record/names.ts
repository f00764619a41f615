/** People: the patient under the right name, and nobody whom the case does not know. */
import type { GenerateAppealInput } from '../../../domain/generated/types.js';
import { searchable } from '../../text-match.js';
import type { Found } from '../finding.js';
import type { LetterText } from '../letter-text.js';
import type { RecordPart } from '../record-text.js';

const TITLED = /\b(Mr|Ms|Mrs|Miss|Dr)\.? (?:([A-Z][\p{L}'-]+) )?(?:[A-Z]\. )?([A-Z][\p{L}'-]+)/gu;
const PATIENT_LINE =
  /^(?:re: ?)?(?:patient|member|beneficiary|enrollee|insured)(?: name)?(?: ?\/[^:]{0,30})?: ?(.+)$/i;

export function nameFindings(
  letter: LetterText,
  parts: readonly RecordPart[],
  request: GenerateAppealInput,
): Found[] {
  const known = searchable(`${parts.map(({ text }) => text).join(' ')} ${signatureOf(letter)}`);
  return [...patientLine(letter, request), ...strangers(letter, known, request.patient_name !== undefined)];
}

/** Signer and sender name themselves. */
function signatureOf({ plain, end, lines, head }: LetterText): string {
  const sender = lines
    .filter((line) => line.end <= head.end)
    .slice(0, 6)
    .map(({ text }) => text);
  return `${plain.slice(end.start)} ${sender.join(' ')}`;
}

function patientLine(letter: LetterText, { patient_name: given }: GenerateAppealInput): Found[] {
  if (given === undefined) return [];
  const wanted = searchable(given)
    .trim()
    .split(' ')
    .filter((word) => word.length > 1);
  return letter.lines
    .filter(({ end }) => end <= letter.head.end)
    .flatMap((line): Found[] => {
      const match = PATIENT_LINE.exec(line.text);
      const name = /^[\p{L}'. -]{3,60}/u.exec(match?.[1] ?? '')?.[0].trim() ?? '';
      const words = searchable(name);
      if (name === '' || !/[A-Z]/.test(name) || wanted.every((word) => words.includes(` ${word} `)))
        return [];
      if (
        wanted.some((word) => word.length > 2 && searchable(line.text).includes(` ${word} `)) &&
        name.split(' ').length < 2
      )
        return [];
      const start = line.start + line.text.indexOf(name);
      return [
        {
          id: 'fact_contradicted',
          severity: 'error',
          message: `The heading names the patient ${name}; given was ${given}.`,
          fix: `Write ${given}.`,
          at: { start, end: start + name.length },
          source: 'request: patient_name',
        },
      ];
    });
}

function strangers({ plain, body }: LetterText, known: string, patientKnown: boolean): Found[] {
  const text = plain.slice(body.start, body.end);
  return [...text.matchAll(TITLED)].flatMap((match): Found[] => {
    const [whole, title = '', , last = ''] = match;
    const surname = searchable(last.replace(/'s$/, '')).trim();
    if (surname === '' || surname.split(' ').every((word) => known.includes(` ${word} `))) return [];
    const start = body.start + match.index;
    const isPatient = title !== 'Dr' && patientKnown;
    return [
      {
        id: isPatient ? 'fact_contradicted' : 'name_unknown',
        severity: isPatient ? 'error' : 'warning',
        message: `The letter names ${whole}, whom neither the request nor the notice names.`,
        fix: 'Check the name, or take the sentence out.',
        at: { start, end: start + whole.length },
        source: 'request',
      },
    ];
  });
}

/** What is known of a case, in the words of one language: for the texts that a patient reads. */
import { longDate } from '../../domain/calendar.js';
import type { DecisionDue, PlainFact, PlainLanguageCode } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { levelsFrom } from '../appeal-ladder.js';
import type { CaseFile } from '../case-file.js';
import { isPending } from '../letter/variables.js';
import type { Letter } from '../letter/write.js';
import { safeDayIsOver } from '../stated-deadline.js';

export interface PlainCase {
  readonly library: PackLibrary;
  readonly file: CaseFile;
  readonly letter: Letter;
  readonly due: DecisionDue | undefined;
  readonly citesLaw: boolean;
}

/** A value as text; true where something is only asked about. */
export type PlainFacts = ReadonlyMap<PlainFact, string | true>;

const OWN_PLAN: Readonly<Record<PlainLanguageCode, string>> = {
  en: 'Your health plan',
  es: 'Su plan de salud',
};

export function plainFacts(given: PlainCase, language: PlainLanguageCode): PlainFacts {
  const { file, letter, due } = given;
  const { input, deadline } = file;
  const date = (iso: string | undefined) => (iso === undefined ? undefined : dateIn(language, iso));
  const known: Partial<Record<PlainFact, string | boolean | undefined>> = {
    plan: input.insurance_company ?? OWN_PLAN[language],
    service: input.procedure,
    amount:
      input.amount === undefined
        ? undefined
        : input.amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
    date: date(input.denial_date),
    file_by: date(deadline.safe_date),
    days: periodDays(file),
    sent: date(file.letterDate),
    decide_by: due?.verified ? date(due.by) : undefined,
    late: safeDayIsOver(deadline, file.letterDate),
    urgent: input.setting === 'urgent',
    pending: isPending(file),
    not_billed: mayNotBeBilled(given),
    appeal: file.disposition.action === 'appeal' && file.template.actions !== undefined,
    instead: file.recommended.action !== 'appeal',
    law: given.citesLaw,
    papers: letter.exhibits.length > 0,
    papers_missing: letter.exhibits.some(({ atHand }) => !atHand),
    quoted: input.denial_reason !== undefined,
    ...nextStep(file),
  };
  return new Map(
    Object.entries(known).flatMap(([name, value]): [PlainFact, string | true][] =>
      value === undefined || value === false || value === '' ? [] : [[name as PlainFact, value]],
    ), // the keys are those of the record above
  );
}

/** The length of the period where the day from which it runs is not known. */
function periodDays({ deadline }: CaseFile): string | undefined {
  if (deadline.safe_date !== undefined || deadline.certainty === 'none_runs' || deadline.days <= 0)
    return undefined;
  return String(deadline.days);
}

function mayNotBeBilled({ library, file: { parsed } }: PlainCase): boolean {
  const group = parsed.group === undefined ? undefined : library.groupCodes.get(parsed.group);
  return group?.patient_may_be_billed === 'no';
}

/** The step after this one by who decides it. */
function nextStep({ rights, level }: CaseFile): Partial<Record<PlainFact, boolean>> {
  const next = levelsFrom(rights, level)[1];
  if (next === undefined) return {};
  return {
    next_internal: next.kind === 'internal',
    next_external: next.kind === 'external',
    next_hearing: next.kind === 'hearing',
    next_court: next.kind === 'court',
  };
}

const SPANISH_MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

function dateIn(language: PlainLanguageCode, iso: string): string {
  if (language === 'en') return longDate(iso);
  const [year, month, day] = iso.split('-').map(Number);
  return `${day} de ${SPANISH_MONTHS[(month ?? 1) - 1]} de ${year}`;
}

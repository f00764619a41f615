/** What the law requires a denial notice to contain, and what this one lacks. Only the text given is judged. */
import type {
  AuditedRequirement,
  InsurerType,
  NoticeAudit,
  NoticeRequirement,
} from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { PhraseAutomaton } from '../../packs/signals/automaton.js';
import { mayCiteRegulation } from '../law.js';
import { fastTrackOf, type Reading, saysOf } from './reading.js';
import type { FoundReason } from './reasons.js';

type Finding = NonNullable<NoticeRequirement['shown_by']>[number];

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Required items and their wordings, prepared once for a library. */
export class NoticeAuditor {
  readonly #library: PackLibrary;
  readonly #automaton: PhraseAutomaton<string>;

  constructor(library: PackLibrary) {
    this.#library = library;
    this.#automaton = new PhraseAutomaton(
      library.noticeRequirements.flatMap(({ id, phrases = [] }) =>
        phrases.map((phrase) => ({ phrase, owner: id })),
      ),
    );
  }

  /** The audit, or nothing where no requirement binds the line of business. */
  audit(reading: Reading, reasons: readonly FoundReason[]): NoticeAudit | undefined {
    const { type } = reading.coverage;
    const bound = this.#library.noticeRequirements.filter(
      (requirement) =>
        binds(requirement, type.id, type.candidates) &&
        this.#mayCite(requirement, reading) &&
        concerns(requirement, reasons),
    );
    if (bound.length === 0) return undefined;
    const wordings = this.#wordings(reading);
    const requirements = bound.map((requirement) => this.#judge(requirement, reading, reasons, wordings));
    return {
      insurer_type: type.id,
      missing: requirements.filter(({ found }) => !found).length,
      requirements,
      note: noteFor(reading),
    };
  }

  #mayCite({ regulation }: NoticeRequirement, { coverage, on }: Reading): boolean {
    const record = this.#library.regulations.get(regulation);
    const { type, state } = coverage;
    return (
      record !== undefined &&
      mayCiteRegulation(record, { type, date: on, ...(state ? { state: state.code } : {}) })
    );
  }

  #wordings({ notice: { notice } }: Reading): Map<string, Place> {
    const found = new Map<string, Place>();
    for (const { start, end, from, to } of notice.sentences)
      for (const { owner } of this.#automaton.find(notice.words, from, to))
        if (!found.has(owner)) found.set(owner, { start, end });
    return found;
  }

  #judge(
    requirement: NoticeRequirement,
    reading: Reading,
    reasons: readonly FoundReason[],
    wordings: ReadonlyMap<string, Place>,
  ): AuditedRequirement {
    const shown = (requirement.shown_by ?? []).flatMap(
      (finding) => placeOf(finding, reading, reasons) ?? [],
    )[0];
    const place = shown ?? wordings.get(requirement.id);
    const regulation = this.#library.regulations.get(requirement.regulation);
    return {
      id: requirement.id,
      requires: requirement.requires.trim(),
      found: place !== undefined,
      ...(place ? quoted(reading, place) : { letter_sentence: requirement.letter_sentence.trim() }),
      regulation: requirement.regulation,
      citation: regulation?.citation ?? requirement.regulation,
      ...(regulation?.url ? { url: regulation.url } : {}),
    };
  }
}

/** Where funding is not known, only what binds every kind that it may be. */
function binds(
  { applies_to: types }: NoticeRequirement,
  type: InsurerType,
  candidates: readonly InsurerType[] | undefined,
): boolean {
  return types.includes(type) || (candidates?.every((candidate) => types.includes(candidate)) ?? false);
}

function concerns({ categories }: NoticeRequirement, reasons: readonly FoundReason[]): boolean {
  return categories === undefined || reasons.some(({ category }) => categories.includes(category));
}

const LONGEST_QUOTE = 300;

function quoted(
  { notice }: Reading,
  { start, end }: Place,
): Pick<AuditedRequirement, 'quote' | 'start' | 'end'> {
  const last = Math.min(end, start + LONGEST_QUOTE);
  return last > start ? { quote: notice.notice.text.slice(start, last), start, end: last } : {};
}

const NOWHERE: Place = { start: 0, end: 0 };

/** Where the notice shows the finding; a place without length where it cannot be quoted. */
function placeOf(finding: Finding, reading: Reading, reasons: readonly FoundReason[]): Place | undefined {
  const { notice } = reading;
  switch (finding) {
    case 'reason':
      return reasons[0] && (reasons[0].stated ?? reasons[0].codes[0]);
    case 'code':
      return notice.codes[0] ?? (notice.payerCodes.length > 0 ? NOWHERE : undefined);
    case 'claim': {
      const { claimNumbers, referenceNumbers } = notice.identifiers;
      return [claimNumbers, referenceNumbers, notice.dates.serviceDates].some((list) => list.length > 0)
        ? NOWHERE
        : undefined;
    }
    case 'notice_date':
      return notice.dates.noticeDate ? NOWHERE : undefined;
    case 'appeal_window':
      return notice.limits.appeal;
    case 'expedited_right':
      return fastTrackOf(reading);
    case 'external_review':
      return saysOf(reading, finding)?.sentence;
  }
}

function noteFor({ coverage, notice }: Reading): string {
  return [
    'Only the text given was read: look for the missing items on other pages and in enclosures before relying on this.',
    ...(coverage.basis === 'assumed'
      ? [
          'The line of business was assumed; give insurer_type, because each has its own requirements. Grandfathered plans are exempt from some of them.',
        ]
      : []),
    ...(notice.verdict.documentType === 'eob'
      ? ['A remittance or copy for the provider may leave out what the notice to the patient contains.']
      : []),
  ].join(' ');
}

/** What became of the claim, an entry for each day, in the words of the packs. */
import { longDate } from '../../../domain/calendar.js';
import type { ClaimEvent } from '../../../intake/record/claim-events/claim-event.js';
import type { TemplateValues } from '../case-values.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block, Piece } from '../letter.js';

/** The history of the claim as a dated list; none where the case tells too little of it. */
export function historyBlocks(draft: Draft): Block[] {
  const { history } = draft.argument;
  if (history === undefined) return [];
  const severalPayers = history.events.some(
    ({ actor, to_other: other }) => actor === 'other_payer' || other !== undefined,
  );
  const heading = draft.writer.line(
    sentence(draft, 'claim-history-heading'),
    fromFrame('claim-history-heading'),
  );
  const list = history.events.flatMap((event): Piece[] => {
    const id = `claim-event-${event.kind.replaceAll('_', '-')}`;
    const entry = draft.writer
      .with(valuesOf(draft, event, severalPayers))
      .line(sentence(draft, id), { ...fromFrame(id), fields: ['patient_summary'] });
    return entry === undefined ? [] : [entry];
  });
  return [{ slot: 'facts', rank: 'decides', ...(heading ? { heading } : {}), paragraphs: [], list }];
}

function valuesOf(draft: Draft, event: ClaimEvent, severalPayers: boolean): TemplateValues {
  const { file } = draft;
  const payer = file.input.insurance_company ?? undefined;
  const notes = [...(event.because === undefined ? [] : [event.because]), ...event.notes];
  const papers = event.papers
    ?.replace(/\bop\b/gi, 'operative')
    .replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
  return {
    event_day: event.day === undefined ? undefined : longDate(event.day),
    first_day: event.since === undefined ? undefined : longDate(event.since),
    corrected: event.corrected,
    again: event.again,
    to_payer:
      event.kind === 'sent' && severalPayers
        ? event.to_other === undefined
          ? payer
          : withPlan(event.to_other)
        : undefined,
    channel: event.channel === undefined ? undefined : channelInWords(event.channel),
    notes: notes.length === 0 ? undefined : notes.join(', '),
    actor: actorOf(event, payer),
    of_report: event.actor === 'report',
    papers,
    several: papers !== undefined && /s$| and /.test(papers),
    late: event.as === 'late',
    as_duplicate: event.as === 'duplicate',
    unprocessable: event.as === 'unprocessable',
  };
}

/** Who acted, by name where it is told. */
function actorOf(
  { actor, actor_name: name, to_other: other }: ClaimEvent,
  payer: string | undefined,
): string | undefined {
  if (name !== undefined && name !== '') return withPlan(name);
  if (actor === 'payer') return payer ?? 'the payer';
  if (actor === 'other_payer') return other ?? 'the other payer';
  return undefined;
}

/** A line of business is no name of a payer. */
function withPlan(name: string): string {
  return /^Medicare Advantage$/i.test(name) ? 'the Medicare Advantage plan' : name;
}

const BY_MEANS = /^(?:(?:certified |regular )?mail|fax|phone|hand)$/i;

function channelInWords(channel: string): string {
  if (/^(?:electronically|on paper|by hand)$/i.test(channel)) return channel.toLowerCase();
  if (/^paper$/i.test(channel)) return 'on paper';
  if (BY_MEANS.test(channel)) return `by ${channel.toLowerCase()}`;
  if (/^clearing ?house$/i.test(channel)) return 'through the clearinghouse';
  if (/portal$/i.test(channel) && /^[a-z]/.test(channel)) return `through the ${channel.toLowerCase()}`;
  return `through ${channel.charAt(0).toUpperCase()}${channel.slice(1)}`;
}

/** The ids that exist, with the name of each record, for editors and lists. */
import type { PackLibrary } from './library.js';

/** Kinds that other records name by id. */
export const NAMED_KINDS = [
  'code',
  'short_code',
  'remark',
  'strategy',
  'argument',
  'evidence',
  'regulation',
  'authority',
  'service_area',
  'controlling_rule',
  'rule',
  'signal',
  'statement',
  'payer',
  'template',
  'success_rate',
  'success_prior',
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

export interface KnownId {
  readonly id: string;
  /** The record in a few words. */
  readonly title: string;
}

function listed<T extends { readonly id: string }>(
  records: Iterable<T>,
  title: (record: T) => string,
): KnownId[] {
  return [...records].map((record) => ({ id: record.id, title: title(record) }));
}

function recordsIn<T>(map: ReadonlyMap<string, { readonly record: T }>): T[] {
  return [...map.values()].map(({ record }) => record);
}

/** All ids of the library by kind, in the order of the packs; records that are held are among them. */
export function knownIds(library: PackLibrary): Readonly<Record<NamedKind, readonly KnownId[]>> {
  const held = (kind: string): KnownId[] =>
    library.held
      .filter((record) => record.kind === kind)
      .map(({ id }) => ({ id, title: 'Held: stands in no answer.' }));
  const titled = ({ title }: { readonly title: string }): string => title;
  return {
    code: [...listed(recordsIn(library.codes), titled), ...held('code')],
    short_code: [...listed(recordsIn(library.shortCodes), titled), ...held('short_code')],
    remark: [...listed(recordsIn(library.remarks), titled), ...held('remark')],
    strategy: listed(recordsIn(library.strategies), titled),
    argument: listed(recordsIn(library.arguments), ({ heading }) => heading),
    evidence: listed(library.evidence.values(), ({ name }) => name),
    regulation: listed(library.regulations.values(), ({ citation, title }) => `${citation}: ${title}`),
    authority: listed(library.authorities.values(), titled),
    service_area: [...listed(library.serviceAreas.values(), ({ name }) => name), ...held('service_area')],
    controlling_rule: listed(library.controllingLaw, titled),
    rule: listed(library.rules, ({ because }) => because),
    signal: listed(library.signals, ({ tells }) => `Tells ${tells.replaceAll('_', ' ')}.`),
    statement: listed(library.statements, ({ id }) => id),
    payer: listed(library.payers.values(), ({ name }) => name),
    template: listed(library.templates.values(), titled),
    success_rate: listed(library.successRates.rates, ({ population, years }) => `${population}, ${years}`),
    success_prior: listed(library.successRates.priors, ({ population, years }) => `${population}, ${years}`),
  };
}

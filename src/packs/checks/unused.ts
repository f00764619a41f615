/** PK315, PK307: arguments, strategies and rates can come into a letter, and records do not replace one another in a circle. */
import type { Located } from '../catalogue.js';
import type { RecordKind } from '../layout.js';
import type { Check, CheckContext } from './check.js';

/** Ids that fields of records name. */
function namedIds({ catalogue }: CheckContext): { arguments: Set<string>; strategies: Set<string> } {
  const codes = catalogue.all('code').map(({ record }) => record);
  const strategies = catalogue.all('strategy').map(({ record }) => record);
  const short = catalogue.all('short_code').flatMap(({ record }) => record.strategy ?? []);
  const signals = catalogue.all('signal').flatMap(({ record }) => record.strategy ?? []);
  return {
    arguments: new Set([...codes, ...strategies].flatMap((record) => record.arguments ?? [])),
    strategies: new Set([...codes.map(({ strategy }) => strategy), ...short, ...signals]),
  };
}

/** Packs whose arguments letters may take though nobody names them: those that have what a letter argues from. */
function arguingPacks({ catalogue, packs }: CheckContext): Set<string> {
  const holders = (['code', 'strategy', 'remark'] as const).flatMap((kind): Located[] => catalogue.all(kind));
  const serving = packs.filter(({ manifest }) => manifest.serves !== undefined);
  return new Set([...holders.map(({ pack }) => pack), ...serving].map(({ manifest }) => manifest.id));
}

/** Kinds of records that name arguments and strategies. */
const NAMING = ['code', 'short_code', 'strategy', 'signal'] as const;

export const checkUnused: Check = (context) => {
  if (NAMING.some((kind) => context.catalogue.incomplete.has(kind))) return;
  const named = namedIds(context);
  const arguing = arguingPacks(context);
  for (const owner of context.catalogue.all('argument')) {
    if (named.arguments.has(owner.id) || arguing.has(owner.pack.manifest.id)) continue;
    const message = `No letter can hold "${owner.id}": no strategy and no code names it. Add it under arguments of one of them; of one of the program by a patch: patch: strategy:…, add: { arguments: [${owner.id}] }.`;
    context.report.at({ ...owner, path: [...owner.path, 'id'] }, 'PK315', message);
  }
  for (const owner of context.catalogue.all('strategy')) {
    if (named.strategies.has(owner.id)) continue;
    const message = `No letter can follow "${owner.id}": no code and no signal names it. Name it under strategy of one of them, or delete it.`;
    context.report.at({ ...owner, path: [...owner.path, 'id'] }, 'PK315', message);
  }
};

/** Rates of a pack of one's own from which no estimate comes; the program keeps figures of its own for later. */
export const checkUnusedRates: Check = ({ catalogue, report }) => {
  if (catalogue.incomplete.has('success_prior')) return;
  const [model] = catalogue.all('outcome_model');
  const named = new Set(catalogue.all('success_prior').flatMap(({ record }) => record.basis));
  for (const owner of catalogue.all('success_rate')) {
    if (owner.pack === model?.pack || owner.record.use !== 'prior' || named.has(owner.id)) continue;
    const message = `No estimate rests on "${owner.id}": no pooled rate names it under basis. Write the pooled rate under priors and list "success_prior:…" under overrides in pack.yaml, change one by a patch, or say use: context.`;
    report.at({ ...owner, path: [...owner.path, 'use'] }, 'PK315', message);
  }
};

/** A circle among records of which each takes the place of the next: all would leave the letter. */
function circleFrom(start: string, next: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const path: string[] = [];
  const walk = (id: string): string[] | undefined => {
    if (id === start && path.length > 1) return [...path, id];
    if (path.includes(id)) return undefined;
    path.push(id);
    for (const following of next.get(id) ?? []) {
      const found = walk(following);
      if (found !== undefined) return found;
    }
    path.pop();
    return undefined;
  };
  return walk(start);
}

/** Fields that name what comes in place of a record, and what a circle of them leaves. */
const SUCCESSORS: readonly (readonly [kind: RecordKind, field: string, message: string])[] = [
  ['argument', 'replaces', 'These arguments replace one another, so none would be printed'],
  ['authority', 'superseded_by', 'These authorities supersede one another, so none is the last'],
  ['code', 'replaced_by', 'These codes replace one another, so none is in force'],
  ['remark', 'replaced_by', 'These remarks replace one another, so none is in force'],
  ['short_code', 'replaced_by', 'These codes replace one another, so none is in force'],
  ['regulation', 'yields_to', 'These laws yield to one another, so none holds'],
];

function namedUnder(field: string, { record }: Located): string[] {
  const named = (record as Readonly<Record<string, unknown>>)[field];
  return [named ?? []].flat().map(String);
}

export const checkCircles: Check = ({ catalogue, report }) => {
  for (const [kind, field, message] of SUCCESSORS) {
    const next = new Map(catalogue.all(kind).map((owner) => [owner.id, namedUnder(field, owner)]));
    const told = new Set<string>();
    for (const owner of catalogue.all(kind)) {
      const circle = next.get(owner.id)?.length ? circleFrom(owner.id, next) : undefined;
      if (circle === undefined || circle.some((id) => told.has(id))) continue;
      for (const id of circle) told.add(id);
      report.at(
        { ...owner, path: [...owner.path, field] },
        'PK307',
        `${message}: ${circle.join(', ')}. Take ${field} out of one.`,
      );
    }
  }
};

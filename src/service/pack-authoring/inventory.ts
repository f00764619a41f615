/** What packs hold and texts may use, by name: for authors who look for an id. */
import { WORD_SETS } from '../../language/word-sets.js';
import { FACTS } from '../../packs/facts.js';
import type { PackLibrary } from '../../packs/library.js';
import { FRAME_VARIABLES, TEMPLATE_HELPERS, TEMPLATE_VARIABLES } from '../../packs/template-variables.js';

/** An id and what it stands for. */
export type Entry = readonly [id: string, words: string];

type Lister = (library: PackLibrary) => Entry[];

const inPacks =
  <T>(
    part: (library: PackLibrary) => ReadonlyMap<string, { readonly record: T }>,
    words: (record: T) => string,
  ): Lister =>
  (library) =>
    [...part(library)].map(([id, { record }]) => [id, words(record)]);

const plain =
  <T>(part: (library: PackLibrary) => ReadonlyMap<string, T>, words: (record: T) => string): Lister =>
  (library) =>
    [...part(library)].map(([id, record]) => [id, words(record)]);

/** What can be listed, by the word that the command takes. */
export const INVENTORY = {
  codes: inPacks(
    ({ codes }) => codes,
    ({ title }) => title,
  ),
  remarks: inPacks(
    ({ remarks }) => remarks,
    ({ title }) => title,
  ),
  'short-codes': inPacks(
    ({ shortCodes }) => shortCodes,
    ({ title }) => title,
  ),
  strategies: inPacks(
    ({ strategies }) => strategies,
    ({ title }) => title,
  ),
  arguments: inPacks(
    ({ arguments: all }) => all,
    ({ heading }) => heading,
  ),
  evidence: plain(
    ({ evidence }) => evidence,
    ({ name }) => name,
  ),
  regulations: plain(
    ({ regulations }) => regulations,
    ({ citation, title }) => `${citation}: ${title}`,
  ),
  authorities: plain(
    ({ authorities }) => authorities,
    ({ title }) => title,
  ),
  services: plain(
    ({ serviceAreas }) => serviceAreas,
    ({ name }) => name,
  ),
  payers: plain(
    ({ payers }) => payers,
    ({ name }) => name,
  ),
  'lines-of-business': plain(
    ({ insurerTypes }) => insurerTypes,
    ({ name }) => name,
  ),
  signals: ({ signals }) => signals.map(({ id, tells }) => [id, tells]),
  rules: ({ rules }) => rules.map(({ id, because }) => [id, because]),
  'controlling-law': ({ controllingLaw }) => controllingLaw.map(({ id, title }) => [id, title]),
  grounds: ({ groundAnswers }) => [...groundAnswers.values()].map(({ id, name }) => [id, name]),
  treatments: ({ outcomeWeights: { weights } }) =>
    weights.filter(({ feature }) => feature === 'TreatmentCategory').map(({ value }) => [value, '']),
  'word-sets': () => [...WORD_SETS].map(([name, words]) => [`<${name}>`, words.join(', ')]),
  facts: () => FACTS.map(({ name, type, description }) => [name, `${type}. ${description}`]),
  variables: () =>
    [...TEMPLATE_VARIABLES, ...FRAME_VARIABLES].map(({ name, optional, description }) => [
      name,
      `${description}${optional ? ' May be empty.' : ''}`,
    ]),
  helpers: () => TEMPLATE_HELPERS.map(({ name, usage }) => [name, usage]),
} satisfies Readonly<Record<string, Lister>>;

export type InventoryName = keyof typeof INVENTORY;

/** Entries whose id or words hold the words looked for. */
export function inventoryOf(library: PackLibrary, name: InventoryName, search = ''): Entry[] {
  const wanted = search.toLowerCase();
  const entries: Entry[] = INVENTORY[name](library);
  return entries.filter(([id, words]) => `${id} ${words}`.toLowerCase().includes(wanted));
}

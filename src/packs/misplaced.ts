/** Where a file belongs whose folder or name is misspelt. */
import { nearest } from '../schema/nearest.js';
import type { FileKind } from './layout.js';

/** The place that a misspelt folder or name most likely means: regulations/texas.yaml for regulation/texas.yaml. */
export function meantPlace(path: string, table: readonly FileKind[]): string {
  const examples = /^(.*)\.(?:examples?|tests?)\.ya?ml$/i.exec(path)?.[1];
  if (examples !== undefined) return ` Did you mean "${examples}.examples.yaml"?`;
  const [name = '', folder] = path.split('/').reverse();
  const places = table.map((kind) => kind.path.replace('[-*]', ''));
  if (folder !== undefined) {
    const folders = places.filter((place) => place.endsWith('/*.yaml')).map((place) => place.slice(0, -7));
    const meant = nearest(folder, new Set(folders));
    return meant === undefined ? '' : ` Did you mean "${meant}/${name}"?`;
  }
  const bare = name.replace(/\.yaml$/, '');
  const known = places.map((place) => place.replace(/(?:\/\*)?\.yaml$/, ''));
  const meant = nearest(bare, known) ?? nearest(`${bare}s`, known);
  if (meant === undefined) return '';
  return ` Did you mean "${meant}${places.includes(`${meant}.yaml`) ? '.yaml' : '/….yaml'}"?`;
}

/** Finds the node of a YAML document that stands at a path. */
import type { Node } from 'yaml';
import type { Path } from '../schema/violations.js';
import { yaml } from './yaml-parser.js';

/** The node at a path, or the nearest around it. */
export function nodeAt(root: unknown, path: Path): Node | undefined {
  const { isCollection, isNode } = yaml();
  let node: unknown = root;
  for (const step of path) {
    if (!isCollection(node)) break;
    const next = node.get(step, true);
    if (!isNode(next)) break;
    node = next;
  }
  return isNode(node) ? node : undefined;
}

/** The name of a field, or the record around it. */
export function keyAt(root: unknown, path: Path, key: string): Node | undefined {
  const { isMap, isNode, isPair, isScalar } = yaml();
  const node = nodeAt(root, path);
  if (!isMap(node)) return node;
  const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key);
  return isNode(pair?.key) ? pair.key : node;
}

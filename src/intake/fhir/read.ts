/** FHIR input: one resource, or a bundle with decisions among other resources. */
import type { AdjudicatedClaim } from '../../domain/generated/types.js';
import { readClaimResource } from './claim.js';
import { type Json, objectAt, objectsAt, textAt } from './json.js';
import { ResourceIndex } from './resources.js';

const DECISIONS: ReadonlySet<string> = new Set(['ExplanationOfBenefit', 'ClaimResponse']);

/** Claims of the input in its order; undefined where it holds no decision on a claim. */
export function readFhir(input: unknown): AdjudicatedClaim[] | undefined {
  const root = objectAt(input);
  const entries = entriesOf(root);
  const index = new ResourceIndex(entries);
  const decisions = entries.filter(({ resource }) => DECISIONS.has(textAt(resource, 'resourceType') ?? ''));
  if (decisions.length === 0) return undefined;
  return decisions.map(({ resource }, place) => readClaimResource(resource, index, place + 1));
}

function entriesOf(root: Json): { resource: Json; fullUrl: string | undefined }[] {
  if (textAt(root, 'resourceType') !== 'Bundle') return [{ resource: root, fullUrl: undefined }];
  return objectsAt(root, 'entry').map((entry) => ({
    resource: objectAt(entry, 'resource'),
    fullUrl: textAt(entry, 'fullUrl'),
  }));
}

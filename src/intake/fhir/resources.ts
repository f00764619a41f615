/** Resources of an input and the references between them. */
import { type Json, objectAt, objectsAt, textAt } from './json.js';

export class ResourceIndex {
  readonly #byAddress = new Map<string, Json>();
  /** What each resource contains, by its id; made when it is first asked for. */
  readonly #contained = new WeakMap<Json, ReadonlyMap<string, Json>>();

  constructor(resources: readonly { readonly resource: Json; readonly fullUrl?: string | undefined }[]) {
    for (const { resource, fullUrl } of resources) {
      const [type, id] = [textAt(resource, 'resourceType'), textAt(resource, 'id')];
      if (type !== undefined && id !== undefined) this.#byAddress.set(`${type}/${id}`, resource);
      if (fullUrl !== undefined) this.#byAddress.set(fullUrl, resource);
    }
  }

  /** The resource that a reference in `owner` points to, where it stands in the input. */
  find(owner: Json, reference: Json): Json | undefined {
    const address = textAt(reference, 'reference');
    if (address === undefined) return undefined;
    if (address.startsWith('#')) return this.#containedIn(owner).get(address.slice(1));
    const relative = address.split('/').slice(-2).join('/');
    return this.#byAddress.get(address) ?? this.#byAddress.get(relative);
  }

  #containedIn(owner: Json): ReadonlyMap<string, Json> {
    const known = this.#contained.get(owner);
    if (known !== undefined) return known;
    const byId = new Map<string, Json>();
    for (const resource of objectsAt(owner, 'contained')) {
      const id = textAt(resource, 'id');
      if (id !== undefined && !byId.has(id)) byId.set(id, resource);
    }
    this.#contained.set(owner, byId);
    return byId;
  }

  /** A person or an organization by what is displayed, by its name, or by its identifier. */
  nameOf(owner: Json, reference: Json): string | undefined {
    const display = textAt(reference, 'display');
    if (display !== undefined) return display;
    const resource = this.find(owner, reference);
    const named = resource && (textAt(resource, 'name') ?? personName(objectsAt(resource, 'name')[0]));
    return named ?? textAt(objectAt(reference, 'identifier'), 'value');
  }
}

function personName(name: Json | undefined): string | undefined {
  if (!name) return undefined;
  const given = Array.isArray(name.given) ? name.given.filter((part) => typeof part === 'string') : [];
  const parts = [...given, textAt(name, 'family')].filter((part) => part !== undefined);
  return textAt(name, 'text') ?? (parts.length > 0 ? parts.join(' ') : undefined);
}

/** Resources of an input and the references between them. */
import { type Json, objectAt, objectsAt, textAt } from './json.js';

export class ResourceIndex {
  readonly #byAddress = new Map<string, Json>();

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
    if (address.startsWith('#')) {
      const id = address.slice(1);
      return objectsAt(owner, 'contained').find((resource) => textAt(resource, 'id') === id);
    }
    const relative = address.split('/').slice(-2).join('/');
    return this.#byAddress.get(address) ?? this.#byAddress.get(relative);
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

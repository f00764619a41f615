/** Makes loaded knowledge unchangeable, so that no request can alter the answers of the next. */

class FrozenMap<K, V> extends Map<K, V> {
  #sealed = false;

  seal(): this {
    this.#sealed = true;
    return this;
  }

  #refuse(): void {
    if (this.#sealed) throw new TypeError('the pack library cannot be changed');
  }

  override set(key: K, value: V): this {
    this.#refuse();
    return super.set(key, value);
  }

  override delete(key: K): boolean {
    this.#refuse();
    return super.delete(key);
  }

  override clear(): void {
    this.#refuse();
    super.clear();
  }
}

/** A map that refuses every change. */
export function frozenMap<K, V>(entries: readonly (readonly [K, V])[]): ReadonlyMap<K, V> {
  const map = new FrozenMap<K, V>();
  for (const [key, value] of entries) map.set(key, value);
  return map.seal();
}

/** Freezes a value and everything inside it, also inside maps. */
export function freezeDeep<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value;
  Object.freeze(value);
  if (value instanceof Map) for (const item of value.values()) freezeDeep(item);
  else for (const item of Object.values(value)) freezeDeep(item);
  return value;
}

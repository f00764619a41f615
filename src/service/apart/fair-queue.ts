/** What waits, by whose it is: each in turn gives one, so that who sends much waits for its own work alone. */
export class FairQueue<T> {
  /** In the order of their turns; none is empty. */
  readonly #waiting = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(key: string, item: T): void {
    const own = this.#waiting.get(key);
    if (own === undefined) this.#waiting.set(key, [item]);
    else own.push(item);
    this.#length += 1;
  }

  /** The first of the one whose turn it is, who comes last then. */
  shift(): T | undefined {
    for (const [key, own] of this.#waiting) {
      const item = own.shift();
      this.#waiting.delete(key);
      if (own.length > 0) this.#waiting.set(key, own);
      this.#length -= 1;
      return item;
    }
    return undefined;
  }

  /** Takes back what waits no more. False where it is not there. */
  remove(key: string, item: T): boolean {
    const own = this.#waiting.get(key) ?? [];
    const place = own.indexOf(item);
    if (place < 0) return false;
    own.splice(place, 1);
    if (own.length === 0) this.#waiting.delete(key);
    this.#length -= 1;
    return true;
  }
}

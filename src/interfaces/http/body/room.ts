/**
 * Room for the bodies of the calls in hand, so that their sum is bounded whoever sends them. A body is read only when there is
 * room for all of it: until then it waits on the wire.
 */

export interface Room {
  /**
   * Takes room for so many bytes; false where none was free in time. `holder` is whose body it is: nobody gets more than half.
   */
  take(holder: string, bytes: number): Promise<boolean>;
  /** Gives room back. */
  free(holder: string, bytes: number): void;
}

interface Waiting {
  readonly holder: string;
  readonly bytes: number;
  readonly admit: () => void;
}

/** @param size in bytes; @param patienceMs how long a body waits for room */
export function createRoom(size: number, patienceMs: number): Room {
  let used = 0;
  const held = new Map<string, number>();
  const waiting = new Set<Waiting>();

  function fits(holder: string, bytes: number): boolean {
    const own = held.get(holder) ?? 0;
    // One body is always admitted where nothing else of the holder is there, however large the share.
    return used + bytes <= size && (own === 0 || own + bytes <= size / 2);
  }

  function add(holder: string, bytes: number): void {
    used += bytes;
    const own = (held.get(holder) ?? 0) + bytes;
    if (own > 0) held.set(holder, own);
    else held.delete(holder);
  }

  return {
    take(holder, bytes) {
      if (fits(holder, bytes)) {
        add(holder, bytes);
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        const admit = () => {
          clearTimeout(late);
          waiting.delete(place);
          add(holder, bytes);
          resolve(true);
        };
        const place = { holder, bytes, admit };
        const late = setTimeout(() => {
          waiting.delete(place);
          resolve(false);
        }, patienceMs);
        waiting.add(place);
      });
    },
    free(holder, bytes) {
      add(holder, -bytes);
      for (const place of waiting) if (fits(place.holder, place.bytes)) place.admit();
    },
  };
}

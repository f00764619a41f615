/** Counts of right and wrong findings of one class of documents. */

class Counts {
  right = 0;
  missed = 0;
  extra = 0;

  get f1() {
    const all = 2 * this.right + this.missed + this.extra;
    return all === 0 ? 1 : (2 * this.right) / all;
  }
}

export class Tally {
  documents = 0;
  falseDenials = 0;
  missedDenials = 0;
  /** Differences, one line each. */
  misses = [];
  #sets = new Map();
  #fields = new Map();

  /**
   * Compares two lists as sets; `optional` is neither right nor wrong.
   * @param name codes or reasons
   */
  set(name, id, expected, found, optional = []) {
    const counts = this.#sets.get(name) ?? new Counts();
    this.#sets.set(name, counts);
    const missed = expected.filter((item) => !found.includes(item));
    const extra = found.filter((item) => !expected.includes(item) && !optional.includes(item));
    counts.right += expected.length - missed.length;
    counts.missed += missed.length;
    counts.extra += extra.length;
    if (missed.length > 0 || extra.length > 0)
      this.misses.push(`${id} ${name}: missed [${missed}] extra [${extra}]`);
  }

  /** Compares one field. A field that is empty on both sides says nothing and is not counted. */
  field(name, id, expected, found, equal = same) {
    if (empty(expected) && empty(found)) return;
    const counts = this.#fields.get(name) ?? { right: 0, of: 0 };
    this.#fields.set(name, counts);
    counts.of += 1;
    if (equal(expected, found)) counts.right += 1;
    else
      this.misses.push(`${id} ${name}: expected ${JSON.stringify(expected)} found ${JSON.stringify(found)}`);
  }

  /** Whether the document denies; null is not scored. */
  denial(id, expected, found) {
    if (expected === null || expected === undefined || expected === found) return;
    if (found) this.falseDenials += 1;
    else this.missedDenials += 1;
    this.misses.push(`${id} is_denial: expected ${expected}`);
  }

  /** Right ones of the fields whose name fits. */
  share(pattern) {
    let [right, of] = [0, 0];
    for (const [name, counts] of this.#fields)
      if (pattern.test(name)) [right, of] = [right + counts.right, of + counts.of];
    return { right, of };
  }

  /** F1 of codes and reasons, exact share of all other fields together, false denials. */
  figures() {
    const fields = [...this.#fields.values()];
    const of = fields.reduce((sum, counts) => sum + counts.of, 0);
    const right = fields.reduce((sum, counts) => sum + counts.right, 0);
    return {
      codes: this.#sets.get('codes')?.f1 ?? 1,
      reasons: this.#sets.get('reasons')?.f1 ?? 1,
      fields: of === 0 ? 1 : right / of,
      falseDenials: this.falseDenials,
      verdict: 1 - (this.falseDenials + this.missedDenials) / Math.max(1, this.documents),
    };
  }

  table(title) {
    const { codes, reasons, fields, falseDenials } = this.figures();
    const rows = [
      ['documents', String(this.documents)],
      ['codes F1', codes.toFixed(3)],
      ['reasons F1', reasons.toFixed(3)],
      ['other fields exact', fields.toFixed(3)],
      ['false denials', String(falseDenials)],
      ['missed denials', String(this.missedDenials)],
      ...[...this.#fields].map(([name, { right, of }]) => [
        `  ${name}`,
        `${(right / of).toFixed(3)}  ${right}/${of}`,
      ]),
    ];
    return [title, ...rows.map(([name, figure]) => `  ${name.padEnd(32)} ${figure}`), ''].join('\n');
  }
}

function empty(value) {
  return (
    value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0)
  );
}

function same(expected, found) {
  return JSON.stringify(expected ?? null) === JSON.stringify(found ?? null);
}

/** Equal as sets of texts. */
export function sameSet(expected, found) {
  return same([...(expected ?? [])].sort(), [...(found ?? [])].sort());
}

/** Equal but for case, punctuation and spacing. */
export function sameWords(expected, found) {
  return same(plain(expected), plain(found));
}

export function plain(value) {
  return (
    String(value ?? '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim() || undefined
  );
}

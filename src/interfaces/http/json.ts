/**
 * JSON of an answer. Parts that many answers share are frozen; their JSON is made once and kept as long as the part.
 */
const kept = new WeakMap<object, string>();

/** The same text that JSON.stringify gives for a plain object. */
export function jsonOf(answer: object): string {
  let json = '';
  for (const [name, value] of Object.entries(answer)) {
    const text = partOf(value);
    if (text !== undefined) json += `${json === '' ? '' : ','}${JSON.stringify(name)}:${text}`;
  }
  return `{${json}}`;
}

/** Nothing where the part has no JSON, as for undefined. */
function partOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return JSON.stringify(value);
  const known = kept.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  kept.set(value, text);
  return text;
}

/**
 * JSON of an answer. Parts that many answers share are frozen; their JSON is made once and kept as long as the part.
 */
const kept = new WeakMap<object, string>();
/** Names of fields as JSON prints them: as many as the schemas have. */
const names = new Map<string, string>();

/** The same text that JSON.stringify gives for a plain object. */
export function jsonOf(answer: object): string {
  let json = '';
  for (const [name, value] of Object.entries(answer)) {
    const text = partOf(value);
    if (text !== undefined) json += `${json === '' ? '' : ','}${nameOf(name)}${text}`;
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

function nameOf(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const printed = `${JSON.stringify(name)}:`;
  names.set(name, printed);
  return printed;
}

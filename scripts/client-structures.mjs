// What the clients make of the structures of the API: names, and fields whose content is not ours to rename.

/** Answers that hold input for another call, as far as it is known. JSON Schema cannot say "in part". */
export const PARTIAL_INPUTS = { appeal_request: 'GenerateAppealInput' };

function camelName(name) {
  return name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** A name in camelCase, or a whole schema with every field in it. */
export function camelCased(value) {
  if (typeof value === 'string') return camelName(value);
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'object' ? camelCased(item) : item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(item).map(([name, field]) => [camelName(name), camelCased(field)]),
          ),
        ];
      if (key === 'required' && Array.isArray(item)) return [key, item.map(camelName)];
      return [key, typeof item === 'object' ? camelCased(item) : item];
    }),
  );
}

/** Every field of the structures with its schema, wherever it stands. */
export function* fieldsOf(value) {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value) && value.properties && typeof value.properties === 'object')
    yield* Object.entries(value.properties);
  for (const item of Object.values(value)) yield* fieldsOf(item);
}

/** Names of fields that hold data of another form, and of those whose keys are data. */
export function keptNames(definitions) {
  const kinds = new Map();
  for (const [name, schema] of fieldsOf(definitions)) {
    const kind = kindOf(name, schema);
    const known = kinds.get(name) ?? kind;
    if (known !== kind)
      throw new Error(`the field ${name} holds data in one place and a structure in another`);
    kinds.set(name, kind);
  }
  const named = (kind) => [...kinds].filter(([, own]) => own === kind).map(([name]) => name);
  return { data: named('data'), maps: named('map') };
}

/** Fields whose names the client could not turn back: two spellings would be one. */
export function lostNames(definitions) {
  const names = [...new Set([...fieldsOf(definitions)].map(([name]) => name))];
  return names.filter((name) => camelName(name).replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`) !== name);
}

function kindOf(name, { type, properties, additionalProperties }) {
  if (type !== 'object' || properties || name in PARTIAL_INPUTS) return 'structure';
  return typeof additionalProperties === 'object' ? 'map' : 'data';
}

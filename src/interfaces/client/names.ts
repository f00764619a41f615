/** Names of fields: snake_case on the wire, camelCase in JavaScript. */
import { DATA_FIELDS, MAP_FIELDS } from './generated/fields.js';

/** Field names of ours are lower-case words; other keys are data and stay as they are. */
const SNAKE = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;
const CAMEL = /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)+$/;

function camelCased(name: string): string {
  return SNAKE.test(name) ? name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : name;
}

function snakeCased(name: string): string {
  return CAMEL.test(name) ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name;
}

/** An answer with its fields in camelCase, as deep as our own structures go. */
export function toCamelCase(answer: unknown): unknown {
  return renamed(answer, camelCased);
}

/** An input with its fields as the service names them. */
export function toSnakeCase(input: unknown): unknown {
  return renamed(input, snakeCased);
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const wireName = snakeCased(name);
      if (DATA_FIELDS.has(wireName)) return [rename(name), item];
      if (MAP_FIELDS.has(wireName)) return [rename(name), renamedValues(item, rename)];
      return [rename(name), renamed(item, rename)];
    }),
  );
}

/** The keys of a map are data: codes, names of operations. */
function renamedValues(map: unknown, rename: (name: string) => string): unknown {
  if (map === null || typeof map !== 'object') return map;
  return Object.fromEntries(Object.entries(map).map(([key, item]) => [key, renamed(item, rename)]));
}

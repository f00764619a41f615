import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './knowledge.js';

/** Layers from the bottom up: a file may import its own layer and those below it. */
const LAYERS = [
  'domain',
  'schema',
  'language',
  'packs',
  'intake',
  'engine',
  'service',
  'store',
  'interfaces',
  'main',
];
const SRC = join(ROOT, 'src');

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourceFiles(path) : entry.name.endsWith('.ts') ? [path] : [];
  });
}

const files = sourceFiles(SRC)
  .map((path) => ({ name: relative(SRC, path), text: readFileSync(path, 'utf8') }))
  .filter(({ name }) => !name.startsWith('domain/generated/'));

function importsOf({ name, text }: { readonly name: string; readonly text: string }): string[] {
  return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map((match) =>
    relative(SRC, join(SRC, name, '..', match[1] ?? '')),
  );
}

describe('imports point one way', () => {
  it.each(files.map((file) => [file.name, file] as const))('%s', (name, file) => {
    const own = LAYERS.indexOf(name.split('/')[0] ?? '');
    for (const target of importsOf(file)) {
      const layer = LAYERS.indexOf(target.split('/')[0] ?? '');
      expect(layer, `${name} imports ${target}`).toBeGreaterThanOrEqual(0);
      expect(layer, `${name} imports ${target}`).toBeLessThanOrEqual(own);
    }
  });

  it('http, mcp, cli, web and client never import one another', () => {
    for (const file of files.filter(({ name }) => name.startsWith('interfaces/'))) {
      const door = file.name.split('/')[1];
      for (const target of importsOf(file).filter((path) => path.startsWith('interfaces/'))) {
        expect(target.split('/')[1], `${file.name} imports ${target}`).toBe(door);
      }
    }
  });
});

it('the client runs anywhere: at run time it needs its own files alone', () => {
  for (const { name, text } of files.filter(({ name }) => name.startsWith('interfaces/client/'))) {
    for (const [, names, path] of text.matchAll(/^(?:import|export) (.*?) ?from '([^']+)'/gms))
      if (!names?.startsWith('type ')) expect(path, `${name} imports ${path}`).toMatch(/^\.\/[^.]/);
    expect(text, name).not.toMatch(/\b(require|Buffer|__dirname)\b|import\(/);
  }
});

describe('the engine repeats itself', () => {
  const pure = files.filter(({ name }) => /^(domain|schema|packs|intake|engine|service)\//.test(name));

  it('time, chance and language order come only through ports', () => {
    for (const { name, text } of pure) {
      expect(text, name).not.toMatch(
        /Date\.now|new Date\(\)|Math\.random|localeCompare|randomUUID|randomBytes/,
      );
    }
  });

  it('only the rules file knows the rules engine', () => {
    const importers = files
      .filter(({ text }) => text.includes("from 'json-rules-engine'"))
      .map(({ name }) => name);
    expect(importers).toEqual(['engine/rules.ts']);
  });

  it('only invoke calls a handler, by itself or through perform', () => {
    const callers = files.filter(({ text }) => /\.handle\(/.test(text)).map(({ name }) => name);
    expect(callers).toEqual(['service/invoke.ts', 'service/perform.ts']);
    const performers = files.filter(({ text }) => /\/perform\.js'/.test(text)).map(({ name }) => name);
    expect(performers).toEqual(['service/apart/handle.ts', 'service/apart/perform-task.ts']);
  });
});

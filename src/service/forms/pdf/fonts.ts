/** The fonts of a letter: which one has a character, read once from the packages that hold them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { plainFont } from './woff.js';

export type Weight = 'regular' | 'bold';

/** A face as the PDF names it. */
export interface Face {
  readonly name: string;
  readonly bytes: Buffer;
  has(codePoint: number): boolean;
}

/** In order of preference: Latin, Greek, Cyrillic and Hebrew; Arabic; every other script, one design for both weights. */
const FILES: Readonly<Record<Weight, readonly string[]>> = {
  regular: [
    '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf',
    '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
    '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
  ],
  bold: [
    '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf',
    '@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
    '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
  ],
};

const packages = createRequire(import.meta.url);
const faces = new Map<string, Face>();

function faceOf(file: string): Face {
  const known = faces.get(file);
  if (known !== undefined) return known;
  const bytes = plainFont(readFileSync(packages.resolve(file)));
  const font = create(bytes) as Font; // none of the files is a collection
  const face = { name: file, bytes, has: (point: number) => font.hasGlyphForCodePoint(point) };
  faces.set(file, face);
  return face;
}

/** A stretch of text in one face. */
export interface FaceRun {
  readonly text: string;
  readonly face: Face;
}

const STAYS = /[\p{M}\s]/u;

/** Splits a text by the first face that has each character; marks and blanks stay with what is before them. */
export function faceRuns(text: string, weight: Weight): FaceRun[] {
  const runs: { text: string; face: Face }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const face = last !== undefined && STAYS.test(character) ? last.face : faceFor(character, weight);
    if (last?.face === face) last.text += character;
    else runs.push({ text: character, face });
  }
  return runs;
}

function faceFor(character: string, weight: Weight): Face {
  const point = character.codePointAt(0) ?? 0;
  const files = FILES[weight];
  const found = files.find((file) => faceOf(file).has(point));
  return faceOf(found ?? files[0] ?? '');
}

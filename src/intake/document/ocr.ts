/** Character recognition, with language data from an installed package: nothing is fetched, nothing is written. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM, type Line as RecognizedLine, type Worker } from 'tesseract.js';
import { type GrayPicture, tilted, turned } from './gray.js';
import { layOut } from './layout.js';
import { slopeOf, withoutRules } from './level.js';
import type { ReadPage, Run } from './reading.js';

/** Below this a page may lie on its side or head. */
const LIES_WRONG = 0.6;
const TURNS = [180, 90, 270] as const;
/** By so much a page has to make more sense after a turn. */
const BETTER = 0.15;
/** A speck or a piece of a ruled line: nothing that a person would read. A spoiled code is unsure too, and is kept. */
const DIRT = /^[^\p{L}\p{N}]*$/u;
const DIRT_BELOW = 50;

export interface Recognizer {
  read(picture: GrayPicture): Promise<ReadPage>;
  close(): Promise<void>;
}

export async function openRecognizer(): Promise<Recognizer> {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: '300' });
  return {
    read: (picture) => readUpright(worker, picture),
    close: async () => void (await worker.terminate()),
  };
}

/** Reads the page as it lies, and again after a turn where its lines run another way. */
async function readUpright(worker: Worker, picture: GrayPicture): Promise<ReadPage> {
  const { page, turn } = await readOnce(worker, picture);
  if (turn !== 0) return (await readOnce(worker, turned(picture, turn))).page;
  let best = page;
  // Lines that run another way may make no words at all.
  for (const degrees of TURNS) {
    if (best.method === 'blank' || best.certainty >= LIES_WRONG) break;
    const other = (await readOnce(worker, turned(picture, degrees))).page;
    if (other.certainty > best.certainty + BETTER) best = other;
  }
  return best;
}

interface Once {
  readonly page: ReadPage;
  /** Degrees, clockwise, after which its lines would run from left to right. */
  readonly turn: 0 | 90 | 180 | 270;
}

async function readOnce(worker: Worker, picture: GrayPicture): Promise<Once> {
  const slope = slopeOf(picture);
  const level = withoutRules(slope === 0 ? picture : tilted(picture, -slope));
  const { data } = await worker.recognize(portableGraymap(level), {}, { blocks: true, text: false });
  const lines = (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines: inside }) => inside);
  return { page: pageOf(lines), turn: turnOf(lines) };
}

/** Which way the words follow one another. */
function turnOf(lines: readonly RecognizedLine[]): Once['turn'] {
  const way = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (const { words } of lines)
    words.slice(1).forEach((word, place) => {
      const before = words[place] ?? word;
      const [across, down] = [word.bbox.x0 - before.bbox.x0, word.bbox.y0 - before.bbox.y0];
      if (Math.abs(across) >= Math.abs(down)) way[across >= 0 ? 0 : 180] += 1;
      else way[down >= 0 ? 270 : 90] += 1;
    });
  return TURNS.find((turn) => way[turn] > (way[0] + way[90] + way[180] + way[270]) / 2) ?? 0;
}

function pageOf(lines: readonly RecognizedLine[]): ReadPage {
  const words = lines
    .flatMap(({ words: onLine, baseline, bbox }) =>
      onLine.map((word) => ({
        word,
        y: Math.max(baseline?.y0 ?? 0, baseline?.y1 ?? 0) || bbox.y1,
        height: bbox.y1 - bbox.y0,
      })),
    )
    .filter(({ word }) => word.confidence >= DIRT_BELOW || !DIRT.test(word.text));
  if (words.length === 0) return { method: 'blank', text: '', certainty: 0 };
  const heights = words.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  const runs: Run[] = words.map(({ word: { text, bbox }, y, height }) => ({
    text,
    x: bbox.x0,
    y,
    width: bbox.x1 - bbox.x0,
    height: Math.min(height, usual * 2),
    whole: true,
  }));
  const letters = words.reduce((sum, { word }) => sum + word.text.length, 0);
  const sure = words.reduce((sum, { word }) => sum + word.text.length * word.confidence, 0);
  return { method: 'ocr', text: layOut(runs), certainty: Math.round(sure / letters) / 100 };
}

/** A picture in the plainest form that the recognizer takes. */
function portableGraymap({ width, height, pixels }: GrayPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}

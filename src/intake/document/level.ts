/** Scans set level and freed of ruled lines, which spoil the letters beside them. */
import type { GrayPicture } from './gray.js';
import { threshold } from './gray.js';

/** Degrees to either side; feeders skew by less. */
const MOST = 6;
const COARSE = 0.5;
const FINE = 0.1;
/** Less is not worth the loss of turning. */
const LEVEL = 0.15;
/** Every so many pixels are looked at. */
const STEP = 3;

/** Degrees, clockwise, by which the lines of text slope. Level lines of text leave the emptiest rows between them. */
export function slopeOf(picture: GrayPicture): number {
  const dark = darkPoints(picture);
  if (dark.length < 400) return 0;
  const best = (from: number, to: number, step: number) => {
    let [at, most] = [0, -1];
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const sharpness = sharpnessAt(dark, degrees, picture);
      if (sharpness > most) [at, most] = [degrees, sharpness];
    }
    return at;
  };
  const near = best(-MOST, MOST, COARSE);
  const degrees = best(near - COARSE, near + COARSE, FINE);
  return Math.abs(degrees) < LEVEL ? 0 : degrees;
}

/** Places of dark points, x and y in turn. */
function darkPoints({ width, height, pixels }: GrayPicture): Int32Array {
  const limit = threshold(pixels);
  const points: number[] = [];
  for (let y = 0; y < height; y += STEP)
    for (let x = 0; x < width; x += STEP) if ((pixels[y * width + x] ?? 255) < limit) points.push(x, y);
  // A page that is mostly dark is a photo; its points tell nothing and are many.
  return points.length > (width * height) / (STEP * STEP) ? new Int32Array() : Int32Array.from(points);
}

function sharpnessAt(points: Int32Array, degrees: number, { width, height }: GrayPicture): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const margin = Math.ceil(Math.abs(slope) * width);
  const rows = new Uint32Array(Math.ceil((height + 2 * margin) / STEP) + 2);
  for (let at = 0; at < points.length; at += 2) {
    const row = ((points[at + 1] ?? 0) - slope * (points[at] ?? 0) + margin) / STEP;
    rows[row | 0] = (rows[row | 0] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum;
}

/** Pixels at 300 dpi: no stroke of a letter of a text is so long. */
const RULE = { across: 180, down: 110 };
/** Gray beside a line. */
const EDGE = 2;

/** Whitens what is dark over a long way, across or down. Changes the picture. */
export function withoutRules(picture: GrayPicture): GrayPicture {
  const { width, height, pixels } = picture;
  const limit = threshold(pixels);
  const dark = pixels.map((value) => (value < limit ? 1 : 0));
  const clear = (x: number, y: number) => {
    if (x >= 0 && x < width && y >= 0 && y < height) pixels[y * width + x] = 255;
  };
  eachRun(
    height,
    width,
    (y, x) => dark[y * width + x] === 1,
    RULE.across,
    (y, x) => {
      for (let by = -EDGE; by <= EDGE; by += 1) if (!continues(x, y, 0, Math.sign(by))) clear(x, y + by);
    },
  );
  eachRun(
    width,
    height,
    (x, y) => dark[y * width + x] === 1,
    RULE.down,
    (x, y) => {
      for (let by = -EDGE; by <= EDGE; by += 1) clear(x + by, y);
    },
  );
  return picture;

  /** Whether a letter stands on the line here. */
  function continues(x: number, y: number, dx: number, dy: number): boolean {
    if (dy === 0) return false;
    const far = 6;
    return dark[(y + dy * far) * width + x + dx * far] === 1;
  }
}

/** Calls `on` for every place of every unbroken run of at least `least`. */
function eachRun(
  lines: number,
  length: number,
  isDark: (line: number, at: number) => boolean,
  least: number,
  on: (line: number, at: number) => void,
): void {
  for (let line = 0; line < lines; line += 1) {
    let start = 0;
    for (let at = 0; at <= length; at += 1) {
      if (at < length && isDark(line, at)) continue;
      if (at - start >= least) for (let place = start; place < at; place += 1) on(line, place);
      start = at + 1;
    }
  }
}

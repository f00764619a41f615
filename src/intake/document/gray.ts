/** Pictures in gray: what recognition looks at. */

/** Eight bits of gray a pixel. */
export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The gray that parts ink from paper best (Otsu 1979). */
export function threshold(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += 7) counts[pixels[at] ?? 0] = (counts[pixels[at] ?? 0] ?? 0) + 1;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const all = counts.reduce((sum, count, gray) => sum + count * gray, 0);
  let [dark, darkSum, best, at] = [0, 0, -1, 128];
  counts.forEach((count, gray) => {
    dark += count;
    darkSum += count * gray;
    if (dark === 0 || dark === total) return;
    const apart = (dark * (total - dark) * (darkSum / dark - (all - darkSum) / (total - dark)) ** 2) / total;
    if (apart > best) [best, at] = [apart, gray + 1];
  });
  return at;
}

/** The picture after a turn clockwise. */
export function turned({ width, height, pixels }: GrayPicture, degrees: 90 | 180 | 270): GrayPicture {
  const sideways = degrees !== 180;
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] =
        degrees === 90
          ? [height - 1 - y, x]
          : degrees === 270
            ? [y, width - 1 - x]
            : [width - 1 - x, height - 1 - y];
      out[row * (sideways ? height : width) + column] = pixels[y * width + x] ?? 0;
    }
  return sideways ? { width: height, height: width, pixels: out } : { width, height, pixels: out };
}

/** The picture turned by a few degrees, clockwise where positive, in the same frame; what comes in from outside is white. */
export function tilted({ width, height, pixels }: GrayPicture, degrees: number): GrayPicture {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [middleX, middleY] = [width / 2, height / 2];
  const out = new Uint8Array(pixels.length).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const fromX = (x - middleX) * cosine + (y - middleY) * sine + middleX;
      const fromY = (y - middleY) * cosine - (x - middleX) * sine + middleY;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [right, down, at] = [fromX - left, fromY - top, top * width + left];
      const above = (pixels[at] ?? 255) * (1 - right) + (pixels[at + 1] ?? 255) * right;
      const below = (pixels[at + width] ?? 255) * (1 - right) + (pixels[at + width + 1] ?? 255) * right;
      out[y * width + x] = above * (1 - down) + below * down;
    }
  return { width, height, pixels: out };
}

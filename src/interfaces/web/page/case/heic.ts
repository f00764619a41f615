/** Photos as iPhones keep them (HEIC): the service does not read them, the browser of such a phone can. */

/** By its first bytes. */
export function isHeic(bytes: Uint8Array): boolean {
  return /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)));
}

/** Undefined where the browser cannot show the photo; the service then says what to do. */
export async function jpegOf(file: Blob): Promise<Uint8Array | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return jpeg === null ? undefined : new Uint8Array(await jpeg.arrayBuffer());
}

/** Photos as iPhones keep them (HEIC). Of several pictures in one file the first is the photo; the others are previews. */
import heic from 'heic-decode';
import { DocumentFault } from './faults.js';
import type { GrayPicture } from './gray.js';
import { bounded, fromRgba } from './pictures.js';

/** Throws a DocumentFault where the photo is damaged or too large. Its stated size is checked before it is decoded. */
export async function decodeHeic(bytes: Uint8Array): Promise<GrayPicture> {
  const photos = await heic.all({ buffer: bytes }).catch(() => {
    throw new DocumentFault('damaged');
  });
  try {
    const [photo] = photos;
    if (photo === undefined) throw new DocumentFault('damaged');
    bounded(photo.width, photo.height);
    const { data, width, height } = await photo.decode().catch(() => {
      throw new DocumentFault('damaged');
    });
    return fromRgba(data, width, height);
  } finally {
    photos.dispose();
  }
}

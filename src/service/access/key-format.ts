/** The written form of a key: dmk_<tier>_<random>_<checksum>. The checksum finds typing errors without the store. */
import { createHash } from 'node:crypto';
import type { Randomness } from '../ports.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORM = /^dmk_([a-z]{1,20})_([0-9A-Za-z]{32})_([0-9a-f]{6})$/;

/** Letters and digits, each equally likely: bytes beyond the last full alphabet are thrown away. */
export function randomText(randomness: Randomness, length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomness.bytes(length))
      if (byte < 4 * ALPHABET.length && text.length < length) text += ALPHABET[byte % ALPHABET.length];
  }
  return text;
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, CHECKSUM_LENGTH);
}

/** A new key of the tier. */
export function newKey(tier: string, randomness: Randomness): string {
  const body = `dmk_${tier}_${randomText(randomness, SECRET_LENGTH)}`;
  return `${body}_${checksum(body)}`;
}

/** Whether a text looks like a key: cheap, for doors that must not do work for strangers. */
export function looksLikeKey(text: string): boolean {
  return FORM.test(text);
}

/** Whether a text can be a key at all: its form and checksum are right. */
export function isKeyForm(text: string): boolean {
  const match = FORM.exec(text);
  return match !== null && checksum(text.slice(0, text.length - CHECKSUM_LENGTH - 1)) === match[3];
}

/** What is stored in place of the key. The secret has 190 random bits, so that a plain hash is enough. */
export function keyHash(key: string): Uint8Array {
  return createHash('sha256').update(key).digest();
}

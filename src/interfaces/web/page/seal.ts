/** Text sealed with a passphrase: AES-256-GCM under a key that PBKDF2 draws from it. The platform does the work. */

export interface Sealed {
  readonly key: 'PBKDF2-SHA-256';
  readonly rounds: number;
  readonly salt: string;
  readonly cipher: 'AES-256-GCM';
  readonly start: string;
  readonly text: string;
}

/** What OWASP asks of PBKDF2 with SHA-256. */
const ROUNDS = 600_000;
/** A file that asks for more would only keep the page busy. */
const MOST_ROUNDS = 10_000_000;

/** Browsers keep their ciphers from pages that came by plain HTTP from another machine. */
export function canSeal(): boolean {
  return globalThis.isSecureContext && 'subtle' in crypto;
}

export async function seal(text: string, passphrase: string): Promise<Sealed> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const start = crypto.getRandomValues(new Uint8Array(12));
  const key = await keyOf(passphrase, salt, ROUNDS);
  const bytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: start },
    key,
    new TextEncoder().encode(text),
  );
  return {
    key: 'PBKDF2-SHA-256',
    rounds: ROUNDS,
    salt: base64(salt),
    cipher: 'AES-256-GCM',
    start: base64(start),
    text: base64(new Uint8Array(bytes)),
  };
}

/** Undefined where the passphrase is another one, or the file was changed. */
export async function unseal(sealed: Sealed, passphrase: string): Promise<string | undefined> {
  try {
    const rounds = Math.min(sealed.rounds, MOST_ROUNDS);
    const key = await keyOf(passphrase, bytesOf(sealed.salt), rounds);
    const iv = bytesOf(sealed.start);
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytesOf(sealed.text));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

async function keyOf(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  // The same characters, however a keyboard makes them.
  const words = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

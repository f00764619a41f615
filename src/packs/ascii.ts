/** JSON in plain ASCII, which is read several times faster than other text; it says the same. */
export function inAscii(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

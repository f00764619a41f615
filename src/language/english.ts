/** English as it is written: whether a text is English enough to be turned, and the capital that begins a sentence. */

const FOREIGN =
  /(?<![\p{L}])(?:de|la|el|los|las|con|por|para|una|un|del|que|en|et|le|les|des|du|avec|pour|und|der|die|mit|nicht|com|est\u00e1|tiene|paciente|a\u00f1os|semana|dolor|meses|kh\u00f4ng|v\u00e0|c\u1ee7a|b\u1ec7nh)(?![\p{L}])/giu;
const ENGLISH =
  /\b(?:the|and|of|with|for|to|on|is|was|no|not|has|had|since|at|by|from|patient|pt|he|she|my|we|they)\b/i;
const LEAST_FOREIGN = 2;

export function isEnglish(text: string): boolean {
  if (!/\p{Script=Latin}/u.test(text)) return false;
  if (ENGLISH.test(text)) return true;
  let foreign = 0;
  for (const _ of text.matchAll(FOREIGN)) {
    foreign += 1;
    if (foreign >= LEAST_FOREIGN) return false;
  }
  return foreign === 0 || !/[\u00a1-\u1fff\u2c00-\uffff]/.test(text);
}

/** With a capital as its first letter. */
export function capitalized(text: string): string {
  return /^[a-z]{1,2}[A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

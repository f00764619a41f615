/** The characters that divide a file: the interchange header declares them, and old files come without one. */

export interface Separators {
  readonly element: string;
  readonly component: string;
  readonly segment: string;
}

const ISA_ELEMENTS = 16;
const USUAL_COMPONENT = ':';
/** An interchange header has 106 characters; with padding of any length it ends before this. */
export const LONGEST_HEADER = 512;

/**
 * Reads the separators at the start of an interchange, or of a file without interchange header.
 * @param text starts with ISA, GS, ST or another segment of a remittance
 * @returns undefined where no X12 starts there
 */
export function readSeparators(text: string): Separators | undefined {
  return text.startsWith('ISA') ? ofInterchange(text) : ofBareSet(text);
}

/** Counted by elements, not by columns: files pass through editors that strip the padding of the header. */
function ofInterchange(text: string): Separators | undefined {
  const element = text[3];
  if (element === undefined || /[A-Za-z0-9 \r\n]/.test(element)) return undefined;
  let at = 3;
  for (let count = 1; count < ISA_ELEMENTS; count++) {
    at = text.indexOf(element, at + 1);
    if (at < 0 || at > LONGEST_HEADER) return undefined;
  }
  const [component = '', segment = ''] = text.slice(at + 1, at + 3);
  // An empty last element at the end of a line: the lines are the segments.
  if (/[\r\n]/.test(component)) return { element, component: USUAL_COMPONENT, segment: '\n' };
  if (endsSegments(text, at + 2, component))
    return { element, component: USUAL_COMPONENT, segment: component };
  if (/[A-Za-z0-9]/.test(component) || /[A-Za-z0-9]/.test(segment) || segment === '') return undefined;
  return { element, component, segment: segment === '\r' ? '\n' : segment };
}

/**
 * Whether the header left its last element empty, so that the terminator stands where the component separator should:
 * the next segment then ends with the same character.
 */
function endsSegments(text: string, from: number, character: string): boolean {
  const next = text.slice(from, from + LONGEST_HEADER);
  const group = /^\s*GS/.exec(next);
  if (!group || /[\sA-Za-z0-9]/.test(character)) return false;
  if (group[0] === 'GS') return true;
  const lineEnd = next.slice(group[0].length).search(/[\r\n]/);
  return lineEnd > 0 && next[group[0].length + lineEnd - 1] === character;
}

const BARE_START = /^(?:GS|ST|BPR|TRN|N1|LX|CLP)([^A-Za-z0-9\s])/;

/** Without a header the terminator is what stands before the next segment. */
function ofBareSet(text: string): Separators | undefined {
  const element = BARE_START.exec(text)?.[1];
  if (element === undefined) return undefined;
  const head = text.slice(0, 4 * LONGEST_HEADER);
  const next = /([^A-Za-z0-9 ])[\r\n]*(?:ST|BPR|TRN|REF|DTM|N1|LX|CLP|CAS|NM1|SVC|SE)([^A-Za-z0-9\s])/g;
  for (const [, segment = '', follows] of head.matchAll(next)) {
    if (follows === element && segment !== element)
      return { element, component: USUAL_COMPONENT, segment: segment === '\r' ? '\n' : segment };
  }
  return undefined;
}

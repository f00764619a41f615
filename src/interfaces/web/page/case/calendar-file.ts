/** Days to keep, as a file that every calendar reads (RFC 5545): each a whole day, with alarms before it. */

export interface KeptDay {
  /** ISO date. */
  readonly on: string;
  readonly title: string;
  readonly about: string;
  /** Days before it on which the calendar speaks up, at nine in the morning; -1: the day after. */
  readonly alarms: readonly number[];
}

/** @param now when the file is made, as ISO date and time */
export function calendarFile(days: readonly KeptDay[], now: string): string {
  const stamp = now.replace(/\.\d+/, '').replace(/[-:]/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Denial Management//Appeal dates//EN',
    ...days.flatMap((day, index) => event(day, index, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}

function event({ on, title, about, alarms }: KeptDay, index: number, stamp: string): string[] {
  const day = on.replaceAll('-', '');
  return [
    'BEGIN:VEVENT',
    `UID:${stamp}-${index}@denial-management`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(about)}`,
    'TRANSP:TRANSPARENT',
    ...alarms.flatMap((before) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:${triggerOf(before)}`,
      `DESCRIPTION:${escaped(title)}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/** Counted from midnight, with which a whole day begins. */
function triggerOf(before: number): string {
  return before <= 0 ? `PT${9 - 24 * before}H` : `-PT${24 * before - 9}H`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

const LONGEST_LINE = 75;

/** Lines end at 75 bytes and go on behind a blank; no character is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LONGEST_LINE) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return `${result}\r\n`;
}

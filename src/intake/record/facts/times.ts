/** Hours of the day: 4:16 pm, 08:14, 3 am, noon. */
const CLOCK =
  /\b(?<hour>\d{1,2})(?::(?<minute>\d\d))? ?(?<half>am|pm|a\.m\.|p\.m\.)(?![A-Za-z])|(?<![\d:.])(?<h24>[01]\d|2[0-3]|\d):(?<m24>[0-5]\d)(?![\d:])|\b(?<noon>noon|midnight)\b/i;

/** The first hour of the text as 16:16; undefined where it tells none. */
export function readTime(text: string): string | undefined {
  const groups = CLOCK.exec(text)?.groups;
  if (!groups) return undefined;
  if (groups.noon !== undefined) return groups.noon.toLowerCase() === 'noon' ? '12:00' : '00:00';
  if (groups.h24 !== undefined) return `${groups.h24.padStart(2, '0')}:${groups.m24 ?? '00'}`;
  const hour = Number(groups.hour);
  if (hour < 1 || hour > 12) return undefined;
  const afternoon = /^p/i.test(groups.half ?? '');
  const whole = (hour % 12) + (afternoon ? 12 : 0);
  return `${String(whole).padStart(2, '0')}:${groups.minute ?? '00'}`;
}

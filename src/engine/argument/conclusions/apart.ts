/** How far apart two services were, as a fact tells it, where a reason takes the one for the other. */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const OF_ONE: ReadonlySet<string> = new Set(['duplicate', 'bundled']);
const APART =
  /\b(?<span>\d{1,3} (?:hours?|days?|weeks?)(?:,? (?:and )?\d{1,2} minutes?)?|\d{1,3} minutes?) apart\b/i;

/** The time between the two. */
export function apartOf({ kind }: CaseGround, { facts }: ConcludedCase): Conclusion | undefined {
  if (!OF_ONE.has(kind)) return undefined;
  for (const fact of facts) {
    const span = fact.negated === true ? undefined : APART.exec(fact.text)?.groups?.span;
    if (span !== undefined)
      return { says: { sentence: 'services-apart' }, words: { span }, facts: withTimes(fact, facts) };
  }
  return timesApart(facts) ?? timesSideBySide(facts);
}

/** "PT at 9am and 3pm", "at 10:15 and again 13:50": two times in one breath. */
function timesSideBySide(facts: readonly CaseFact[]): Conclusion | undefined {
  for (const fact of facts) {
    const groups = fact.negated === true ? undefined : SIDE_BY_SIDE.exec(fact.text)?.groups;
    if (groups === undefined || !TWO.test(fact.text)) continue;
    const [first, second] = [clockOf(groups.first ?? ''), clockOf(groups.second ?? '')];
    if (first === undefined || second === undefined || second.at <= first.at) continue;
    return {
      says: { sentence: 'services-at-times' },
      words: { first_time: first.clock, second_time: second.clock, span: inHours(second.at - first.at) },
      facts: [fact],
    };
  }
  return undefined;
}

const CLOCK = String.raw`\d{1,2}:\d{2}(?: ?[ap]\.?m\b\.?)?|\d{1,2} ?[ap]\.?m\b\.?`;
const SIDE_BY_SIDE = new RegExp(
  String.raw`\b(?<first>${CLOCK}),? (?:and|then)(?: then)?(?: again)?(?: at)? (?<second>${CLOCK})`,
  'i',
);
/** It happened twice; one that lasted from one time to the other has no such word. */
const TWO = /\b(?:twice|two|both|again|second|2 (?:times|sessions|visits|treatments))\b/i;

function clockOf(text: string): { readonly clock: string; readonly at: number } | undefined {
  const groups = /^(?<hour>\d{1,2})(?::(?<minute>\d{2}))?(?: ?(?<half>[ap]))?/i.exec(text)?.groups;
  if (groups === undefined || Number(groups.hour) >= HOURS_OF_DAY) return undefined;
  const { hour, half, minute = '00' } = groups;
  return {
    clock: `${hour}:${minute}${half === undefined ? '' : ` ${half.toLowerCase()}.m.`}`,
    at: minutesOf({ hour, minute, half }),
  };
}

const HOURS_OF_DAY = 24;

/** Two numbered services of one day that have a clock time each. */
function timesApart(facts: readonly CaseFact[]): Conclusion | undefined {
  const [first, second] = [FIRST, SECOND].map((which) => {
    const fact = facts.find(({ text, negated }) => negated !== true && which.test(text));
    const clock = fact && which.exec(fact.text)?.groups;
    return fact && clock
      ? {
          fact,
          clock: `${clock.hour}:${clock.minute}${clock.half === undefined ? '' : ` ${clock.half.toLowerCase()}.m.`}`,
          at: minutesOf(clock),
        }
      : undefined;
  });
  if (first === undefined || second === undefined || second.at <= first.at) return undefined;
  const all = facts.map(({ text }) => text).join(' ');
  return {
    says: { sentence: 'services-at-times' },
    words: {
      first_time: first.clock,
      second_time: second.clock,
      span: inHours(second.at - first.at),
      ...(ORDERED.test(all) ? { ordered_anew: 'yes' } : {}),
      ...(OWN_REPORT.test(all) ? { own_report: 'yes' } : {}),
    },
    facts: [...new Set([first.fact, second.fact])],
  };
}

const FIRST =
  /\b(?:first|1st|#1)\b[^.;]{0,40}?\b(?<hour>\d{1,2}):(?<minute>\d{2})\b(?: ?(?<half>[ap])\.?m\b\.?)?/i;
const SECOND =
  /\b(?:second|2nd|#2|repeat)\b[^.;]{0,40}?\b(?<hour>\d{1,2}):(?<minute>\d{2})\b(?: ?(?<half>[ap])\.?m\b\.?)?/i;
const ORDERED =
  /\b(?:ordered (?:a |an |the )?(?:stat )?repeat|(?:new|second|both|two|own|separate) orders?|repeat (?:was )?ordered)\b/i;
const OWN_REPORT = /\b(?:(?:two|both|separate|own|second) reports?|report of its own)\b/i;
const HOUR = 60;

function minutesOf({ hour, minute, half }: Record<string, string | undefined>): number {
  const hours = half === undefined ? Number(hour) : (Number(hour) % NOON) + (/p/i.test(half) ? NOON : 0);
  return hours * HOUR + Number(minute);
}

const NOON = 12;

function inHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const parts = [
    ...(hours === 0 ? [] : [`${hours} hour${hours === 1 ? '' : 's'}`]),
    ...(rest === 0 ? [] : [`${rest} minute${rest === 1 ? '' : 's'}`]),
  ];
  return parts.join(' and ');
}

/** The fact with those of the two services, which have a clock time each. */
function withTimes(fact: CaseFact, facts: readonly CaseFact[]): readonly CaseFact[] {
  const timed = facts.filter((one) => one !== fact && NUMBERED.test(one.text)).slice(0, MOST_TIMED);
  return [...timed, fact];
}

const NUMBERED = /(?:#|\b(?:first|second|1st|2nd)\b)[^.;]{0,40}\b\d{1,2}:\d{2}\b/i;
const MOST_TIMED = 2;

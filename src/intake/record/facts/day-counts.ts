/** Days that the caller counted between two dates of the case, counted again. */
import { Temporal } from 'temporal-polyfill';
import type { CaseFact } from '../../../domain/generated/types.js';
import { findDates, isoOf } from '../../../language/dates.js';

/** A count that does not agree with the dates of the case. */
export interface Miscount {
  readonly fact: CaseFact;
  /** As the caller wrote it. */
  readonly stated: number;
  readonly counted: number;
  /** First and last day counted, ISO. */
  readonly from: string;
  readonly to: string;
}

const COUNT =
  /\b(?:only |just |merely )?(?<days>\d{1,4}) (?:calendar )?days (?:(?<side>after|before|from|since) (?:the |our |its |their |his |her )?(?<event>[a-z]{4,})|(?<postop>post[- ]?op(?:erative(?:ly)?)?))\b/i;
/** "Denied, states 90 days from date of service": a limit, which nobody counted. */
const OF_LIMIT =
  /\b(?:limit|allows?|gives|past|beyond|states?|stating|saying|timely|untimely|contract|manual|time to file)\b/i;
/** What tells the day of an operation. */
const OPERATION = /\b(?:surg\w*|operat\w*|op (?:report|note)|performed)\b[^,;.\d]{0,16}$/i;
/** Letters that words of one family have in common: "approval", "approved". */
const FAMILY_LETTERS = 5;
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * "Accepted 9/30, only 32 days after approval" beside "Approved 8/14": the day of the fact and the one day on which the
 * event is told.
 * @param texts everything the caller sent: the day of an operation may stand in the payer's words or in the name of a document
 * @param today on which the texts are read, for years that are not written
 */
export function miscounts(facts: readonly CaseFact[], texts: readonly string[], today: string): Miscount[] {
  return facts.flatMap((fact) => {
    const groups = COUNT.exec(fact.text)?.groups;
    if (groups === undefined || fact.date === undefined || !ISO_DAY.test(fact.date)) return [];
    if (OF_LIMIT.test(fact.text)) return [];
    const event =
      groups.postop === undefined ? dayOf(groups.event ?? '', fact, facts) : operationDay(texts, today);
    if (event === undefined) return [];
    const [from, to] = event <= fact.date ? [event, fact.date] : [fact.date, event];
    const counted = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), {
      largestUnit: 'day',
    }).days;
    const stated = Number(groups.days);
    return stated === counted ? [] : [{ fact, stated, counted, from, to }];
  });
}

/** The day on which the other facts tell the event; undefined where they tell none or several. */
function dayOf(event: string, own: CaseFact, facts: readonly CaseFact[]): string | undefined {
  const tells = tellsOf(event);
  const days = new Set(
    facts
      .filter((fact) => fact !== own && tells.test(fact.text))
      .flatMap(({ date }) => (date !== undefined && ISO_DAY.test(date) ? [date] : [])),
  );
  const [day] = days;
  return days.size === 1 ? day : undefined;
}

/** A word of the event; "instead of the date of birth" only names its day. */
function tellsOf(event: string): RegExp {
  const family = event.slice(0, FAMILY_LETTERS).toLowerCase();
  return family === 'birth'
    ? /\b(?:born|birth(?:day)? (?:was|on)|gave birth|delivered)\b/i
    : new RegExp(`(?<!\\b(?:date|day) of (?:the |its |his |her )?)${family}`, 'i');
}

const REACH = 40;

/** The one day that stands right behind a word for the operation. */
function operationDay(texts: readonly string[], today: string): string | undefined {
  const days = new Set(
    texts.flatMap((text) =>
      findDates(text, { today })
        .filter(({ start, to }) => !to && OPERATION.test(text.slice(Math.max(0, start - REACH), start)))
        .map(({ from }) => isoOf(from)),
    ),
  );
  const [day] = days;
  return days.size === 1 && day !== undefined && ISO_DAY.test(day) ? day : undefined;
}

/** The facts with the right counts; a letter never repeats a wrong one. */
export function withRightCounts(facts: readonly CaseFact[], wrong: readonly Miscount[]): CaseFact[] {
  return facts.map((fact) => {
    const miscount = wrong.find((one) => one.fact === fact);
    if (miscount === undefined) return fact;
    const text = fact.text.replace(
      COUNT,
      (_whole, _days: string, side: string | undefined, event: string | undefined) =>
        event === undefined
          ? `${miscount.counted} days after the operation`
          : `${miscount.counted} days ${side} ${/al$|ion$|ment$/.test(event) ? 'the ' : ''}${event}`,
    );
    return { ...fact, text };
  });
}

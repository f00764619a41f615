/** Days that a text names as the last one: "by March 4", "on March 4, but not after", "March 4 is the closing date". */
import type { FoundDate } from '../dates.js';
import { type Notice, sentenceAt } from '../notice.js';
import { AROUND, BY_A_DAY, type StatedTime } from './points.js';

const HOUR =
  '(?:(?:the |our )?(?:end|close|closing) of(?: (?:the )?(?:day|business|month|office hours))?(?: on)?|\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m\\.?(?: (?:[A-Z][a-z]{3,8}|[ECMP][SD]?T)(?: time)?)?(?:,? on)?|noon(?: on)?|midnight(?: on)?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?|the|on|is)';
const LEAD =
  '(?:(?:file|reply|respond|act)[- ]by(?: date)?(?: for \\w+)?|by(?: when)?|before|ahead of|until|till|thru|through|prior to|(?:no|not|none) later than|not after|later than|as late as|up to(?: and including)?|past|beyond|due|deadline|(?:last|final|closing|latest|cut-?off|(?:end|expir\\w+) of (?:the |your )?(?:appeal|dispute|filing|objection|time|period)|expires?|runs? out|closes|shuts|ends|limit)\\b[^.;]{0,60}?)';
/** Words before the day, with the hour and dots of a leader between them. */
const BEFORE_IT = new RegExp(
  `\\b${LEAD}[\\s:._-]{0,60}(?:${HOUR}[\\s:,]{1,3}){0,4}(?:[a-z]{3,7} [a-z]{2,5} [a-z]{3,9},? \\d{4} \\()?$`,
  'i',
);
const BEHIND_IT =
  /^\W{0,3}(?:(?:is|will be|was set as) )?(?:the|your|our)? ?(?:last|final|closing|latest|deadline|cut-?off|due date)\b|^,? (?:but|and) (?:not|no) (?:after|later)|^,? at the latest|^ or (?:earlier|before|sooner)\b/i;
const AFTER_DAY = /\bafter\s{0,2}$/i;
const IS_LATE =
  /\b(?:too )?late\b|\bnot (?:be )?(?:accepted|considered|reviewed|heard)\b|\b(?:sent back|returned|unread|refused)\b/i;
/** "That day is June 15, 2026", "which is June 15, 2026" behind the period. */
const SAME_DAY =
  /\b(?:(?:that|this|which|the last day|the 60th day) (?:day |date )?(?:is|means|falls on)|that is,?|i\.e\.,?)(?: by)?\s{0,2}$/i;
const NEAR_PERIOD = 200;
/** Characters between a day and the sentence behind it. */
const NEXT_TO = 4;

export function isLastDay(
  { plain }: Notice,
  { start, end }: FoundDate,
  sentence: { start: number; end: number },
): boolean {
  const before = plain.slice(Math.max(sentence.start, start - AROUND), start).replace(/\s+/g, ' ');
  const after = plain.slice(end, Math.min(sentence.end, end + AROUND)).replace(/\s+/g, ' ');
  return BEFORE_IT.test(before) || BEHIND_IT.test(after) || (AFTER_DAY.test(before) && IS_LATE.test(after));
}

/** Whether a last day and a period tell the same time. */
export function tellTheSame(notice: Notice, date: FoundDate, { sentence, above }: StatedTime): boolean {
  const { start, end } = date;
  const within = start >= sentence.start && end <= sentence.end;
  if (within && isLastDay(notice, date, sentence)) return true;
  const justBefore = end <= sentence.start && sentence.start - end <= NEXT_TO && BY_A_DAY.test(above);
  const own = justBefore ? sentenceAt(notice, start) : undefined;
  if (own && isLastDay(notice, date, own)) return true;
  const behind = start >= sentence.start && start - sentence.end <= NEAR_PERIOD;
  return (
    behind &&
    SAME_DAY.test(notice.plain.slice(Math.max(sentence.start, start - AROUND), start).replace(/\s+/g, ' '))
  );
}

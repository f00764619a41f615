/** What a time in a notice limits: to contest the decision, or something else. */

const AGAIN = '(?:again|afresh|anew|once more|over again|another time|a second time|one more time)';
const LOOK =
  '(?:look|think|thought|decide|judge|consider|weigh|check|go|went|gone|hear|heard|read|rais|take|taken|took|examine|review|do|done|try|tried|ask|stud[iy])(?:e?d|ing|s)?';
const NEW = '(?:second|another|fresh|new|further|closer|different|higher[- ]level)';
const VIEW =
  '(?:look|opinion|decision|review|hearing|letter|determination|answer|consideration|evaluation|assessment)';
/** Things that somebody who contests says of a decision. */
const WRONG =
  '(?:wrong(?:ly)?|mistaken?|in error|erred|an error|unfair|incorrect(?:ly)?|not (?:right|correct|fair|what you)|not accept|(?:see|think|view)s? (?:\\w+ ){0,2}(?:otherwise|differently|another way))';
/** Words that name the act itself. */
const ACTS = [
  'appeal(?:s|ed|ing|able)?',
  'disagree\\w*',
  'do(?:es)? not (?:agree|accept)',
  "(?:don't|doesn't) (?:agree|accept)",
  'contest\\w*',
  'disput\\w+',
  'rebut(?:s|tals?|ting)?',
  'reconsider\\w*',
  'redetermin\\w*',
  'reapprais\\w*',
  're-?(?:think|examin\\w*|evaluat\\w*|assess\\w*|do)',
  'grievances?',
  'petition\\w*',
  '(?:re)?hearings?',
  'object(?:s|ed|ing|ions?)?',
  'protest\\w*',
  'challeng\\w*',
  'redress',
  'overturn\\w*',
  'arbitrat\\w+',
  'how to (?:ask|fight)',
  'fight (?:this|our|the)',
  '(?:level (?:one|1)|first[- ]level)',
  `${NEW} (?:\\w+ )?${VIEW}`,
  'second look',
  '(?:ask|request|seek|want|have|get)(?:s|ed|ing)?\\b[^.;]{0,30}\\breview(?:ed)?',
  `${LOOK}\\b(?: \\w+){0,4}? ${AGAIN}`,
  '(?:look|read|think|check)(?:ed|s|ing)? (?:\\w+ ){1,2}over',
  'look(?:ed|ing)? into (?:it|this|the matter)',
  'write to the (?:board|trustees|committee|plan)',
  'bring (?:it|this|the matter)',
  '(?:dis|un|not )(?: |-)?(?:happy|satisfied|content|pleased)',
  'got (?:it|this|that) wrong',
];
/** Words that go with it, and with other things. */
const ATTITUDES = [
  'reviews?(?:ed)?',
  'complain(?:ts?|s|ing)?',
  'revers(?:e|ed|al)',
  'exceptions? to the',
  'looked at by (?:some|any)(?:one|body) else',
  '(?:different|other|another|new) (?:person|people|reviewer|doctor|clinician|dentist)s?',
  '(?:who|that) (?:did not|had not|had no|took no|was not|were not)\\b[^.;]{0,12}\\b(?:part|involved)',
  'not involved',
  `${WRONG}`,
  "is(?:n't| not) (?:right|correct|what you)",
  'change (?:of )?(?:this|our mind|(?:the|our|this) (?:decision|outcome|determination))',
  'changed (?:outcome|decision)',
  '(?:your|their|the other) side\\b',
  'your reasons',
  'say why\\b',
  '(?:may|can|to|wish to|wishes to) question (?:any|the|this|our)',
];
/** Words of somebody who contests a decision. */
export const CONTEST = new RegExp(`\\b(?:${[...ACTS, ...ATTITUDES].join('|')})\\b`, 'i');
/** The same in the sentences before: only words that lead to what is to be done. */
export const LEADS_TO_CONTEST = new RegExp(
  `\\b(?:${[...ACTS, 'reviews?(?:ed)?', 'complain(?:ts?|s|ing)?', 'wrong(?:ly)?', 'made a mistake', '(?:see|think)s? (?:\\w+ ){0,2}(?:otherwise|differently|another way)', 'change (?:this|our mind|the decision)', 'looked at by (?:some|any)(?:one|body) else'].join('|')})\\b`,
  'i',
);
const ACT = new RegExp(`\\b(?:${ACTS.join('|')})\\b`, 'gi');

/** Places at which a text names the act of contesting. */
export function actsIn(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(ACT)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
}

/** "We must get your appeal within", "We will not accept appeals filed later than". */
export const TOO_LATE =
  /\bwe (?:must|have to|need to|should) (?:get|receive|have|hear)\b[^.]{0,40}$|\bso that we (?:have|get|receive) (?:it|them|your)\b[^.]{0,20}$|\b(?:not|no|cannot|can't|never) (?:\w+ )?(?:accept|consider|look at|review|take|appeal)\b[^.]{0,60}$/i;

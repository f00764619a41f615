/** Where the narrative says that waiting harms, or that care which is being given will end: then the short clock runs. */
import type { GenerateAppealInput } from '../../../domain/generated/types.js';
import { findDates, isoOf } from '../../../language/dates.js';
import type { LiftedField } from './lift.js';

const HARM = String.raw`(?:life|death|die|dies|kill\w*|fatal\w*|blind\w*|sight|vision|eye|limb|leg|foot|stroke|paraly\w+|organ|kidney|heart attack|irreversibl\w*|permanent\w*|jeopard\w*|maximum function|metasta\w+|suicid\w*|overdos\w*|seizures?|rupture|perforat\w*|sepsis|unresectable|window)`;
/** Somebody says that the patient cannot wait. "Could have" tells of what is over. */
const JEOPARDY: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:delay\w*|waiting|a wait|standard (?:time|time ?frame|appeal|review))\b[^.;]{0,40}\b(?:risks?|could|would|will|may|might|threatens?|endangers?|puts?)\b(?! have)[^.;]{0,60}\b${HARM}\b`,
    'gi',
  ),
  /\b(?:certif\w+|attests?|wrote|writes|states?|says?|documented)\b[^.;]{0,60}\b(?:serious(?:ly)? jeopard\w*|in jeopardy|jeopardy|jeopardize\w*|cannot wait|can't wait|must not wait|no time to wait)\b/gi,
  /\b(?:cannot|can't|can not|must not) (?:safely )?wait (?:that long|for|until|\d+|thirty|60|a month|weeks?|any longer)\b/gi,
  /\b(?:ask(?:s|ing|ed)?|request(?:s|ing|ed)?|need(?:s|ed)?|want(?:s|ed)?)(?: for)?(?: an?)?(?: (?:urgent|expedited|fast|decision in|answer in|review in))? 72 ?-?(?:h|hr|hrs|hours?)\b/gi,
  // Whoever asked for a fast decision, or was told how to, says that the case cannot wait.
  /\b(?:asks?|asked|asking|filed?|filing|requests?|requested|requesting|sent|wants?|wanted)(?: (?:for|you|them|the|a|an|my|our|her|his|\w{2,14})){0,5} (?:expedited|fast|urgent) (?:appeal|grievance|review|decision|reconsideration|determination|hearing|answer)\b/gi,
  /\b(?:could|would|will|may|might) kill (?:him|her|me|them|the (?:patient|baby|child|member)|my [a-z]{2,12})\b/gi,
  /\bwill (?:die|go blind|lose (?:his|her|my|the) (?:leg|foot|sight|vision|eye|kidney))\b/gi,
];
const SUPPOSED = /\b(?:not|no|never|doesn't|didn't|don't|isn't|wasn't|if|had|without)\b[^.;]{0,30}$/i;

/** The patient lies in a place of care at the time of writing. */
const IN_CARE =
  /\b(?:(?:is|am|are|remains?|lies|he's|she's|I'm)(?: still| now| currently)* (?:in|at|on) (?:the |a |an |our )?(?:\w+ ){0,3}(?:hospital|rehab\w*|SNF|nursing home|residential|facility|ICU|NICU|detox|PHP|IOP|treatment center)(?: right)? (?:now|today|still|currently)|(?:in (?:the )?(?:hospital|rehab\w*|residential|treatment)|inpatient|still (?:in|at) (?:the )?(?:hospital|rehab\w*|SNF|nursing home|residential|facility)) (?:right )?now|(?:currently|still) (?:an? )?(?:inpatient|hospitalized|admitted)|still (?:in|at) (?:the )?(?:hospital|rehab\w*|SNF|nursing home|residential|facility))\b/gi;

const ENDS =
  /\b(?:stops?|ends?|ending|stopping|terminat\w+|cut ?off|last (?:covered|paid|approved|authorized) day|no longer (?:be )?(?:covered|paid|approved)|(?:go|goes|going) down|reduced|cut)\b[^.;\d]{0,30}$/i;
/** What ends here is no care. */
const NO_CARE =
  /\b(?:plan year|policy|insurance|deductible|enrollment|employment|job|contract|premium|COBRA|leave|warranty|tax credit|window|deadline|time limit)\b[^.;]{0,50}$/i;
const REACH = 70;
const LONGEST = 60;

/** Nothing where the service was over before it was denied: a payment is not expedited. */
export function readUrgency(text: string, input: GenerateAppealInput, today: string): LiftedField[] {
  const on = input.letter_date ?? today;
  if (input.service_date !== undefined && input.service_date <= (input.denial_date ?? on)) return [];
  const harmed = JEOPARDY.flatMap((pattern) => [...text.matchAll(pattern)]).filter(
    ({ index }) => !SUPPOSED.test(text.slice(Math.max(0, index - REACH), index)),
  );
  return [
    ...harmed.map((match) => setting('urgent', text, match.index, match.index + match[0].length)),
    ...[...text.matchAll(IN_CARE)].map((match) =>
      setting('concurrent', text, match.index, match.index + match[0].length),
    ),
    ...endsLater(text, on, today),
  ];
}

const EXPEDITED = /\bexpedited\b/i;

/** A decision that was asked for and named as an expedited one is answered in the same haste. */
export function namedExpedited(input: GenerateAppealInput): LiftedField[] {
  const found = EXPEDITED.exec(input.denial_code);
  if (found === null || input.service_date !== undefined) return [];
  const end = found.index + found[0].length;
  const source = { field: 'denial_code', start: found.index, end };
  return [{ field: 'setting', value: 'urgent', text: input.denial_code.trim().slice(0, LONGEST), source }];
}

/** Care that stops on a day still to come is being given. */
function endsLater(text: string, on: string, today: string): LiftedField[] {
  return findDates(text, { today }).flatMap(({ start, end, from, doubtful }) => {
    if (doubtful || from.day === undefined || isoOf(from) < on) return [];
    const before = text.slice(Math.max(0, start - REACH), start);
    const found = ENDS.exec(before);
    if (!found || NO_CARE.test(before) || SUPPOSED.test(before)) return [];
    return [setting('concurrent', text, start - (before.length - found.index), end)];
  });
}

function setting(value: 'urgent' | 'concurrent', text: string, start: number, end: number): LiftedField {
  return {
    field: 'setting',
    value,
    text: text.slice(start, end).replace(/\s+/g, ' ').trim().slice(0, LONGEST),
    source: { field: 'patient_summary', start, end },
  };
}

/** Calls as a sentence: "Called 5/19 ref C-88213, rep Dorian: 'in process'" is a call with its day, its number, its person and what was said. */
import { DAY } from './parts.js';

const WHO = String.raw`(?:the )?(?:payer|plan|insurer|provider services|member services|[A-Z][\w&.-]+(?: [A-Z][\w&.-]+)?)`;
const OPENS = new RegExp(
  String.raw`^(?:(?<we>We called)(?: (?<whom>${WHO}))?|(?<made>(?:Second |Third |First |Another )?(?:[Ff]ollow-up(?: call)?|[Cc]all(?: to (?<to>${WHO}))?|(?<of>(?:Provider|Member|Customer) [Ss]ervices) call|[Pp]hone call|Peer-to-peer call)))(?: on|,)? (?<day>on ${DAY}|${DAY})(?<hour> at \d{1,2}:\d{2}(?: ?[ap]m)?)?(?<rest>.*)$`,
);
const REFERENCE =
  /[ (,;]+(?<none>no )?(?:reference|call reference|call)(?: number| #|:)? ?(?:(?<number>(?=[\w-]*\d)[A-Z0-9][A-Z0-9-]*(?: \d{3,})?)|given)/;
const PERSON =
  /[ (,;]+(?:(?:spoke (?:with|to)|per|with)\s+(?:representative )?|representative |agent )(?<name>(?:(?:Ms|Mr|Mrs|Dr)\. )?[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)(?: \((?<what>[a-z ]{3,30})\))?/;
const BRACKET_NAME = /[ ]\((?<name>(?:(?:Ms|Mr|Mrs|Dr)\. )?[A-Z][a-z'-]+(?: [A-Z][a-z'-]+)?)(?=[,)])/;
const LENGTH = /^[ ,(]+(?<length>\d+ minutes)\b/;
const ANSWER =
  /^[\s):,;]*(?:who |they |she |he )?(?<verb>said|says|told us|agreed|confirmed|stated|advised|admitted)?:? ?(?:that )?(?<answer>["'\u2018\u201c].+|[a-z].+)?$/;

/** The sentence; undefined where a part of the note is none of these. */
export function saidCall(text: string): string | undefined {
  const groups = OPENS.exec(text.replace(/\.$/, ''))?.groups;
  if (groups === undefined) return undefined;
  let rest = groups.rest ?? '';
  const take = (pattern: RegExp) => {
    const match = pattern.exec(rest);
    if (match === null) return undefined;
    rest = `${rest.slice(0, match.index)}${rest.slice(match.index + match[0].length)}`;
    return match.groups;
  };
  // What was said stands behind the colon or the quotation mark: nothing is looked for within it.
  const said =
    /(?:: |,? (?=(?:who |they |she |he )?(?:said|says|told us|agreed|confirmed|stated|advised|admitted)\b)|(?= ["'\u2018\u201c]))/.exec(
      rest,
    );
  const behind = said === null ? '' : rest.slice(said.index);
  if (said !== null) rest = rest.slice(0, said.index);
  const reference = take(REFERENCE);
  const person = take(PERSON) ?? take(BRACKET_NAME);
  const length = take(LENGTH)?.length;
  if (!/^[\s(),;]*$/.test(rest)) return undefined;
  const { verb, answer } = ANSWER.exec(behind)?.groups ?? {};
  if (behind !== '' && answer === undefined) return undefined;
  const day = /^(?:on|in) /.test(groups.day ?? '') ? groups.day : `on ${groups.day}`;
  const whom = groups.whom ?? groups.to ?? groups.of;
  const number =
    reference?.number !== undefined
      ? ` (reference ${reference.number})`
      : reference === undefined
        ? ''
        : ' (no reference given)';
  const what = person?.what === undefined ? '' : ` (${person.what})`;
  const spoke = person?.name === undefined ? '' : ` and spoke with ${person.name}${what}`;
  const made =
    groups.we === undefined && /Peer/.test(groups.made ?? '')
      ? `The peer-to-peer call was ${day}`
      : `We called${/ollow|econd|nother/.test(groups.made ?? '') ? ' again' : ''}${whom === undefined ? '' : ` ${whom}`} ${day}`;
  const lasted = length === undefined ? '' : `, for ${length}`;
  const head = /^The/.test(made)
    ? `${made}${groups.hour ?? ''}${person?.name === undefined ? '' : `, with ${person.name}${what}`}${number}${lasted}`
    : `${made}${groups.hour ?? ''}${number}${spoke}${lasted}`;
  if (answer === undefined) return `${head}.`;
  if (verb === undefined) return `${head}. The answer was: ${closed(answer)}`;
  if (person?.name === undefined) return undefined;
  const quoted = /^["'\u2018\u201c]/.test(answer) ? '' : 'that ';
  return `${head}, who ${verb} ${quoted}${closed(answer)}`;
}

/** With a stop: inside of a quotation that ends in one, else behind it. */
function closed(text: string): string {
  return /[.?!]["'\u2019\u201d]?$/.test(text) ? text : `${text}.`;
}

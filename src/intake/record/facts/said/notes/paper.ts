/** What became of a claim or another paper, as offices note it: "Claim sent 2/2, denied 2/20 missing modifier". */
import { hasVerb } from '../../sentence-form.js';
import { hasFiniteVerb } from '../../whole.js';
import { clausesOf, DAY } from '../parts.js';
import { article, lower } from './phrases.js';
import type { Teller } from './teller.js';

const MOST = 5;
const DONE =
  '(?:re)?(?:sent|submitted|filed|billed|processed|keyed|opened)|(?:re)?faxed|(?:re)?mailed|uploaded|received|accepted|acknowledged|rejected|denied|returned|corrected|appealed|upheld|overturned|paid|bundled|adjusted|recouped|reversed|downcoded|voided|closed|approved|authorized|requested|scanned|forwarded|withdrawn|refunded|reduced|split|held|pended|signed|used|completed|attended|reprocessed';
const PAPER =
  '(?:(?:original|corrected|first|second|new|initial|secondary|replacement|paper|electronic) )?(?:claim|bill|appeal|first-level appeal|second-level appeal|reconsideration|redetermination|dispute|authorization|preauthorization|prior authorization|authorization request|request|referral|order|invoice|(?:medical |clinic |office )?records|records request|letter|form|notes|documentation|operative report|chart notes|visits?)';
const COUNT = String.raw`\d{1,3}(?: (?:more |of \d+ )?(?:visits|sessions|units|days|hours|lines|claims|trips|doses))?`;
const EVENT = new RegExp(
  String.raw`^(?<np>(?:the )?${PAPER}(?: (?:for (?:visit \d+|the [a-z ]{3,30})|frequency code \d|\(frequency code \d\)|number [\w-]+))?|${COUNT})? ?(?<how>(?:first|then|again|also|never|not|electronically|already|initially) )?(?<done>(?:${DONE})(?: and (?:then )?(?:${DONE}))?)(?<rest>(?: .*)?)$`,
  'i',
);
/** Why a claim is refused, and nothing else. */
const OF_CLAIM = /\b(?:timely|filing limit|duplicate|modifier|NPI|clearinghouse|member ID)\b/i;
/** What may stand behind the verb: when, how, by whom, why. An object says that somebody else is the subject. */
const GOES_ON =
  /^(?:$| (?:first|again|twice|on|in|at|by|via|through|from|to|with|without|as|for|because|due|after|before|within|until|under|electronically|timely|late|once|per|together|same day|within|more than|duplicate|bundled|missing|wrong|invalid|incorrect|no|not|same reason|past)\b)/;
const REASON = new RegExp(
  String.raw`\b(?<done>denied|rejected|returned)(?<when>(?: (?:first|again|on ${DAY}|by the (?:payer|plan|clearinghouse))){0,3}),? (?<why>for timely(?! filing)|missing|wrong|invalid|incorrect|no|not|timely|duplicate|bundled|same reason|late|past (?:the )?(?:timely )?filing limit)\b(?<what>[^,;]*)`,
  'i',
);
const NO_PAPER_CAME =
  /^No (?<what>(?:explanation of benefits|EOB|ERA|remittance(?: advice)?|acknowledg\w+|response|reply|answer|decision|letter|notice|payment|denial letter)s?) (?<ever>ever |yet )?(?<done>received|sent|issued|given|posted|mailed)(?<rest>(?: (?:on|in|from|by|until|since|for|after|before|to)\b.*)?)$/i;
const NO_RESPONSE =
  /^No (?<what>response|reply|answer|decision|word)(?<from> (?:from|by) (?:the )?(?:plan|payer|insurer|[A-Z]\w+))?(?<rest>(?: (?:until|since|before|for|within|to|after|as of)\b.+)?)$/;
const DATED = new RegExp(
  String.raw`^(?<what>Date of (?:service|injury|loss|accident|admission|discharge)):? (?:was |is )?(?<day>${DAY})(?:, (?<aside>(?!(?:and|or)\b)[a-z][^,;:()]{2,60}))?$`,
);
const CODE_PAID =
  /^(?:Code )?(?<one>\d{5}|[A-Z]\d{4}) (?<did>paid|denied|allowed),? (?:and |but )?(?:code )?(?<two>\d{5}|[A-Z]\d{4}) (?<other>paid|denied|allowed|bundled|reduced)(?<why>(?: (?:as )?(?:a )?(?:bundled|duplicate|included|incidental))?)$/;
const PAID_AND =
  /^(?<verb>Paid|Allowed|Denied|Bundled) (?<codes>(?:\d{5}|[A-Z]\d{4})(?:-[\dA-Z]{2})?)(?:,| and| but) (?<other>paid|allowed|denied|bundled|reduced) (?<more>(?:\d{5}|[A-Z]\d{4})(?:-[\dA-Z]{2})?)(?<rest>(?: (?:as|into|with|for)\b.*)?)$/;

/** The sentence; undefined where a clause is none of these, or its subject is in doubt. */
export function saidPaper(text: string, teller: Teller): string | undefined {
  if (!teller.staff) return undefined;
  return saidAbsence(text) ?? saidPayment(text) ?? saidWe(text) ?? saidEvents(text, teller);
}

function saidAbsence(text: string): string | undefined {
  const dated = DATED.exec(text)?.groups;
  if (dated !== undefined)
    return `The ${lower(dated.what ?? '')} is ${dated.day}${dated.aside === undefined ? '' : ` (${dated.aside})`}.`;
  const missed = NO_PAPER_CAME.exec(text)?.groups;
  if (missed !== undefined) return `No ${missed.what} was ${missed.ever ?? ''}${missed.done}${missed.rest}.`;
  const none = NO_RESPONSE.exec(text)?.groups;
  if (none === undefined) return undefined;
  const from = (none.from ?? '').replace(/ (?=(?:plan|payer|insurer)$)(?<!the )/, ' the ');
  const rest = (none.rest ?? '').replace(/ until (?=denial\b)/, ' until the ');
  return `There was no ${none.what}${from}${rest}.`;
}

/** "Faxed clinicals 6/2, got fax confirmation": what the office did, one behind the other. */
function saidWe(text: string): string | undefined {
  const [first = '', ...others] = clausesOf(text);
  if (!WE_DID.test(first) || others.length > 2) return undefined;
  const told = [lower(first)];
  for (const [at, other] of others.entries()) {
    const answer = at === others.length - 1 && NO_ANSWER.test(other);
    if (answer) told[told.length - 1] += `, with ${other}`;
    else if (TOLD_US.test(other) && !BY_WHOM.test(other) && hasFiniteVerb(other.replace(TOLD_US, '')))
      told.push(other.replace(TOLD_US, 'were told that '));
    else if (TOLD_STATE.test(other)) told.push(other.replace(TOLD_STATE, 'were told that it was $<state>'));
    else if (WE_GOT.test(other) && !hasFiniteVerb(other.replace(WE_GOT, '')))
      told.push(other.replace(/^and /, ''));
    else if (at === others.length - 1 && REFERENCE.test(other)) told[told.length - 1] += ` (${other})`;
    else return undefined;
  }
  if (others.length === 0 && !/^Notified/.test(first)) return undefined;
  if (/^Called on/.test(first) && !told.some((one) => one.startsWith('were told'))) return undefined;
  if (/^(?:Appealed|Re)/.test(first) && !NO_ANSWER.test(others[0] ?? '')) return undefined;
  const last = told.pop() ?? '';
  return `We ${told.length === 0 ? last : `${told.join(', ')} and ${last}`}.`;
}

const WE_DID =
  /^(?:(?:Appealed|Resubmitted|Rebilled|Refaxed|Called) on [^:]*|(?:Faxed|Mailed|E-?mailed|Uploaded|Notified|Called|Submitted|Sent) (?!by\b|on\b|in\b|to (?:us|me)\b)(?:the )?[a-z][^:]*)$/;
const NO_ANSWER = /^(?:still )?no (?:answer|response|reply|decision|word)(?: yet| so far| to date| since)?$/;
const TOLD_STATE =
  /^(?:and )?(?:were |was )?told (?:it (?:is|was) )?(?<state>(?:still |already |now )?(?:processing|pending|in process|in review|under review|denied|paid|approved|not on file|on file))$/;
const TOLD_US = /^(?:and )?(?:were |was )?told (?:that )?/;
/** "Told no auth needed by patient": who told it, or who needed it, is in doubt. */
const BY_WHOM = / by (?:the )?(?:patient|her|him|rep|representative|plan|payer|[A-Z])/;
const WE_GOT = /^(?:and )?(?:got|received|left|waited|spoke|asked|resubmitted|refaxed|confirmed) (?=[a-z])/;
const REFERENCE = /^(?:reference|confirmation|tracking|call reference)(?: number| #)? [\w-]*\d[\w-]*$/;

function saidPayment(text: string): string | undefined {
  const each = CODE_PAID.exec(text)?.groups;
  if (each !== undefined)
    return `The plan ${each.did} code ${each.one} and ${each.other} code ${each.two}${(each.why ?? '').replace(/^ (?:as )?(?:an? )?/, ' as ').replace(/duplicate$/, 'a duplicate')}.`;
  const { verb, codes, other, more, rest = '' } = PAID_AND.exec(text)?.groups ?? {};
  if (verb === undefined) return undefined;
  return `The plan ${lower(verb)} code ${codes} and ${other} code ${more}${rest}.`;
}

function saidEvents(text: string, { paper }: Teller): string | undefined {
  const clauses = clausesOf(text);
  if (clauses.length > MOST) return undefined;
  const told: string[] = [];
  let named = false;
  for (const clause of clauses) {
    const aside = /^confirmation (?<done>attached|enclosed|on file)$/.exec(clause)?.groups?.done;
    if (aside !== undefined && told.length > 0) {
      told.push(`; the confirmation is ${aside}`);
      continue;
    }
    const { np = '', how = '', done = '', rest = '' } = EVENT.exec(withReason(clause))?.groups ?? {};
    if (
      done === '' ||
      !GOES_ON.test(rest) ||
      hasVerb(np.replace(/\b(?:corrected|signed)\b/gi, '')) ||
      hasFiniteVerb(rest)
    )
      return undefined;
    if (
      np === '' &&
      !named &&
      ((paper === undefined && !OF_CLAIM.test(clause)) ||
        !/^(?:re|denied|rejected|corrected|accepted|upheld|paid|received|sent|returned|bundled|processed|downcoded)/i.test(
          done,
        ))
    )
      return undefined;
    const many = /^(?!1\b)\d/.test(np) || /(?:records|notes|visits)\b/i.test(np);
    const was = many ? 'were' : 'was';
    const subject = np !== '' ? withThe(np) : named ? '' : 'the claim';
    const verb = `${was} ${how}${done.toLowerCase()}${rest.replace(AGAIN_ON, '$<again> on ')}`;
    const sameSubject = subject === '' || (/^\d/.test(np) && named);
    told.push(
      told.length === 0
        ? `${subject} ${verb}`
        : sameSubject && np === ''
          ? `, ${/^(?:and )/.test(verb) ? '' : 'and '}${verb}`
          : `, and ${subject} ${verb}`,
    );
    named = true;
  }
  const sentence = joined(told);
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

const AGAIN_ON = new RegExp(String.raw`(?<again> (?:again|first|twice|once)) (?=${DAY}(?! \d))`);

/** "Was sent, and was denied, and was resent": the last "and" alone. */
function joined(told: readonly string[]): string {
  const last = told.findLastIndex((one) => one.startsWith(', and '));
  return told
    .map((one, at) =>
      at < last
        ? one.replace(/^, and /, ', ')
        : at === last && told.length === 2
          ? one.replace(/^, and (?=was |were )/, ' and ')
          : one,
    )
    .join('');
}

function withThe(np: string): string {
  return /^(?:the |\d)/i.test(np)
    ? np
    : /records|documentation|notes/i.test(np)
      ? lower(np)
      : `the ${lower(np)}`;
}

/** "Denied on February 20 missing modifier" was denied for it. */
function withReason(clause: string): string {
  const match = REASON.exec(clause);
  const { done = '', when = '', why = '', what = '' } = match?.groups ?? {};
  if (match === null) return clause;
  const at = match.index;
  const told = why.endsWith('timely')
    ? 'for timely filing'
    : why === 'duplicate'
      ? 'as a duplicate'
      : why === 'late'
        ? 'as late'
        : why === 'bundled'
          ? 'as bundled'
          : why.startsWith('past')
            ? 'as past the filing limit'
            : why === 'same reason'
              ? 'for the same reason'
              : why === 'not'
                ? `as not`
                : why === 'no'
                  ? 'because there was no'
                  : /[^s]s$/.test(what)
                    ? `for ${why}`
                    : `for ${article(why)} ${why}`;
  const tail = why.endsWith('timely') ? what.replace(/^ filing/, '') : what;
  return `${clause.slice(0, at)}${done}${when} ${told}${tail}${clause.slice(at + match[0].length)}`;
}

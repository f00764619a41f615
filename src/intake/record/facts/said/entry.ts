/** An entry of the list of treatments read from its ends: what was given, when, and behind the colon what came of it. */
import { hasVerb } from '../sentence-form.js';
import { hasFiniteVerb } from '../whole.js';
import { clausesOf, DAY } from './parts.js';

const UNTIL = String.raw` ?(?:to|through|until|-|\u2013) ?`;
const LENGTH = String.raw`\d+(?:\.\d+)? (?:days|weeks|months|years)`;
const PERIOD = new RegExp(
  String.raw`,? (?:(?:from )?(?<from>${DAY})${UNTIL}(?<to>${DAY}|the present|present)|(?<since>since ${DAY})|(?:in |on )?(?<days>${DAY}(?:(?:, | and |, and )(?:in |on )?${DAY})*)|for (?<length>${LENGTH}))(?<counted> \(${LENGTH}\))?$`,
);
/** A day and not only a month: "June 20, 2026". */
const FULL_DAY = /^[A-Z][a-z]+ \d{1,2}(?:,|$)/;
const COUNT =
  /^(?<name>.*?[A-Za-z0-9]), (?<count>\d+ (?:visits|sessions|cycles|doses|injections|infusions|courses|treatments))$/;
/** "Injections twice (March and June 2026)". */
const TIMES = /^(?<name>.*?)(?<times> (?:once|twice|\d+ times)(?: \([^()]*\))?)$/;
const ENDED = /^(?:stopped|discontinued|ended|held|withdrawn)\b/i;
const ENDS = /, (?:stopped|discontinued|ended)$/i;
const BECAME =
  /^(?:outgrown|broken|worn out|returned|removed|repeated|(?:not )?tolerated|continued|given up)\b/i;
const DID = /^(?:failed|helped|worked|stopped working|wore off|gave|lasted|caused)\b/i;

export interface EntryOf {
  readonly verb: (head: string, goesOn: boolean) => string;
  readonly begins: (head: string) => boolean;
}

/** The sentence of an entry with a period or a result; undefined for any other. */
export function saidEntry(text: string, { verb, begins }: EntryOf): string | undefined {
  const bare = text.replace(/\.$/, '').replace(/ - /, ': ');
  if (/[.?!] [A-Z]|["\u201c]/.test(bare)) return undefined;
  const [left = '', result, ...more] = partsOf(bare);
  const { from, to, since, days, length, counted = '' } = PERIOD.exec(left)?.groups ?? {};
  const head = left.replace(PERIOD, '');
  const period =
    from !== undefined
      ? ` from ${from} to ${to?.replace(/^present$/, 'the present')}`
      : since !== undefined
        ? ` ${since}`
        : days !== undefined
          ? ` ${FULL_DAY.test(days) ? 'on' : 'in'} ${days}`
          : length === undefined
            ? ''
            : ` for ${length}`;
  if (more.length > 0 || (result === undefined && period === '')) return undefined;
  if (!begins(head) || hasFiniteVerb(head) || ENDS.test(head) || /;|\d{1,2}\/\d/.test(head)) return undefined;
  const told = result === undefined ? '' : saidResult(clausesOf(result));
  if (told === undefined) return undefined;
  const goesOn = since !== undefined || /present$/.test(to ?? '');
  const { name = head, times = '' } = TIMES.exec(head)?.groups ?? {};
  return `${named(name)} ${verb(COUNT.exec(name)?.groups?.name ?? name, goesOn)}${times}${period}${counted}${told}.`;
}

/** At the colon, or behind the period where the entry has commas alone: "Manual wheelchair, May 2023, outgrown". */
function partsOf(text: string): string[] {
  if (text.includes(': ')) return text.split(/: (?![^()]*\))/);
  const clauses = clausesOf(text);
  const at = clauses.findIndex((one) => PERIOD.exec(`, ${one}`)?.index === 0);
  return at < 1 || at === clauses.length - 1
    ? [text]
    : [clauses.slice(0, at + 1).join(', '), clauses.slice(at + 1).join(', ')];
}

/** "Infliximab 5 mg/kg, raised to 10 mg/kg" is closed by a comma before its verb. */
function named(head: string): string {
  const { name, count } = COUNT.exec(head)?.groups ?? {};
  if (name !== undefined) return `${name}${name.includes(',') ? ',' : ''} (${count})`;
  return clausesOf(head).length > 1 ? `${head},` : head;
}

function saidResult(clauses: readonly string[]): string | undefined {
  const told: string[] = [];
  for (const [at, clause] of clauses.entries()) {
    const small = /^[A-Z][a-z]+ /.test(clause)
      ? `${clause.charAt(0).toLowerCase()}${clause.slice(1)}`
      : clause;
    if (ENDED.test(small) || BECAME.test(small)) told.push(`; it was ${small}`);
    else if (DID.test(small)) told.push(`; it ${small.replace(/^helped (?=\d|about )/, 'helped for ')}`);
    else if (hasFiniteVerb(small)) told.push(`; ${small}`);
    else if (hasVerb(small.split(' ', 1)[0] ?? '')) return undefined;
    else
      told.push(
        at > 0 ? `, ${small}` : / with /.test(small) ? `; the result was ${small}` : `, with ${small}`,
      );
  }
  return told.join('');
}

/** Parts of a notice by their headings. */
import type { NoticeSection } from '../../domain/generated/types.js';
import { type Line, linesOf } from './lines.js';

type Kind = NoticeSection['kind'];

const LONGEST_HEADING = 100;

/** What a heading announces; the first that fits decides. */
const HEADINGS: readonly (readonly [Kind, RegExp])[] = [
  [
    'glossary',
    /\b(?:glossary|legend|definitions|explanation of (?:codes|remarks|terms)|(?:code|remark|term)s? (?:descriptions?|definitions?|key)|(?:other|more|all) (?:remarks|codes|notes|messages)|(?:words|terms) (?:used|to know|and meanings?|you (?:may|might|will|should) (?:see|hear|know|find))|what (?:the|these) (?:words|terms|columns) mean|not all apply)\b/i,
  ],
  [
    'general',
    /\b(?:general (?:notes|information)|(?:banner|provider|system) messages?|news|printed on (?:all|every)|bulletin|reminders?|disclaimer|fine print|about (?:this|your) (?:statement|plan)|terms (?:and|&) conditions|(?:costs?|benefits?|plan) at a glance|things to know|(?:benefit|plan) (?:summary|year to date)|accumulators?|next time|for your information|did you know|fraud|(?:not|no) the reason)\b|^(?:\d[\d.]*\s+)?(?:an )?examples?:?$/i,
  ],
  [
    'decision',
    /\b(?:appeal|reconsideration|redetermination|grievance|review) (?:decision|determination|result|outcome)\b|\bwhat (?:this|your|the) (?:appeal|request|review) (?:is|was) about\b|\babout your (?:appeal|request)\b|^why\b/i,
  ],
  [
    'other_rights',
    /\b(?:external review|independent (?:medical )?review|right to (?:information|documents)|fair hearing|state hearing|language (?:assistance|services)|get help|help (?:and|&) more information|non-?discrimination|civil action|other resources|important information)\b/i,
  ],
  [
    'appeal_rights',
    /\b(?:appeals?|grievance|reconsideration|redetermination|if you (?:disagree|do not agree|don't agree)|what (?:can|should) (?:i|you) do|your rights|dispute)\b/i,
  ],
  [
    'decision',
    /\b(?:reasons?\b.{0,30}\b(?:denial|denied|decision|determination|for)|denial (?:reason|determination|information)|(?:our|explanation of|basis (?:for|of)|rationale|payer statement|clinical (?:rationale|findings))\b.{0,30}\b(?:decision|determination|denial|statement)|determination|rationale|decision|why (?:did|was|is|have|we)|findings|what we decided)\b/i,
  ],
  [
    'figures',
    /\b(?:claims? (?:detail|summary|information|lines)|service(?:s| details?| lines)|charges|summary of (?:claims|benefits)|payment summary|case (?:summary|details))\b/i,
  ],
];

/** A short line without the end of a sentence: all capitals, in title case with a colon, or alone between blanks. */
function isHeading(line: Line, before: Line | undefined, after: Line | undefined): boolean {
  const text = line.text.trim();
  if (text.length < 4 || text.length > LONGEST_HEADING || !/[A-Za-z]{3}/.test(text)) return false;
  if (/[.;,]$/.test(text) || /\d{3}|\$/.test(text)) return false;
  const letters = text.replace(/[^A-Za-z]/g, '');
  if (letters === letters.toUpperCase()) return true;
  const alone = (before?.text.trim() ?? '') === '';
  if (text.endsWith(':') || text.endsWith('?')) return true;
  const begins = /^(?:\d[\d.]{0,6} {1,4})?[A-Z]/.test(text);
  return alone && (after?.text.trim() ?? '') === '' && begins && !/^dear\b/i.test(text);
}

/** Labels that open a part on the line itself: "DENIAL REASON: CO22 …". */
const OPENING = /^\s*([A-Z][A-Za-z /&()'-]{3,40}):\s+\S/;

function headingOf(line: Line, before: Line | undefined, after: Line | undefined): string | undefined {
  if (isHeading(line, before, after)) return line.text.trim();
  const label = OPENING.exec(line.text.slice(0, LONGEST_HEADING))?.[1];
  if (label !== undefined) return NAMES_NUMBER.test(label) ? undefined : label;
  const text = line.text.trim();
  const leads = (before?.text.trim() ?? '') === '' && text.length <= SHORT && /^[A-Z][^.,;]*$/.test(text);
  return leads && (DECISION.test(text) || (MEANINGS.test(text) && !/^\s*[a-z]/.test(after?.text ?? '')))
    ? text
    : undefined;
}

/** Labels of a number or a line are no headings. */
const NAMES_NUMBER = /\b(?:number|no|nbr|id|ref(?:erence)?|fax|phone|level|date|deadline|window)\.?$/i;
/** A heading with its text right below. */
const SHORT = 45;
const DECISION =
  /^(?:what we (?:decided|found)|why\b.*|our (?:decision|reasons?|finding)|what (?:this|your|the) (?:appeal|request|review) (?:is|was) about|explanation of the decision|reasons? for .*|decision)$/i;

/** A heading of what words mean, with the first of them right below. */
const MEANINGS =
  /^(?:glossary|definitions|legend|(?:some |a few )?(?:words|terms) (?:used|to know|and meanings?|(?:that )?you (?:may|might|will|should) (?:see|hear|know|find))\b.*|what (?:the|these|our) (?:words|terms|columns) mean|how to read .*)$/i;

/** What stands below the signature of a letter is printed on all of them. */
const CLOSING =
  /^\s*(?:(?:(?:very|yours) )?[a-z]{3,10}ly(?: yours)?|(?:(?:kind|best|warm|with kind|our best) )?(?:regards|wishes)|best|yours(?: (?:truly|sincerely|faithfully))?|stay well|thank you|keep \w+ing|we(?:'re| are) (?:glad|happy|proud|here) to (?:serve|help) you|in good health|be well)\s?[,.!]\s*$|^\s*(?:(?:very )?(?:sincerely|respectfully|cordially|fraternally)(?: yours)?|(?:(?:kind|best|warm) )?regards|yours truly)\s*$/i;

/** Parts in the order of the text; together they cover it. */
export function sectionsOf(text: string): NoticeSection[] {
  const lines = linesOf(text);
  const parts: { kind: Kind; start: number; end: number; heading?: string }[] = [
    { kind: 'heading', start: 0, end: text.length },
  ];
  for (const [index, line] of lines.entries()) {
    const last = parts.at(-1);
    const heading = headingOf(line, lines[index - 1], lines[index + 1]);
    const kind = heading ? HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0] : undefined;
    const closing = CLOSING.test(line.text);
    const greeting = last?.kind === 'heading' && /^\s*dear\b/i.test(line.text);
    if (!last || (!kind && !greeting && !closing)) continue;
    if (kind === last.kind && last.heading === undefined && last.start === line.start) continue;
    last.end = line.start;
    parts.push({
      kind: kind ?? (closing ? 'general' : 'body'),
      start: line.start,
      end: text.length,
      ...(kind && heading ? { heading: heading.replace(/:$/, '') } : {}),
    });
  }
  return parts.filter((part) => text.slice(part.start, part.end).trim() !== '');
}

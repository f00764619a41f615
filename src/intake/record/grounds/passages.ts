/** Where the words of the payer stand in the caller's own text: quotations, and what "they say" or "denied because" leads to. */

import type { GenerateAppealInput } from '../../../domain/generated/types.js';
import { firstAbove, sharing } from '../../../language/spans.js';
import type { GroundJudge } from '../../../packs/grounds/judge.js';
import { wordsOf } from '../../../packs/signals/words.js';
import { type Span, sentencesOf } from './clauses.js';

export interface Passage extends Span {
  /** True: between quotation marks, and so in the payer's own words. */
  readonly quoted: boolean;
  /** True: the words that name the payer stand right before it. */
  readonly near: boolean;
}

type Named = Pick<GenerateAppealInput, 'insurance_company' | 'patient_name'> & {
  /** Further names by which this payer is known: "UHC", "united healthcare". */
  readonly payer_aliases?: readonly string[];
};

const QUOTES =
  /"([^"]{3,1500})"|\u201c([^\u201d]{3,1500})\u201d|(?<=^|[\s(:])['\u2018]((?:[^'\u2019\n]|['\u2019](?=\w)){3,1500})['\u2019](?=$|[\s.,;:)])/g;
/** Characters before a quotation in which somebody is named who speaks. */
const REACH = 220;
const NEAR = 40;
const LEAST_WORDS = 2;
const LEAST_CHARACTERS = 8;

/** Quotations of a text, each with where its marks stand. */
function quotationsOf(text: string): (Span & { readonly from: number; readonly to: number })[] {
  return [...text.matchAll(QUOTES)].map((match) => {
    const inner = match[1] ?? match[2] ?? match[3] ?? '';
    const start = match.index + match[0].indexOf(inner);
    return { start, end: start + inner.length, from: match.index, to: match.index + match[0].length };
  });
}

/**
 * Passages of the payer in a text of the caller, in the order of the text.
 * @param named the names of the payer and of the patient as the caller gives them, by which the text may call them
 */
export function payerPassages(judge: GroundJudge, text: string, named: Named = {}): Passage[] {
  const words = wordsOf(text);
  const patient = namesIn(named.patient_name);
  const payer = payerNames(named);
  const told = [
    ...judge.leads(text, words).filter((lead) => !isOfPatient(text, lead, patient)),
    ...leadsByName(text, payer, patient),
  ];
  const leads = endingBetween([...told, ...demandLeads(text, payer, patient, endingBetween(told))]);
  const quotations = quotationsOf(text).filter(
    ({ start, end }) => wordsOf(text.slice(start, end)).length >= LEAST_WORDS,
  );
  const found: Passage[] = [];
  let payerUntil = -1;
  for (const { start, end, from, to } of quotations) {
    const near = leads(from - REACH, from);
    const last = near.at(-1);
    const speaker = near.findLast(({ wording }) => wording.tells === 'not_payer');
    // "HR told him the plan is '…'": who speaks stands first in the sentence.
    const reportedByOther =
      speaker !== undefined && last !== speaker && !/[.!?\n]\s/.test(text.slice(speaker.end, from));
    // A list of quotations goes on in the voice of the first.
    const goesOn = payerUntil >= 0 && /^[\s,;.and()\d]{0,12}$/.test(text.slice(payerUntil, from));
    const payer = last ? last.wording.tells === 'payer' && !reportedByOther : goesOn;
    if (payer) {
      found.push({ start, end, quoted: true, near: !last || from - last.end < NEAR });
      payerUntil = to;
    } else payerUntil = -1;
  }
  const headed = headedPassages(text, quotations);
  const others = reported(text, leads, [
    ...quotations,
    ...headed.map(({ start, end }) => ({ from: start, to: end })),
  ]);
  return [...found, ...headed, ...others].sort((a, b) => a.start - b.start);
}

/** "Plan determination 11/16/2026: …", "Denied 11/4: …", "Reason for denial: …": what stands behind it is the payer's. */
const HEADING =
  /(?<=^|[\s*(#-])(?:(?:plan|insurer|payer|carrier|UR|IRO|MCO|coverage|initial|adverse(?: benefit)?|prior auth(?:orization)?|PA|claim|utilization review|organization)['\u2019]?s? )?(?:determination|decision|denial(?: (?:reason|letter|notice|rationale))?|denied|den(?:ial)? reason|reason (?:for denial|given|stated)|denial rationale)\b(?: (?:dated|of|on|was|is))?[ ,]{0,2}(?:\(?\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\)?|\(?[A-Z][a-z]{2,8}\.? \d{1,2}(?:, \d{4})?\)?)?[ ,]{0,2}:\s+(?=[A-Za-z])/gi;

function headedPassages(
  text: string,
  quotations: readonly { readonly from: number; readonly to: number }[],
): Passage[] {
  return [...text.matchAll(HEADING)].flatMap((match) => {
    const start = match.index + match[0].length;
    const [first] = sentencesOf(text, { start, end: text.length });
    const end =
      first === undefined ? start : start + text.slice(start, first.end).replace(/[\s*]+$/, '').length;
    if (end - start < LEAST_CHARACTERS || quotations.some(({ from, to }) => from < end && to > start))
      return [];
    return [{ start, end, quoted: true, near: true }];
  });
}

interface Lead extends Span {
  readonly wording: { readonly tells: string };
  /** True: what the payer demands is told by the sentence itself, and no word of reporting leads to it. */
  readonly demands?: boolean;
}

/** A word with a capital and what is reported of it: "Humana says", "Blue Cross now claims". */
const SAYS =
  /\b(?<name>[A-Z][\w&'-]{2,29}) (?:also |just |now |still |only )?(?:says?|said|states?|stated|claims?|claimed|wrote|argues?|insists?|thinks?|told (?:me|us|her|him|them))\b/g;

/** "Mrs. Scott", "Dr. Ann Scott": a person, whatever the plan is called. */
const TITLED = /\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Doctor|Prof|Professor)\.? (?:[A-Z][\w.'-]* )?$/;
const LONGEST_TITLE = 40;

/** A word of the payer's name that is not the patient's, and not that of a person with a title. */
function isPayersName(
  text: string,
  index: number,
  named: string | undefined,
  payer: ReadonlySet<string>,
  patient: ReadonlySet<string>,
): boolean {
  const name = (named ?? '').toLowerCase();
  return payer.has(name) && !patient.has(name) && !isTitled(text, index);
}

/** The payer under a word of its own name, which no pack can know. */
function leadsByName(text: string, payer: ReadonlySet<string>, patient: ReadonlySet<string>): Lead[] {
  return [...text.matchAll(SAYS)]
    .filter(({ index, groups }) => isPayersName(text, index, groups?.name, payer, patient))
    .map(({ index, 0: { length } }) => ({
      wording: { tells: 'payer' },
      start: index,
      end: index + length,
    }));
}

/** Who demands, before the verb that says so: "Caremark requires a trial of X first", "My plan wants me to try X". */
const DEMANDS =
  /\b(?:(?:[Tt]he |[Mm]y |[Oo]ur |[Hh]er |[Hh]is )?(?<payer>plan|insurance|insurer|insurance company|payer|carrier|PBM|HMO)|(?<they>[Tt]hey)|(?:[A-Z][\w&'-]{1,29} ){0,2}(?<name>[A-Z][\w&'-]{2,29})) (?:also |just |now |still |only |first )?(?=(?:(?:requires?|required|wants?|wanted|insists?|demands?) (?!to (?:help|thank|know)\b)|(?:will |would |only )?(?:only )?(?:covers?|pays?|allows?|approves?) (?:only )?(?:for )?(?:up to )?\d))/g;

/** "They" is the payer where the payer was the last to speak. */
function demandLeads(
  text: string,
  payer: ReadonlySet<string>,
  patient: ReadonlySet<string>,
  leads: (from: number, to: number) => Lead[],
): Lead[] {
  return [...text.matchAll(DEMANDS)]
    .filter(({ index, groups }) => {
      if (groups?.payer !== undefined) return true;
      // Nobody but a payer covers a number of tablets.
      if (groups?.they !== undefined)
        return (
          COVERS.test(text.slice(index)) || leads(index - REACH, index).at(-1)?.wording.tells === 'payer'
        );
      return isPayersName(text, index, groups?.name, payer, patient);
    })
    .map(({ index, 0: { length } }) => ({
      wording: { tells: 'payer' },
      start: index,
      end: index + length,
      demands: true,
    }));
}

const COVERS = /^They (?:will |would )?(?:only )?covers? /i;

function isTitled(text: string, at: number): boolean {
  return TITLED.test(text.slice(Math.max(0, at - LONGEST_TITLE), at));
}

const DENIES = /^(?:deny|denies|denied)\b/i;
const SUBJECT =
  /(?<who>[\w'-]+)(?: (?:also|again|now|still|currently|has|had|have|does|did|not|never|\w+ly)){0,3} $/i;
const PERSON = new Set(['patient', 'pt', 'he', 'she', 'i']);

/** "Patient denies fever" tells a symptom; "she was denied because" tells a decision. */
function isOfPatient(text: string, { start, end }: Span, patient: ReadonlySet<string>): boolean {
  if (!DENIES.test(text.slice(start, end))) return false;
  const who = SUBJECT.exec(text.slice(Math.max(0, start - LONGEST_TITLE), start))?.groups?.who?.toLowerCase();
  return who !== undefined && (PERSON.has(who) || patient.has(who));
}

/** The words of the payer's name and the first words of its other names; common words of such names call nobody. */
function payerNames({ insurance_company: name, payer_aliases: aliases = [] }: Named): ReadonlySet<string> {
  const others = aliases.flatMap((alias) => /^[\w&'-]{3,}/.exec(alias.toLowerCase()) ?? []);
  return new Set([...namesIn(name), ...others.filter((word) => !COMMON_IN_NAMES.has(word))]);
}

const COMMON_IN_NAMES = new Set([
  'the',
  'health',
  'first',
  'american',
  'national',
  'medical',
  'community',
  'care',
]);

function namesIn(name = ''): ReadonlySet<string> {
  return new Set(name.toLowerCase().match(/[\w&'-]{3,}/g));
}

/** Looks up the leads that end between two offsets, both included. */
function endingBetween(leads: readonly Lead[]): (from: number, to: number) => Lead[] {
  const order = [...leads].sort((a, b) => a.end - b.end);
  const ends = order.map(({ end }) => end);
  return (from, to) => order.slice(firstAbove(ends, from - 1), firstAbove(ends, to));
}

/** Words that lead to the payer's reasons without quotation marks. */
const REPORTS =
  /\b(?:because|bc|(?<!\w)since|due to|says?|said|saying|stat(?:es|ed|ing)|wrote|reasons?(?: (?:they|the plan) (?:give|gave)| given)?|claims?|claiming|told (?:me|us|her|him|them)|for|rationale|reads?|they)\b(?: that|:| is| was| are| being)?\s*/gi;

/** "They said no in a letter": the decision and no reason. */
const ONLY_NO = /^no\b(?:[.,;!]| (?:in|by|to|on|at|again|and|twice|over|with|when|last|this)\b|\s*$)/i;

function reported(
  text: string,
  leads: (from: number, to: number) => Lead[],
  quotations: readonly { readonly from: number; readonly to: number }[],
): Passage[] {
  const quotedIn = sharing(quotations.map(({ from, to }) => ({ start: from, end: to })));
  return sentencesOf(text, { start: 0, end: text.length }).flatMap((sentence) => {
    const own = leads(sentence.start, sentence.end).filter(({ start }) => start >= sentence.start);
    const [lead] = own.filter(({ wording }) => wording.tells === 'payer');
    if (!lead || quotedIn(sentence).length > 0) return [];
    const other = own.filter(({ wording }) => wording.tells === 'not_payer').at(-1);
    if (other && other.start <= lead.start) return [];
    // "Aetna requires a trial of X": the sentence is read from its subject.
    const from = lead.demands ? lead.start : (behindReport(text, lead.start, sentence.end) ?? lead.end);
    if (ONLY_NO.test(text.slice(from, Math.min(sentence.end, from + 24)))) return [];
    return from < sentence.end - 3 ? [{ start: from, end: sentence.end, quoted: false, near: true }] : [];
  });
}

/** Where the reported words begin: behind the last word of reporting near the lead. */
function behindReport(text: string, start: number, end: number): number | undefined {
  const part = text.slice(start, Math.min(end, start + 160));
  const [named] = DENIED_AS.exec(part) ?? [];
  if (named !== undefined) return start + named.length;
  const [first] = [...part.matchAll(REPORTS)].filter(
    ({ 0: found, index }) =>
      !/^they\b/i.test(found) && !(/^for\b/i.test(found) && IN_REASON.test(part.slice(0, index))),
  );
  return first ? start + first.index + first[0].length : undefined;
}

/** "Denied as off-label, not approved for this use": the reason begins behind the first of these words. */
const DENIED_AS =
  /^(?:denied|refused|rejected|declined)(?: (?:it|this|that|them|us|me|(?:the|my|our|his|her) (?:[\w-]+ ){0,3}[\w-]+))? as (?:being )?/i;
/** Behind these words "for" belongs to the reason and does not lead to it. */
const IN_REASON = /,|\b(?:not|approved|indicated|covered|need|criteria|requirement)\b/i;

/** What proves a ground: limits beside values, trials that ended early, tests of the service, rules of law, authorities. */
import { longDate } from '../../../domain/calendar.js';
import type { ServiceHolding, ServiceTest } from '../../../domain/generated/types.js';
import { hasVerb } from '../../../intake/record/facts/sentence-form.js';
import { isGenericName } from '../../../intake/record/facts/treatments.js';
import { hasFiniteVerb } from '../../../intake/record/facts/whole.js';
import { capitalized } from '../../../language/english.js';
import type { AnsweredTest, Comparison, EarlyEnd } from '../../argument/argument.js';
import type { RuleAnswer } from '../../argument/controlling-law.js';
import { grouped } from '../../grouped.js';
import { authorityCitation, mayPrintAuthority } from '../../law.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Piece } from '../letter.js';
import { amountInWords, limitInWords } from '../limits.js';
import { listInWords, withFullStop } from '../words.js';
import type { Writer } from '../writer.js';

/** Each limit beside the values of the case; the trials that reach one limit stand in one sentence. */
export function compared(draft: Draft, writer: Writer, comparisons: readonly Comparison[]): Piece[] {
  const told = new Set<Comparison>();
  return comparisons.flatMap((one) => {
    if (told.has(one)) return [];
    if (one.of !== 'treatment') return comparedValue(draft, writer, one);
    const same = comparisons.filter((other) => other.of === 'treatment' && other.threshold === one.threshold);
    for (const other of same) told.add(other);
    return comparedTrials(draft, writer, one, same);
  });
}

function comparedTrials(
  draft: Draft,
  writer: Writer,
  { threshold }: Comparison,
  trials: readonly Comparison[],
): Piece[] {
  const values = {
    limit: limitInWords(threshold),
    trials: listInWords(
      trials.map(
        ({ name, value, unit, told }) =>
          `${amountInWords(told?.value ?? value, told?.unit ?? unit ?? threshold.unit)} of ${treatmentInText(name)}`,
      ),
    ),
  };
  const facts = trials.flatMap(({ fact }) => fact.id ?? []);
  return writer
    .with(values)
    .sentences(sentence(draft, 'trial-meets-limit'), { ...fromFrame('trial-meets-limit'), facts });
}

/** A trial that ended early, with the reason that the record gives. */
export function endedEarly(
  draft: Draft,
  writer: Writer,
  { limit, name, value, unit, because, fact }: EarlyEnd,
): Piece[] {
  const values = {
    limit: amountInWords(limit.value, limit.unit),
    lasted: value === undefined ? undefined : amountInWords(value, unit),
    measure: capitalized(treatmentInText(name)),
    because,
  };
  const facts = fact.id === undefined ? {} : { facts: [fact.id] };
  return writer
    .with(values)
    .sentences(sentence(draft, 'trial-ended-early'), { ...fromFrame('trial-ended-early'), ...facts });
}

/** The name of a treatment within a sentence: the capital of a generic name only began a line. */
function treatmentInText(name: string): string {
  const small = isGenericName(name) || /^[A-Z][a-z]+ [a-z]/.test(name);
  return small ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

const COMPARED = { measure: 'value-meets-limit', day: 'day-meets-limit' } as const;

function comparedValue(
  draft: Draft,
  writer: Writer,
  { threshold, of, name, value, unit, date, fact }: Comparison,
): Piece[] {
  if (of === 'treatment') return [];
  const values = {
    limit: of === 'day' ? amountInWords(threshold.value, undefined) : limitInWords(threshold),
    value: amountInWords(value, of === 'day' ? undefined : (unit ?? threshold.unit)),
    measure: name,
    date: date === undefined || date.length !== 10 ? undefined : longDate(date),
    event_day: date === undefined || date.length !== 10 ? undefined : longDate(date),
    service_day: draft.file.input.service_date && longDate(draft.file.input.service_date),
    stated: threshold.of_case === undefined ? undefined : amountInWords(threshold.of_case, threshold.unit),
  };
  const facts = fact.id === undefined ? {} : { facts: [fact.id] };
  return writer
    .with(values)
    .sentences(sentence(draft, COMPARED[of]), { ...fromFrame(COMPARED[of]), ...facts });
}

/** Tests that make no list, those of one source in a sentence; the facts that speak to them stand in the same reason. */
export function tested(draft: Draft, writer: Writer, tests: readonly AnsweredTest[]): Piece[] {
  const telling = tests.filter(
    (one) => sourceOf(draft, one) !== undefined || one.value !== undefined || isNamed(one),
  );
  const together = [...grouped(telling, (one) => sourceOf(draft, one)?.name)];
  const area = draft.file.service?.area.id ?? 'service';
  return together.flatMap(([, same]) => {
    const [first] = same;
    const source = first === undefined ? undefined : sourceOf(draft, first);
    const [authority, name] = [source?.id, source?.name];
    const facts = same.flatMap((one) => one.facts.flatMap(({ id }) => id ?? []));
    const texts = same.map(({ test }) => asNoun(test.text));
    const reached = same.length === 1 ? reachedBy(first) : undefined;
    return writer
      .with({
        test: listInWords(texts, texts.some((text) => text.includes(',')) ? '; ' : ', '),
        test_source: name,
        reached,
      })
      .sentences(sentence(draft, 'test-met'), { origin: 'service_area', record: area, facts })
      .map((piece) => ({ ...piece, authorities: authority === undefined ? [] : [authority] }));
  });
}

/** A test of usual practice whose treatments or thing the reason names; of any other nothing is said without an authority. */
function isNamed({ test, shows }: AnsweredTest): boolean {
  return test.measure.trial !== undefined || asThing(shows) !== undefined;
}

/** A value or a thing that a test can stand beside: no sentence, and no half of one. */
export function asThing(shown: string | undefined): string | undefined {
  return shown === undefined || hasFiniteVerb(shown) ? undefined : shown;
}

/** The number that decides a test, as a clause: "the AHI was 42 on March 3, 2026". */
function reachedBy(test: AnsweredTest | undefined): string | undefined {
  if (test?.value === undefined || hasVerb(test.value.name)) return undefined;
  const { name, date } = test.value;
  const shown = (shownOf(test) ?? '').slice(name.length + 1);
  return `the ${withKind(name)} ${date === undefined ? 'is' : 'was'} ${shown}`;
}

/** "Kellgren-Lawrence grade", "Oswestry score": a name alone is no number. */
function withKind(name: string): string {
  const kind = KINDS.find(([names]) => names.test(name))?.[1];
  return kind === undefined ? name : `${name} ${kind}`;
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:Kellgren-Lawrence|T[oö]nnis|Outerbridge|Meyerding|Pfirrmann|Wagner)$/i, 'grade'],
  [/^(?:NYHA|ASA|Child-Pugh|CEAP)$/i, 'class'],
  [/^(?:Hurley|Rutherford)$/i, 'stage'],
  [/^GMFCS$/i, 'level'],
  [/^(?:Berg|Berg Balance|Oswestry|WOMAC|Epworth|DAS28|MADRS|PHQ-9|GAD-7|Lysholm|IPSS|Braden)$/i, 'score'],
];

/** The number that decides a test, or the record's own words on it. */
export function shownOf({ value, shows }: AnsweredTest): string | undefined {
  if (value === undefined) return shows;
  const day = value.date?.length === 10 ? ` on ${longDate(value.date)}` : '';
  const number =
    value.of === undefined ? amountInWords(value.value, value.unit) : `${value.value}/${value.of}`;
  return `${value.name} ${number}${day}`;
}

/** The authority of a test, where its content was read. */
export function sourceOf(
  { library, file }: Draft,
  { test: { source } }: AnsweredTest,
): { readonly id: string; readonly name: string } | undefined {
  const authority = source.authority === undefined ? undefined : library.authorities.get(source.authority);
  return authority === undefined || source.checked !== 'content' || !mayPrintAuthority(authority, file.law)
    ? undefined
    : { id: authority.id, name: authorityCitation(authority) };
}

/** "for staging, a high-risk cancer" stands behind "asks for" as "a high-risk cancer (for staging)". */
export function asNoun(text: string): string {
  return text.replace(/^((?:for|under|in|where|before|after) [^,]{3,80}), (.+)$/s, '$2 ($1)');
}

/** Medicare's own condition on the point, in words of the service area. */
export function ofMedicare(draft: Draft, writer: Writer, { text, source }: ServiceTest): Piece[] {
  const authority =
    source.authority === undefined ? undefined : draft.library.authorities.get(source.authority);
  if (authority === undefined) return [];
  return writer
    .with({ test: asNoun(text), test_source: authorityCitation(authority) })
    .sentences(sentence(draft, 'medicare-condition'), {
      origin: 'service_area',
      record: draft.file.service?.area.id ?? 'service',
    })
    .map((piece) => ({ ...piece, authorities: [authority.id] }));
}

/** What a rule says of this case. */
export function rulePieces({ id, sentences, elements }: RuleAnswer): Piece[] {
  const facts = [...new Set(elements.flatMap((element) => element.facts))];
  return sentences.map(({ text, regulations }) => ({
    text,
    source: { origin: 'controlling_law', record: id, ...(facts.length > 0 ? { facts } : {}) },
    regulations,
    authorities: [],
    exhibits: [],
  }));
}

/** What an authority holds, after its name. */
export function holdingPiece({ library }: Draft, { authority: id, holds }: ServiceHolding): Piece {
  const authority = library.authorities.get(id);
  const name = authority === undefined ? id : authorityCitation(authority);
  return {
    text: withFullStop(`${name} ${holds.trim()}`),
    source: { origin: 'authority', record: id },
    regulations: [],
    authorities: [id],
    exhibits: [],
  };
}

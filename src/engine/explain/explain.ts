/** Why a letter says what it says: everything that might stand in it, used or left out, with the reason. For authors of packs. */
import { type Outcome, success } from '../../domain/failures.js';
import type {
  Argument,
  GenerateAppealInput,
  LetterRight,
  RegulationRecord,
} from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { createWorkshop } from '../create-engine.js';
import { openByLaw } from '../instrument-by-law.js';
import { citable, type LawContext } from '../law.js';
import { requiredIn } from '../letter/cited.js';
import { type ArgumentLimit, arguing, candidateArguments, unmetLimit } from '../letter/code-text.js';
import { piecesOf } from '../letter/letter.js';
import { unmetByRight } from '../letter/sections/rights.js';
import type { Letter } from '../letter/write.js';
import { leftOutOf, pointCandidates } from './points.js';

/** Something that might stand in the letter. */
export interface Candidate {
  /** Kind of record, as overrides name it. */
  readonly kind:
    | 'argument'
    | 'regulation'
    | 'controlling_rule'
    | 'service_area'
    | 'appeal_rights'
    | 'ground_answer';
  readonly id: string;
  /** A part of the record: a test, a right. */
  readonly part?: string;
  /** Where the part stands in the record. */
  readonly path?: readonly (string | number)[];
  readonly used: boolean;
  /** Why it is used, or why it was left out. */
  readonly because: string;
}

export interface Explanation {
  readonly letter: Letter;
  /** Records that decide the whole: the code, the strategy, the ladder, the frame. */
  readonly rests: readonly {
    readonly kind: 'code' | 'strategy' | 'appeal_rights' | 'service_area' | 'template';
    readonly id: string;
  }[];
  readonly candidates: readonly Candidate[];
}

type Explain = (input: GenerateAppealInput, today: string) => Promise<Outcome<Explanation>>;

/** Explains letters of one library. */
export function explainerOf(library: PackLibrary): Explain {
  const workshop = createWorkshop(library);
  return async (input, today) => {
    const opened = await openByLaw(workshop, input, today);
    if (!opened.ok) return opened;
    const file = opened.value;
    const letter = await workshop.letters.write(file);
    const candidates = [
      ...groundCandidates(letter),
      ...argumentCandidates(library, file, letter),
      ...pointCandidates(library, file, letter),
      ...testCandidates(file, letter),
      ...ruleCandidates(letter),
      ...lawCandidates(library, file, letter),
      ...rightCandidates(file, letter),
    ];
    return success({ letter, rests: restsOn(library, file), candidates });
  };
}

function restsOn(library: PackLibrary, file: CaseFile): Explanation['rests'] {
  const { code, rights, service, template, stated } = file;
  const strategy = stated?.strategy.id ?? code.record.strategy;
  const { source } = arguing({ library, file });
  const argues = source.origin === 'code' && source.record !== undefined ? source.record : code.record.id;
  return [
    { kind: 'code', id: code.record.id },
    ...(argues === code.record.id ? [] : [{ kind: 'code' as const, id: argues }]),
    { kind: 'strategy', id: strategy },
    ...(service === undefined ? [] : [{ kind: 'service_area' as const, id: service.area.id }]),
    { kind: 'appeal_rights', id: rights.id },
    { kind: 'template', id: template.id },
  ];
}

/** Records that a sentence of the letter comes from. */
function printed(letter: Letter): Set<string> {
  return new Set(letter.blocks.flatMap(piecesOf).flatMap(({ source }) => source.record ?? []));
}

function inWords(value: unknown): string {
  const words = (Array.isArray(value) ? value : [value]).map((one) => String(one).replaceAll('_', ' '));
  return words.join(', ');
}

/** How a sentence names what a limit is about. */
const SUBJECTS: Readonly<Partial<Record<ArgumentLimit, string>>> = {
  actions: 'the step to take',
  insurer_types: 'the line of business',
  groups: 'the group code',
  remarks: 'the remark code',
  settings: 'the setting',
  requesters: 'the signer',
  services: 'the service',
};

const OF_CASE: Readonly<Partial<Record<ArgumentLimit, (file: CaseFile) => unknown>>> = {
  actions: ({ disposition }) => disposition.action,
  insurer_types: ({ coverage }) => coverage.type.id,
  groups: ({ parsed }) => parsed.group,
  remarks: ({ remarks }) => (remarks.length === 0 ? undefined : remarks.map(({ id }) => id)),
  settings: ({ input }) => input.setting,
  requesters: ({ requester }) => requester,
  services: ({ service }) => service?.area.id,
};

/** What the argument asks for beside what the case has. */
function limitInWords(argument: Argument, limit: ArgumentLimit, file: CaseFile): string {
  const asked = argument[limit];
  if (limit === 'needs') return `it needs ${inWords(asked)}, and not all of that is given`;
  if (limit === 'lacks') return `it is for cases without ${inWords(asked)}`;
  if (limit === 'told') return `the case tells none of: ${inWords(asked)}`;
  if (limit === 'untold') return `it is for cases that do not speak of: ${inWords(asked)}`;
  if (limit === 'stated') return `it answers words that the payer did not use (${inWords(asked)})`;
  if (typeof asked === 'boolean') return `${inWords(limit)} is ${!asked}; it asks for ${asked}`;
  const has = OF_CASE[limit]?.(file);
  return `${SUBJECTS[limit] ?? inWords(limit)} is ${has === undefined ? 'not known' : inWords(has)}; it asks for ${inWords(asked)}`;
}

/** Why an argument that holds is not in the letter. */
function unprinted(library: PackLibrary, argument: Argument, file: CaseFile, letter: Letter): string {
  const barred = requiredIn(argument.text).find((id) => citable(library, id, file.law) === undefined);
  if (barred !== undefined) return `it rests on ${barred}: ${whyNotCited(library, barred, file.law)}`;
  const answered = letter.argument.grounds.some(({ state }) => state !== 'open');
  return answered
    ? 'no room, or nothing left to say: facts of the case answer the denial, and they go first'
    : `no room: the letter has ${letter.words} words`;
}

function argumentCandidates(library: PackLibrary, file: CaseFile, letter: Letter): Candidate[] {
  const { own, reserve } = candidateArguments({ library, file });
  const inLetter = printed(letter);
  const replacing = new Map(
    own
      .filter((one) => unmetLimit(one, file) === undefined)
      .flatMap(({ id, replaces = [] }) => replaces.map((replaced) => [replaced, id] as const)),
  );
  return [...own, ...reserve].map((argument): Candidate => {
    const { id } = argument;
    const candidate = { kind: 'argument' as const, id };
    const named = own.includes(argument) ? namedBy(library, file, id) : 'of the same pack';
    if (inLetter.has(id)) return { ...candidate, used: true, because: `${named}${leftOutOf(argument.text)}` };
    const limit = unmetLimit(argument, file);
    const replaced = replacing.get(id);
    const because =
      limit !== undefined
        ? limitInWords(argument, limit, file)
        : replaced !== undefined
          ? `${replaced} takes its place`
          : own.includes(argument)
            ? unprinted(library, argument, file, letter)
            : 'nobody names it; it waits in reserve for letters that would be too short';
    return { ...candidate, used: false, because };
  });
}

/** Which record names an argument. */
function namedBy(library: PackLibrary, file: CaseFile, id: string): string {
  const { source } = arguing({ library, file });
  const code = source.origin === 'code' ? library.codes.get(source.record ?? '')?.record : undefined;
  return code?.arguments?.includes(id)
    ? 'named by the code, whose arguments come before those of its strategy'
    : 'named by the strategy';
}

function groundCandidates(letter: Letter): Candidate[] {
  return letter.argument.grounds.map(({ ground, answer, state, facts }) => ({
    kind: 'ground_answer',
    id: answer.id,
    part: ground.id,
    used: true,
    because: `the payer gives a reason of this kind; ${state === 'open' ? 'no fact speaks to it' : `${facts.length} ${facts.length === 1 ? 'fact speaks' : 'facts speak'} to it`}`,
  }));
}

function testCandidates(file: CaseFile, letter: Letter): Candidate[] {
  const area = file.service?.area;
  if (area === undefined) return [];
  const asked = new Set(letter.argument.grounds.flatMap(({ tests }) => tests.map(({ test }) => test.id)));
  return letter.argument.tests.map(({ test, state, facts }) => {
    const said =
      state === 'unknown'
        ? 'no fact of the case tells'
        : `${state} by ${facts.length} ${facts.length === 1 ? 'fact' : 'facts'}`;
    const used = asked.has(test.id);
    const because = used ? said : `${said}; no reason of the payer calls for it, or others came first`;
    const path = ['tests', (area.tests ?? []).indexOf(test)];
    return { kind: 'service_area', id: area.id, part: `test ${test.id}`, path, used, because };
  });
}

function ruleCandidates(letter: Letter): Candidate[] {
  const used = new Set([...letter.argument.rules, ...letter.argument.grounds.flatMap(({ rules }) => rules)]);
  return letter.argument.allRules.map((rule) => {
    const open = rule.elements.filter(({ known }) => known !== 'true').map(({ id }) => id);
    const said = `its verdict is ${rule.verdict}${open.length === 0 ? '' : `; not shown true: ${open.join(', ')}`}`;
    return { kind: 'controlling_rule', id: rule.id, used: used.has(rule), because: said };
  });
}

/** Why a regulation may not be cited in the case. */
function whyNotCited(library: PackLibrary, id: string, context: LawContext): string {
  const law = library.regulations.get(id);
  if (law === undefined) return 'no such regulation';
  if (!law.verified) return 'it is not verified';
  if (law.effective_from > context.date) return `it is in force from ${law.effective_from}`;
  if (law.effective_to !== undefined && law.effective_to < context.date)
    return `it ended on ${law.effective_to}`;
  if (law.states && !(context.state && law.states.includes(context.state)))
    return `it binds in ${law.states.join(', ')}; the state is ${context.state ?? 'not known'}`;
  return bars(law, context)
    ? `it does not bind ${inWords(context.type.id)}`
    : 'forbidden-law.yaml bars it for this plan';
}

function bars({ applies_to }: RegulationRecord, { type }: LawContext): boolean {
  const fits = (id: string) => (applies_to as readonly string[]).includes(id);
  return !fits(type.id) && !(type.candidates?.every(fits) ?? false);
}

/** Law that the code names, and law that the letter cites. */
function lawCandidates(library: PackLibrary, file: CaseFile, letter: Letter): Candidate[] {
  const cited = new Set(letter.blocks.flatMap(piecesOf).flatMap(({ regulations }) => regulations));
  const named = new Set([...cited, ...(file.code.record.regulations ?? [])]);
  return [...named].map((id) => {
    const may = citable(library, id, file.law) !== undefined;
    const because = cited.has(id)
      ? 'a sentence of the letter cites it'
      : may
        ? 'the code names it, but no text of the letter cites it: {{cite}} prints law, the field regulations does not'
        : whyNotCited(library, id, file.law);
    return { kind: 'regulation', id, used: cited.has(id), because };
  });
}

function rightCandidates(file: CaseFile, letter: Letter): Candidate[] {
  const { id, letter_rights: rights } = file.rights;
  const text = oneLine(letter.text);
  return rights.map((right: LetterRight, index) => {
    const unmet = unmetByRight(right, file);
    const used = unmet === undefined && text.includes(beginningOf(right.text));
    return {
      kind: 'appeal_rights',
      id,
      part: right.purpose,
      path: ['letter_rights', index],
      used,
      because:
        unmet ?? (used ? 'it fits the case' : 'no room, or another right of the same purpose comes first'),
    };
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What a text prints before its first tag, in every case. */
function beginningOf(text: string): string {
  return oneLine(text.split('{{', 1)[0] ?? '');
}

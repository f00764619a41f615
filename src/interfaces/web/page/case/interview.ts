/**
 * Which question comes next: who writes, then what no letter can do without, then what the service says it lacks, in the order
 * of its effect. The service is asked for that without a letter being written or counted.
 */
import type { AppealResult, MissingInformation } from '../../../../domain/generated/types.js';
import { ask, Refused } from '../api.js';
import type { OpenCase } from '../session.js';
import { isFact, type Name } from './fact-fields.js';

export interface Question {
  readonly field: Name;
  readonly why: string;
  /** What an answer adds to the confidence, 0 to 1. */
  readonly raises?: number | undefined;
}

/** As far as a case has been asked. */
export interface Interview {
  /** Questions shown, in their order. */
  readonly trail: readonly Question[];
  /** What the service said it lacks; absent: to be asked anew. */
  readonly wanted?: readonly Question[] | undefined;
}

const FIRST: Question = {
  field: 'requester',
  why: 'It decides who speaks in the letter, who signs, and which rights it can name.',
};
const NEEDED: readonly Question[] = [
  {
    field: 'denial_code',
    why: 'It decides the argument. Where the notice prints none, give its reason in words.',
  },
  { field: 'procedure', why: 'No letter can be written without it.' },
  { field: 'diagnosis', why: 'No letter can be written without it.' },
];
const ADDRESSED: Question = { field: 'insurance_company', why: 'The letter is addressed to it.' };

/** Facts that decide what else is worth asking. */
const TURNING: ReadonlySet<Name> = new Set(['denial_code', 'procedure', 'insurer_type', 'setting']);

export function interviewOf(open: OpenCase): Interview {
  return open.interview ?? { trail: [] };
}

/** The next question after those that were shown; undefined where none is left. Rejects with Refused. */
export async function nextQuestion(open: OpenCase): Promise<Question | undefined> {
  const { trail } = interviewOf(open);
  const shown = new Set(trail.map(({ field }) => field));
  const lacks = ({ field }: Question) => !shown.has(field) && isLacking(open, field);
  const first = [FIRST, ...NEEDED, ADDRESSED].find(lacks);
  if (first !== undefined) return first;
  // Without these the service cannot say more.
  if (NEEDED.some(({ field }) => open.request[field] === undefined)) return undefined;
  const wanted = interviewOf(open).wanted ?? (await askWanted(open));
  return wanted.find(({ field }) => !shown.has(field));
}

function isLacking({ request, lacking }: OpenCase, field: Name): boolean {
  return request[field] === undefined || lacking.includes(field);
}

async function askWanted(open: OpenCase): Promise<readonly Question[]> {
  const input = { ...open.request, detail: 'brief' };
  const brief = await ask<AppealResult>('/appeal/generate', { method: 'POST', input });
  open.evidence = [...new Set([...brief.recommended_evidence, ...open.evidence])];
  const wanted = brief.missing_information.flatMap(questionOf);
  open.interview = { ...interviewOf(open), wanted };
  return wanted;
}

function questionOf({ field, why, raises_confidence: raises }: MissingInformation): Question[] {
  return isFact(field) ? [{ field, why, raises }] : [];
}

/** Questions that may still come. */
export function questionsLeft(open: OpenCase): number | undefined {
  const { trail, wanted } = interviewOf(open);
  return wanted?.filter(({ field }) => !trail.some((shown) => shown.field === field)).length;
}

/** Takes the answer that the request holds now as given. */
export function answered(open: OpenCase, field: Name): void {
  open.lacking = open.lacking.filter((name) => name !== field);
  if (TURNING.has(field)) open.interview = { ...interviewOf(open), wanted: undefined };
}

/** The question to which a refusal belongs, with what is wrong; undefined where it belongs to none. */
export function faultOf(error: unknown): { readonly field: Name; readonly message: string } | undefined {
  if (!(error instanceof Refused)) return undefined;
  for (const { field, message } of error.problem.errors ?? []) if (isFact(field)) return { field, message };
  return undefined;
}

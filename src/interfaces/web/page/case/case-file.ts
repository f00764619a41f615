/** A case as a file of the person's own: saved and opened here, sent to nobody. */

import { type Sealed, seal, unseal } from '../seal.js';
import type { AppealRequest, OpenCase } from '../session.js';

const FORMAT = 'denial-management-case';
const VERSION = 1;

interface CaseFile {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly case?: Partial<OpenCase>;
  readonly sealed?: Sealed;
}

/** @param passphrase empty: the file can be read by anybody who has it */
export async function caseFileOf(open: OpenCase, passphrase: string): Promise<string> {
  // A letter that is asked for days later under the old key would be counted anew; its text makes its files.
  const { written, saved, ...rest } = open;
  const file: CaseFile =
    passphrase === ''
      ? { format: FORMAT, version: VERSION, case: rest }
      : { format: FORMAT, version: VERSION, sealed: await seal(JSON.stringify(rest), passphrase) };
  return JSON.stringify(file, null, 2);
}

/** A file of this page, whatever is in it; undefined for any other text. */
export function asCaseFile(text: string): CaseFile | undefined {
  if (!text.slice(0, 200).includes(`"${FORMAT}"`)) return undefined;
  const file = parsed(text);
  return isRecord(file) && file.format === FORMAT ? (file as unknown as CaseFile) : undefined; // looked at below
}

export const NEWER = 'This case file was saved by a newer version of this page. Open it there.';
export const BROKEN =
  'This case file cannot be read: it was changed or is not whole. Choose another copy of it, or begin anew with the letter.';
export const OTHER_PASSPHRASE =
  'The passphrase does not open this file. Check capital letters and the language of the keyboard.';

/** The case in a file, or why it cannot be opened. */
export async function openedCase(file: CaseFile, passphrase: string): Promise<OpenCase | string> {
  if (file.version !== VERSION) return NEWER;
  const text = file.sealed && (await unseal(file.sealed, passphrase));
  if (file.sealed !== undefined && text === undefined) return OTHER_PASSPHRASE;
  return caseOf(text === undefined ? file.case : parsed(text)) ?? BROKEN;
}

/** The case that a text of our own holds, as the tab keeps it; undefined where it holds none. */
export function caseIn(text: string): OpenCase | undefined {
  return caseOf(parsed(text));
}

/** What does not have the shape of a case is none: everything else in it is shown as text, whatever it says. */
function caseOf(value: unknown): OpenCase | undefined {
  if (!isRecord(value) || !isRecord(value.request)) return undefined;
  const { request, lacking, evidence, gaps, confirmed = [], notRead = [] } = value;
  if (![lacking, evidence, confirmed, notRead].every(isTexts) || !isRecord(gaps)) return undefined;
  for (const name of ['analysis', 'appeal', 'interview', 'written', 'read'])
    if (value[name] !== undefined && !isRecord(value[name])) return undefined;
  if (value.edited !== undefined && !isStretches(value.edited)) return undefined;
  if (value.text !== undefined && typeof value.text !== 'string') return undefined;
  return { ...(value as unknown as OpenCase), request: request as AppealRequest }; // saved by this page
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isStretches(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => isRecord(one) && typeof one.text === 'string');
}

/** The furthest step of a case. */
export function furthestStep({ analysis, appeal, interview }: OpenCase): string {
  if (appeal !== undefined) return '#/case/letter';
  if (interview !== undefined) return '#/case/questions';
  return analysis === undefined ? '#/case/facts' : '#/case/findings';
}

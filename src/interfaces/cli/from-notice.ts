/** A letter begun from the notice itself: what it says is the request, what the caller adds goes before it. */
import { failure, type Outcome, success } from '../../domain/failures.js';
import type { DenialAnalysis } from '../../domain/generated/types.js';
import type { Call, Invoke } from '../../service/invoke.js';
import { operationNamed } from '../../service/operations/operations.js';
import { readGivenDocument } from './input-file.js';
import { optionNameOf } from './options.js';
import type { CliParts } from './parts.js';

const READING = operationNamed('analyze_denial_letter');

/** The file as the input of the reading; undefined where it cannot be read, which has been said then. */
export function readNoticeFile(
  parts: Pick<CliParts, 'readBytes' | 'output'>,
  path: string,
): Promise<Record<string, unknown> | undefined> {
  return readGivenDocument(parts, path, { text: 'content', file: READING.file });
}

/** What the person knows of the coverage decides how the notice is read. */
const KNOWN = ['insurer_type', 'state', 'received_date'] as const;

export async function requestFrom(
  invoke: Invoke,
  notice: Record<string, unknown>,
  given: Record<string, unknown>,
  { output, ...call }: Pick<Call, 'credential' | 'progress'> & Pick<CliParts, 'output'>,
): Promise<Outcome<Record<string, unknown>>> {
  const known = KNOWN.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]));
  const input = success({ ...notice, ...Object.fromEntries(known) });
  const { outcome } = await invoke({ ...call, operation: READING, input });
  if (!outcome.ok) return outcome;
  const analysis = outcome.value as DenialAnalysis; // its schema
  const { appeal_request: read, appeal_request_missing: missing = [], claims = [], remittance } = analysis;
  if (read === undefined) return failure('invalid_input', NOTHING);
  const denials = claims.reduce((sum, { findings }) => sum + findings.length, 0);
  if (remittance !== undefined && denials > 1)
    output.err(
      `The file holds ${denials} denials; this letter answers the first. For all, use worklist --letters.\n`,
    );
  const lacking = missing.filter((field) => given[field] === undefined);
  if (lacking.length > 0)
    output.err(
      `The notice does not give: ${lacking.join(', ')}. Add ${lacking.map((field) => optionNameOf(field, undefined)).join(', ')}, or fill the gaps in the letter.\n`,
    );
  return success({ ...read, ...given });
}

const NOTHING =
  'No single denial was found in the file of --from. See what is in it with analyze; for the denials of a remittance, use worklist with --letters.';

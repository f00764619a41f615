/** The shape of a hostile request: data, so that a new one is a few lines. */

export type KeyKind = 'enterprise' | 'professional' | 'sandbox' | 'forged' | 'none';

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly key?: KeyKind;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made when it is sent: some have many megabytes. */
  readonly body?: () => string | Buffer;
}

interface Ceilings {
  readonly name: string;
  /** Statuses of HTTP that are right; 0: the connection is closed without an answer. */
  readonly status: readonly number[];
  /** The server may work for all of it as long as for so many letters; absent: 400. What stopped it once took thousands. */
  readonly letters?: number;
  /** Megabytes by which its resident memory may grow; absent: 60. */
  readonly growth?: number;
}

/** Sent by a client of HTTP. */
export interface Request extends Ceilings {
  readonly send: Sent;
  /** So many at once; absent: one. */
  readonly times?: number;
}

/** Written to a bare connection. The keys stand as {enterprise} and so on. */
export interface Wire extends Ceilings {
  readonly write: () => string;
  readonly connections?: number;
  /** The client does not read; absent: it reads, and the first status counts. */
  readonly deaf?: true;
}

export const GENERATE = '/v1/appeal/generate';
export const ANALYZE = '/v1/appeal/analyze';
export const LOOKUP = '/v1/denial-code/lookup';
export const CASE = {
  denial_code: 'CO-50',
  diagnosis: 'Severe obstructive sleep apnea',
  procedure: 'CPAP device',
};

export const FORGED = `dmk_sandbox_${'A'.repeat(32)}_000000`;

/** A letter with these fields. */
export function letter(fields: object): Sent {
  return { path: GENERATE, key: 'enterprise', body: () => JSON.stringify({ ...CASE, ...fields }) };
}

export function analysis(fields: () => object): Sent {
  return { path: ANALYZE, key: 'enterprise', body: () => JSON.stringify(fields()) };
}

/** A call of a tool over MCP. */
export function tool(name: string, fields: () => object): Sent {
  const message = () => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: fields() },
  });
  return mcp(() => JSON.stringify(message()));
}

export function mcp(body: () => string | Buffer, key: KeyKind = 'enterprise'): Sent {
  return { path: '/mcp', key, headers: { accept: 'application/json, text/event-stream' }, body };
}

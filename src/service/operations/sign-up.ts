import { success } from '../../domain/failures.js';
import type { NewKeyRecord, SignUpInput } from '../../domain/generated/types.js';
import { NO_CHARGE, openOperation } from './operation.js';

const WAYS_IN = [
  "REST: send it with every request as the header 'Authorization: Bearer <key>'. GET /api/v1/status tries it and costs nothing.",
  'MCP over HTTP: the same header, at /mcp.',
  'MCP over stdio and the command line: set the environment variable DENIAL_MANAGEMENT_API_KEY.',
  'GET /api/v1/usage says what is left of the month.',
];

export const signUp = openOperation<SignUpInput, NewKeyRecord>({
  name: 'sign_up',
  title: 'Sign up',
  summary: 'Makes a free sandbox key and shows it once. Needs no key; the operator may keep it closed.',
  guidance:
    'Nothing is asked: no name, no e-mail. A key that is lost cannot be shown again; make another one.',
  http: { method: 'POST', path: '/signup' },
  input: 'api/sign-up.input.schema.json',
  output: 'api/new-key.schema.json',
  charges: NO_CHARGE,
  failures: ['signup_closed', 'too_many_signups', 'unavailable'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  samples: [{ name: 'a key', input: {} }],
  async handle({ signup, tiers, address }) {
    const made = await signup.take(address);
    if (!made.ok) return made;
    const { key, id, tier } = made.value;
    const plan = tiers.get(tier);
    if (plan === undefined) throw new Error('a key was made of a tier that is not offered');
    return success({
      key,
      key_id: id,
      plan,
      keep: 'Keep the key now: only a hash of it is stored, and it cannot be shown again.',
      how_to_use: WAYS_IN,
    });
  },
});

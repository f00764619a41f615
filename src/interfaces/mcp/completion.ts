/** Completion of what people fill in: parts of the addresses of resources, and arguments of prompts. */
import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';
import { type Caller, completeTemplate, listed, valuesOf } from './resources.js';

export async function complete(
  caller: Caller,
  { ref, argument, context }: CompleteRequest['params'],
): Promise<CompleteResult> {
  if (ref.type === 'ref/resource')
    return completeTemplate(caller, ref.uri, argument, context?.arguments ?? {});
  return completeArgument(caller, argument);
}

/** Arguments mean the same in every prompt. */
async function completeArgument(
  caller: Caller,
  argument: { readonly name: string; readonly value: string },
): Promise<CompleteResult> {
  const { name, value } = argument;
  if (name === 'insurer_type')
    return completeTemplate(caller, 'appeal-rights://{insurer_type}', argument, {});
  if (name !== 'denial_code') return valuesOf([]);
  // With or without the group code before it: CO-50, co50, 50.
  const [, group = '', code = ''] = /^((?:CO|PR|OA|PI|CR)[- ]?)?(.*)$/i.exec(value.trim()) ?? [];
  const reasons = await listed(caller, { starting: `denial-code://carc/${code}`, limit: 100 });
  const remarks =
    group === '' ? await listed(caller, { starting: `denial-code://rarc/${code}`, limit: 100 }) : undefined;
  const found = [...reasons.data, ...(remarks?.data ?? [])];
  const all = reasons.total + (remarks?.total ?? 0);
  return valuesOf(
    found.map(({ uri }) => group + (uri.split('/').at(-1) ?? '')),
    found.length < all,
  );
}

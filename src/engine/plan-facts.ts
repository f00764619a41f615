/** Facts about plan and provider that decide which law binds: stated, or read where the text says them outright. */
import type { GenerateAppealInput } from '../domain/generated/types.js';
import { searchable } from './text-match.js';

export interface PlanFacts {
  readonly grandfathered: boolean;
  readonly contract: 'contracted' | 'not_contracted' | undefined;
}

const GRANDFATHERED = /(?<!not |non |no longer |isn t |is not a |not a )grandfathered/;
const CONTRACTED =
  /\b(?:we|i) (?:are|am) (?:a |an |the )?(?:\w+ ){0,2}?(?:contracted|in network|network|participating)\b|\bour contract with\b/;
const NOT_CONTRACTED =
  /\b(?:we|i) (?:are|am) (?:a |an |the )?(?:\w+ ){0,2}?(?:out of network|non contracted|non participating|nonparticipating|not contracted|not in network|not participating)\b|\bno contract with\b/;

/** What the caller states beats what the text says. */
export function planFactsOf(input: GenerateAppealInput): PlanFacts {
  const text = searchable([input.patient_summary, input.denial_reason].filter(Boolean).join(' '));
  return {
    grandfathered: input.grandfathered ?? GRANDFATHERED.test(text),
    contract: input.provider_contract ?? contractIn(text),
  };
}

function contractIn(text: string): PlanFacts['contract'] {
  if (NOT_CONTRACTED.test(text)) return 'not_contracted';
  return CONTRACTED.test(text) ? 'contracted' : undefined;
}

import type { GenerateAppealInput, Requester } from '../domain/generated/types.js';
import { readSteps } from '../intake/record/asked/steps.js';
import { readKin, writesForChild } from '../intake/record/lifted/kin.js';

/** A facility has the standing of a provider; only the way it signs differs. */
export function standsAs(requester: Requester | undefined): Requester | undefined {
  return requester === 'facility' ? 'provider' : requester;
}

/** Staff of a hospital that calls itself the provider: "we are the hospital billing office". */
const STAFF =
  /\b(?:[Ww]e(?: are|'re)|I(?: am|'m) (?:with|at|from)|(?:[Ww]e|I) (?:work|write|bill) (?:for|at|in)) (?:(?:the|an?|this|our) )?(?:(?!(?:at|in|from|with|near|by|on|to|of|for|still|not|and)\b)[\w-]+ ){0,2}(?:hospital|facility|surgery center|treatment center|dialysis center|nursing home)\b/;

/** Whether a facility signs. */
export function isOfFacility({ requester, patient_summary: told = '' }: GenerateAppealInput): boolean {
  return requester === 'facility' || (requester === 'provider' && STAFF.test(told));
}

/** A parent who writes for a child is not the patient, whatever the form calls the one who asks. */
export function signsAs(input: GenerateAppealInput): Requester | undefined {
  return input.requester === 'patient' && writesForChild(input)
    ? 'representative'
    : standsAs(input.requester);
}

/** The fast appeal at the end of Medicare care belongs to the patient: where nobody says who signs, it is signed for the patient. */
export function fastAppealIsTheirs(
  input: GenerateAppealInput,
  line: string,
  named: string | undefined,
): boolean {
  if (input.requester !== undefined || (line !== 'medicare_ffs' && line !== 'medicare_advantage'))
    return false;
  return readSteps(input.patient_summary ?? '', input.denial_reason ?? '', named).ending !== undefined;
}

const ADULT = 18;

/** A relative's letter encloses no appointment that nobody has; some plans ask for one. */
export function appointmentAdvice(
  input: GenerateAppealInput,
  requester: Requester,
  age: number | undefined,
): string[] {
  if (requester === 'provider')
    return age === undefined || age >= ADULT
      ? []
      : [
          `The patient is ${age}: where the plan asks for an authorization to appeal, a parent or guardian signs it. List it in available_evidence, so that the letter encloses it.`,
        ];
  const kin = requester === 'representative' ? readKin(input) : undefined;
  return kin === undefined
    ? []
    : [
        `The letter is signed as the ${kin} of the patient and encloses no appointment. A parent or guardian of a minor needs none; for an adult patient many plans and programs ask for their signed form (Medicare: CMS-1696) or a power of attorney. List it in available_evidence where there is one.`,
      ];
}

export function requesterAssumption(input: GenerateAppealInput, requester: Requester): string[] {
  if (input.requester) return [];
  return requester === 'provider'
    ? [
        'The treating provider was assumed to sign. Give requester for a letter by the patient or a representative.',
      ]
    : [`The ${requester} was assumed to sign. Give requester where somebody else does.`];
}

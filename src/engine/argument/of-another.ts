/** Whether a sentence tells what another grown person has or went through: a relative, a roommate, a neighbor. */
import type { GenerateAppealInput } from '../../domain/generated/types.js';
import { readRoles } from '../../intake/record/facts/roles.js';

const KIN =
  '(?:grand(?:mother|father|ma|pa|parents?)|mother|father|mom|dad|parents?|brother|sister|siblings?|aunt|uncle|cousin|niece|nephew|husband|wife|spouse|partner|roommate|neighbor|coworker|friend)';
const HAS =
  '(?:had|has|have|was|is|died|underwent|got|gets|needed|needs|takes|took|suffers|suffered|went|ended up|visited)';
/** "Has to lift her", "is frail", "was told": that tells of the patient's care, and "has insurance" of the cover of both. */
const FOR_PATIENT =
  '(?! (?:to|trained|there|home|able|unable|his|her|my|the|frail|elderly|here|willing|not|told|called|asked|present|insurance|coverage|medicare|medicaid|employed|retired|self-employed)\\b)';
/** "My husband went with me": the patient is in it. */
const WITH_PATIENT = '(?![^.;]{0,80}\\b(?:I|me|my|us|we|our|patient)\\b)';

function pattern(whose: string): RegExp {
  return new RegExp(
    String.raw`\b${whose} (?:[\w-]+ )?${KIN}(?:-in-law)?,? (?:who )?(?:also )?${HAS}\b${FOR_PATIENT}${WITH_PATIENT}|\b(?:for|of) ${whose} (?:[\w-]+ )?${KIN}\b(?!['’]s| and\b)`,
    'i',
  );
}

const OF_WRITER = pattern(String.raw`(?:my|his|her|the patient['’]s|patient['’]s)`);
const OF_PATIENT = pattern(String.raw`(?:his|her|the patient['’]s|patient['’]s)`);

/** The test for a case: "my sister" is another only where the patient writes, as for a relative who writes she may be the patient. */
export function anotherIn(input: GenerateAppealInput): (text: string) => boolean {
  const others = readRoles(input).narrator === 'patient' ? OF_WRITER : OF_PATIENT;
  return (text) => others.test(text);
}

/** Who writes: the lines at the head of the letter and those below the signature, each name once. */
import { readKin } from '../../intake/record/lifted/kin.js';
import type { CaseFile } from '../case-file.js';
import { isOfFacility } from '../case-signer.js';
import type { AddressOrGap, OrGap } from './gaps.js';
import { isOrganization } from './variables.js';
import { cleanLine } from './words.js';

/** A name as given, taken apart: a clinician and the practice, a relative and what makes them one. */
interface Named {
  readonly person: string | undefined;
  readonly practice: string | undefined;
}

const CREDENTIAL =
  /\b(?:MD|DO|NP|PA|PA-C|DPM|DDS|DMD|OD|PhD|PsyD|DC|PT|OTR|RN|PharmD|Dr|LAc|LCSW|CCC-SLP|MS|APRN)\b/;

/** "Ann Lee, MD, Pine Clinic", "Pine Clinic (Ann Lee, MD)". In doubt the whole is the name. */
function practiceAndPerson(given: string, address: string): Named {
  const [, outer = '', inner = ''] = /^([^()]+?)\s*\(([^()]+)\)$/.exec(given) ?? [];
  if (inner !== '' && CREDENTIAL.test(inner) && !CREDENTIAL.test(outer))
    return { person: inner, practice: outer };
  const practice = headOf(address);
  const at = given.toLowerCase().lastIndexOf(practice.toLowerCase());
  const person = at > 0 ? given.slice(0, at).replace(/[\s,;]+$/, '') : '';
  const ends = at > 0 && at + practice.length === given.length;
  return practice !== '' && ends && /[,;]\s*$/.test(given.slice(0, at))
    ? { person, practice: given.slice(at) }
    : { person: undefined, practice: undefined };
}

/** Without what stands behind the name: "Ann Lowell (mother)", "Ben Ortiz, guardian". */
function nameAlone(name: string): string {
  return cleanLine(name).split(/\s*[,(]/)[0] ?? name;
}

function headOf(line: string): string {
  return (line.split(/\s*[,;(]/)[0] ?? line).trim();
}

/** Name and address of the one who writes. */
export function senderLines(file: CaseFile, orGap: OrGap, addressOrGap: AddressOrGap): string[] {
  const { input, requester, letterhead } = file;
  if (letterhead) return [letterhead.name, ...(letterhead.lines ?? []), ...personOf(file, letterhead.name)];
  if (requester === 'patient')
    return withoutDoubles(
      orGap(input.patient_name, 'Your name'),
      addressOrGap(input.sender_address, 'Your address and telephone'),
    );
  if (requester === 'representative') {
    const own = readKin(input) !== undefined;
    const name = orGap(input.representative_name, own ? 'Your name' : "Representative's name");
    return withoutDoubles(
      own ? nameAlone(name) : name,
      addressOrGap(
        input.sender_address,
        own ? 'Your address and telephone' : "Representative's address and telephone",
      ),
    );
  }
  const name = orGap(input.provider_name, 'Provider name and NPI');
  const address = addressOrGap(input.sender_address, 'Provider address, telephone and fax');
  const { person, practice } = practiceAndPerson(name, address[0] ?? '');
  if (practice === undefined) return withoutDoubles(name, address);
  const below = withoutDoubles(practice, address);
  return name.startsWith(practice) ? below : [person ?? name, ...below];
}

/** Who writes for the organization of the letterhead, where that is somebody else. */
function personOf({ input, requester }: CaseFile, organization: string): string[] {
  const name = cleanLine((requester === 'provider' ? input.provider_name : input.representative_name) ?? '');
  return name === '' || name === organization ? [] : [name];
}

/** An address that begins with the name above it: the name is printed once, a department behind it is kept. */
function withoutDoubles(name: string, [first = '', ...others]: readonly string[]): string[] {
  const same = headOf(first).toLowerCase() === headOf(name).toLowerCase();
  if (name.startsWith('[') || !same) return [name, first, ...others];
  const rest = first.slice(headOf(first).length).replace(/^\s*[,;]\s*/, '');
  const known = rest === '' || rest.startsWith('(') || name.toLowerCase().includes(rest.toLowerCase());
  return known ? [name, ...others] : [name, rest, ...others];
}

/** The lines below the closing words. */
export function signatureLines(file: CaseFile, orGap: OrGap): string[] {
  const { input, requester } = file;
  const signature = orGap(undefined, 'Signature');
  if (requester === 'patient') return [signature, orGap(input.patient_name, 'Your name'), 'Patient'];
  if (requester === 'representative') {
    const kin = readKin(input);
    const name = orGap(input.representative_name, kin === undefined ? "Representative's name" : 'Your name');
    return kin === undefined
      ? [signature, name, 'Authorized representative']
      : [signature, nameAlone(name), asKin(kin, input)];
  }
  const provider = orGap(input.provider_name, 'Provider name and NPI');
  if (isOfFacility(input))
    return [signature, orGap(undefined, 'Name and title of the signer'), `For ${provider}`];
  const { person, practice } = practiceAndPerson(
    provider,
    cleanLine(input.sender_address?.split('\n')[0] ?? ''),
  );
  const names = [person, practice].filter((one) => one !== undefined);
  const role = isOrganization(input.provider_name) ? 'Provider of the service' : 'Treating provider';
  return [signature, ...(names.length > 0 ? names : [provider]), role];
}

/** "Mother of Otis Fairweather", and what else was said of the one who writes: "authorized representative". */
function asKin(
  kin: string,
  { patient_name: patient, representative_name: writer = '' }: CaseFile['input'],
): string {
  const name = cleanLine(patient ?? '');
  const [formal] = /\b(?:authorized|appointed|personal) representative\b/i.exec(writer) ?? [];
  const roles = formal === undefined ? kin : `${kin} and ${formal.toLowerCase()}`;
  return `${roles.charAt(0).toUpperCase()}${roles.slice(1)} of ${name === '' ? 'the patient' : name}`;
}

/** The arguments of a service area: which of them a letter prints, and why not the others. */
import type { ServiceAreaRecord } from '../../domain/generated/types.js';
import { neverPrinted } from '../../packs/enclosures.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { callerTells } from '../case-tells.js';
import { mayPrintAuthority } from '../law.js';
import { isUnder } from '../letter/code-text.js';
import { piecesOf } from '../letter/letter.js';
import { DEFAULT_CATEGORIES } from '../letter/sections/general.js';
import type { Letter } from '../letter/write.js';
import type { Candidate } from './explain.js';

type Point = ServiceAreaRecord['arguments'][number];

export function pointCandidates(library: PackLibrary, file: CaseFile, letter: Letter): Candidate[] {
  const area = file.service?.area;
  if (area === undefined) return [];
  const printed = letter.blocks
    .flatMap(piecesOf)
    .filter(({ source }) => source.origin === 'service_area' && source.record === area.id)
    .map(({ text }) => plain(text));
  return area.arguments.map((point, index) => {
    const used = beginnings(point.text).some((words) => printed.some((text) => text.includes(words)));
    const because = used ? `it fits the case${leftOutOf(point.text)}` : whyLeftOut(library, file, point);
    const path = ['arguments', index];
    return {
      kind: 'service_area',
      id: area.id,
      part: `argument ${index + 1}`,
      path,
      used,
      because,
    };
  });
}

/** What is said of sentences of a text that no letter prints. */
export function leftOutOf(text: string): string {
  const count = neverPrinted(text).length;
  if (count === 0) return '';
  return `; ${count === 1 ? '1 sentence of it is' : `${count} sentences of it are`} in no letter, since ${count === 1 ? 'it says' : 'they say'} what a document holds`;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What a text prints between its tags, where that is long enough to be known again. */
function beginnings(text: string): string[] {
  return plain(text)
    .split(/\{\{[^}]*\}\}|(?<=[.?!]) /)
    .map(plain)
    .filter((words) => words.split(' ').length >= LEAST_WORDS);
}

const LEAST_WORDS = 4;

/** By the rules that a letter goes by, in their order. */
function whyLeftOut(library: PackLibrary, file: CaseFile, point: Point): string {
  const {
    categories = DEFAULT_CATEGORIES,
    insurer_types: types,
    under_age: age,
    told,
    diagnoses,
    text,
  } = point;
  const category = file.stated?.category ?? file.code.record.category;
  const barred = [...text.matchAll(/\{\{authority "([^"]+)"\}\}/g)]
    .map(([, id = '']) => id)
    .find((id) => {
      const authority = library.authorities.get(id);
      return authority === undefined || !mayPrintAuthority(authority, file.law);
    });
  if (!(categories as readonly string[]).includes(category))
    return `the denial is of the category ${category}`;
  if (types && !types.includes(file.coverage.type.id)) return `it asks for ${types.join(', ')}`;
  if (age !== undefined && !isUnder(age, file)) return `it asks for a patient under ${age}`;
  if (told !== undefined && !callerTells(file, told)) return `the case tells none of: ${told.join(', ')}`;
  if (diagnoses && !diagnoses.some((one) => file.service?.diagnoses.includes(one)))
    return `it asks for the diagnosis ${diagnoses.join(', ')}`;
  if (barred !== undefined) return `it names ${barred}, which may not be cited in this letter`;
  return `no room, nothing in it is about this case, or the reason of the payer is not of medicine${leftOutOf(text)}`;
}

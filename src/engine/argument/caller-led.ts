/** A letter whose every reason the caller answers: their argument within our frame, and law only where they do not cite it. */
import type { PackLibrary } from '../../packs/library.js';
import type { ArguedGround } from './argument.js';
import { OWN_PARTS, type OwnAnswers } from './own-answers.js';

/** Whether the caller's own text answers every reason of the payer. */
export function isCallerLed(grounds: readonly ArguedGround[]): boolean {
  return grounds.length > 0 && grounds.every(({ own }) => own !== undefined);
}

/** Whether the caller chose what the letter tells of the case: in a text on it, or by answers to every reason. */
export function isLedByCaller(answers: OwnAnswers, grounds: readonly ArguedGround[]): boolean {
  return answers.has(OWN_PARTS.case) || isCallerLed(grounds);
}

/** All that the caller wrote for the letter. */
export function callerText(answers: OwnAnswers): string {
  return [...answers.values()].join('\n');
}

/** The number of a section, without its paragraphs: "422.101", "1396d", "103-650". */
const SECTION = /(?<![\w.-])(\d[\w.-]{0,30}?)(?:-?\([^)]{0,40}\)){0,8}(?: \([^)]{0,80}\))?$/;

/** Whether a text cites one of some sections of law, in whatever way it writes them. */
export function citesOneOf(library: PackLibrary, text: string, regulations: readonly string[]): boolean {
  const words = new Set(text.match(/[\w.-]+/g)?.map(withoutEdges) ?? []);
  return regulations.some((id) => {
    const section = SECTION.exec(library.regulations.get(id)?.citation ?? '')?.[1];
    return section !== undefined && words.has(section);
  });
}

function withoutEdges(word: string): string {
  return word.replace(/^[.-]+|[.-]+$/g, '');
}

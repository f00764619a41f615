/** PK501 to PK504: texts parse and use what letters have. PK505: law that a text needs can be cited where it is used. */
import type { InsurerType } from '../../domain/generated/types.js';
import type { LetterText } from '../letter-texts.js';
import type { NamedRecord } from '../template-reader.js';
import type { Check, CheckContext } from './check.js';
import { excludes } from './never-met.js';

/** Texts that cannot be left out of a letter: law in them must be optional, or bind everybody. */
const INDISPENSABLE = new Set<LetterText['use']>([
  'thesis',
  'rebuttal',
  'remedy',
  'frame',
  'sentence',
  'heading',
]);

/** Law that holds in no state of the text: in no letter would it be printed, with {{#law}} or without. */
function otherStates(context: CheckContext, text: LetterText, { id }: NamedRecord): string | undefined {
  const regulation = context.catalogue.shelf.regulation.get(id)?.record;
  const bound = regulation?.states ?? regulation?.when?.states;
  if (bound === undefined || text.states === undefined || text.states.some((state) => bound.includes(state)))
    return undefined;
  return `${regulation?.citation} holds in ${bound.join(', ')}, and this text is only for ${text.states.join(', ')}, so it is never cited here. Name law of the state of the text.`;
}

function lawProblem(context: CheckContext, text: LetterText, { id }: NamedRecord): string | undefined {
  const regulation = context.catalogue.shelf.regulation.get(id)?.record;
  if (regulation === undefined) return undefined;
  const optional = `Put it inside {{#law "${id}"}}…{{/law}}, so that the text stands without it.`;
  if (!regulation.verified) return `${regulation.citation} is not verified and is never cited. ${optional}`;
  const bound: readonly InsurerType[] = regulation.applies_to;
  const all = context.words('insurer_type') as readonly InsurerType[]; // words of that enumeration
  const limited = regulation.states !== undefined || regulation.when !== undefined;
  if (INDISPENSABLE.has(text.use) && limited)
    return `${regulation.citation} binds some coverage only, and every letter of this code needs the text. ${optional}`;
  if (INDISPENSABLE.has(text.use) && all.some((type) => type !== 'commercial' && !bound.includes(type)))
    return `${regulation.citation} does not bind every line of business, and every letter of this code needs the text. ${optional}`;
  if (text.insurerTypes !== undefined && !text.insurerTypes.some((type) => bindsType(bound, type, context)))
    return `${regulation.citation} binds none of ${text.insurerTypes.join(', ')}, for which the text is written, so the text would never be used. ${optional}`;
  return undefined;
}

/** Why an authority is printed in no letter of a text; what has ended is PK410. */
function authorityProblem(context: CheckContext, text: LetterText, { id }: NamedRecord): string | undefined {
  const record = context.catalogue.shelf.authority.get(id)?.record;
  if (record === undefined) return undefined;
  const gone = 'so this text would be in no letter';
  if (!record.verified || record.checked === 'none')
    return `"${id}" is not verified and is never cited, ${gone}. Read it and say verified: true, or take it out of the text.`;
  if (record.stance === 'limits')
    return `"${id}" limits what is asked for (stance: limits) and is never cited, ${gone}. Name another.`;
  for (const [of, bound, limits] of [
    ['insurer_types', record.applies_to, text.insurerTypes],
    ['states', record.states, text.states],
  ] as const)
    if (excludes(context, of, bound, limits))
      return `"${id}" holds for ${bound?.join(', ')} alone, and this text is only for ${limits?.join(', ')}, ${gone}. Name another.`;
  return undefined;
}

/** A type whose funding is unclear is bound where each of its candidates is. */
function bindsType(bound: readonly InsurerType[], type: InsurerType, { catalogue }: CheckContext): boolean {
  const candidates = catalogue.shelf.insurer_type.get(type)?.record.candidates;
  return bound.includes(type) || (candidates?.every((candidate) => bound.includes(candidate)) ?? false);
}

/** Texts can be read. */
export const checkTexts: Check = ({ texts, report }) => {
  for (const { owner, path, reading } of texts())
    for (const { code, message, needle } of reading.faults)
      report.at({ document: owner.document, path, needle }, code, message);
};

/** Law in texts can be cited. */
export const checkLawInTexts: Check = (context) => {
  for (const text of context.texts()) {
    if (!/cite|authority/.test(text.text)) continue;
    for (const named of text.reading.names) {
      if (named.kind === 'evidence') continue;
      const problem =
        named.kind === 'authority'
          ? authorityProblem(context, text, named)
          : (otherStates(context, text, named) ??
            (named.guarded ? undefined : lawProblem(context, text, named)));
      const spot = { document: text.owner.document, path: text.path, needle: `"${named.id}"` };
      if (problem !== undefined) context.report.at(spot, 'PK505', problem);
    }
  }
};

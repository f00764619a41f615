/** PK412: law whose citation names a state binds that state, and says so; otherwise letters of all states would cite it. */
import type { Located } from '../catalogue.js';
import type { Check, CheckContext } from './check.js';

interface StateName {
  readonly code: string;
  readonly begins: string;
}

/** "28 Cal. Code Regs." begins with a number. */
const NUMBER_BEFORE = /^\d+ /;

function stateNames({ catalogue }: CheckContext): StateName[] {
  return [...catalogue.shelf.state.values()].flatMap(({ record: { code, cited_as: begins } }) =>
    begins === undefined ? [] : [{ code, begins: `${begins} ` }],
  );
}

/** What is wrong with the states of the law, and the field that says them. */
function fault(
  { record }: Located<'regulation'>,
  code: string,
): [field: string[], message: string] | undefined {
  const [states, field] =
    record.states === undefined ? [record.when?.states, ['when', 'states']] : [record.states, ['states']];
  if (states === undefined)
    return [
      ['citation'],
      `${record.citation} is law of ${code}, but nothing says so, and letters of every state would cite it. Add: when: { states: [${code}] }.`,
    ];
  if (states.includes(code)) return undefined;
  return [
    field,
    `${record.citation} is law of ${code}, but stands here for ${states.join(', ')}. Correct one of the two.`,
  ];
}

export const checkStateLaw: Check = (context) => {
  const names = stateNames(context);
  for (const owner of context.catalogue.all('regulation')) {
    const { citation } = owner.record;
    const state = names.find(({ begins }) => citation.replace(NUMBER_BEFORE, '').startsWith(begins));
    const found = state === undefined || citation.includes(' v. ') ? undefined : fault(owner, state.code);
    if (found !== undefined)
      context.report.at({ document: owner.document, path: [...owner.path, ...found[0]] }, 'PK412', found[1]);
  }
};

/** The first example of a new record: a call whose answer shows it, or shows that it keeps to its limits. */
import type { PackLibrary } from '../../packs/library.js';
import type { NewRecordKind } from './new-record-kinds.js';

type Values = Readonly<Record<string, unknown>>;

/** An example without its name's file: the caller writes it. */
export interface NewExample {
  readonly name: string;
  readonly operation: string;
  readonly input: Values;
  readonly expect: Values;
}

const DIAGNOSIS = 'primary osteoarthritis of the right knee';
const PROCEDURE = 'total knee replacement';

function words(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function payerName(id: unknown, { payers }: PackLibrary): string {
  return payers.get(String(id))?.name ?? String(id);
}

/** What a case must say so that conditions on its coverage hold. */
function coverage(when: unknown, library: PackLibrary): Values {
  const { payers, states, insurer_types: lines } = (when ?? {}) as Values; // a record, by its schema
  const [payer] = words(payers);
  const [state] = words(states);
  const [line] = words(lines);
  return {
    ...(payer !== undefined && { insurance_company: payerName(payer, library) }),
    ...(state !== undefined && { state }),
    ...(line !== undefined && { insurer_type: line }),
  };
}

/** Undefined where no case can be made of the values. */
export function exampleOf(
  kind: NewRecordKind,
  values: Values,
  strategy: string | undefined,
  library: PackLibrary,
): NewExample | undefined {
  return {
    code: () => ofCode(values, library),
    law: () => ofLaw(values, library),
    area: () => ofArea(values),
    answer: () => ofAnswer(values, strategy, library),
  }[kind]();
}

function ofCode({ code, payer, title }: Values, library: PackLibrary): NewExample | undefined {
  if (payer === undefined || title === undefined) return undefined;
  const insurance_company = payerName(payer, library);
  return {
    name: `${code} of ${insurance_company} is explained`,
    operation: 'lookup_denial_code',
    input: { denial_code: code, insurance_company },
    expect: { fields: { family: 'payer', title } },
  };
}

/** Whether law is cited hangs on the texts that name it; where it does not bind, it never is. */
function ofLaw({ id, applies_to: binds, states }: Values, library: PackLibrary): NewExample | undefined {
  const elsewhere = [...library.states.keys()].find((state) => !words(states).includes(state));
  const free = [...library.insurerTypes.keys()].find((line) => !words(binds).includes(line));
  const unbound = words(states).length > 0 ? { state: elsewhere } : { insurer_type: free };
  const [given] = Object.values(unbound);
  if (given === undefined) return undefined;
  return {
    name: `${id} is not cited where it does not bind`,
    operation: 'generate_appeal_letter',
    input: { denial_code: 'CO-50', diagnosis: DIAGNOSIS, procedure: PROCEDURE, ...unbound },
    expect: { cites_not: [id] },
  };
}

/** A service is recognized by its name, whatever the diagnosis; where no name is given yet, its id is put in words. */
function ofArea({ id, names, diagnoses }: Values): NewExample {
  const [name = String(id).replaceAll('-', ' ')] = words(names);
  const [first] = (Array.isArray(diagnoses) ? diagnoses : []) as Values[]; // records, by their schema
  const [diagnosis = DIAGNOSIS] = words(first?.names);
  return {
    name: `${name} is recognized`,
    operation: 'generate_appeal_letter',
    input: { denial_code: 'CO-50', diagnosis, procedure: name },
    expect: { fields: { 'service_area.id': id } },
  };
}

function ofAnswer(
  { id, when }: Values,
  strategy: string | undefined,
  library: PackLibrary,
): NewExample | undefined {
  const code = [...library.codes.values()].find(
    ({ record }) => record.strategy === strategy && record.disposition.action === 'appeal',
  );
  if (code === undefined) return undefined;
  return {
    name: `${id} stands in its letters`,
    operation: 'generate_appeal_letter',
    input: {
      denial_code: `CO-${code.record.code}`,
      diagnosis: DIAGNOSIS,
      procedure: PROCEDURE,
      ...coverage(when, library),
    },
    expect: { uses_arguments: [id] },
  };
}

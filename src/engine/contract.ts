/** What a provider has agreed with the payer: it goes before the law that would hold without it, and the answer says so. */
import type {
  AppealLevel,
  AppealRightsRecord,
  ContractRate,
  ContractRecord,
  ContractTime,
  FilingPeriod,
  GenerateAppealInput,
  Requester,
} from '../domain/generated/types.js';
import { freezeDeep } from '../packs/freeze.js';
import type { PackLibrary } from '../packs/library.js';
import { citationOf, periodInForce, periodInWords } from './appeal-ladder.js';
import { type CoverageMarks, coverageFits } from './coverage-condition.js';

/** Of a case: who signs, and the day that decides which contract was in force. */
export interface UnderContract {
  readonly marks: CoverageMarks;
  readonly requester: Requester;
  readonly contract: 'contracted' | 'not_contracted' | undefined;
  /** Day of the service, or the nearest that is known. */
  readonly day: string;
}

interface Dated {
  readonly from: string;
  readonly to?: string | undefined;
}

function holdsOn({ from, to }: Dated, day: string): boolean {
  return from <= day && (to === undefined || day <= to);
}

/** The contract of a provider with this payer on that day; of several the one that began last. */
export function contractOf(
  library: PackLibrary,
  { marks, requester, contract, day }: UnderContract,
): ContractRecord | undefined {
  if (library.contracts.size === 0 || requester !== 'provider' || contract === 'not_contracted')
    return undefined;
  return [...library.contracts.values()]
    .filter((one) => holdsOn(one, day) && coverageFits(one.when, marks))
    .reduce<ContractRecord | undefined>(
      (last, one) => (last && last.from >= one.from ? last : one),
      undefined,
    );
}

/** "section 7.3 of the participation agreement with Aetna". */
function clauseOf({ name }: ContractRecord, { clause }: { readonly clause: string }): string {
  return `${clause} of the ${name}`;
}

const made = new WeakMap<AppealRightsRecord, Map<ContractRecord, AppealRightsRecord>>();

/** The ladder with the times of the contract before those of the law; made once for each contract. */
export function withContract(
  rights: AppealRightsRecord,
  contract: ContractRecord | undefined,
): AppealRightsRecord {
  if (contract?.time_to_file === undefined) return rights;
  const known = made.get(rights) ?? new Map<ContractRecord, AppealRightsRecord>();
  made.set(rights, known);
  const before = known.get(contract);
  if (before) return before;
  const levels = rights.levels.map((level) => levelUnder(level, contract));
  const record = freezeDeep({ ...rights, levels });
  known.set(contract, record);
  return record;
}

function levelUnder(level: AppealLevel, contract: ContractRecord): AppealLevel {
  const own = timesFor(level, contract).map(
    (time): FilingPeriod => ({
      from: time.from,
      ...(time.to === undefined ? {} : { to: time.to }),
      value: time.value,
      unit: time.unit,
      counted_from: time.counted_from,
      citation: clauseOf(contract, time),
      source: contract.source,
    }),
  );
  return own.length === 0 ? level : { ...level, verified: true, filing: [...own, ...level.filing] };
}

/** Terms for the step itself before those for every step. */
function timesFor(level: AppealLevel, { time_to_file: times = [] }: ContractRecord): ContractTime[] {
  if (level.kind !== 'internal') return [];
  return [
    ...times.filter((time) => time.level === level.id),
    ...times.filter((time) => time.level === undefined),
  ];
}

/** Says that the contract goes before the law, and before which. */
export function contractSentences(
  library: PackLibrary,
  contract: ContractRecord | undefined,
  ladder: AppealRightsRecord,
  level: AppealLevel,
  on: string,
): string[] {
  if (contract === undefined) return [];
  const term = timesFor(level, contract).find((time) => holdsOn(time, on));
  if (term === undefined) return [];
  const general = ladder.levels.find(({ id }) => id === level.id);
  const law = general && periodInForce(general.filing, on);
  const authority = general && citationOf(library, general, law);
  const instead = law
    ? ` It goes before the ${periodInWords(law)}${authority ? ` of ${authority}` : ''}, which binds where the provider has no contract.`
    : '';
  const own = clauseOf(contract, term);
  return [`The time to file is that of ${own}: ${periodInWords(term)}.${instead}`];
}

/** Where disputes go under the contract. */
export function contractAddress(contract: ContractRecord | undefined, day: string): string | undefined {
  return contract?.address?.find((one) => holdsOn(one, day))?.lines.join('\n');
}

/** What the contract pays for the service, with the clause. */
export function contractRate(
  contract: ContractRecord | undefined,
  { procedure_codes: codes = [] }: Pick<GenerateAppealInput, 'procedure_codes'>,
  day: string,
): { readonly rate: string; readonly clause: string } | undefined {
  if (contract === undefined) return undefined;
  const covers = ({ procedures }: ContractRate): boolean =>
    procedures === undefined ||
    (codes.length > 0 &&
      codes.every((code) => procedures.some((start) => code.toUpperCase().startsWith(start))));
  const own = (contract.payment_rates ?? []).filter((one) => holdsOn(one, day) && covers(one));
  const rate = own.find(({ procedures }) => procedures !== undefined) ?? own[0];
  return rate && { rate: rate.says, clause: clauseOf(contract, rate) };
}

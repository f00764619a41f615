/** What the law of the state gives after the internal appeal, in words: only what was read in a source. */
import type { FilingPeriod } from '../../domain/generated/types.js';
import type { CaseFile } from '../case-file.js';
import type { TemplateValues } from './case-values.js';

const UNITS: Readonly<Record<string, string>> = {
  calendar_days: 'days',
  business_days: 'business days',
  months: 'months',
};
const FROM: Readonly<Record<string, string>> = {
  notice_receipt: 'receipt of the final decision',
  notice_date: 'the date of the final decision',
};

/** Nothing where the law of the state does not govern the plan. */
export function stateWords({ coverage, letterDate }: CaseFile): TemplateValues {
  const { state, type } = coverage;
  if (state === undefined || type.state_law_applies === 'no') return {};
  // Where it is not known who bears the cost, the law of the state is told of insured plans alone.
  const insured = type.state_law_applies !== 'yes';
  const { administered_by: by, file_with: office, filing, verified } = state.external_review;
  const period = verified && by === 'state' ? inWords(filing, letterDate) : undefined;
  const [regulator, other] = type.regulator?.of_state === true ? state.regulators : [];
  return {
    state_regulator: other === undefined ? regulator?.split(':')[0]?.trim() : undefined,
    ...(period === undefined || office === undefined
      ? {}
      : insured
        ? { insured_external_with: officeAlone(office), insured_external_period: period }
        : { external_with: officeAlone(office), external_period: period }),
  };
}

/** "Department of Insurance, External Review": the office without its desk. */
function officeAlone(office: string): string {
  const [name = office] = office.split(',');
  const word = /^(?:Insurer|Health plan|Director|Commissioner)/.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
  return `the ${word}`;
}

function inWords(filing: readonly FilingPeriod[] | undefined, day: string): string | undefined {
  const now = filing?.findLast(({ from }) => from <= day);
  const [unit, from] = [UNITS[now?.unit ?? ''], FROM[now?.counted_from ?? '']];
  return now === undefined || unit === undefined || from === undefined
    ? undefined
    : `${now.value} ${unit} of ${from}`;
}

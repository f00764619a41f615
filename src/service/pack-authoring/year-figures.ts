/** Figures that are set anew for each year, and the year for which one is missing. */
import type { ControllingRule } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { ReviewItem } from './review.js';

/** A rule of one year carries the year at the end of its id. */
const OF_A_YEAR = /^(.+)-(20\d\d)$/;

/** From December on the figure of the next year is needed: requests are prepared that will be filed in it. */
function neededYear(today: string): string {
  const [year = '', month] = today.split('-');
  return month === '12' ? String(Number(year) + 1) : year;
}

/** Figures of the year that nobody has read in an official source. */
export function missingYearFigures(library: PackLibrary, today: string): ReviewItem[] {
  const year = neededYear(today);
  return [...missingAmounts(library, year), ...missingRules(library.controllingLaw, year)];
}

function missingAmounts(library: PackLibrary, year: string): ReviewItem[] {
  const first = `${year}-01-01`;
  return [...library.appealRights.values()].flatMap(({ id, levels }) =>
    levels.flatMap(({ id: level, amount_in_controversy: rows = [] }): ReviewItem[] => {
      if (!rows.some(({ to }) => to?.endsWith('-12-31'))) return [];
      const row = rows.find(({ from, to }) => from <= first && (to === undefined || first <= to));
      if (row?.verified) return [];
      const found = row === undefined ? 'missing' : `only reported ($${row.amount})`;
      const message = `The amount in controversy of ${level} for ${year} is ${found}. Read the notice in the Federal Register, and enter amount, source and verified under amount_in_controversy.`;
      return [{ kind: 'appeal_rights', id, reason: 'year_figure', message }];
    }),
  );
}

function missingRules(rules: readonly ControllingRule[], year: string): ReviewItem[] {
  const yearly = rules.flatMap(({ id, in_force: { to } }) => {
    const [, stem, ownYear] = OF_A_YEAR.exec(id) ?? [];
    return stem !== undefined && to === `${ownYear}-12-31` ? [stem] : [];
  });
  return [...new Set(yearly)]
    .filter(
      (stem) => !rules.some(({ id, in_force }) => id.startsWith(`${stem}-20`) && holdsIn(in_force, year)),
    )
    .map((stem) => ({
      kind: 'controlling_rule',
      id: `${stem}-${year}`,
      reason: 'year_figure',
      message: `There is no rule for ${year} beside those of other years. Read the figures of the year, and add the rule.`,
    }));
}

function holdsIn({ from, to }: ControllingRule['in_force'], year: string): boolean {
  return from <= `${year}-01-01` && (to === undefined || to >= `${year}-12-31`);
}

/** Units as notes write them, and how a fact names them: UCUM where it has one, plain words elsewhere. */

const NAMES: readonly (readonly [string, string])[] = [
  ['l/min', 'L/min'],
  ['lpm', 'L/min'],
  ['ml/s', 'mL/s'],
  ['ml/min', 'mL/min'],
  ['ml/hr', 'mL/h'],
  ['mg/dl', 'mg/dL'],
  ['g/dl', 'g/dL'],
  ['mcg/g', 'ug/g'],
  ['mcg/ml', 'ug/mL'],
  ['ng/ml', 'ng/mL'],
  ['ng/dl', 'ng/dL'],
  ['pg/ml', 'pg/mL'],
  ['mmol/l', 'mmol/L'],
  ['meq/l', 'meq/L'],
  ['iu/ml', '[IU]/mL'],
  ['iu/l', '[IU]/L'],
  ['u/l', 'U/L'],
  ['mg/kg', 'mg/kg'],
  ['mg/m2', 'mg/m2'],
  ['mg/day', 'mg/d'],
  ['mg/d', 'mg/d'],
  ['g/day', 'g/d'],
  ['g/d', 'g/d'],
  ['kcal/day', 'kcal/d'],
  ['kcal/d', 'kcal/d'],
  ['kg/m2', 'kg/m2'],
  ['mcg', 'ug'],
  ['mg', 'mg'],
  ['kg', 'kg'],
  ['g', 'g'],
  ['lbs', '[lb_av]'],
  ['lb', '[lb_av]'],
  ['pounds', '[lb_av]'],
  ['oz', '[oz_av]'],
  ['mmhg', 'mm[Hg]'],
  ['cmh2o', 'cm[H2O]'],
  ['mm', 'mm'],
  ['cm', 'cm'],
  ['feet', '[ft_i]'],
  ['foot', '[ft_i]'],
  ['ft', '[ft_i]'],
  ['inches', '[in_i]'],
  ['inch', '[in_i]'],
  ['in', '[in_i]'],
  ['miles', '[mi_i]'],
  ['mile', '[mi_i]'],
  ['mi', '[mi_i]'],
  ['meters', 'm'],
  ['ml', 'mL'],
  ['cc', 'mL'],
  ['liters', 'L'],
  ['l', 'L'],
  ['gy', 'Gy'],
  ['ppm', 'ppm'],
  ['kcal', 'kcal'],
  ['bpm', '/min'],
  ['db', 'dB'],
  ['hz', 'Hz'],
  ['ms', 'ms'],
  ['uv', 'uV'],
  ['hours a day', 'h/d'],
  ['hours per day', 'h/d'],
  ['hours/day', 'h/d'],
  ['hrs/day', 'h/d'],
  ['h/day', 'h/d'],
  ['h/d', 'h/d'],
  ['hours a week', 'h/wk'],
  ['hours per week', 'h/wk'],
  ['hours/week', 'h/wk'],
  ['hrs/wk', 'h/wk'],
  ['hours', 'h'],
  ['hour', 'h'],
  ['hrs', 'h'],
  ['hr', 'h'],
  ['h', 'h'],
  ['minutes', 'min'],
  ['minute', 'min'],
  ['mins', 'min'],
  ['min', 'min'],
  ['seconds', 's'],
  ['sec', 's'],
  ['days', 'd'],
  ['day', 'd'],
  ['d', 'd'],
  ['weeks', 'wk'],
  ['week', 'wk'],
  ['wks', 'wk'],
  ['wk', 'wk'],
  ['months', 'mo'],
  ['month', 'mo'],
  ['mos', 'mo'],
  ['mo', 'mo'],
  ['years', 'a'],
  ['year', 'a'],
  ['yrs', 'a'],
  ['yr', 'a'],
  ['percent', '%'],
  ['%', '%'],
  ['degrees', 'deg'],
  ['deg', 'deg'],
  ['points', 'points'],
  ['pts', 'points'],
  ['units', 'units'],
  ['visits', 'visits'],
  ['visit', 'visits'],
  ['sessions', 'sessions'],
  ['session', 'sessions'],
  ['cycles', 'cycles'],
  ['episodes', 'episodes'],
  ['times', 'times'],
  ['capsules', 'capsules'],
  ['tablets', 'tablets'],
  ['vials', 'vials'],
  ['doses', 'doses'],
  ['treatments', 'treatments'],
  ['injections', 'injections'],
  ['employees', 'employees'],
  ['staples', 'staples'],
  ['stitches', 'stitches'],
  ['teeth', 'teeth'],
  ['pages', 'pages'],
  ['nodes', 'nodes'],
  ['diopters', 'diopters'],
];

const BY_NAME = new Map(NAMES);
const UNIT = /^(?: ?%|[ -]?[A-Za-z]+(?:\/[A-Za-z0-9]+){0,3}(?: (?:a|per) (?:day|week|month|night|meal))?)/;
const SHORTER = /^(?: ?%|[ -]?[A-Za-z]+(?:\/[A-Za-z0-9]+)?|[ -]?[A-Za-z]+)/;

/** The unit at the start of what follows a figure: its code and its length there. */
export function unitAt(rest: string): { readonly code: string; readonly length: number } | undefined {
  for (const pattern of [UNIT, SHORTER]) {
    const raw = pattern.exec(rest)?.[0];
    if (raw === undefined) continue;
    const name = raw.replace(/^[ -]/, '');
    if (
      name === 'D' ||
      name === 'H' ||
      name === 'In' ||
      (name === 'in' && !/^[ -]?in(?:[,.;)]|$)/.test(rest))
    )
      continue;
    const code = BY_NAME.get(name.toLowerCase());
    if (code !== undefined) return { code, length: raw.length };
  }
  const head = /^[ -]?([A-Za-z]+)\//.exec(rest);
  const code = head ? BY_NAME.get((head[1] ?? '').toLowerCase()) : undefined;
  return code === undefined || !head ? undefined : { code, length: head[0].length - 1 };
}

/** Days of a length of time: 14 weeks are 98 days. A month counts 30, a year 365. */
export function daysOfLength(value: number, unit: string): number | undefined {
  const days = { d: 1, wk: 7, mo: 30, a: 365 }[unit];
  return days === undefined ? undefined : Math.round(value * days);
}

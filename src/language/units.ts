/**
 * Units as notes write them, and how a fact names them: the plain words and signs that a letter prints and a payer's
 * limit is told in. A UCUM library (@lhncbc/ucum-lhc) checks and converts codes; it reads none of "hrs/wk" or "visits".
 */
import { daysIn } from './time-units.js';

const NAMES: readonly (readonly [string, string])[] = [
  ['l/min', 'L/min'],
  ['lpm', 'L/min'],
  ['ml/s', 'mL/s'],
  ['ml/min', 'mL/min'],
  ['ml/hr', 'mL/hour'],
  ['mg/dl', 'mg/dL'],
  ['g/dl', 'g/dL'],
  ['mcg/g', 'mcg/g'],
  ['mcg/ml', 'mcg/mL'],
  ['ng/ml', 'ng/mL'],
  ['ng/dl', 'ng/dL'],
  ['pg/ml', 'pg/mL'],
  ['mmol/l', 'mmol/L'],
  ['meq/l', 'meq/L'],
  ['iu/ml', 'IU/mL'],
  ['iu/l', 'IU/L'],
  ['u/l', 'U/L'],
  ['mg/kg', 'mg/kg'],
  ['mg/m2', 'mg/m2'],
  ['mg/day', 'mg/day'],
  ['mg/d', 'mg/day'],
  ['g/day', 'g/day'],
  ['g/d', 'g/day'],
  ['kcal/day', 'kcal/day'],
  ['kcal/d', 'kcal/day'],
  ['kg/m2', 'kg/m2'],
  ['mcg', 'mcg'],
  ['mg', 'mg'],
  ['kg', 'kg'],
  ['g', 'g'],
  ['lbs', 'lb'],
  ['lb', 'lb'],
  ['pounds', 'lb'],
  ['oz', 'oz'],
  ['mmhg', 'mmHg'],
  ['cmh2o', 'cmH2O'],
  ['mm3', 'mm3'],
  ['cm3', 'cm3'],
  ['mm2', 'mm2'],
  ['cm2', 'cm2'],
  ['mm', 'mm'],
  ['cm', 'cm'],
  ['feet', 'feet'],
  ['foot', 'feet'],
  ['ft', 'feet'],
  ['inches', 'inches'],
  ['inch', 'inches'],
  ['in', 'inches'],
  ['miles', 'miles'],
  ['mile', 'miles'],
  ['mi', 'miles'],
  ['meters', 'm'],
  ['ml', 'mL'],
  ['cc', 'mL'],
  ['liters', 'L'],
  ['l', 'L'],
  ['h/wk', 'hours/week'],
  ['h/week', 'hours/week'],
  ['hr/wk', 'hours/week'],
  ['kpa', 'kPa'],
  ['gy', 'Gy'],
  ['ppm', 'ppm'],
  ['kcal', 'kcal'],
  ['bpm', 'beats/min'],
  ['db', 'dB'],
  ['hz', 'Hz'],
  ['ms', 'ms'],
  ['uv', 'uV'],
  ['hours a day', 'hours/day'],
  ['hours per day', 'hours/day'],
  ['hours/day', 'hours/day'],
  ['hrs/day', 'hours/day'],
  ['h/day', 'hours/day'],
  ['hours/day', 'hours/day'],
  ['hours a week', 'hours/week'],
  ['hours per week', 'hours/week'],
  ['hours/week', 'hours/week'],
  ['hrs/wk', 'hours/week'],
  ['hours', 'hours'],
  ['hour', 'hours'],
  ['hrs', 'hours'],
  ['hr', 'hours'],
  ['h', 'hours'],
  ['minutes', 'minutes'],
  ['minute', 'minutes'],
  ['mins', 'minutes'],
  ['min', 'minutes'],
  ['seconds', 'seconds'],
  ['sec', 'seconds'],
  ['days', 'days'],
  ['day', 'days'],
  ['d', 'days'],
  ['weeks', 'weeks'],
  ['week', 'weeks'],
  ['wks', 'weeks'],
  ['wk', 'weeks'],
  ['months', 'months'],
  ['month', 'months'],
  ['mos', 'months'],
  ['mo', 'months'],
  ['years', 'years'],
  ['year', 'years'],
  ['yrs', 'years'],
  ['yr', 'years'],
  ['percent', '%'],
  ['%', '%'],
  ['degrees', 'degrees'],
  ['deg', 'degrees'],
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
const UNIT =
  /^(?: ?%|[ -]?(?:[cm]m[23](?![A-Za-z0-9])|[A-Za-z]+)(?:\/[A-Za-z0-9]+){0,3}(?: (?:a|per) (?:day|week|month|night|meal))?)/;
const SHORTER = /^(?: ?%|[ -]?[cm]m[23](?![A-Za-z0-9])|[ -]?[A-Za-z]+(?:\/[A-Za-z0-9]+)?|[ -]?[A-Za-z]+)/;

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

/** Days of a length of time: 14 weeks are 98 days. Hours make no days. */
export function daysOfLength(value: number, unit: string): number | undefined {
  const days = daysIn(unit);
  return days === undefined || days < 1 ? undefined : Math.round(value * days);
}

/** PK301: words by which records point into the published outcomes are words that the outcomes have. */
import { didYouMean, nearest } from '../../schema/nearest.js';
import { select } from '../select.js';
import type { Check, CheckContext } from './check.js';

/** Field of a service area, and the feature of outcome-weights.yaml whose value it names. */
const FEATURES = {
  outcome_treatment: 'TreatmentCategory',
  outcome_treatment_detail: 'TreatmentSubCategory',
  outcome_diagnosis: 'DiagnosisCategory',
  outcome_diagnosis_detail: 'DiagnosisSubCategory',
} as const;

function checkKinds({ catalogue, report }: CheckContext): void {
  const rates = catalogue.all('success_rate');
  if (rates.length === 0) return;
  const kinds = new Set([
    'none',
    ...rates.map(({ record }) => record.denial_kind),
    ...catalogue.all('success_offset').map(({ record }) => record.kind),
  ]);
  for (const { document, record } of catalogue.all('code'))
    if (!kinds.has(record.success_kind))
      report.at(
        { document, path: ['success_kind'] },
        'PK301',
        `No rate in success-rates.yaml is of the kind "${record.success_kind}". Where none was published, write none.${didYouMean(nearest(record.success_kind, kinds))}`,
      );
}

function checkFeatures({ catalogue, report }: CheckContext): void {
  const [weights] = catalogue.all('outcome_weights');
  if (weights === undefined) return;
  const valuesOf = new Map<string, string[]>();
  for (const { feature, value } of weights.record.weights)
    valuesOf.set(feature, [...(valuesOf.get(feature) ?? []), value]);
  for (const { document, record } of catalogue.all('service_area'))
    for (const [field, feature] of Object.entries(FEATURES) as [keyof typeof FEATURES, string][]) {
      const value = record[field];
      const known = valuesOf.get(feature) ?? [];
      if (value !== undefined && !known.includes(value))
        report.at(
          { document, path: [field] },
          'PK301',
          `No ${feature} of outcome-weights.yaml is called "${value}".${didYouMean(nearest(value, known))}`,
        );
    }
}

/** Terms name published values, and classes that are described. */
function checkTerms({ catalogue, report }: CheckContext): void {
  const [weights] = catalogue.all('outcome_weights');
  if (weights === undefined) return;
  const { document, record } = weights;
  const classes = new Set(
    catalogue.all('service_area').flatMap(({ record: area }) => (area.class ? [area.id] : [])),
  );
  for (const [list, of] of [
    ['treatments', 'Treatment'],
    ['diagnoses', 'Diagnosis'],
  ] as const)
    for (const [index, term] of record.terms[list].entries()) {
      const path = ['terms', list, index];
      const say = (field: string, value: string, known: readonly string[], what: string) => {
        if (!known.includes(value))
          report.at(
            { document, path: [...path, field] },
            'PK301',
            `No ${what} is called "${value}".${didYouMean(nearest(value, known))}`,
          );
      };
      const published = (feature: string) =>
        record.weights.filter((weight) => weight.feature === feature).map(({ value }) => value);
      say('category', term.category, published(`${of}Category`), `${of}Category of the weights`);
      if (term.detail)
        say('detail', term.detail, published(`${of}SubCategory`), `${of}SubCategory of the weights`);
      if (term.class) say('class', term.class, [...classes], 'service area of a class');
    }
}

/** Kinds of treatment in rules of law are those of the published reviews. */
function checkRules({ catalogue, report }: CheckContext): void {
  const [weights] = catalogue.all('outcome_weights');
  if (weights === undefined) return;
  const known = weights.record.weights
    .filter(({ feature }) => feature === 'TreatmentCategory')
    .map(({ value }) => value);
  const fields = ['candidates.about', 'elements.*.true_when', 'elements.*.false_when'];
  for (const { document, record } of catalogue.all('controlling_rule'))
    for (const { value, path } of fields.flatMap((field) => select(record, `${field}.treatments.*`)))
      if (!known.includes(String(value)))
        report.at(
          { document, path },
          'PK301',
          `No TreatmentCategory of outcome-weights.yaml is called "${value}".${didYouMean(nearest(String(value), known))}`,
        );
}

export const checkOutcomes: Check = (context) => {
  checkKinds(context);
  checkRules(context);
  checkFeatures(context);
  checkTerms(context);
};

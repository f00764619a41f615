/** ExplanationOfBenefit and ClaimResponse (R4, also CARIN Blue Button and Da Vinci PAS) as an adjudicated claim. */
import type { AdjudicatedClaim, ClaimLine, RequestedServices } from '../../domain/generated/types.js';
import { given } from '../../domain/given.js';
import { adjustmentsOf, amountsOf, remarksOf, reviewActionsOf, statedReasons } from './adjudication.js';
import { codesIn, codingsOf, extensionsNamed, labelOf, presentCode, wordsOf } from './coding.js';
import { amountAt, dayAt, type Json, numberAt, objectAt, objectsAt, textAt } from './json.js';
import type { ResourceIndex } from './resources.js';

/** @param number place among the claims of the input; the first is 1 */
export function readClaimResource(resource: Json, index: ResourceIndex, number: number): AdjudicatedClaim {
  const header = objectsAt(resource, 'adjudication');
  const items = itemsOf(resource);
  const period = objectAt(resource, 'billablePeriod');
  const identifiers = objectsAt(resource, 'identifier').flatMap((one) => textAt(one, 'value') ?? []);
  const diagnoses = diagnosesOf(resource);
  const totals = totalsOf(resource);
  return given<AdjudicatedClaim>({
    number,
    is_denial: false,
    claim_number: identifiers[0],
    patient_control_number: accountNumber(resource),
    identifiers,
    status: textAt(resource, 'status'),
    resource_type: textAt(resource, 'resourceType'),
    use: textAt(resource, 'use'),
    outcome: textAt(resource, 'outcome'),
    disposition: textAt(resource, 'disposition'),
    insurer: index.nameOf(resource, objectAt(resource, 'insurer')),
    provider:
      index.nameOf(resource, objectAt(resource, 'provider')) ??
      index.nameOf(resource, objectAt(resource, 'requestor')),
    patient_name: index.nameOf(resource, objectAt(resource, 'patient')),
    member_id: memberId(resource, index),
    prior_authorization: textAt(resource, 'preAuthRef'),
    decided_on: dayAt(resource, 'created'),
    service_from: dayAt(period, 'start') ?? items.map(({ line }) => line.service_date)[0],
    service_to: dayAt(period, 'end'),
    billable_period: periodOf(period),
    created: textAt(resource, 'created'),
    charge: last(totals, 'submitted'),
    paid:
      amountAt(objectAt(resource, 'payment'), 'amount') ??
      last(totals, 'paidtoprovider') ??
      last(totals, 'benefit'),
    payment: amountAt(objectAt(resource, 'payment'), 'amount'),
    totals: totals.length > 0 ? totals : undefined,
    adjustments: adjustmentsOf(header),
    remark_codes: remarksOf(header),
    diagnosis_codes: diagnoses.codes,
    diagnosis_text: diagnoses.text,
    lines: items.map(({ line }) => line),
    adjudications: nonEmpty([
      ...statedReasons(header, 'header'),
      ...items.flatMap(({ where, adjudications }) => statedReasons(adjudications, where)),
    ]),
    review_actions: nonEmpty([
      ...reviewActionsOf(header, 'header'),
      ...items.flatMap(({ where, adjudications }) => reviewActionsOf(adjudications, where)),
    ]),
    requested: requestedServices(resource, index),
    errors: nonEmpty(objectsAt(resource, 'error').flatMap(readError)),
    process_notes: nonEmpty(objectsAt(resource, 'processNote').flatMap((note) => textAt(note, 'text') ?? [])),
    findings: [],
  });
}

interface Item {
  readonly where: string;
  readonly line: ClaimLine;
  readonly adjudications: readonly Json[];
}

/** Items and items that the payer added; the parts of an item count with it. */
function itemsOf(resource: Json): Item[] {
  const own = objectsAt(resource, 'item').map((item, place) => {
    const sequence = numberAt(item, 'sequence') ?? numberAt(item, 'itemSequence') ?? place + 1;
    return readItem(item, `item ${sequence}`, Math.max(1, Math.trunc(sequence)));
  });
  const added = objectsAt(resource, 'addItem').map((item, place) =>
    readItem(item, 'addItem', own.length + place + 1),
  );
  return [...own, ...added];
}

function readItem(item: Json, where: string, number: number): Item {
  const details = objectsAt(item, 'detail');
  const parts = [item, ...details, ...details.flatMap((detail) => objectsAt(detail, 'subDetail'))];
  const adjudications = parts.flatMap((part) => objectsAt(part, 'adjudication'));
  const amounts = amountsOf(objectsAt(item, 'adjudication'));
  const service = objectAt(item, 'productOrService');
  const period = objectAt(item, 'servicedPeriod');
  const modifiers = objectsAt(item, 'modifier').flatMap((modifier) => presentCode(modifier) ?? []);
  const line = given<ClaimLine>({
    number,
    procedure_code: presentCode(service),
    modifiers: nonEmpty(modifiers),
    procedure_text: textAt(service, 'text'),
    revenue_code: presentCode(objectAt(item, 'revenue')),
    service_date: dayAt(item, 'servicedDate') ?? dayAt(period, 'start'),
    service_end: dayAt(period, 'end'),
    units: amountAt(item, 'quantity'),
    charge: amounts.get('submitted') ?? amountAt(item, 'net'),
    paid: amounts.get('paidtoprovider') ?? amounts.get('benefit'),
    allowed: amounts.get('eligible'),
    adjustments: withLineAmount(adjustmentsOf(adjudications), amounts),
    remark_codes: remarksOf(adjudications),
  });
  return { where, line, adjudications };
}

/** CARIN gives the reason without an amount: where one reason stands alone, the amount not covered belongs to it. */
function withLineAmount(
  adjustments: ClaimLine['adjustments'],
  amounts: ReadonlyMap<string, number>,
): ClaimLine['adjustments'] {
  const [only] = adjustments;
  const refused = amounts.get('noncovered');
  if (!only || adjustments.length > 1 || only.amount !== undefined || refused === undefined)
    return adjustments;
  return [{ ...only, amount: refused }];
}

function totalsOf(resource: Json): { category: string; amount: number }[] {
  return objectsAt(resource, 'total').flatMap((total) => {
    const category = labelOf(objectAt(total, 'category'));
    const amount = amountAt(total, 'amount');
    return category === undefined || amount === undefined ? [] : [{ category, amount }];
  });
}

function last(totals: readonly { category: string; amount: number }[], wanted: string): number | undefined {
  return totals.findLast(({ category }) => category === wanted)?.amount;
}

function diagnosesOf(resource: Json): { codes: string[]; text: string | undefined } {
  const concepts = objectsAt(resource, 'diagnosis').map((one) => objectAt(one, 'diagnosisCodeableConcept'));
  return {
    codes: [...new Set(concepts.flatMap((concept) => codesIn(concept, 'diagnosis')))],
    text: concepts.map((concept) => textAt(concept, 'text')).find((text) => text !== undefined),
  };
}

/** Services and diagnoses of the request, where the bundle holds it: a response repeats neither. */
function requestedServices(resource: Json, index: ResourceIndex): RequestedServices | undefined {
  const request = index.find(resource, objectAt(resource, 'request'));
  if (!request) return undefined;
  const { codes, text } = diagnosesOf(request);
  const words = objectsAt(request, 'diagnosis').map((one) =>
    wordsOf(objectAt(one, 'diagnosisCodeableConcept')),
  )[0];
  return given<RequestedServices>({
    procedures: objectsAt(request, 'item').flatMap((item, place) => {
      const service = objectAt(item, 'productOrService');
      const [code, named] = [presentCode(service), wordsOf(service)];
      if (code === undefined && named === undefined) return [];
      return [
        {
          line: Math.max(1, Math.trunc(numberAt(item, 'sequence') ?? place + 1)),
          ...(code === undefined ? {} : { code }),
          ...(named === undefined ? {} : { text: named }),
        },
      ];
    }),
    diagnosis_codes: codes,
    diagnosis_text: text ?? words,
  });
}

function readError(error: Json): { code: string; text?: string; where?: string }[] {
  const concept = objectAt(error, 'code');
  const code = labelOf(concept);
  if (code === undefined) return [];
  const text = wordsOf(concept);
  const [where] = extensionsNamed(error, 'extension-errorPath').flatMap(
    (one) => textAt(one, 'valueString') ?? [],
  );
  return [
    {
      code,
      ...(text === undefined || text === code ? {} : { text }),
      ...(where === undefined ? {} : { where }),
    },
  ];
}

function memberId(resource: Json, index: ResourceIndex): string | undefined {
  const insurances = objectsAt(resource, 'insurance');
  for (const insurance of insurances) {
    const reference = objectAt(insurance, 'coverage');
    const coverage = index.find(resource, reference);
    const id =
      coverage &&
      (textAt(coverage, 'subscriberId') ??
        objectsAt(coverage, 'identifier').flatMap((one) => textAt(one, 'value') ?? [])[0]);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** CARIN keeps the provider's account number among the supporting information. */
function accountNumber(resource: Json): string | undefined {
  return objectsAt(resource, 'supportingInfo')
    .filter((info) =>
      codingsOf(objectAt(info, 'category')).some(({ code }) => code === 'patientaccountnumber'),
    )
    .flatMap((info) => textAt(info, 'valueString') ?? [])[0];
}

function periodOf(period: Json): { start?: string; end?: string } | undefined {
  const [start, end] = [textAt(period, 'start'), textAt(period, 'end')];
  if (start === undefined && end === undefined) return undefined;
  return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}

function nonEmpty<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined;
}

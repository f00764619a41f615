/** Remittances (835) and FHIR claim data: every amount, code, date and number has to be exact. */
import { sameSet } from './tally.mjs';

const EXACT = { codes: 1, reasons: 0.92, fields: 1, falseDenials: 0 };

async function answerOf(engine, bytes, on) {
  const answer = await engine.analyzeLetter({ content: bytes.toString('utf8') }, on);
  if (!answer.ok) throw new Error(answer.failure.detail);
  return answer.value;
}

const orNull = (value) => value ?? null;
const adjustmentOf = ({ group, number, amount, quantity }) => ({
  group,
  carc: number,
  amount: orNull(amount),
  ...(quantity === undefined ? {} : { quantity }),
});

function lineOf(line) {
  return {
    qualifier: orNull(line.qualifier),
    procedure: orNull(line.procedure_code),
    modifiers: line.modifiers ?? [],
    charge: orNull(line.charge),
    paid: orNull(line.paid),
    units: orNull(line.units),
    date: orNull(line.service_date),
    submitted_procedure: orNull(line.submitted_procedure_code),
    adjustments: line.adjustments.map(adjustmentOf),
    rarcs: line.remark_codes,
    balanced: line.balanced,
    ...(line.allowed === undefined ? {} : { allowed: line.allowed }),
  };
}

function claimOf(claim) {
  return {
    claim_id: orNull(claim.patient_control_number),
    status: orNull(claim.status),
    charge: orNull(claim.charge),
    paid: orNull(claim.paid),
    patient_responsibility: orNull(claim.patient_responsibility),
    filing_indicator: orNull(claim.filing_indicator),
    payer_claim_number: orNull(claim.claim_number),
    patient: orNull(claim.patient_name),
    member_id: orNull(claim.member_id),
    adjustments: claim.adjustments.map(adjustmentOf),
    rarcs: claim.remark_codes,
    lines: claim.lines.map(lineOf),
    balanced: claim.balanced,
  };
}

function transactionOf(claims, transaction) {
  return {
    ...Object.fromEntries(
      ['control_number', 'payer', 'payer_id', 'payee', 'payee_id', 'payment_amount', 'payment_method'].map(
        (name) => [name, orNull(transaction[name])],
      ),
    ),
    payment_date: orNull(transaction.payment_date),
    trace_number: orNull(transaction.trace_number),
    claims: claims.filter((claim) => claim.transaction === transaction.number).map(claimOf),
    provider_adjustments: transaction.provider_adjustments.map(({ code, reference, amount }) => ({
      code,
      reference,
      amount,
    })),
  };
}

/** Fields of two like structures one by one; the order of keys says nothing. Days of service are not compared. */
function compare(tally, id, path, expected, found, skip) {
  const name = path.replace(/\[\d+\]/g, '');
  if (skip.has(path.split('.').at(-1))) return;
  if (expected === null || typeof expected !== 'object') {
    tally.field(name, id, expected, found);
    return;
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(found ?? {})]);
  if (Array.isArray(expected)) tally.field(`${name}, count`, id, expected.length, found?.length);
  for (const key of keys) {
    if (key === 'service_from' || key === 'service_to') continue;
    const next = Array.isArray(expected) ? `${path}[${key}]` : `${path}.${key}`;
    compare(tally, id, next, expected[key] ?? null, found?.[key] ?? null, skip);
  }
}

const codeNames = (codes) => [...new Set(codes.map(({ group, carc }) => `${group ?? ''}-${carc}`))];
const foundNames = (found, family) =>
  found.denial_codes
    .filter((code) => code.family === family)
    .map(({ group, number }) => (family === 'carc' ? `${group ?? ''}-${number}` : number));

export const remittances = {
  name: 'Remittances (835)',
  floors: EXACT,
  accepts: (gold) => gold.class === 'era',
  read: answerOf,
  score(tally, gold, found) {
    const { id } = gold;
    const skip = new Set(gold.skip);
    tally.documents += 1;
    tally.set(
      'codes',
      id,
      [...codeNames(gold.codes), ...gold.rarcs],
      [...foundNames(found, 'carc'), ...foundNames(found, 'rarc')],
    );
    const transactions = found.remittance.transactions.map((one) => transactionOf(found.claims, one));
    compare(tally, id, 'transactions', gold.transactions, transactions, skip);
  },
};

/** Totals of one category may stand more than once: the last one counts. */
const totalsOf = (totals = []) =>
  Object.fromEntries(totals.map(({ category, amount }) => [category, amount]));
/** A code that says why there is no code is none. */
const presentCodes = (codes) => codes.filter((code) => code !== 'not-applicable');
const reasonsOf = (adjudications) =>
  adjudications.map(({ where, category, reasons, text, amount }) =>
    JSON.stringify([where, category, [...new Set(reasons)].sort(), text ?? null, amount ?? null]),
  );

export const fhir = {
  name: 'FHIR claim data',
  floors: EXACT,
  accepts: (gold) => gold.class === 'fhir',
  read: answerOf,
  score(tally, gold, found) {
    const { id } = gold;
    const [claim] = found.claims;
    const skip = new Set(gold.skip);
    tally.documents += 1;
    tally.set(
      'codes',
      id,
      [...codeNames(gold.codes), ...gold.rarcs],
      [...foundNames(found, 'carc'), ...foundNames(found, 'rarc')],
    );
    if (!skip.has('kinds'))
      tally.set(
        'reasons',
        id,
        gold.kinds,
        found.denial_reasons.map(({ category }) => category),
        gold.optional_kinds,
      );
    if (!skip.has('is_denial')) tally.denial(id, gold.is_denial, found.is_denial);
    const plain = [
      'resource_type',
      'use',
      'status',
      'outcome',
      'disposition',
      'insurer',
      'created',
      'payment',
    ];
    for (const field of plain) tally.field(field, id, gold[field], claim[field]);
    tally.field('billable_period', id, gold.billable_period, claim.billable_period);
    tally.field('claim_numbers', id, gold.claim_numbers, claim.identifiers, sameSet);
    tally.field(
      'review_actions',
      id,
      gold.review_actions,
      (claim.review_actions ?? []).map(({ action }) => action),
      sameSet,
    );
    tally.field(
      'errors',
      id,
      gold.errors,
      (claim.errors ?? []).map(({ code }) => code),
      sameSet,
    );
    tally.field('process_notes', id, gold.process_notes, claim.process_notes ?? [], sameSet);
    tally.field(
      'adjudication_reasons',
      id,
      reasonsOf(gold.adjudication_reasons),
      reasonsOf(claim.adjudications ?? []),
      sameSet,
    );
    const totals = totalsOf(claim.totals);
    for (const category of new Set([...Object.keys(gold.totals), ...Object.keys(totals)]))
      tally.field('totals', id, gold.totals[category], totals[category]);
    tally.field(
      'procedure_codes',
      id,
      presentCodes(gold.procedure_codes),
      found.extracted.procedure_codes,
      sameSet,
    );
    tally.field('diagnosis_codes', id, gold.diagnosis_codes, found.extracted.diagnosis_codes, sameSet);
  },
};

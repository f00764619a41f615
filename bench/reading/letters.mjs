/** Letters, explanations of benefits and texts that are no denial, as plain text. */
import { plain, sameSet, sameWords } from './tally.mjs';

const FAMILIES = [
  ['tricare', /^tricare/],
  ['medicare_advantage', /^medicare_advantage/],
  ['medicare_part_d', /^medicare_part_d/],
  ['medicare', /^medicare_ffs/],
  ['medicaid', /^(?:medicaid|chip)/],
  ['workers_compensation', /^workers_compensation/],
  ['commercial', /./],
];

function lineOfBusiness(extracted) {
  const stated = extracted.line_of_business_stated;
  return stated && FAMILIES.find(([, pattern]) => pattern.test(stated))?.[0];
}

/** The gold kinds name denied emergency care; the product counts it to the level of care. */
function kindOf({ category, signals }) {
  return signals?.includes('not-an-emergency') ? 'emergency' : category;
}

/** Group and number; a gold code without a group asks for the number alone. */
function codesOf(gold, found) {
  const carcs = found.denial_codes.filter(({ family }) => family === 'carc');
  const bare = new Set(gold.codes.filter(({ group }) => group === null).map(({ carc }) => carc));
  const names = carcs.map(({ group, number }) => (bare.has(number) ? number : `${group ?? ''}-${number}`));
  const remarks = found.denial_codes.filter(({ family }) => family === 'rarc').map(({ number }) => number);
  return [...new Set([...names, ...remarks])];
}

function sameWindow(expected, found) {
  if (!expected || !found) return !expected && !found;
  return ['days', 'date', 'from', 'months'].every((key) => (expected[key] ?? null) === (found[key] ?? null));
}

/** A structure of which every part is open is none. */
function givenOr(expected) {
  const parts = expected && typeof expected === 'object' && !Array.isArray(expected);
  return parts && Object.values(expected).every((part) => part === null) ? null : expected;
}

function anyName(expected, found) {
  return expected ? expected.some((name) => plain(name) === plain(found)) : !found;
}

function answered(found) {
  const { extracted } = found;
  const window = extracted.appeal_window;
  return {
    insurer: extracted.insurer,
    member_id: extracted.member_id,
    group_number: extracted.group_number,
    policy_number: extracted.policy_number,
    claim_numbers: extracted.claim_numbers,
    reference_numbers: extracted.reference_numbers,
    service_dates: extracted.service_dates,
    notice_date: extracted.notice_date,
    diagnosis_codes: extracted.diagnosis_codes,
    payer_codes: found.payer_codes,
    appeal_deadline: window && {
      days: window.days ?? null,
      months: window.months ?? null,
      date: window.date ?? null,
      from: window.counted_from ?? null,
    },
    corrected_claim_days: extracted.corrected_claim_days,
    peer_to_peer_days: extracted.peer_to_peer_days,
    appeal_address: extracted.send_appeal_to?.address,
    appeal_fax: extracted.send_appeal_to?.fax,
    external_review: extracted.external_review_stated,
    line_of_business: lineOfBusiness(extracted),
  };
}

const COMPARE = {
  insurer: anyName,
  claim_numbers: sameSet,
  reference_numbers: sameSet,
  service_dates: sameSet,
  diagnosis_codes: sameSet,
  payer_codes: sameSet,
  appeal_deadline: sameWindow,
  appeal_address: sameWords,
  appeal_fax: sameWords,
};

const URGENCY = {
  expedited_rights_stated: 'expedited_rights_stated',
  ongoing_treatment: 'ongoing_treatment',
  inpatient: 'inpatient',
  emergency: 'emergency',
};

export const letters = {
  name: 'letters',

  accepts: (_gold, file) => file.endsWith('.txt'),

  async read(engine, bytes, on) {
    const answer = await engine.analyzeLetter({ letter_text: bytes.toString('utf8'), as_of: on }, on);
    if (!answer.ok) throw new Error(answer.failure.detail);
    return answer.value;
  },

  score(tally, gold, found) {
    const { id } = gold;
    const scored = (name) => !(gold.skip ?? []).includes(name);
    tally.documents += 1;
    if (scored('is_denial')) tally.denial(id, gold.is_denial, found.is_denial);
    if (scored('codes')) {
      const expected = gold.codes.map(({ group, carc }) => (group === null ? carc : `${group}-${carc}`));
      tally.set('codes', id, [...expected, ...gold.rarcs], codesOf(gold, found));
    }
    if (scored('kinds')) {
      const kinds = [...found.denial_reasons, ...(found.write_downs ?? [])].map(kindOf);
      tally.set('reasons', id, gold.kinds, [...new Set(kinds)], gold.optional_kinds ?? []);
    }
    for (const [name, value] of Object.entries(answered(found)))
      if (scored(name)) tally.field(name, id, givenOr(gold[name]), value, COMPARE[name]);
    if (scored('procedure_codes')) {
      const optional = gold.optional_procedure_codes ?? [];
      const codes = (found.extracted.procedure_codes ?? []).filter((code) => !optional.includes(code));
      tally.field('procedure_codes', id, gold.procedure_codes, codes, sameSet);
    }
    if (scored('amounts'))
      for (const [name, value] of Object.entries(gold.amounts ?? {}))
        if (scored(`amounts.${name}`))
          tally.field(`amounts.${name}`, id, value, found.extracted.amounts?.[name]);
    for (const [name, field] of Object.entries(URGENCY))
      if (scored('urgency') && scored(`urgency.${name}`))
        tally.field(`urgency.${name}`, id, gold.urgency?.[name] ?? false, found.extracted[field] ?? false);
  },
};

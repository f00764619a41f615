/** Words, or wordings parted by semicolons, for one thing that many rules of law speak of. A phrase of a rule names a set as <plan>. */
const SETS = {
  plan: 'plan insurer insurance company carrier payer payor hmo ppo tpa mco administrator issuer they aetna cigna humana uhc unitedhealthcare anthem bcbs kaiser wellpoint molina centene optum',
  hospital:
    'hospital facility center clinic asc institute campus unit ward memorial mercy regional general health',
  doctor:
    'doctor doctors dr md physician physicians surgeon surgeons specialist provider providers clinician prescriber therapist nurse attending neurologist psychiatrist oncologist cardiologist pediatrician rheumatologist endocrinologist audiologist ot slp np rn bcba',
  tell: 'tell told telling tells call called calling phoned notify notified notifying notice notification inform informed advise advised contacted emailed faxed messaged alerted said explained warned mentioned reported',
  give: 'gave give given giving gives handed provided provide furnished furnish offered offer showed shown presented present issued',
  get: 'got get gets received receive receives recd rcvd came come arrived reached obtained dated',
  send: 'sent send sends mailed mail faxed fax emailed email submitted submit filed file returned return uploaded delivered tendered remitted forwarded furnished provided transmitted',
  ask: 'asked ask asks asking requested request requests applied apply sought tried wanted demanded',
  sign: 'sign signed signing signs initialed executed agreed consented',
  end: 'end ended ends ending terminated terminate terminates termed term termination terms stop stopped stops stopping cancelled canceled cancel ceased ceases cease lapsed lapse expired expires discontinued discontinues discontinue discontinuing over',
  reduce:
    'reduce reduced reduces reducing reduction cut cuts cutting decrease decreased decreases decreasing lower lowered lowers dropped drop drops dropping slashed slash halved halving shrink trimmed',
  job: 'job jobs work employment employer position company',
  month:
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec',
  relative:
    'me him her them us husband wife spouse son daughter child children kids kid baby newborn family stepson stepdaughter twins',
  take_back:
    'overpaid; overpayment; overpayments; recoup; recoups; recouped; recouping; recoupment; refund; refunds; repay; repayment; take back; takes back; took back; taken back; taking back; takeback; clawback; claw back; claws back; clawing back; offset; offsets; retraction; retracted; recover the payment; money back; paid back; pay back; pay it back',
  whose: 'my our his her their the your a an its',
  nobody: 'nobody noone never none not without',
  say: 'says say said saying states state stated claims claim claimed claiming wrote writes write documented documents noted notes told thinks determined certified certifies attests attested recommends recommended ordered orders prescribed',
  improve:
    'improve improved improves improving improvement better gain gains gained progress progressed progressing stronger recover recovery',
  worsen:
    'worse worsen worsened worsening decline declines declined declining deteriorate deteriorates deteriorated deterioration regress regressed regression lose loses lost losing backward backwards contracture contractures relapse relapsed hurt injured injury falls fell aspirate aspiration choke choking',
  fail: 'fail failed fails failing failure ineffective inadequate insufficient uncontrolled refractory nonresponse breakthrough useless',
  harm: 'rash hives allergy allergic anaphylaxis intolerance intolerant intolerable nausea vomiting diarrhea hypoglycemia dizziness dizzy swelling bleed bleeding akathisia diabetes palpitations arrhythmia hypotension hypertension seizure seizures suicidal sedation weight angioedema pancreatitis hepatotoxicity neuropathy hospitalized',
  did_not_work:
    'fail; failed; fails; failure; ineffective; not effective; no longer effective; did not work; did not help; does not work; does not help; quit working; stopped working; stopped helping; no longer works; no relief; no response; no benefit; no effect; without relief; without effect; without benefit; without response; wore off; lost response; loss of response; inadequate response; partial response; tried failed; refractory; uncontrolled; not controlled; breakthrough; insufficient; inadequate; not enough; no improvement; flared; relapsed; progressed; still flaring; got worse',
  did_harm:
    'contraindicated; contraindication; allergic; allergy; anaphylaxis; rash; hives; intolerant; intolerance; not tolerated; could not tolerate; unable to tolerate; side effect; side effects; adverse effect; adverse effects; adverse event; adverse reaction; reaction; cannot take; not safe; unsafe; harmful; would harm; cause harm; caused harm; toxicity; hepatotoxicity; made me sick; made her sick; made him sick; caused tics; angioedema; pancreatitis',
} as const satisfies Readonly<Record<string, string>>;

/** The sets by name. */
export const WORD_SETS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(SETS).map(([name, words]) => [name, words.split(words.includes(';') ? '; ' : ' ')]),
);

const NAMED = /<([a-z_]*)>/g;

/** Names of sets in a phrase that are no sets. */
export function unknownSets(phrase: string): string[] {
  return [...phrase.matchAll(NAMED)].flatMap(([, name = '']) => (WORD_SETS.has(name) ? [] : [name]));
}

/** A phrase with the words of its sets: <end> is (end|ended|...). */
export function withSets(phrase: string): string {
  return phrase.replace(NAMED, (whole, name: string) => {
    const words = WORD_SETS.get(name);
    return words === undefined ? whole : `(${words.join('|')})`;
  });
}

/**
 * Shorthand of billing notes and of everyday writing about coverage, and the words that rules of law use for it. Both the
 * request and the wordings of rules are read in these words, so a rule names each thing once.
 */

/** Whatever the letters: one word or several, by the words that they stand for. */
export const SHORTHAND: ReadonlyMap<string, string> = new Map(
  Object.entries({
    oon: 'out of network',
    nonpar: 'out of network',
    'non par': 'out of network',
    nonparticipating: 'out of network',
    'non participating': 'out of network',
    noncontracted: 'out of network',
    'non contracted': 'out of network',
    nonnetwork: 'out of network',
    'non network': 'out of network',
    'out of net': 'out of network',
    'in net': 'in network',
    par: 'participating',
    er: 'emergency department',
    ed: 'emergency department',
    'emergency room': 'emergency department',
    mcd: 'medicaid',
    mcaid: 'medicaid',
    mcare: 'medicare',
    authd: 'authorized',
    preauthd: 'preauthorized',
    recd: 'received',
    elig: 'eligible',
    eff: 'effective',
    appl: 'application',
    inpt: 'inpatient',
    outpt: 'outpatient',
    obs: 'observation',
    hosp: 'hospital',
    snf: 'skilled nursing facility',
    irf: 'inpatient rehabilitation facility',
    pdn: 'private duty nursing',
    sud: 'substance use disorder',
    oud: 'opioid use disorder',
    aud: 'alcohol use disorder',
    mh: 'mental health',
    bh: 'behavioral health',
    'med surg': 'medical surgical',
    medsurg: 'medical surgical',
    rtc: 'residential treatment center',
    php: 'partial hospitalization program',
    iop: 'intensive outpatient program',
    abn: 'advance beneficiary notice',
    abns: 'advance beneficiary notices',
    noa: 'notice of action',
    cob: 'coordination of benefits',
    mns: 'midnights',
    '2mn': '2 midnights',
    '2 mn': '2 midnights',
    'two mn': 'two midnights',
    '3 mn': '3 midnights',
    't f': 'tried failed',
    'w o': 'without',
    'd t': 'due to',
    hx: 'history',
    dx: 'diagnosis',
    thru: 'through',
    till: 'until',
    hrs: 'hours',
    wks: 'weeks',
    wk: 'week',
    mos: 'months',
    yrs: 'years',
    isnt: 'is not',
    arent: 'are not',
    wasnt: 'was not',
    werent: 'were not',
    doesnt: 'does not',
    dont: 'do not',
    didnt: 'did not',
    hasnt: 'has not',
    havent: 'have not',
    hadnt: 'had not',
    wont: 'will not',
    'would not': 'wouldnt',
    'could not': 'couldnt',
    'should not': 'shouldnt',
    'can not': 'cannot',
    cant: 'cannot',
  }),
);

/** Only in capitals: in small letters they are other words. */
export const IN_CAPITALS: ReadonlyMap<string, string> = new Map(
  Object.entries({ INN: 'in network', IP: 'inpatient' }),
);

/** Not in capitals: there they are other words. */
export const IN_SMALL_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ tx: 'treatment', Tx: 'treatment', app: 'application' }),
);

/** How many words the longest entry has. */
export const LONGEST_SHORTHAND = 3;

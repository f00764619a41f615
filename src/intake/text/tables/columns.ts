/** What the column of a table holds, by the words of its head in any payer's wording. */

export type MoneyKind = 'billed' | 'allowed' | 'paid' | 'denied' | 'patient_responsibility' | 'other';
export type ColumnKind =
  | MoneyKind
  | 'units'
  | 'date'
  | 'procedure'
  | 'group'
  | 'reason'
  | 'group_reason'
  | 'note'
  | 'text';

const WHOSE =
  "(?:your|patient|member|pat|pt|bene|beneficiary|insured|participant|subscriber|enrollee)(?:'s)?\\.?";

/** An amount of which only the column before it says what it is. */
const BARE_AMOUNT = /^am(?:oun)?t$/i;

/** Names of columns; the first that fits decides. */
const NAMES: readonly (readonly [ColumnKind, RegExp])[] = [
  // What others paid, or what is nobody's charge.
  [
    'other',
    /\b(?:other|another|primary|cob|secondary|first)\b[^,;]{0,20}\b(?:paid|pays?|payments?)\b|\bpaid by (?:other|another|primary)|\bpayment \(primary|\bamount you paid\b|\bsequest|\bprov(?:ider)?(?:'s)? (?:liab|resp|write)|\b(?:late|dispensing|ingredient) (?:fee|cost)\b/i,
  ],
  [
    'allowed',
    /\bafter (?:the |your |plan )?discounts?\b|\bdiscounted\b|\badjusted charges?\b|(?<!not )\b(?:considered|recogni[sz]ed|repriced)\b|\bnegotiated\b|\bcontract(?:ed)? (?:amount|amt|rate|price)\b|\br ?& ?c\b|\bucr\b|\breasonable\b|\bo?mfs\b|\baccepted fee\b|\bcost basis\b/i,
  ],
  ['allowed', /\b(?:can|could|will) pay up to\b/i],
  ['other', /^you paid$/i],
  ['billed', /\bu ?& ?c\b|\busual\b/i],
  ['other', /\bdisc(?:ount)?s?\b/i],
  ['other', BARE_AMOUNT],
  [
    'text',
    /%|\bpercent|\?|\b(?:patient|member|client|medical|account|acct|check|claim) (?:no|number|name|id|record)|\btax\b/i,
  ],
  ['procedure', /\b(?:proc(?:edure)?|codes?|cpt|hcpcs)\s?[/+&]\s?(?:mod|m)/i],
  ['group_reason', /\b(?:grp|group|gc|gr)\b[ ./-]{0,3}(?:rc|rsn|reason|code|carc)\b(?![ -]?am)|\bcarc\b/i],
  [
    'denied',
    /\b(?:denied|refused?|rejected|turned down|disallow(?:ed)?|ineligible|(?:non|un)[- ]?(?:cov(?:ered|d)?|allow(?:ed|able)?)|ncvd|not (?:cov(?:ered|d)?|allowed|payable|eligible|p(?:ai)?d|considered|recogni[sz]ed|approved|accepted)|excluded|exclusions?)\b/i,
  ],
  [
    'patient_responsibility',
    new RegExp(
      `\\byou paid ?\\/ ?owe\\b|^bal(?:ance)?\\.?$|\\byou(?:'ll)? (?:may |will |would |now |must |could |might )?(?:have to )?(?:owe|pay)\\b|\\byour total costs?\\b|\\b(?:due|balance) from (?:you|patient|member)\\b|\\bp(?:atien)?t pmt\\b|^cost[ -]shar(?:e|ing)$|\\b(?:may|can|will) be billed|\\b(?:may|can|will|could) (?:bill|charge) you\\b|\\bpay this amount\\b|\\bbe billed\\b|\\b${WHOSE} (?:total )?(?:resp(?:onsibility)?|portion|share|cost|liab(?:ility)?|balance|owes?|pays?)\\b|\\bpt ?resp\\b|^yours$|\\byour (?:part|share|portion)\\b|\\bleft for you\\b|\\bresponsibility of\\b|\\bowed? by\\b`,
      'i',
    ),
  ],
  [
    'other',
    /\b(?:deduct?(?:ible)?|ded|co-?\s?pay(?:ment)?|co-?\s?ins?(?:urance)?|discounts?|adj(?:ust(?:ment|ed|\.)?)?s?|write-?off|savings?|other (?:ins(?:urance)?|carrier|plan)|tpl|withhold|reduc(?:ed|tion)|contractual|taken off|saved|cut|contract (?:adj|reduc|dentist|write)\w*|interest|spenddown|rc[ -]?am(?:oun)?t|penalty|weight)\b/i,
  ],
  [
    'allowed',
    /\b(?:allow(?:ed|able|ance|s)?|approved|eligible|covered|cov(?:ered)? amt|fee (?:guide(?:line)?|sched(?:ule)?)|mra|(?:member|plan|contract(?:ed)?|negotiated|agreed|network|pop|our) (?:rate|fee|price)|recommend(?:ed|ation)|scheduled fee)\b/i,
  ],
  [
    'paid',
    /\b(?:paid|payments?|pays?|pd|benefit|reimburse(?:d|ment)?|reimb?|net pay|plan(?:'s)? share|payable|check (?:amount|amt))\b/i,
  ],
  [
    'billed',
    /\b(?:bill(?:ed)?|charge[ds]?|charged|submitted|claimed|requested|reported|(?:dentist|provider|doctor|office)(?:'s)? fee|asked|asks|invoiced?|gross|chrgs?|chgs?|(?:retail|full) (?:price|cost)|total cost|cost of|claim (?:amount|amt))\b|^(?:fees?|costs?)$/i,
  ],
  ['units', /\b(?:units?|qty|quantity|nos|visits|days)\b/i],
  ['date', /\bdates?\b|\bdos\b|\bfrom\b|\bthru\b|\bserv(?:ice)? dates?|^to$|\bsvc d(?:ate|t)/i],
  ['procedure', /\b(?:proc(?:edure)?s?|cpt|hcpcs|cdt|ada)\b|^code$|\bbilling code\b|\bservice code\b/i],
  ['group', /^(?:grp|group|gc|gp cd|group code)$/i],
  ['reason', /^(?:rsn|reason|rc|adj|adj(?:ustment)? reason|reason codes?|rsn cd|codes?|gc rsn)$/i],
  [
    'note',
    /\b(?:notes?|remarks?|rmk|exp(?:l(?:anation)?)?s?|eob[rs]?|eops?|message|msg|errors?|edits?|see|why|status codes?|reasons?|codes?|rarc)\b/i,
  ],
];
const MONEY: ReadonlySet<ColumnKind> = new Set([
  'billed',
  'allowed',
  'paid',
  'denied',
  'patient_responsibility',
  'other',
]);

export function kindOf(name: string): ColumnKind {
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? 'text';
}

export function isMoney(kind: ColumnKind): kind is MoneyKind {
  return MONEY.has(kind);
}

/** Whether a name says nothing but that money stands below it. */
export function isBareAmount(name: string): boolean {
  return BARE_AMOUNT.test(name);
}

/** A name that is surer than another of its kind: what is allowed, rather than the highest fee that could be. */
export function isExact(kind: ColumnKind, name: string): boolean {
  if (kind === 'paid') return !/\bcheck|\bpayable|\bbalance/i.test(name);
  if (kind === 'allowed') return /\ballow|\beligible|\bcovered/i.test(name);
  return kind === 'denied' ? /\bdenied|\bnot |non-?cov|inelig/i.test(name) : true;
}

/** Names within a head whose words are parted by single spaces only. */
export const NAME_IN_LINE =
  /\b(?:date(?:\(?s\)?)? of (?:service|svc)|(?:service|serv|svc) dates?|(?:amount|amt) (?:billed|charged|claimed|allowed|paid|not covered)|prov(?:ider)? p(?:d|aid)|(?:grp\/)?rc[ -]amt|(?:adj|reason) amt|(?:plan |amount |amt )?allow(?:ed|able)(?: amount| amt)?|(?:plan |amount |amt |benefit )?paid(?: amount| amt)?|not covered|ineligible|(?:you|member|patient) (?:may )?(?:owes?|pays?)|(?:patient|member|your) (?:share|resp(?:onsibility)?)|plan pays|we paid|(?:amt |amount )?(?:billed|charged?s?|claimed|submitted)(?: amount| amt| charges?)?|deduct(?:ible)?|deduct\.|co-?pay(?:ment)?|co-?ins(?:urance)?|discount|(?:adj|remark|reason|note) ?codes?|remarks?|notes?|benefit|coins|ded)\b/gi;

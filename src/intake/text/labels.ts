/** Names that notices give to their fields, in any payer's words. A name counts where a value follows it. */

export type Field =
  | 'member'
  | 'group'
  | 'policy'
  | 'claim'
  | 'reference'
  | 'service_date'
  | 'notice_date'
  | 'patient'
  | 'other';

const NUMBER = '(?:[il]\\.?d\\.?|\\([di]d?|identification|numbers?|num|nos?|nbr|#)';
const NUMBERS = `(?:\\s?(?:card\\s)?${NUMBER}(?:\\.?\\s?(?:no|number|#))?)`;
const WHOSE =
  '(?:member|customer|subscriber|enrollee|insured|beneficiary|bene|cardholder|participant|recipient|client|student|employee|emp\\.?|patient|health plan|plan|fund|medicare|medicaid|contract|certificate|cert|coverage|health record|mbr|veteran|sponsor|hic)';

/** Labels by field; the first field that fits decides. Words are parted by single spaces. */
export const LABELS: readonly (readonly [Field, string])[] = [
  [
    'other',
    `(?:alt|alternate|check|trace|provider|tax|rx|npi|ptan|vendor|payee|account|acct|fax|phone|page|tpi|license|lic|dea|national provider|federal tax|medical record|patient (?:control|account|acct)|patient number|check/eft|eft|form|omb|pcn|bin|mrn|obligation|(?:ura|utilization review(?: agent)?|reviewer|agent|adjuster) (?:certificate|cert|license|registration)|your (?:control|account))(?:${NUMBERS}| name)?`,
  ],
  [
    'member',
    `(?:(?:your|the|our|[a-z]{2,5}) )?${WHOSE}(?:'s|s)?(?: ?/ ?patient)?(?: beneficiary| benefits)?${NUMBERS}|(?:member|subscriber|enrollee|insured|cert(?:ificate)?)(?=:? [A-Z]{1,5} ?\\d{3}|:? \\d{2,5}-\\d{3})|mbi|mid|cin|hicn?|dbn|dod benefits ${NUMBER}(?:\\. ?\\(dbn\\))?|${NUMBER}(?: ${NUMBER})?(?=\\s?:)|identification no|id(?= [A-Z]{0,4}\\d{6,}| (?:[A-Z]{2,5}-)?\\d{3,}-\\d{2,}|\\s*$)|(?:cardholder|member|subscriber|enrollee|recipient|insured)(?=\\s*$)`,
  ],
  ['group', `(?:(?:your|our|the|employer|plan) )?(?:group|grp)(?: ?/ ?policy)?(?: name ?/ ?)?${NUMBERS}?`],
  ['policy', `(?:(?:your|our|the) )?policy(?:holder)?${NUMBERS}?`],
  [
    'claim',
    `(?:(?:your|our|the|payer|payer's|carrier|va|original|related|insurer) )?(?:claims?|claim\\(s\\)|clm|bill)(?: (?:control|reference|ref|file))?${NUMBERS}?|icn|dcn|ccn|tcn|internal control ${NUMBER}|document control ${NUMBER}|control (?:no|number|#)`,
  ],
  [
    'reference',
    `(?:(?:your|our|the|ur|sc|plan|service|authorization|auth|prior auth(?:orization)?|prior approval|precert(?:ification)?|certification|appeal|grievance|complaint|case|audit|review|inquiry|letter|request|referral|determination|tracking|recovery|file|document|event|episode|intake|dispute|reconsideration|hearing|notice|eob|pa|um|transaction|correspondence|decision) )?(?:request|case|reference|ref|referral|authorization|auth|appeal|grievance|audit|tracking|file|inquiry|certification|precert|determination|episode|dispute|complaint|document|eob|letter|notice|statement|service plan|plan of care|correspondence|decision|ticket|docket|work item)(?: ?/ ?(?:case|reference|ref|auth))?(?:${NUMBERS}|(?: ?/ ?(?:auth|case)))?(?: ?#)?|pa (?:no|number|#)|review ${NUMBER}|in reply refer to|refer to`,
  ],
  [
    'notice_date',
    `(?:(?:date of (?:this )?|this )(?:notice|letter|decision|determination|denial|issue|mailing|remittance|report|statement|action|form|review)|(?:notice|letter|mail(?:ing)?|decision|determination|denial|issue|remit(?:tance)?|report|processed|process|processing|statement|payment|paid|check|audit|review|print|printed|run|eob|disposition|action) date|date (?:mailed|issued|processed|printed|sent|of review|paid|of this statement)|(?:statement|notice|letter|report) (?:produced|printed|issued|mailed|sent)|(?:summary|advice|review|audit|status) (?:date|completed|updated)|(?:faxed|served|decided)(?: (?:on|to (?:the )?(?:facility|provider|office)))?|date (?:served|decided|faxed)|mailed(?: on)?|processed(?: on)?|printed(?: on)?|prepared(?: on)?|issued(?: on)?|dated|letter of|run|date|paid|sent)`,
  ],
  [
    'service_date',
    `(?:dates?(?:\\(s\\))? of (?:service|care|visit|treatment|stay|admission|confinement|fill)|(?:service|svc|serv|care|visit|treatment|fill|stay|admission|admit|treated|statement) (?:dates?(?:\\(s\\))?|from|period)|dos|days of stay|treated(?: on)?|treatment on|seen(?: on)?|svc from|admission|discharged?|(?<![A-Za-z,] )(?:in|out)|thru|visit|admit(?:ted)?|period of bill|service period|svc from|stay|statement from|dates|services?|date of svc|where you went|period)`,
  ],
  [
    'patient',
    '(?:patient|member|enrollee|beneficiary|insured|covered person|injured (?:worker|person|employee)|claimant|participant|veteran|bene|name)(?: name)?',
  ],
];

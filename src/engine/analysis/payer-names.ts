/** What a payer's name looks like where it stands alone: on a letterhead, behind a label, in a signature. */

const COMPANY =
  /\b(?:health(?:care)?|plans?|insurance|benefits?|mutual|assurance|trust|blue|medicaid|medicare|tricare|hmo|pdp|solutions|life|advantage|administrators|indemnity|alliance|care|cooperative|co-?op|fund|dental|vision|rx|casualty|review (?:partners|services))\b|care\b|health\b/i;
const NO_COMPANY =
  /^(?:re|dear|date|notice|explanation|important|this|your|to|from|member|claim|patient|provider|attn|subject|page|po box|p\.o|what|how|you|we|if|for|statement|remittance|status|service|summary|health insurance company|insurance company|sincerely|department of)\b|\b(?:notice|determination|explanation|synthetic|document|not a bill|hospital|clinic|physicians|medicine|dear|rights|appeal|law|act|form|denial|your|you|our)\b|[?!]$|\d{4,}/i;
/** Words that name no company by themselves. */
const GENERIC_NAME =
  /^(?:(?:health|care|plans?|insurance|medicare|medicaid|managed|standard|paper|part|[a-d]|\((?:medical|hospital|prescription drug) (?:insurance|coverage)\)|benefits?|dental|vision|prescription|drugs?|rx|medical|company|claims?|customer|provider|of|the|and|&|department|your|member|group|life|coverage|management|summary)\b[\s,]*)+$/i;
/** The one department that pays for care. */
const VETERANS = /^(?:u\.?s\.? )?department of veterans affairs$/i;
/** Small words within a name. */
const SMALL_WORD = /^(?:of|for|and|the|de|la|in|at|by|a|&|d\/b\/a|dba)$/;
const TITLE = /\s+(?:summary notice|explanation|notice|remittance|statement|eob)\b.*$/i;
const APPOSITION = /, (?:an? |on behalf of |for |administrators? (?:of|for) ).*$/i;
const UNIT =
  /\s*(?:[|:].*|\((?!(?:HMO|PPO|PDP|POS|EPO|PFFS|D?-?SNP)\b).*|- .*|,? (?:claims?|utilization|clinical|appeals?|grievances?|medical|customer|member|provider|care|payment|pharmacy|inpatient|benefits?) (?:adjudication |processing |management |review |services? |care |and |& )*(?:department|management|unit|review|services?|division|center|team|office)\b.*)$/i;

/** A line that says for whom its writer acts. */
export const RELATION =
  /^(?:on behalf of|(?:.{2,50} )?for members of|for|(?:[A-Z][a-z-]+ [a-z -]{0,40}\bfor(?: members of)?))(?: the)? ([A-Z].{3,60})$/;

/** Whether a text can be the name of a payer: its own words in capitals, one of them for what payers are. */
export function isCompany(name: string): boolean {
  if (name.length < 4 || !/^[A-Z]/.test(name)) return false;
  if (VETERANS.test(name)) return true;
  if (NO_COMPANY.test(name) || GENERIC_NAME.test(name) || !COMPANY.test(name)) return false;
  if (/[.;]$/.test(name.replace(/\b(?:inc|co|corp|llc|ltd)\.$/i, ''))) return false;
  return name
    .split(/\s+/)
    .every((word) => !/^[a-z]/.test(word) || SMALL_WORD.test(word) || COMPANY.test(word));
}

/** A name without titles, units and what is said of it. */
export function nameOnly(text: string): string {
  const printed = actsFor(text.trim().split(/ {3,}| {2}(?=(?:ph?|f|tel|fax)\b|[\d(])/)[0] ?? '')
    .replace(WELCOME, '')
    .replace(TITLE, '')
    .replace(APPOSITION, '');
  const [whole, short] = [ended(printed), ended(printed.replace(UNIT, ''))];
  // "Benefit Services" is a unit of a payer, and the end of another one's name.
  return !isCompany(short) && isCompany(whole) ? whole : short;
}

const WELCOME = /^welcome to |!$/gi;

/** "LIGHTHOUSE CARE MANAGEMENT for MARINER STATE PLAN": the one who writes. */
function actsFor(name: string): string {
  const [, writer = '', other = ''] = /^(.{6,60}?) for (?:members of )?(?:the )?([A-Z].*)$/.exec(name) ?? [];
  return isCompany(writer) && isCompany(other) ? writer : name;
}

function ended(name: string): string {
  return name.replace(/[,;.]+$/, (end) => (end === '.' ? '.' : '')).trim();
}

/** Capitals set apart as ornament, "A C M E   H E A L T H", as words. */
export function spacedOut(line: string): string {
  const text = line.trim();
  if (!/^(?:[A-Z&] {1,4}){4,}[A-Z]$/.test(text)) return line;
  return text
    .split(/ {2,}/)
    .map((word) => word.replace(/ /g, ''))
    .join(' ');
}

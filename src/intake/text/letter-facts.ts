/** Facts that a denial letter states beside its codes: who, which claim, when, how long to appeal. */
import { type FoundDate, findDates } from './dates.js';

export interface LetterFacts {
  readonly noticeDate?: string;
  readonly serviceDates: readonly string[];
  readonly statedAppealDays?: number;
  readonly memberId?: string;
  readonly claimNumbers: readonly string[];
  readonly procedureCodes: readonly string[];
  readonly diagnosisCodes: readonly string[];
  readonly diagnosis?: string;
  readonly procedure?: string;
  readonly patientName?: string;
  readonly expeditedRights: boolean;
  readonly jeopardy: boolean;
  readonly ongoingCare: boolean;
  readonly inpatient: boolean;
}

const NOTICE_LABEL =
  /(?:date of (?:this )?(?:notice|letter)|notice date|letter date|date mailed|mail(?:ed|ing) date|dated|processed(?: on)?|^\s*date)\s*:?\s*$/;
const SERVICE_LABEL =
  /(?:dates? of service|service dates?|dos|serviced? (?:on|from)|date\(s\) of service)[^a-z]{0,6}$/;
const BIRTH_LABEL = /(?:birth|dob|born)[^a-z]{0,4}$/;
const APPEAL_DAYS =
  /(?:appeal|grievance|reconsideration|redetermination)[^.]{0,160}?\b(\d{2,3})(?:\)|-)? {0,2}(?:calendar )?days|\b(\d{2,3}) (?:calendar )?days[^.]{0,120}?\b(?:appeal|request a (?:review|reconsideration|redetermination))/i;
const MEMBER =
  /\b(?:member|subscriber|beneficiary|enrollee|medicare)\s{0,2}(?:id|identification|number|no\.?|#)(?: number| no\.?)?\s{0,3}[:#]?\s{0,3}([A-Z0-9][A-Z0-9-]{4,19})\b/i;
const CLAIM =
  /\bclaim\s{0,2}(?:id|number|no\.?|#|control number)(?:\(s\))?\s{0,3}[:#]?\s{0,3}([A-Z0-9][A-Z0-9-]{4,29})\b/gi;
const CPT =
  /\b(?:CPT|HCPCS|procedure|service)(?:\/HCPCS)?\s{0,2}(?:code|codes)?\s{0,3}[:#(]?\s{0,3}([A-Z]\d{4}|\d{5})\b/gi;
const ICD =
  /\b(?:ICD-?10(?:-CM)?|diagnosis|dx)\s{0,2}(?:code|codes)?\s{0,3}[:#(]?\s{0,3}([A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?)\b/gi;
const LABELLED_TEXT = {
  diagnosis: /^[ \t]*(?:diagnosis|primary diagnosis|condition)[ \t]*:[ \t]*(.{3,200})$/im,
  procedure:
    /^[ \t]*(?:service(?: requested| denied)?|services?|procedure|requested (?:service|procedure|item|drug)|item|treatment|medication)[ \t]*:[ \t]*(.{3,200})$/im,
  patientName:
    /^[ \t]*(?:patient|member|patient name|member name|enrollee|beneficiary)[ \t]*:[ \t]*([A-Za-z][A-Za-z .,'-]{2,60})$/im,
} as const;
const EXPEDITED = /\b(?:expedited|fast|urgent)\b[^.]{0,60}\b(?:appeal|review|reconsideration|decision)\b/i;
const JEOPARDY =
  /\b(?:jeopardi[sz]e|life.threatening|imminent|emergent|risk of (?:death|stroke|paralysis|suicide)|suicidal|severe pain)\b/i;
const JEOPARDY_BOILERPLATE = /\b(?:if|when|could|would|you believe|believes)\b[^.]{0,160}\bjeopardi[sz]e\b/i;
const ONGOING =
  /\b(?:will (?:end|terminate|no longer be covered)|ongoing (?:course of )?treatment|last covered day|continued stay|terminat(?:e|ion) of (?:services|coverage))\b/i;
const INPATIENT = /\b(?:inpatient|hospital(?:ized|ization)? (?:stay|admission)|admitted|acute care stay)\b/i;

/** Reads what the text says and nothing else. */
export function readLetterFacts(text: string): LetterFacts {
  const dates = findDates(text);
  const notice = noticeDate(dates, text);
  const days = APPEAL_DAYS.exec(text);
  const stated = days ? Number(days[1] ?? days[2]) : undefined;
  const member = MEMBER.exec(text)?.[1];
  return {
    serviceDates: unique(dates.filter((date) => SERVICE_LABEL.test(date.label)).map((date) => date.date)),
    claimNumbers: unique(
      [...text.matchAll(CLAIM)].flatMap((match) => (hasDigit(match[1]) ? [match[1] ?? ''] : [])),
    ),
    procedureCodes: unique([...text.matchAll(CPT)].flatMap((match) => match[1]?.toUpperCase() ?? [])),
    diagnosisCodes: unique([...text.matchAll(ICD)].flatMap((match) => match[1]?.toUpperCase() ?? [])),
    expeditedRights: EXPEDITED.test(text),
    jeopardy: JEOPARDY.test(text) && !JEOPARDY_BOILERPLATE.test(text),
    ongoingCare: ONGOING.test(text),
    inpatient: INPATIENT.test(text),
    ...(notice ? { noticeDate: notice } : {}),
    ...(stated && stated >= 10 ? { statedAppealDays: stated } : {}),
    ...(member && hasDigit(member) ? { memberId: member } : {}),
    ...labelledText(text),
  };
}

function noticeDate(dates: readonly FoundDate[], text: string): string | undefined {
  const labelled = dates.find((date) => NOTICE_LABEL.test(date.label));
  if (labelled) return labelled.date;
  const head = text.split('\n').slice(0, 15).join('\n').length;
  return dates.find((date) => date.start < head && date.label.trim() === '' && !BIRTH_LABEL.test(date.label))
    ?.date;
}

function labelledText(text: string): Pick<LetterFacts, 'diagnosis' | 'procedure' | 'patientName'> {
  return Object.fromEntries(
    Object.entries(LABELLED_TEXT).flatMap(([field, pattern]) => {
      const value = pattern.exec(text)?.[1]?.trim();
      return value ? [[field, value]] : [];
    }),
  );
}

function hasDigit(text: string | undefined): boolean {
  return text !== undefined && /\d/.test(text);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** The service and the diagnosis in the words of the notice. */

export interface CaseWords {
  readonly diagnosis?: string;
  readonly procedure?: string;
}

const LABELLED = {
  diagnosis:
    /^[ \t]*(?:primary |principal )?(?:diagnos[ei]s|condition)(?: codes?)?(?:\(s\))?(?: \([a-z ]{2,30}\))?[ \t]*:[ \t]*(.{3,200})$/im,
  procedure:
    /^[ \t]*(?:(?:denied |requested )?services?(?: requested| denied| description)?|(?:requested |denied )?(?:procedure|item|treatment|medication|drug|test|device)s?(?: requested| denied| name)?)(?:\/[a-z]{3,12})?(?: \([a-z ]{2,30}\))?[ \t]*:[ \t]*(.{3,200})$/im,
} as const;
/** "your request for X has been denied", "claim for X prescribed by". */
const ASKED =
  /\b(?:request|claim|authorization|coverage|payment|approval|precertification|review)\s(?:for|of)\s(?:payment (?:for|of)\s|coverage (?:for|of)\s|approval (?:for|of)\s|the\s|an?\s|your\s)?([A-Za-z][^.;:\n]{3,120}?(?:\n[^.;:\n]{0,80}?)?)(?=,?\s(?:has|have|was|were|is|are|to treat|prescribed|ordered|requested|submitted|provided|received|for (?:the )?treatment|for your|on behalf|dated|on \w+ \d|from \d|because|under|by)\b|[.;\n]\s|\s\()/i;
/** "Dr. Abara asked us to approve a hospital bed for you." */
const APPROVE =
  /\basked us to (?:approve|authorize|certify|cover|pay for)\s(?:the\s|an?\s|your\s)?([A-Za-z][^.;:\n]{3,100}?)(?=\sfor (?:you|him|her|the member|the patient)\b|[.;,]|\n\n)/i;
const RE_LINE =
  /^[ \t]*re:[ \t]*(?:denial of (?:claim|coverage|service|authorization)\s*[-:]?\s*)?(.{4,120})$/im;
const TREATS =
  /\b(?:treat(?:ment of)?|diagnosis of|diagnosed with|for the diagnosis|indication of)\s(?:your\s|the\s)?([A-Za-z][A-Za-z ,()-]{3,90}?)(?=[.;\n]|\s\(?[A-Z]\d\d|,? (?:and|which|is|was|has|does)\b)/i;
/** "related to hip pain (M25.551)": only where the code follows. */
const RELATED = /\brelated to\s(?:your\s|the\s)?([A-Za-z][A-Za-z ,-]{3,90}?)\s\(?[A-Z]\d[0-9A-Z]\./i;
/** "CPT 70553 - MRI Brain, without contrast": the line of a bill that names its service. */
const CODED_SERVICE =
  /^[ \t]*(?:[-*] )?(?:CPT|HCPCS|CDT|procedure code|service code)(?: code)?:? ?(\d{5}|[A-V]\d{4})(?:-[A-Z0-9]{2})? ?(?:[-:]|\() ?([A-Za-z][^\n$|]{3,120})$/gim;
/** "G43.909 (Migraine, unspecified)" */
const CODED_ILLNESS =
  /(?<![A-Za-z0-9.])([A-TV-Z]\d[0-9AB](?:\.[0-9A-Z]{1,4})?) \(([A-Za-z][A-Za-z ,'-]{3,90})\)/g;
const MOST_CODED = 4;
const GENERIC =
  /^(?:the |your |these |this |above |following |denied |requested )*(?:services?|claims?|items?|requests?|benefits?|treatments?|payment|coverage|information|care|review|decision|denial|notice|reconsideration|not itemized.*|prior authorization.*|.*determination.*|.*denial.*|claim\b.*|appeal\b.*)\b[^a-z]*$/i;
/** Two or three capitalized words and no more are a person: "your claim for Grace Lee". */
const PERSON = /^(?:(?:Mr|Ms|Mrs|Dr)\.? )?[A-Z][a-z]+(?: [A-Z]\.?)?(?: [A-Z][a-z]+){1,2}$/;
/** Words of letters and forms that name no service and no illness. */
const NO_SERVICE =
  /\b(?:our|we|us|i|me)\b|\b(?:at no cost|submitted|records?|cop(?:y|ies)|documents?|files?|forms?|fax|phone|address|mail|days?|months|questions?|letters?|appeals?|grievances?|reviews?|hearing|decisions?|rights?|reasons?|information|criteria|free of charge|per(?:son)?|representative|plan documents?|full amount|amount|balance|reimbursement)\b(?! (?:monitor|visit|therapy|test|program|study|surgery))/i;
/** Words of a sentence about the reader, not of a service: "you it writes a", "current services should end". */
const TALKS =
  /\b(?:you|he|she|they|it|should|would|ever|ends?|writes?|to (?:go|continue|keep|get|have|be))\b|^[^A-Za-z0-9(]/i;
/** A service that no word tells from another, and a part of the body alone. */
const ANY_SERVICE =
  /^(?:(?:the|your|his|her|a|an|any|all|above|more|further|additional|extra|current|same|other|emergency|medical|health|covered|\d+)\s)*(?:services?|visits?|days?|hours?|sessions?|patients?|members?|persons?|drugs?|medicines?|medications?|items?|care|treatments?|eyes?|teeth|tooth|skin|knees?|backs?|hearts?|hands?|feet|foot)(?:\(s\))?\W*$/i;
/** A number of a member or a case stands beside a name. */
const NUMBERED = /\b(?:id|no\.|claim|case|member)\s?[A-Z0-9-]*\d{3}|\b[A-Z]{2,4}-?\d{3,}-\d+\b/;
const COMPANY = /\b(?:casualty|insurance|mutual|indemnity|assurance|health plan|fund|trust)\b/i;
const LONGEST = 200;

/** A notice names the service near its beginning. */
const FAR_ENOUGH = 30_000;

/** @param whole in plain characters */
export function readCaseWords(whole: string): CaseWords {
  const text = whole.slice(0, FAR_ENOUGH);
  const diagnosis =
    cleaned(LABELLED.diagnosis.exec(text)?.[1]) ??
    cleaned(RELATED.exec(text)?.[1]) ??
    coded(text, CODED_ILLNESS) ??
    cleaned(TREATS.exec(text)?.[1]);
  const procedure =
    cleaned(LABELLED.procedure.exec(text)?.[1]) ??
    coded(text, CODED_SERVICE) ??
    notNamed(text, cleaned(ASKED.exec(text)?.[1])) ??
    cleaned(APPROVE.exec(text)?.[1]) ??
    cleaned(RE_LINE.exec(text)?.[1]);
  return { ...(diagnosis ? { diagnosis } : {}), ...(procedure ? { procedure } : {}) };
}

/** Each with its code, as they stand in the notice: "MRI brain (70551); MRI neck (72141)". */
function coded(text: string, pattern: RegExp): string | undefined {
  const named = new Map<string, string>();
  for (const [, code = '', words] of text.matchAll(pattern)) {
    const name = cleaned(words);
    if (name !== undefined && !named.has(code)) named.set(code, `${name} (${code})`);
  }
  const all = [...named.values()].slice(0, MOST_CODED).join('; ');
  return all === '' || all.length > LONGEST ? [...named.values()][0]?.slice(0, LONGEST) : all;
}

/** "Claim for Priya": the first name of the person whom a label names. */
function notNamed(text: string, found: string | undefined): string | undefined {
  if (found === undefined || !/^[A-Z][a-z]+$/.test(found)) return found;
  const people = text.matchAll(
    /^.{0,80}\b(?:member|patient|customer|subscriber|enrollee|dear)\b[^\n]{0,60}/gim,
  );
  return [...people].some(([line]) => line.split(/[^A-Za-z]+/).includes(found)) ? undefined : found;
}

/** Codes and figures alone, as "125.10, £78.5": the codes are read by themselves, and put right where a scanner spoiled them. */
const NO_WORD = /^(?!.*[A-Za-z]{3})/;
/** What names no service and no illness. */
const NOT_ONE = [NO_WORD, GENERIC, PERSON, NO_SERVICE, TALKS, ANY_SERVICE, NUMBERED, COMPANY];

function cleaned(printed: string | undefined): string | undefined {
  if (!printed) return undefined;
  const text = (printed.split(/ {3,}|\|/)[0] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;:-]+$/, '')
    .replace(/^(?:CPT|HCPCS|ICD-10(?:-CM)?)(?: codes?)?:?\s/i, '')
    .trim()
    .slice(0, LONGEST);
  return text.length < 3 || NOT_ONE.some((pattern) => pattern.test(text)) ? undefined : text;
}

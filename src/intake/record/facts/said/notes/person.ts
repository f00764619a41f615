/**
 * Notes of which the patient is the subject: "Walks with cane, can't do stairs", "Bedbound, unable to turn", "hx of CKD". Each clause is a
 * predicate (what the patient does, how the patient is, what the patient has), or a sentence of its own that goes beside them.
 */
import { capitalized } from '../../../../../language/english.js';
import { beginsWithOwnVerb, isDoneToPatient, isOfAnother } from '../../sentence-form.js';
import { hasFiniteVerb } from '../../whole.js';
import { happened } from '../clauses.js';
import { saidFinding } from '../finding.js';
import { clausesOf, DAY, listed } from '../parts.js';
import { saidValues } from '../values.js';
import { article, lower } from './phrases.js';
import type { Teller } from './teller.js';
import { isCondition, isGiven, isSymptom } from './words.js';

/** A clause as a part of a sentence. */
export type Part =
  /** "walks with a cane": behind the subject. */
  | { readonly does: string }
  /** "bedbound": behind a form of "be". */
  | { readonly is: string }
  /** "an ulcer": what the patient has. */
  | { readonly has: string }
  /** "no relief", "albumin 2.4": hangs on behind "with". */
  | { readonly with: string }
  /** A sentence of its own. */
  | { readonly clause: string };

const MOST = 6;
const STATE =
  /^(?:(?:mostly |now |currently |still |also |fully )?(?:unable to|able to|bedbound|bed-bound|wheelchair-bound|chairbound|homebound|house-?bound|nonverbal|non-verbal|nonambulatory|non-ambulatory|ambulatory|independent|dependent|incontinent|continent|out of work|homeless|unsteady|short of breath|suicidal|diabetic|hypertensive|immunosuppressed|motivated|adherent|compliant|unemployed|obese|(?:still |now )?(?:manic|psychotic|paranoid|delusional|grandiose|hallucinating|depressed|anxious|agitated)|working (?:modified|light|full|half)|underweight|pregnant|postpartum|blind|deaf|disabled|weak|drowsy|at risk|allergic to|intolerant of|dependent on|status post)\b|not an? (?:[a-z-]+ ){0,2}(?:candidate|smoker|drinker|diabetic|danger|student|veteran)\b|not able to\b|not (?:talking|verbal|walking|independent|safe|ambulatory|oriented|sleeping|eating|using|working|in)\b|(?:down|up) \d[\d.]* (?:lb|kg|pounds|kilograms)\b|up \d+ times a night\b|(?:still |now |currently |back )(?:on|in|at|off|under|without|with) |off (?:work|school|duty|oxygen|steroids)\b|in (?:a |the )?(?:skilled nursing facility|nursing home|group home|wheelchair|rehabilitation|hospital|therapy|counseling|hospice|pain)\b|on (?:an? |the )?(?:[\w()/-]+ ){0,3}(?:diet|liquids|oxygen|feeding|feeds|ventilator|dialysis|hemodialysis|medication|insulin|steroids|opioids|prednisone|CPAP|BiPAP|overlay|leave|disability|duty|room air|methadone|buprenorphine|TPN|tube feeds|warfarin|anticoagulation|chemotherapy|immunosuppression|\d[\d.]* (?:L|liters)\b))/i;
const SINCE = new RegExp(
  String.raw`\bsince (?:${DAY}|birth|childhood|age \d|then|an? |surgery|the |(?:last )?[A-Z]?[a-z]+)|\bfor \d+ (?:days|weeks|months|years)\b`,
);
/** When it was: then it is over. */
const PAST = new RegExp(
  String.raw`\b(?:on|in) ${DAY}|\b(?:last|this) (?:week|month|year|summer|winter|fall|spring|fall)\b|\b(?:twice|once|\d+ times)\b|\bago\b`,
);
const HISTORY = /^(?:history|(?:strong |known |long )?(?:family |past )?history) of (?<what>.+)$/i;
const NONE =
  /^no (?<what>(?!one\b|longer\b|call|fax|response|reply|answer|authorization|referral|claim|letter|notice|show\b|record|explanation|remittance|code|modifier)[A-Za-z].{1,80})$/i;
const ON_EXAM = /^(?<what>.+?),? on (?:physical )?exam(?:ination)?$/i;
const GRADE = /^(?:about )?\d[+-]?\/\d{1,2}$/;
/** An illness that began, and is told of as lasting. */
const LASTS =
  /^(?<what>[^,;]+?) (?<since>since .+|for (?:about |over |more than )?\d+ (?:days|weeks|months|years)|for years|for months)$/;
/** "Throwing up every day since 2023". */
const GOING_ON =
  /^(?:still |now )?(?:throwing up|vomiting|losing (?:weight|skills|words)|getting (?:worse|weaker)|having (?!no\b)|taking|seeing (?:a|an|the)|waking|living|sleeping|struggling|purging|restricting|limping|bleeding (?:every|daily|for|since)) ?/;
const POSTOPERATIVE =
  /^postoperative day (?<day>\d+)(?:,? (?:after |from |of |status post )?(?<what>[a-z][^,;:()]{3,60}))?$/;
/** "Now moderate assistance for transfers". */
const HELPED =
  /^(?<when>now |still |currently )?(?<help>(?:minimal|moderate|maximal|total|contact guard|standby) assistance (?:of|for|with)\b[^,;:]*)$/;
const DIAGNOSED = new RegExp(`^diagnosis: (?<what>[A-Za-z][^,;:]{1,60}?) (?<when>(?:in|on) ${DAY})$`, 'i');
const NOT_OF_PATIENT =
  /^(?:mother|father|brother|sister|son|daughter|wife|husband|family|aunt|uncle|maternal|paternal|claim|line|plan|payer|policy|code|modifier|criteria|request|letter|notice|appeal|denial|paid|per)\b/i;

/** The sentence of a note whose clauses are all told of the patient; undefined for any other. */
export function saidOfPatient(text: string, teller: Teller): string | undefined {
  const studies = clausesOf(text).map((one) => saidFinding(capitalized(one)));
  if (studies.length > 1 && studies.every((one) => one !== undefined))
    return `${capitalized(listedClauses(studies.map((one) => lower((one ?? '').replace(/\.$/, '')))))}.`;
  const examined = staffFinding(text, teller);
  if (examined !== undefined) return examined;
  const clauses = withGrades(clausesOf(text));
  if (clauses.length > MOST || NOT_OF_PATIENT.test(text)) return undefined;
  const parts: Part[] = [];
  for (const [at, clause] of clauses.entries()) {
    const last = parts.at(-1);
    if (last !== undefined && 'has' in last && SIZE.test(clause)) {
      parts[parts.length - 1] = { has: `${last.has} of ${clause}` };
      continue;
    }
    if (last !== undefined && 'has' in last && COURSE.test(clause)) {
      parts[parts.length - 1] = { has: `${last.has}, ${clause.replace(/ past (?=\d)/, ' over the past ')}` };
      continue;
    }
    const object = last === undefined ? undefined : withObject(last, clause);
    if (object !== undefined) {
      parts[parts.length - 1] = object;
      continue;
    }
    if (last !== undefined && ('has' in last || 'does' in last) && FORMER.test(clause)) {
      parts.push({ clause: `it ${clause}` });
      continue;
    }
    const part = partOf(
      at === 0 ? lower(clause) : clause.replace(/^(?:and|but|then|also|now) (?=[a-z])/, ''),
      teller,
      at === 0,
    );
    // "Denies weakness, falls": nobody can say whether the second is denied too.
    if (
      last !== undefined &&
      'does' in last &&
      DENIES.test(last.does) &&
      !(part !== undefined && ('does' in part || 'is' in part))
    )
      return undefined;
    const aside =
      part === undefined && at > 0 ? withAside(last, clause, at === clauses.length - 1) : undefined;
    if (aside !== undefined) parts[parts.length - 1] = aside;
    else if (part === undefined) return undefined;
    else parts.push(part);
  }
  return sentenceOf(parts, teller);
}

/** "Swelling, color change, allodynia on exam": all of them were found then. */
function staffFinding(text: string, { staff }: Teller): string | undefined {
  const what = ON_EXAM.exec(text)?.groups?.what;
  const row = what === undefined || !staff ? [] : clausesOf(what).map((one) => one.replace(/^and /, ''));
  if (row.length < 2 || row.some((one) => GRADE.test(one)) || !row.some(isCondition)) return undefined;
  const nouns = row.every(
    (one) =>
      isNoun(one) &&
      /^[A-Za-z][\w /'-]{2,40}$/.test(one) &&
      !beginsWithOwnVerb(one, false) &&
      !STATE.test(one),
  );
  return nouns ? `Examination showed ${listed([lower(row[0] ?? ''), ...row.slice(1)])}.` : undefined;
}

const SIZE = /^\d[\d.]*(?: x \d[\d.]*){0,2} ?(?:cm|mm)\b/;
const FORMER =
  /^was (?:about |only )?\d[\d.]*(?: x \d[\d.]*){0,2}(?: [a-z]+)? (?:last|in|on|at|before|a|\d+|two|three)\b/;
export const COURSE =
  /^(?:worse|worsening|better|progressive|unchanged|constant|intermittent)\b(?!.*\b(?:is|was|has)\b)/;
const LISTS = /^(?:failed|tried|used|had|took|received|completed|underwent) (?!to\b)[^,]*$/;
const LISTED = /, [^,]+$/;

/** "Tried the pill, Lupron, IUD": what follows is tried too. */
function withObject(last: Part, clause: string): Part | undefined {
  if (!('does' in last) || /[()]| and /.test(last.does)) return undefined;
  const verb = last.does.split(' ', 1)[0] ?? '';
  if (!LISTS.test(`${verb} it`) || !isNoun(clause) || /\b(?:plan|no|not|none|never|max|limit)\b/.test(clause))
    return undefined;
  if (!/^(?:the |an? |\d+ )?[A-Za-z][\w'/-]*(?: [\w'/-]+){0,5}$/.test(clause)) return undefined;
  if (/ [a-z]+(?:ed|ung)\b/.test(clause)) return undefined;
  const listable =
    isGiven(clause) ||
    /^(?:the |an? )?[A-Z][\w-]+$/.test(clause) ||
    (LISTED.test(last.does) && /^[A-Za-z-]+$/.test(clause));
  return listable ? { does: `${last.does}, ${clause}` } : undefined;
}

/** The last comma of a list of what was tried is an "and". */
function closedList(does: string): string {
  return /^(?:failed|tried|used|had|took|received|completed|underwent) /.test(does) && !/ and /.test(does)
    ? does.replace(/, (?=[^,()]+(?: \([^()]*\))?$)/, ' and ')
    : does;
}

/** "Outgrew her walker, 3 inches too short": what is added to a predicate, at the end and in brackets. */
function withAside(last: Part | undefined, clause: string, ends: boolean): Part | undefined {
  if (last === undefined || !('does' in last || 'is' in last) || !ends) return undefined;
  const before = 'does' in last ? last.does : last.is;
  if (/[()]/.test(`${before}${clause}`)) return undefined;
  const short =
    clause.split(' ').length <= MOST_WORDS && !/^(?:and|or|but|so|then|which|no|not|never)\b/.test(clause);
  if (!short || !isNoun(clause) || / (?:no|not) /.test(before.replace(/^not /, ''))) return undefined;
  return 'does' in last ? { does: `${before} (${clause})` } : { is: `${before} (${clause})` };
}

const MOST_WORDS = 8;
const DENIES = /^den(?:ies|ied)\b/;

/** A clause of its own; a grade goes with the finding before it: "weakness of the left foot, 4/5 on exam". */
function withGrades(clauses: readonly string[]): string[] {
  const out: string[] = [];
  for (const clause of clauses) {
    const last = out.at(-1);
    const grade = ON_EXAM.exec(clause)?.groups?.what ?? clause;
    if (last === undefined || !GRADE.test(grade)) out.push(clause);
    else out[out.length - 1] = `${last} (${grade})${grade === clause ? '' : ' on examination'}`;
  }
  return out;
}

/** What the clause is; undefined where its subject is in doubt. */
export function partOf(clause: string, { subject, staff }: Teller, first: boolean): Part | undefined {
  if (subject.first !== true && isOfAnother(clause)) return undefined;
  const denied = /^denied (?:any )?(?<what>[a-z][^,;:]*)$/.exec(clause)?.groups?.what;
  if (denied !== undefined) return staff && isCondition(denied) ? { does: clause } : undefined;
  if (/^(?:was|is|had|has) (?:about |only )?[\d$]/.test(clause)) return undefined;
  if (NOT_OF_PATIENT.test(clause) || (/[:=]|\d{1,2}\/\d{1,2}\/\d/.test(clause) && !DIAGNOSED.test(clause)))
    return undefined;
  const what = HISTORY.exec(clause)?.groups?.what;
  if (what !== undefined && !hasFiniteVerb(what)) return { has: `a ${clause}` };
  if (STATE.test(clause) && !hasFiniteVerb(clause.replace(STATE, ''))) return { is: clause };
  const after = POSTOPERATIVE.exec(clause)?.groups;
  if (after !== undefined)
    return {
      is: `on postoperative day ${after.day}${after.what === undefined ? '' : ` after ${after.what}`}`,
    };
  const recent = /^(?:last|this) (?:week|month|year) (?=[a-z])/.exec(clause);
  if (recent !== null && beginsWithOwnVerb(clause.slice(recent[0].length), subject.first === true))
    return { does: clause };
  if (/^(?:an? )?(?:high )?fall risk$/.test(clause)) return { is: clause.replace(/^(?!an? )/, 'a ') };
  if (/^now \d{1,2}$/.test(clause) && !first) return { is: clause };
  if (GOING_ON.test(clause) && !hasFiniteVerb(clause)) return { is: clause };
  const helped = HELPED.exec(clause)?.groups;
  if (helped !== undefined) return { does: `${helped.when ?? ''}needs ${helped.help}` };
  const diagnosed = DIAGNOSED.exec(clause)?.groups;
  if (diagnosed !== undefined)
    return { does: `${subject.was} diagnosed with ${diagnosed.what} ${diagnosed.when}` };
  if (beginsWithOwnVerb(clause, subject.first === true)) return { does: clause };
  if (isDoneToPatient(clause)) return { does: `${subject.was} ${clause}` };
  const examined = ON_EXAM.exec(clause)?.groups?.what;
  if (
    examined !== undefined &&
    staff &&
    isNoun(examined) &&
    isCondition(examined.replace(/ \([\d+/-]+\)$/, ''))
  )
    return { clause: `examination showed ${lower(examined)}` };
  const absent = NONE.exec(clause)?.groups?.what;
  if (absent !== undefined && !hasFiniteVerb(absent)) return first ? undefined : { with: clause };
  const ended = first ? undefined : ownSubject(clause);
  if (ended !== undefined) return ended;
  if (!first && hasFiniteVerb(clause)) return undefined;
  const value = first ? undefined : saidValues(capitalized(clause), false);
  if (value !== undefined) return { with: clause };
  const study = first ? undefined : saidFinding(capitalized(clause));
  if (study !== undefined) return { clause: lower(study.replace(/\.$/, '')) };
  const lasting = clause.replace(SINCE_THEN, '');
  if (
    !isNoun(lasting) ||
    !isCondition(lasting) ||
    (isGiven(lasting.split(/ (?:on|with|despite|after|since|for)\b/, 1)[0] ?? '') && !CAME_IN.test(lasting))
  )
    return undefined;
  // A finding of a study is told by the study, an event by its day.
  if (first && (OF_STUDY.test(clause) || happened(clause) !== undefined)) return undefined;
  if (first && isSymptom(clause) && !LASTING.test(clause) && !PAST.test(clause)) return undefined;
  return { has: indefinite(clause) };
}

/** "None worked", "job requires 40": a clause with a subject of its own. */
function ownSubject(clause: string): Part | undefined {
  if (
    /^(?:none|nothing|all|both|neither|it|they|nobody|each) (?!since\b|with\b|of\b|for\b|in\b|on\b|at\b|before\b|after\b)[a-z]/.test(
      clause,
    )
  )
    return { clause };
  if (
    /^[A-Za-z-]+ (?:made|gave|caused|helped|worked|burned|stung|failed|did not|stopped working)\b/.test(
      clause,
    ) &&
    isGiven(clause.split(' ', 1)[0] ?? '')
  )
    return { clause };
  return /^(?:job|work|school|pain|sleep|wound|swelling|limb|mood|gait|balance|appetite) (?:is|was|has|had|requires|needs|does|did|went|came|gets|got|keeps|remains|limits|improved|worsened)\b/.test(
    clause,
  )
    ? { clause: `the ${clause}` }
    : undefined;
}

const CAME_IN = /\b(?:ER|ED|emergency department|hospital) visits?\b/;
/** "Since I was 15" has a verb of its own. */
const SINCE_THEN =
  / since (?:I|he|she|they) (?:was|were) (?:\d{1,2}|a (?:child|kid|teenager|baby)|born|little|young)$/;
const LASTING =
  /\bsince\b|\bfor (?:about |over |more than )?\d+ (?:weeks|months|years)\b|\bfor (?:months|years)\b/;
const OF_STUDY =
  /\b(?:on|by) (?:the )?(?:[A-Za-z-]+ ){0,2}(?:MRI|CT|X-ray|ultrasound|EMG|EEG|biopsy|scan|echocardiogram|endoscopy|colonoscopy)\b/i;

function isNoun(written: string): boolean {
  const words = written.replace(
    /\b(?:alcohol|opioid|fentanyl|heroin|cocaine|methamphetamine|tobacco|substance|drug) use\b/,
    'it',
  );
  return !hasFiniteVerb(words) && !/^(?:and|or|but|to|in|on|at|for|with|from|by)\b/.test(words);
}

/** "Stage 4 sacral ulcer" is one of them. */
function indefinite(words: string): string {
  const head =
    words.split(
      / (?:of|in|on|with|for|since|at|from|to|by|due|after|despite|twice|once|\d+ times|this|last)\b|[,(]/,
      1,
    )[0] ?? words;
  return /(?:ulcer|fracture|tear|tumor|mass|nodule|lesion|wound|disorder|hernia|stroke|seizure|deformity|contracture|heart attack|block|injury|dislocation|deficit|fall|episode)$/i.test(
    head,
  ) && !/^(?:an?|the|no|his|her|my|multiple|several|two|three|\d)\b/i.test(head)
    ? `${article(words)} ${words.replace(LATER_FOUND, '$<what>, diagnosed ')}`
    : words.replace(LATER_FOUND, '$<what>, diagnosed ');
}

const LATER_FOUND = /^(?<what>[^,]+[^, ]) diagnosed (?=in|on|at|by)/;

/** Predicates under one subject, what hangs on behind them, and sentences of their own at the end. */
function sentenceOf(parts: readonly Part[], { subject }: Teller): string | undefined {
  const predicates: string[] = [];
  let had: number | undefined;
  const loose: string[] = [];
  const now = parts.some(
    (part) => 'does' in part && /^(?:now )?(?:cannot|can['’]t|(?!was\b|has\b)[a-z]+s)\b/.test(part.does),
  );
  const tense = now ? { ...subject, was: subject.is } : subject;
  const clauses: string[] = [];
  for (const part of parts) {
    if ('clause' in part) clauses.push(part.clause);
    else if ('with' in part) loose.push(part.with);
    else if ('has' in part && had !== undefined && !PAST.test(part.has) && !LASTS.test(part.has))
      predicates[had] = `${predicates[had]} and ${part.has}`;
    else {
      had = 'has' in part ? predicates.length : undefined;
      predicates.push(predicateOf(part, 'is' in part && !PAST.test(part.is) ? tense : subject));
    }
  }
  if (predicates.length === 0)
    return loose.length === 0 && clauses.length > 0 ? `${capitalized(listedClauses(clauses))}.` : undefined;
  const told =
    predicates.length > 2 || predicates.some((one) => / and /.test(one))
      ? series(predicates)
      : listed(predicates);
  const hung =
    loose.length === 0
      ? ''
      : `, with ${/^no /.test(loose[0] ?? '') && loose.every((one) => /^no /.test(one)) ? nones(loose) : listed(loose)}`;
  const main = `${subject.words} ${told}${hung}`;
  return `${[main, ...clauses].join('; ')}.`;
}

/** "no pain and no fever". */
function nones(loose: readonly string[]): string {
  return listed(loose);
}

function listedClauses(clauses: readonly string[]): string {
  return clauses.length === 2 ? clauses.join(', and ') : clauses.join('; ');
}

/** "a, b, and c": with "and" within one of them, a comma parts them. */
function series(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return last;
  return `${parts.slice(0, -1).join(', ')}, and ${last}`;
}

function predicateOf(part: Part, { is, was, hasBeen, first }: Teller['subject']): string {
  if ('does' in part) return closedList(part.does);
  if ('is' in part) {
    if (
      /^(?:on|off|in|not|unable|out) ?.*\bsince\b/.test(part.is) ||
      (/^(?:on|off|out|in|not) /.test(part.is) && SINCE.test(part.is))
    )
      return part.is.startsWith('not ')
        ? `${hasBeen.replace(' ', ' not ')} ${part.is.slice(4)}`
        : `${hasBeen} ${part.is}`;
    if (GOING_ON.test(part.is) && /\b(?:before|prior to|until)\b/.test(part.is)) return `${was} ${part.is}`;
    if (GOING_ON.test(part.is) && SINCE.test(part.is)) return `${hasBeen} ${part.is}`;
    if (/^(?:on postoperative|up \d+ times)/.test(part.is)) return `${is} ${part.is}`;
    if (PAST.test(part.is) || /^on /.test(part.is)) return `${was} ${part.is}`;
    return `${is} ${part.is}`;
  }
  if (!('has' in part)) return '';
  const lasting = LASTS.exec(part.has)?.groups;
  const has = first ? 'have' : 'has';
  if (lasting !== undefined) return `${has} had ${part.has}`;
  if (PAST.test(part.has) && !/\bdiagnosed\b/.test(part.has)) return `had ${part.has}`;
  return `${has} ${part.has}`;
}

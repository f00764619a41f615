/** A talk between who treats and who decided, in whatever words. */

/** "It must be requested within seven days, before an appeal is filed": what it is stands in the sentence before. */
const TALK_GOES_ON =
  /^(?:it|this|that|they|the call|such a (?:call|talk)|calls) (?:must|has to|have to|can|may|should|is|needs to|remains?|stays?)\b|\b(?:the|this|that|such an?) (?:call|talk|conversation|discussion) (?:must|has to|have to|can|may|should|is|needs to|remains?)\b/i;
const CALL =
  /\b(?:calls?(?! for\b)|(?:tele)?phone|telephoned|ring|rings|on the line|talk(?:s|ing)?|speak(?:s|ing)?|discuss(?:es|ions?|ed)?|conversations?|conference|reach|consult(?:s|ation)?|go over)\b/i;
const CLINICIAN =
  /\b(?:doctors?|physicians?|prescribers?|clinicians?|surgeons?|dentists?|pharmacists?|radiologists?|psychiatrists?|psychologists?|oncologists?|cardiologists?|neurologists?|orthopedists?|therapists?|reviewers?|medical directors?|peers?|nurse practitioners?|Dr\.|(?:further|another|second) (?:conversation|discussion|talk)\b)/i;
const AT_LIMIT =
  /\b(?:within|(?:no|not) (?:later|more) than|until|up to|open for|available (?:for|at [-() \d]{7,20} for)|medical director for|inside of|in the(?: next| first)?|is|for|has|have)\W{0,3}$/i;
const BY_PHONE = /\breconsideration by (?:tele)?phone\b/i;
const IN_WRITING =
  /\b(?:appeals?|grievances?|hearings?|disputes?|complaints?|in writing|write|written|mail|claims?|records|bill|emergency|members? services|customer service|will (?:take|return|answer))\b|\breconsideration(?! by (?:tele)?phone)\b/i;
/** "Call if you would like help finding a dentist": the clinician is looked for, and decided nothing. */
const SEEKS =
  /\b(?:find(?:ing)?|locat(?:e|ing)|choos(?:e|ing)|pick(?:ing)?) (?:an?|another|a new|your|the) /i;
const AROUND = 160;

const OFFERED =
  /\b(?:may|can|could|offer(?:s|ed)?|welcome|available|invited|wish(?:es)?|wants? to|if|open)\b/i;

/** A sentence that offers such a talk, which the next one may limit. */
export function offersTalk(sentence: string): boolean {
  return (
    CALL.test(sentence) && CLINICIAN.test(sentence) && OFFERED.test(sentence) && !IN_WRITING.test(sentence)
  );
}

export function isByPhone(sentence: string): boolean {
  return BY_PHONE.test(sentence);
}

export function goesOnAboutTalk(sentence: string): boolean {
  return TALK_GOES_ON.test(sentence);
}

/** @param at where the time stands: "Your doctor may phone within 10 days to reach Dr. Olander" */
export function isCall(sentence: string, at: number): boolean {
  const near = sentence.slice(Math.max(0, at - AROUND), at + AROUND);
  const limited = AT_LIMIT.test(sentence.slice(Math.max(0, at - AROUND), at));
  return limited && CALL.test(near) && CLINICIAN.test(near) && !IN_WRITING.test(near) && !SEEKS.test(near);
}

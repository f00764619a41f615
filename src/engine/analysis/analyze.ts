/** analyze_denial_letter: what a text denies and why, how urgent it is, until when and where to appeal, what to ask for. */
import { type Outcome, success } from '../../domain/failures.js';
import type { DenialAnalysis } from '../../domain/generated/types.js';
import { type NoticeReading, readNotice } from '../../intake/text/read-notice.js';
import { isRefund } from '../refund.js';
import type { Workshop } from '../workshop.js';
import { knownCodes, readCoverage } from './coverage.js';
import { findDeadline } from './deadline.js';
import { describeFacts } from './extracted.js';
import { describeCodes } from './found-codes.js';
import { groundsOfNotice } from './grounds.js';
import { identifyingSpans } from './identifying.js';
import { isAboutOneCase, isPassageOfOneCase } from './one-case.js';
import { findPayer } from './payer.js';
import { withPayerCodes } from './payer-codes.js';
import { claimsOfNotice } from './printed-claims.js';
import { type LetterInput, type Reading, remarkRecord } from './reading.js';
import { describeReason, type FoundReason, findReasons, findWriteDowns } from './reasons.js';
import { fillRequest, requestFor } from './request.js';
import { unsureFacts } from './unsure.js';
import { findUrgency } from './urgency.js';
import { listWarnings } from './warnings.js';

export async function analyzeLetter(
  workshop: Workshop,
  input: LetterInput,
  today: string,
): Promise<Outcome<DenialAnalysis>> {
  const read = readNotice(input.letter_text, workshop, knownCodes(workshop.library));
  const payer = findPayer(workshop.coverage, read);
  const coverage = readCoverage(workshop.coverage, input, read, payer);
  if (!coverage.ok) return coverage;
  const notice = withPayerCodes(read, workshop.library, coverage.value.payer?.id);
  const remarks = notice.codes.flatMap((code) => remarkRecord(workshop.library, code) ?? []);
  const reading: Reading = {
    workshop,
    input,
    notice,
    coverage: coverage.value,
    remarks,
    on: input.as_of ?? today,
    ...(payer ? { payer } : {}),
  };
  return success(await answer(reading));
}

async function answer(reading: Reading): Promise<DenialAnalysis> {
  const { notice, workshop } = reading;
  const found = findReasons(reading);
  const isDenial = deniesAnything(reading, found);
  const reasons = isDenial ? found : [];
  const grounds = groundsOfNotice(reading, reasons);
  const deadline = isDenial ? findDeadline(reading, isRefund(grounds)) : undefined;
  const audit = isDenial ? workshop.auditor.audit(reading, reasons) : undefined;
  const claims = claimsOfNotice(reading, { isDenial, reasons, deadline });
  const request = fillRequest(reading, reasons, { deadline, audit, grounds, claims });
  const unsure = isDenial ? unsureFacts(reading, reasons) : [];
  return {
    is_denial: isDenial,
    denial_codes: describeCodes(reading),
    payer_codes: [...notice.payerCodes],
    denial_reasons: reasons.map((reason) =>
      describeReason(reading, reason, requestFor(reason, request.filled)),
    ),
    ...(grounds.length > 0 ? { grounds } : {}),
    write_downs: findWriteDowns(reading),
    urgency: await findUrgency(reading, reasons, deadline, isDenial),
    ...(deadline ? { deadline } : {}),
    extracted: describeFacts(reading, isDenial),
    ...(audit ? { notice_audit: audit } : {}),
    identifying: identifyingSpans(notice),
    sections: [...notice.sections],
    ...(claims.length > 0 ? { claims } : {}),
    ...(reasons.length > 0
      ? { appeal_request: request.filled, appeal_request_missing: request.missing }
      : {}),
    ...(unsure.length > 0 ? { unsure } : {}),
    warnings: listWarnings(reading, reasons, isDenial, deadline),
    packs: workshop.library.fingerprint,
  };
}

/** Words that refuse, or a code that denies, in a text about health coverage that is the payer's. */
function deniesAnything({ notice, payer }: Reading, reasons: readonly FoundReason[]): boolean {
  const { refuses, settles, health, documentType } = notice.verdict;
  if (['appeal_letter', 'bill', 'claim_form'].includes(documentType)) return false;
  if (settles === 'granted' && !refusesStill(notice)) return false;
  // A code without an amount beside words that nothing is decided yet is an example.
  const bare = settles === 'nothing_yet' && refuses === 'not' && notice.codes.every(({ amount }) => !amount);
  if (reasons.some(({ codes }) => codes.length > 0) && !bare && !speaksInGeneral(notice)) return true;
  const claim = notice.identifiers.claimNumbers.length > 0 && refuses !== 'not';
  const passage = isPassageOfOneCase(notice, reasons);
  const told = reasons.some(({ certainty }) => certainty >= LIKELY_REASON) && isAboutOneCase(notice);
  const ours =
    health || claim || told || passage || payer?.record !== undefined || notice.medical.procedures.length > 0;
  if (!ours || refuses === 'surely') return ours;
  if (settles !== undefined) return false;
  const stated = reasons.some(({ certainty }) => certainty >= SURE_REASON);
  return passage || (isAboutOneCase(notice) && (refuses === 'loosely' || stated));
}

/** What was refused before it was granted: "on September 19 this claim was denied". */
const FORMERLY =
  /\b(?:(?:was|were|had been)(?! not)|had (?:then |first |earlier )?(?:denied|refused|rejected)|(?:overturn(?:ed|ing)?|revers(?:ed|ing)|rescind(?:ed|ing)|withdrawn) (?:the|our|this|that) (?:\w+ ){0,2}(?:denial|decision)|originally|previously|at first|earlier|first|initial(?:ly)?)\b|\b(?:letter|notice|denial|decision) of\b|\b(?:your|the) appeal (?:of|about|against)\b|^\s*On [A-Z][a-z]+ \d{1,2}\b[^.;]{0,60}(?<!\b(?:is|are) )\bdenied\b/i;

/** Whether a notice that grants something refuses something else: a refusal that is not of the past. */
function refusesStill({ hits, notice }: NoticeReading): boolean {
  return hits.some(
    ({ signal, sentence }) =>
      signal.tells === 'refusal' &&
      signal.strength !== 'weak' &&
      !FORMERLY.test(notice.plain.slice(sentence.start, sentence.end)),
  );
}

/** Certainty of a reason that is a refusal by itself. */
const SURE_REASON = 0.8;
/** Certainty of a reason that only health coverage has. */
const LIKELY_REASON = 0.6;

/** Longer than a pasted line, about no case, and without a service or an amount: a newsletter that happens to print a code. */
function speaksInGeneral(notice: NoticeReading): boolean {
  const { verdict, medical, amounts, codes } = notice;
  return (
    notice.notice.sentences.length > SNIPPET &&
    verdict.refuses !== 'surely' &&
    verdict.documentType !== 'eob' &&
    !isAboutOneCase(notice) &&
    medical.procedures.length === 0 &&
    Object.keys(amounts).length === 0 &&
    codes.every(({ amount }) => amount === undefined)
  );
}

const SNIPPET = 4;

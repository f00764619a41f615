/** All checks of the content of packs, in the order in which a reader would make them. */
import { checkAgreement } from './agreement.js';
import type { Check } from './check.js';
import { checkCodeSets } from './code-sets.js';
import { checkCompleteness } from './completeness.js';
import { checkControllingLaw } from './controlling-law.js';
import { checkCoverage } from './coverage.js';
import { checkDates } from './dates.js';
import { checkExamples } from './examples.js';
import { checkForbiddenLaw } from './forbidden-law.js';
import { checkGroundWordings } from './ground-wordings.js';
import { checkIdentity } from './identity.js';
import { checkLengths } from './lengths.js';
import { checkNames } from './names.js';
import { checkNoticeRequirements } from './notice-requirements.js';
import { checkOutcomes } from './outcomes.js';
import { checkReferences } from './references.js';
import { checkRemarks } from './remarks.js';
import { checkRepetition } from './repetition.js';
import { checkReviews } from './reviews.js';
import { checkRules } from './rules.js';
import { checkSignals } from './signals.js';
import { checkSpelling } from './spelling.js';
import { checkStatements } from './statements.js';
import { checkTexts } from './texts.js';
import { checkWording } from './wording.js';

export const CHECKS: readonly Check[] = [
  checkCompleteness,
  checkIdentity,
  checkNames,
  checkCodeSets,
  checkRemarks,
  checkReviews,
  checkReferences,
  checkOutcomes,
  checkDates,
  checkAgreement,
  checkForbiddenLaw,
  checkTexts,
  checkWording,
  checkSpelling,
  checkLengths,
  checkRepetition,
  checkCoverage,
  checkRules,
  checkSignals,
  checkStatements,
  checkGroundWordings,
  checkControllingLaw,
  checkNoticeRequirements,
  checkExamples,
];

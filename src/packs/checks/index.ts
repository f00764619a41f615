/**
 * All checks of the content of packs, in the order in which a reader would make them. Where the program's own packs were proven
 * right before, a check looks only at what other packs bring or change.
 */
import type { RecordKind } from '../layout.js';
import { checkAgreement } from './agreement.js';
import type { Check, CheckContext } from './check.js';
import { checkCodeSets } from './code-sets.js';
import { checkCompleteness } from './completeness.js';
import { checkControllingLaw } from './controlling-law.js';
import { checkCoverage } from './coverage.js';
import { checkDates } from './dates.js';
import { checkEndings } from './endings.js';
import { checkExamples } from './examples.js';
import { changedKinds, narrowed, type Proven } from './focus.js';
import { checkForbiddenLaw } from './forbidden-law.js';
import { checkGroundWordings } from './ground-wordings.js';
import { checkIdentity, checkToldOnce } from './identity.js';
import { checkLengths } from './lengths.js';
import { checkNames } from './names.js';
import { checkNoticeRequirements } from './notice-requirements.js';
import { checkOutcomes } from './outcomes.js';
import { checkPlainLanguage } from './plain-language.js';
import { checkReferences } from './references.js';
import { checkRemarks } from './remarks.js';
import { checkRepetition, PROSE } from './repetition.js';
import { checkReviews } from './reviews.js';
import { checkRules } from './rules.js';
import { checkSignals } from './signals.js';
import { checkSpelling } from './spelling.js';
import { checkStatements } from './statements.js';
import { checkTexts } from './texts.js';
import { checkCircles, checkContradictions, checkUnused } from './unused.js';
import { checkWording } from './wording.js';

/** A check of each record by itself and by what it names: records that were proven need no second look. */
interface OfRecords {
  readonly check: Check;
}

/** A check of records against one another: needed again only where one of the kinds changed. */
interface OfAll {
  readonly check: Check;
  readonly compares: readonly RecordKind[] | 'all';
}

const RATES = [
  'success_rate',
  'success_prior',
  'success_offset',
  'instrument_rate',
  'outcome_model',
] as const;

const CHECKS: readonly (OfRecords | OfAll)[] = [
  { check: checkCompleteness, compares: 'all' },
  { check: checkIdentity },
  { check: checkToldOnce, compares: ['code', 'short_code'] },
  { check: checkNames, compares: ['payer', 'insurer_type', 'state', 'service_area'] },
  { check: checkCodeSets, compares: ['code', 'remark', 'short_code', 'code_set'] },
  { check: checkRemarks },
  { check: checkReviews },
  { check: checkReferences },
  { check: checkUnused, compares: ['argument', 'strategy', 'code', 'signal'] },
  { check: checkContradictions },
  { check: checkCircles, compares: ['argument'] },
  { check: checkEndings, compares: ['regulation', 'authority'] },
  { check: checkOutcomes, compares: ['code', 'service_area', ...RATES, 'outcome_weights'] },
  { check: checkDates },
  { check: checkAgreement },
  { check: checkForbiddenLaw, compares: ['regulation', 'forbidden_law'] },
  { check: checkTexts },
  { check: checkWording },
  { check: checkSpelling },
  { check: checkLengths },
  { check: checkPlainLanguage },
  { check: checkRepetition, compares: PROSE },
  { check: checkCoverage, compares: ['code', 'argument', 'regulation'] },
  { check: checkRules, compares: 'all' },
  { check: checkSignals, compares: ['signal'] },
  { check: checkStatements },
  { check: checkGroundWordings, compares: ['ground_wording', 'statement', 'concept'] },
  { check: checkControllingLaw },
  { check: checkNoticeRequirements },
  { check: checkExamples },
];

/** Runs every check, as far as what was proven leaves something to look at. */
export function runChecks(context: CheckContext, proven: Proven): void {
  const narrow = narrowed(context, proven);
  const changed = changedKinds(context, proven);
  for (const entry of CHECKS)
    if (!('compares' in entry)) entry.check(narrow, narrow);
    else if (entry.compares === 'all' || entry.compares.some((kind) => changed.has(kind)))
      entry.check(context, narrow);
}

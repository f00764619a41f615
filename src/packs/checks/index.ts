/**
 * All checks of the content of packs, in the order in which a reader would make them. Where the program's own packs were proven
 * right before, a check looks only at what other packs bring or change.
 */
import type { RecordKind } from '../layout.js';
import { checkAgreement } from './agreement.js';
import type { Check, CheckContext } from './check.js';
import { checkCodeSets } from './code-sets.js';
import { checkCompleteness } from './completeness.js';
import { checkContracts } from './contracts.js';
import { checkControllingLaw, checkRuleForms } from './controlling-law.js';
import { checkCoverage } from './coverage.js';
import { checkDates } from './dates.js';
import { checkEnclosures } from './enclosures.js';
import { checkEndings } from './endings.js';
import { checkExamples } from './examples.js';
import { changedKinds, narrowed, type Proven } from './focus.js';
import { checkForbiddenLaw } from './forbidden-law.js';
import { checkGroundWordings } from './ground-wordings.js';
import { checkIdentity, checkToldOnce } from './identity.js';
import { checkLeftOut } from './left-out.js';
import { checkLengths } from './lengths.js';
import { checkLawOnce, checkNames } from './names.js';
import { checkBounds, checkNeverMet } from './never-met.js';
import { checkNoticeRequirements } from './notice-requirements.js';
import { checkOutcomes } from './outcomes.js';
import { checkPersonalData } from './personal-data.js';
import { checkPlainLanguage } from './plain-language.js';
import { checkReferences } from './references.js';
import { checkRemarks } from './remarks.js';
import { checkRepetition, PROSE } from './repetition.js';
import { checkReviews } from './reviews.js';
import { checkRules } from './rules.js';
import { checkSignals } from './signals.js';
import { checkSpelling } from './spelling.js';
import { checkStateLaw } from './state-law.js';
import { checkStatements } from './statements.js';
import { checkLawInTexts, checkTexts } from './texts.js';
import { checkCircles, checkUnused, checkUnusedRates } from './unused.js';
import { checkWording } from './wording.js';

/** A check of each record by itself and by what it names: it looks again at new records, and at those that name a changed one. */
interface OfRecords {
  readonly check: Check;
}

/** A check of what a record says by itself, whatever others say: only new records need it. */
interface OfEachAlone {
  readonly check: Check;
  readonly alone: true;
}

/** A check of the ids that a record names: what a pack replaces keeps its id, so only an id that is gone can break others. */
interface OfNames {
  readonly check: Check;
  readonly names: true;
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

const CHECKS: readonly (OfRecords | OfEachAlone | OfNames | OfAll)[] = [
  { check: checkCompleteness, compares: 'all' },
  { check: checkIdentity },
  { check: checkToldOnce, compares: ['code', 'short_code'] },
  { check: checkNames, compares: ['payer', 'insurer_type', 'state', 'service_area'] },
  { check: checkLawOnce, compares: ['regulation'] },
  { check: checkCodeSets, compares: ['code', 'remark', 'short_code', 'code_set'] },
  { check: checkRemarks, alone: true },
  { check: checkReviews, alone: true },
  { check: checkReferences, names: true },
  { check: checkUnused, compares: ['argument', 'strategy', 'code', 'signal'] },
  { check: checkUnusedRates, compares: ['success_rate', 'success_prior'] },
  { check: checkNeverMet, alone: true },
  { check: checkBounds, alone: true },
  {
    check: checkCircles,
    compares: ['argument', 'authority', 'code', 'remark', 'short_code', 'regulation'],
  },
  { check: checkEndings, compares: ['regulation', 'authority'] },
  { check: checkOutcomes, compares: ['code', 'service_area', ...RATES, 'outcome_weights'] },
  { check: checkDates, alone: true },
  { check: checkAgreement, alone: true },
  { check: checkContracts, compares: ['contract'] },
  { check: checkPersonalData, alone: true },
  { check: checkStateLaw, alone: true },
  { check: checkForbiddenLaw, compares: ['regulation', 'forbidden_law'] },
  { check: checkTexts, alone: true },
  { check: checkLawInTexts },
  { check: checkEnclosures, alone: true },
  { check: checkWording, alone: true },
  { check: checkSpelling, alone: true },
  { check: checkLengths, alone: true },
  { check: checkPlainLanguage },
  { check: checkRepetition, compares: PROSE },
  { check: checkCoverage, compares: ['code', 'argument', 'regulation'] },
  { check: checkRules, compares: 'all' },
  { check: checkSignals, compares: ['signal'] },
  { check: checkStatements, alone: true },
  { check: checkGroundWordings, compares: ['ground_wording', 'statement', 'concept'] },
  { check: checkLeftOut, compares: ['left_out_topic', 'concept', 'ground_wording', 'service_area'] },
  { check: checkRuleForms, alone: true },
  { check: checkControllingLaw },
  { check: checkNoticeRequirements },
  { check: checkExamples },
];

/** Runs every check, as far as what was proven leaves something to look at. */
export function runChecks(context: CheckContext, proven: Proven): void {
  const again = narrowed(context, proven);
  const changed = changedKinds(context, proven);
  for (const entry of CHECKS)
    if ('alone' in entry) entry.check(again.alone, again);
    else if ('names' in entry) entry.check(again.mayMiss, again);
    else if (!('compares' in entry)) entry.check(again.named, again);
    else if (entry.compares === 'all' || entry.compares.some((kind) => changed.has(kind)))
      entry.check(context, again);
}

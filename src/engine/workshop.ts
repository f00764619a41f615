/** What the operations of the engine work with: the packs and the readers made from them once. */
import type { DocumentReader } from '../intake/document/reader.js';
import type { SignalReader } from '../packs/signals/reader.js';
import type { StatementJudge } from '../packs/statements/judge.js';
import type { NoticeAuditor } from './analysis/notice-audit.js';
import type { CaseReaders } from './case-file.js';
import type { LetterWriter } from './letter/write.js';
import type { ScoringRules } from './rules.js';
import type { SuccessRates } from './success-rate.js';

export interface Workshop extends CaseReaders {
  readonly letters: LetterWriter;
  readonly rules: ScoringRules;
  readonly rates: SuccessRates;
  readonly signals: SignalReader;
  readonly statements: StatementJudge;
  readonly auditor: NoticeAuditor;
  readonly documents: DocumentReader;
}

/** The loaded knowledge: checked, linked and frozen. Everything that the engine knows stands here. */
import type {
  AppealRightsRecord,
  Argument,
  AuthorityRecord,
  CaseConclusion,
  ClinicalWord,
  CodeRecord,
  Concept,
  ContractRecord,
  ControllingRule,
  EvidenceRecord,
  FilingProofRecord,
  ForbiddenLawRecord,
  GroundAnswer,
  GroundTopic,
  GroundWording,
  GroupCode,
  GroupCodeRecord,
  InsurerType,
  InsurerTypeRecord,
  LeftOutTopic,
  LetterTemplate,
  NoticeRequirement,
  OutcomeWeightFile,
  PackManifest,
  PayerRecord,
  PlainDocument,
  PlainHeading,
  PlainText,
  RegulationRecord,
  RemarkRecord,
  ScoringRule,
  SendingChannel,
  SendingChannelRecord,
  ServiceAreaRecord,
  ShortCode,
  Signal,
  Statement,
  StateRecord,
  Strategy,
  SuccessRateFile,
  TreatmentClass,
} from '../domain/generated/types.js';
import type { Layer } from './layers.js';
import type { LinearModel } from './statements/model.js';
import type { StatementModels } from './statements/train.js';

/** Key of the ladder of a line of business in a state. */
export function ladderKey(type: InsurerType, state: string): string {
  return `${type} ${state}`;
}

/** A record together with the pack that holds it. */
export interface InPack<T> {
  readonly pack: string;
  readonly record: T;
}

/** A record that is known to be doubtful and stands in no answer. */
export interface HeldRecord {
  /** Kind of record, as overrides name it. */
  readonly kind: 'code' | 'remark' | 'short_code' | 'service_area';
  readonly id: string;
  readonly record: unknown;
}

export interface PlainTexts {
  readonly headings: readonly PlainHeading[];
  readonly texts: readonly PlainText[];
  readonly documents: readonly PlainDocument[];
}

export interface PackLibrary {
  /** SHA-256 over the content of all packs and templates, 16 hexadecimal digits: same packs, same fingerprint. */
  readonly fingerprint: string;
  /** Newest version among the packs: year.month.day. */
  readonly version: string;
  readonly packs: readonly PackManifest[];
  /** Records marked as held: no other part of the library has them. */
  readonly held: readonly HeldRecord[];
  /** What packs made of records of earlier ones, in the order in which it happened. */
  readonly layers: readonly Layer[];
  /** By id: carc-50, each with an entry for every group code that it may come with. */
  readonly codes: ReadonlyMap<string, InPack<CodeRecord>>;
  /** By id: rarc-n290. */
  readonly remarks: ReadonlyMap<string, InPack<RemarkRecord>>;
  /** By id: carc-62 (no longer in force), ncpdp-reject-75. */
  readonly shortCodes: ReadonlyMap<string, InPack<ShortCode>>;
  readonly strategies: ReadonlyMap<string, InPack<Strategy>>;
  readonly arguments: ReadonlyMap<string, InPack<Argument>>;
  readonly evidence: ReadonlyMap<string, EvidenceRecord>;
  readonly regulations: ReadonlyMap<string, RegulationRecord>;
  readonly authorities: ReadonlyMap<string, AuthorityRecord>;
  readonly serviceAreas: ReadonlyMap<string, ServiceAreaRecord>;
  /** By two-letter code: CA. */
  readonly states: ReadonlyMap<string, StateRecord>;
  readonly payers: ReadonlyMap<string, PayerRecord>;
  readonly contracts: ReadonlyMap<string, ContractRecord>;
  readonly insurerTypes: ReadonlyMap<InsurerType, InsurerTypeRecord>;
  readonly appealRights: ReadonlyMap<InsurerType, AppealRightsRecord>;
  /** Ladders of a line in one state, by {@link ladderKey}; with the texts of rights and the court steps of the line. */
  readonly stateAppealRights: ReadonlyMap<string, AppealRightsRecord>;
  readonly forbiddenLaw: readonly ForbiddenLawRecord[];
  readonly groupCodes: ReadonlyMap<GroupCode, GroupCodeRecord>;
  readonly successRates: Required<SuccessRateFile>;
  readonly outcomeWeights: OutcomeWeightFile;
  /** Sorted by id. */
  readonly rules: readonly ScoringRule[];
  /** Rules of controlling law, sorted by id. */
  readonly controllingLaw: readonly ControllingRule[];
  /** How each kind of ground is answered. */
  readonly groundAnswers: ReadonlyMap<string, GroundAnswer>;
  /** What reasons and facts are about in different words. */
  readonly groundTopics: readonly GroundTopic[];
  /** In the order of the packs. */
  readonly treatmentClasses: readonly TreatmentClass[];
  readonly clinicalWords: readonly ClinicalWord[];
  /** What follows from facts of a case, in the order of the packs. */
  readonly caseConclusions: readonly CaseConclusion[];
  /** Texts of the joining sentences, by id. */
  readonly sentences: ReadonlyMap<string, string>;
  readonly channels: ReadonlyMap<SendingChannel, SendingChannelRecord>;
  /** Proofs that a claim was filed in time, the strongest first. */
  readonly filingProofs: readonly FilingProofRecord[];
  /** What patients are told, in the order of the packs. */
  readonly plain: PlainTexts;
  /** Sorted by id. */
  readonly signals: readonly Signal[];
  /** Sorted by id. */
  readonly statements: readonly Statement[];
  readonly concepts: readonly Concept[];
  /** Sorted by id. */
  readonly groundWordings: readonly GroundWording[];
  /** Sorted by id. */
  readonly leftOut: readonly LeftOutTopic[];
  /** What was learned from the statements, from the wordings of grounds and from what letters leave out. */
  readonly models: StatementModels & { readonly grounds: LinearModel; readonly leftOut: LinearModel };
  /** In the order of the packs. */
  readonly noticeRequirements: readonly NoticeRequirement[];
  /** Letter frames by id: appeal, corrected-claim, ... */
  readonly templates: ReadonlyMap<string, LetterTemplate>;
}

/** Where each kind of file stands in a pack, and which records it holds. One table; docs/packs.md prints it. */
import type {
  AppealRightsRecord,
  Argument,
  AuthorityRecord,
  CaseConclusion,
  ClinicalWord,
  CodeRecord,
  CodeSet,
  Concept,
  ContractRecord,
  ControllingRule,
  EvidenceRecord,
  FilingProofRecord,
  ForbiddenLawRecord,
  GroundAnswer,
  GroundTopic,
  GroundWording,
  GroupCodeRecord,
  InstrumentRate,
  InsurerTypeRecord,
  JoiningSentence,
  KindOffset,
  LeftOutTopic,
  LetterTemplate,
  NoticeRequirement,
  OutcomeModel,
  OutcomeWeightFile,
  PayerRecord,
  PlainDocument,
  PlainHeading,
  PlainText,
  RegulationRecord,
  RemarkRecord,
  ScoringRule,
  SendingChannelRecord,
  ServiceAreaRecord,
  ShortCode,
  Signal,
  Statement,
  StateRecord,
  Strategy,
  SuccessPrior,
  SuccessRateRecord,
  TreatmentClass,
} from '../domain/generated/types.js';

/** Kinds of records, by the word that overrides and messages use. */
export interface RecordTypes {
  code: CodeRecord;
  remark: RemarkRecord;
  short_code: ShortCode;
  strategy: Strategy;
  argument: Argument;
  evidence: EvidenceRecord;
  regulation: RegulationRecord;
  authority: AuthorityRecord;
  service_area: ServiceAreaRecord;
  state: StateRecord;
  payer: PayerRecord;
  contract: ContractRecord;
  insurer_type: InsurerTypeRecord;
  appeal_rights: AppealRightsRecord;
  group_code: GroupCodeRecord;
  code_set: CodeSet;
  forbidden_law: ForbiddenLawRecord;
  rule: ScoringRule;
  controlling_rule: ControllingRule;
  ground_answer: GroundAnswer;
  ground_topic: GroundTopic;
  treatment_class: TreatmentClass;
  clinical_word: ClinicalWord;
  case_conclusion: CaseConclusion;
  joining_sentence: JoiningSentence;
  filing_proof: FilingProofRecord;
  channel: SendingChannelRecord;
  plain_heading: PlainHeading;
  plain_text: PlainText;
  plain_document: PlainDocument;
  signal: Signal;
  statement: Statement;
  concept: Concept;
  ground_wording: GroundWording;
  left_out_topic: LeftOutTopic;
  notice_requirement: NoticeRequirement;
  template: LetterTemplate;
  success_rate: SuccessRateRecord;
  success_prior: SuccessPrior;
  success_offset: KindOffset;
  instrument_rate: InstrumentRate;
  outcome_model: OutcomeModel;
  outcome_weights: OutcomeWeightFile;
}

export type RecordKind = keyof RecordTypes;

/** How messages name a record of the kind. */
export const KIND_NAMES: Readonly<Record<RecordKind, string>> = {
  code: 'code record',
  remark: 'remark code',
  short_code: 'code in short',
  strategy: 'strategy',
  argument: 'argument',
  evidence: 'document of evidence',
  regulation: 'regulation',
  authority: 'clinical authority',
  service_area: 'service area',
  state: 'state',
  payer: 'payer',
  contract: 'contract',
  insurer_type: 'line of business',
  appeal_rights: 'ladder of appeals',
  group_code: 'group code',
  code_set: 'code set',
  forbidden_law: 'law that may not be cited',
  rule: 'scoring rule',
  controlling_rule: 'rule of controlling law',
  ground_answer: 'answer to a ground',
  ground_topic: 'topic of grounds',
  treatment_class: 'class of treatment',
  clinical_word: 'clinical word',
  case_conclusion: 'conclusion from facts',
  joining_sentence: 'joining sentence',
  filing_proof: 'proof of filing',
  channel: 'channel of sending',
  plain_heading: 'plain heading',
  plain_text: 'plain text',
  plain_document: 'plain name of a document',
  signal: 'signal',
  statement: 'statement',
  concept: 'concept',
  ground_wording: 'wording of a ground',
  left_out_topic: 'topic that letters leave out',
  notice_requirement: 'required item of a notice',
  template: 'letter frame',
  success_rate: 'published rate',
  success_prior: 'pooled rate',
  success_offset: 'offset of a kind of denial',
  instrument_rate: 'rate of a document that is no appeal',
  outcome_model: 'model of outcomes by service',
  outcome_weights: 'file of outcome weights',
};

export interface FileKind {
  /** Path below the pack folder; * stands for one name, ** for any path, [-*] for an ending that may be absent. */
  readonly path: string;
  readonly schema: string;
  readonly holds: string;
  /** The whole file is one record, whose id is the file's name. */
  readonly record?: RecordKind;
  /** Lists of records, by field. */
  readonly lists?: Readonly<Record<string, RecordKind>>;
  /** Fields that are one record each, whose id is the field's name with hyphens. */
  readonly parts?: Readonly<Record<string, RecordKind>>;
}

export const MANIFEST: FileKind = {
  path: 'pack.yaml',
  schema: 'packs/pack.schema.json',
  holds: 'Name, version and category of the pack.',
};

/** Calls and what their answers must show; beside the records that they exercise. */
export const EXAMPLES: FileKind = {
  path: '**.examples.yaml',
  schema: 'packs/examples.schema.json',
  holds: 'Calls and what their answers must show; in any folder, beside the record that they exercise.',
};

/** Fields of records of earlier packs, changed. */
export const PATCHES: FileKind = {
  path: 'patches[-*].yaml',
  schema: 'packs/patches.schema.json',
  holds: 'Single fields of records of earlier packs, changed.',
};

/** Warnings that the authors of a pack accept. */
export const WAIVERS: FileKind = {
  path: 'waivers.yaml',
  schema: 'packs/waivers.schema.json',
  holds: 'Warnings about this pack that its authors accept for a time, and why.',
};

/** Files of a pack. The first kind that fits decides. */
export const PACK_FILES: readonly FileKind[] = [
  EXAMPLES,
  MANIFEST,
  PATCHES,
  WAIVERS,
  {
    path: 'codes/*.yaml',
    schema: 'packs/code.schema.json',
    holds: 'One claim adjustment reason code a file.',
    record: 'code',
  },
  {
    path: 'remarks[-*].yaml',
    schema: 'packs/remarks.schema.json',
    holds: 'Remark codes, short.',
    lists: { remarks: 'remark' },
  },
  {
    path: 'short-codes[-*].yaml',
    schema: 'packs/short-codes.schema.json',
    holds: 'Reason codes no longer in force, and codes of other sets, short.',
    lists: { codes: 'short_code' },
  },
  {
    path: 'strategies[-*].yaml',
    schema: 'packs/strategies.schema.json',
    holds: 'Ways to win a kind of denial, and the arguments of letters.',
    lists: { strategies: 'strategy', arguments: 'argument' },
  },
  {
    path: 'rules[-*].yaml',
    schema: 'packs/rules.schema.json',
    holds: 'Scoring rules for confidence and urgency.',
    lists: { rules: 'rule' },
  },
  {
    path: 'signals[-*].yaml',
    schema: 'packs/signals.schema.json',
    holds: 'Wordings by which letters state reasons and other facts.',
    lists: { signals: 'signal' },
  },
  {
    path: 'statements[-*].yaml',
    schema: 'packs/statements.schema.json',
    holds: 'Example sentences by which payers tell a reason or an outcome in their own words.',
    lists: { statements: 'statement' },
  },
  {
    path: 'concepts.yaml',
    schema: 'packs/concepts.schema.json',
    holds: 'Words that mean nearly the same, so that one example sentence speaks for many.',
    lists: { concepts: 'concept' },
  },
  {
    path: 'ground-wordings[-*].yaml',
    schema: 'packs/ground-wordings.schema.json',
    holds: 'How payers say each kind of ground, and what stands beside grounds and is none.',
    lists: { wordings: 'ground_wording' },
  },
  {
    path: 'left-out[-*].yaml',
    schema: 'packs/left-out.schema.json',
    holds: 'What requests tell and letters leave out, and when it matters after all.',
    lists: { left_out: 'left_out_topic' },
  },
  {
    path: 'notice-requirements[-*].yaml',
    schema: 'packs/notice-requirements.schema.json',
    holds: 'What the law requires a denial notice to contain.',
    lists: { requirements: 'notice_requirement' },
  },
  {
    path: 'evidence[-*].yaml',
    schema: 'packs/evidence.schema.json',
    holds: 'Documents that decide denials.',
    lists: { evidence: 'evidence' },
  },
  {
    path: 'filing-proofs.yaml',
    schema: 'packs/filing-proofs.schema.json',
    holds: 'What each document is worth as proof that a claim was filed in time.',
    lists: { proofs: 'filing_proof' },
  },
  {
    path: 'regulations/*.yaml',
    schema: 'packs/regulations.schema.json',
    holds: 'Law: what it requires, whom it binds, since when.',
    lists: { regulations: 'regulation' },
  },
  {
    path: 'controlling-law/*.yaml',
    schema: 'packs/controlling-law.schema.json',
    holds: 'Rules of law that decide a case once its facts are known.',
    lists: { rules: 'controlling_rule' },
  },
  {
    path: 'grounds.yaml',
    schema: 'packs/grounds.schema.json',
    holds: 'How a letter answers each kind of reason that a payer gives.',
    lists: { grounds: 'ground_answer', topics: 'ground_topic' },
  },
  {
    path: 'treatment-classes[-*].yaml',
    schema: 'packs/treatment-classes.schema.json',
    holds: 'Drugs and therapies of the classes that payers name.',
    lists: { treatment_classes: 'treatment_class' },
  },
  {
    path: 'clinical-words[-*].yaml',
    schema: 'packs/clinical-words.schema.json',
    holds: 'Findings, body parts, courses and care in the words of charts and of everyday.',
    lists: { clinical_words: 'clinical_word' },
  },
  {
    path: 'conclusions[-*].yaml',
    schema: 'packs/conclusions.schema.json',
    holds: 'What follows from facts of a case for reasons that speak of certain things.',
    lists: { conclusions: 'case_conclusion' },
  },
  {
    path: 'sentences.yaml',
    schema: 'packs/sentences.schema.json',
    holds: 'Sentences that join facts, limits, tests and law in a letter.',
    lists: { sentences: 'joining_sentence' },
  },
  {
    path: 'sending.yaml',
    schema: 'packs/sending.schema.json',
    holds: 'How a letter and its enclosures are sent by mail, fax or portal.',
    lists: { channels: 'channel' },
  },
  {
    path: 'plain-language.yaml',
    schema: 'packs/plain-language.schema.json',
    holds: 'What a patient is told about a denial and its letter, in plain English and Spanish.',
    lists: { headings: 'plain_heading', texts: 'plain_text', documents: 'plain_document' },
  },
  {
    path: 'authorities/*.yaml',
    schema: 'packs/authorities.schema.json',
    holds: 'Coverage determinations, guidelines, trials.',
    lists: { authorities: 'authority' },
  },
  {
    path: 'service-areas/*.yaml',
    schema: 'packs/service-area.schema.json',
    holds: 'One kind of service or drug a file.',
    record: 'service_area',
  },
  {
    path: 'appeal-rights/*.yaml',
    schema: 'packs/appeal-rights.schema.json',
    holds: 'Levels and clocks of one line of business a file.',
    record: 'appeal_rights',
  },
  {
    path: 'states/*.yaml',
    schema: 'packs/state.schema.json',
    holds: 'What the law of one state adds.',
    record: 'state',
  },
  {
    path: 'payers[-*].yaml',
    schema: 'packs/payers.schema.json',
    holds: 'Insurers, administrators, programs and their names.',
    lists: { payers: 'payer' },
  },
  {
    path: 'contracts/*.yaml',
    schema: 'packs/contract.schema.json',
    holds: 'What a provider has agreed with a payer: time to file, address, rates.',
    record: 'contract',
  },
  {
    path: 'insurer-types.yaml',
    schema: 'packs/insurer-types.schema.json',
    holds: 'Lines of business and the words for them.',
    lists: { insurer_types: 'insurer_type' },
  },
  {
    path: 'group-codes.yaml',
    schema: 'packs/group-codes.schema.json',
    holds: 'Who bears the amount, by group code.',
    lists: { group_codes: 'group_code' },
  },
  {
    path: 'code-sets.yaml',
    schema: 'packs/code-sets.schema.json',
    holds: 'Which reason and remark codes exist, with status and dates.',
    lists: { code_sets: 'code_set' },
  },
  {
    path: 'forbidden-law.yaml',
    schema: 'packs/forbidden-law.schema.json',
    holds: 'Law that may not be cited for a line of business, and why.',
    lists: { forbidden_law: 'forbidden_law' },
  },
  {
    path: 'success-rates[-*].yaml',
    schema: 'packs/success-rates.schema.json',
    holds: 'Published overturn rates and what was pooled from them.',
    lists: {
      rates: 'success_rate',
      priors: 'success_prior',
      offsets: 'success_offset',
      instruments: 'instrument_rate',
    },
    parts: { outcome_model: 'outcome_model' },
  },
  {
    path: 'outcome-weights.yaml',
    schema: 'packs/outcome-weights.schema.json',
    holds: 'Weights fitted to published reviews.',
    record: 'outcome_weights',
  },
  {
    path: 'templates/*.yaml',
    schema: 'packs/letter-template.schema.json',
    holds: "The frame of one kind of letter: a further one, or one in place of the program's.",
    record: 'template',
  },
];

/** Files of the folder of letter frames. */
export const TEMPLATE_FILES: readonly FileKind[] = [
  {
    path: '*.yaml',
    schema: 'packs/letter-template.schema.json',
    holds: 'The frame of one kind of letter.',
    record: 'template',
  },
];

const patterns = new Map<string, RegExp>();

/** Made once for each kind: every file is compared with many. */
function pattern(path: string): RegExp {
  const known = patterns.get(path);
  if (known !== undefined) return known;
  const escaped = path.replaceAll('.', '\\.');
  const optional = escaped.replace('[-*]', '(?:-@)?').replace('**', '.+');
  const made = new RegExp(`^${optional.replaceAll(/[*@]/g, '[^/]+')}$`);
  patterns.set(path, made);
  return made;
}

/** The kind of a file by its path below the folder, or nothing where no file belongs there. */
export function fileKind(path: string, table: readonly FileKind[]): FileKind | undefined {
  return table.find((kind) => pattern(kind.path).test(path));
}

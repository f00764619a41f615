/** What the documents at hand are worth against a denial for late filing, and which to get next. */
import type {
  FilingProof,
  FilingProofGrade,
  FilingProofOfLine,
  FilingProofRecord,
  GradedProof,
} from '../domain/generated/types.js';
import { isNegated } from '../language/negation.js';
import type { PackLibrary } from '../packs/library.js';
import type { CaseFile } from './case-file.js';
import { sentencesOf } from './letter/words.js';
import { containsPhrase, searchable } from './text-match.js';

/** A code whose denial is answered by proof of receipt names this document. */
const PROOF_OF_RECEIPT = 'claim-acceptance-report';
const MOST_TO_PULL = 4;

/** What is not there is no proof: "we have no 277CA", "the 277CA was deleted". */
const GONE = /\b(?:lost|missing|deleted|unable|requested|waiting|asked for)\b/i;
const REJECTED = /\bnot accepted\b/gi;
/** "Receipt no. 5512" denies nothing. */
const NUMBER = /\bno\. ?\d+/gi;

function isAbsent(text: string): boolean {
  const rest = text.replace(REJECTED, 'rejected').replace(NUMBER, ' ');
  return GONE.test(rest) || isNegated(rest);
}

/** Undefined where the denial is not one for late filing. */
export function filingProof(library: PackLibrary, file: CaseFile): FilingProof | undefined {
  const { record } = file.code;
  if (record.category !== 'timely_filing' || !record.evidence?.includes(PROOF_OF_RECEIPT)) return undefined;
  if (library.filingProofs.length === 0) return undefined;
  const documents = documentsOf(library, file);
  const standing = standingOf(documents.map(({ grade }) => grade));
  const pull = standing === 'proved' ? [] : toPull(library, file, documents);
  return { standing, documents, pull_next: pull };
}

/** Each document that the caller named, once, the strongest first. */
function documentsOf({ filingProofs }: PackLibrary, file: CaseFile): GradedProof[] {
  const { available_evidence = [], patient_summary = '' } = file.input;
  const told = [...available_evidence, ...sentencesOf(patient_summary)];
  const found = new Map<string, GradedProof>();
  for (const text of told) {
    if (isAbsent(text)) continue;
    const proof = filingProofs.find((candidate) => names(candidate, text));
    if (proof === undefined || found.has(proof.id)) continue;
    found.set(proof.id, graded(proof, text, file));
  }
  return [...found.values()].sort((a, b) => RANK[a.grade] - RANK[b.grade]);
}

const RANK: Readonly<Record<FilingProofGrade, number>> = { proves: 0, supports: 1, worthless: 2 };

function names({ words, also }: FilingProofRecord, text: string): boolean {
  const said = searchable(text);
  const holds = (phrase: string) => containsPhrase(said, searchable(phrase));
  return words.some(holds) && (also?.some(holds) ?? true);
}

function graded(proof: FilingProofRecord, text: string, file: CaseFile): GradedProof {
  const { grade, because, sources } = worthIn(proof, file);
  return {
    kind: proof.id,
    name: proof.name,
    told: text.trim().slice(0, MOST_TOLD),
    grade,
    because,
    ...(proof.needs === undefined || grade === 'worthless' ? {} : { needs: proof.needs }),
    sources: [...sources],
  };
}

const MOST_TOLD = 200;

/** The rule of the line of business where one was read, otherwise what holds in general. */
function worthIn(proof: FilingProofRecord, file: CaseFile) {
  const own = proof.by_line?.find((line) => binds(line, file));
  if (own === undefined) return proof;
  return { grade: own.grade, because: own.because, sources: [own.source] };
}

function binds({ insurer_types, states }: FilingProofOfLine, { coverage }: CaseFile): boolean {
  const { type, state } = coverage;
  return (
    insurer_types.includes(type.id) &&
    (states === undefined || (state !== undefined && states.includes(state.code)))
  );
}

function standingOf(grades: readonly FilingProofGrade[]): FilingProof['standing'] {
  if (grades.includes('proves')) return 'proved';
  return grades.includes('supports') ? 'supported' : 'unproved';
}

/** What would prove or help most and was not named, the strongest first. */
function toPull(
  { filingProofs }: PackLibrary,
  file: CaseFile,
  documents: readonly GradedProof[],
): FilingProof['pull_next'] {
  const known = new Set(documents.map(({ kind }) => kind));
  return filingProofs
    .flatMap((proof) => {
      const { grade } = worthIn(proof, file);
      if (proof.obtain === undefined || known.has(proof.id) || grade === 'worthless') return [];
      return [{ kind: proof.id, name: proof.name, grade, obtain: proof.obtain }];
    })
    .sort((a, b) => RANK[a.grade] - RANK[b.grade])
    .slice(0, MOST_TO_PULL);
}

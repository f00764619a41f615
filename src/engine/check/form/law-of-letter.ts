/** The law and guidelines that a letter cites, compared with what the packs hold. */
import type { RegulationRecord } from '../../../domain/generated/types.js';
import type { PackLibrary } from '../../../packs/library.js';
import { authorityCitation, type LawContext, mayCiteRegulation } from '../../law.js';
import { searchable } from '../../text-match.js';

export interface CitedLaw {
  /** As printed. */
  readonly text: string;
  /** Where it begins in the text. */
  readonly at: number;
  /** known: in the packs and, where the line of business is given, binding on it. */
  readonly standing: 'known' | 'unknown' | 'other_programme';
  /** As the packs print it: 29 C.F.R. § 2560.503-1. */
  readonly canonical: string;
  /** Verified records of the packs that cover the section. */
  readonly records: readonly RegulationRecord[];
  /** Whether a clinical point of the packs names the section as its statute. */
  readonly named: boolean;
}

export interface LawOfLetter {
  /** Coverage of one injury has no members, and so no member number. */
  readonly injuryCoverage: boolean;
  /** Federal law cited, in order. */
  cited(text: string): CitedLaw[];
  /** How many guidelines and coverage policies of the packs stand in a text. */
  guidelines(text: string): number;
  /** Kinds of document that suit a denial code, by the words that name them. */
  evidenceFor(code: string): readonly (readonly string[])[];
}

const FEDERAL =
  /\b(\d{1,2}) (C\.?F\.?R\.?|U\.?S\.?C\.?) (?:§{1,2} ?|[Pp]art |[Ss]ections? )?(\d{1,5}[a-z]{0,3}(?:-\d{1,4}[a-z]{0,2})?(?:\.\d{1,5}(?:-\d{1,4})?)?)/g;

interface Section {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** @param law line of business and date of the letter, where known */
export function lawOfLetter(library: PackLibrary, law: LawContext | undefined): LawOfLetter {
  const known = [...library.regulations.values()]
    .filter(({ verified }) => verified)
    .map((regulation) => ({ regulation, sections: sectionsOf(regulation) }));
  const statutes = [...library.authorities.values()]
    .filter(({ verified, kind }) => verified && kind === 'statute')
    .flatMap(({ number }) => sectionsIn(number ?? ''));
  const titles = [...library.authorities.values()].map((authority) => ({
    title: authority.title.toLowerCase(),
    whole: authorityCitation(authority).toLowerCase(),
  }));
  return {
    injuryCoverage: law?.type.injury_coverage === true,
    cited: (text) =>
      [...text.matchAll(FEDERAL)].map((match) => {
        const [printed, title = '', code = '', section = ''] = match;
        const wanted = sectionOf(title, code, section);
        const records = known
          .filter(({ sections }) => sections.some((one) => covers(one, wanted)))
          .map(({ regulation }) => regulation);
        const binds = law === undefined || records.some((record) => mayCiteRegulation(record, law));
        // A statute that a clinical point names says itself whom it binds.
        const named = statutes.some((one) => covers(one, wanted));
        const standing = named
          ? 'known'
          : records.length === 0
            ? 'unknown'
            : binds
              ? 'known'
              : 'other_programme';
        const canonical = `${title} ${code.startsWith('U') ? 'U.S.C.' : 'C.F.R.'} § ${section}`;
        return { text: printed, at: match.index, standing, canonical, records, named };
      }),
    guidelines(text) {
      const lower = text.toLowerCase();
      return titles.filter(({ title, whole }) => lower.includes(whole) || lower.includes(title)).length;
    },
    evidenceFor(code) {
      const record = library.codes.get(`carc-${code.split('-')[1]?.toLowerCase()}`)?.record;
      return (record?.evidence ?? []).flatMap((id) => {
        const evidence = library.evidence.get(id);
        return evidence ? [[evidence.name, ...evidence.signals].map(searchable)] : [];
      });
    },
  };
}

function sectionsOf({ citation }: RegulationRecord): Section[] {
  return sectionsIn(citation);
}

function sectionsIn(citation: string): Section[] {
  return [...citation.matchAll(FEDERAL)].map((match) => {
    const first = sectionOf(match[1] ?? '', match[2] ?? '', match[3] ?? '');
    const rest = citation.slice(match.index + match[0].length, match.index + match[0].length + 80);
    const end = /^(?:\([^)]{0,20}\))*(?:, ?\d*\.\d+)*(?:, and|,| to|-|–) ?\d{0,4}\.(\d+)/.exec(rest);
    return end?.[1] === undefined ? first : { ...first, to: Math.max(first.to, Number(end[1])) };
  });
}

/** 42 C.F.R. § 405.966 is number 966 of 42 cfr 405; a section of the Code is its own key. */
function sectionOf(title: string, code: string, section: string): Section {
  const [part = '', number] = section.split('.');
  const of = code.replace(/\./g, '').toLowerCase();
  if (number === undefined)
    return { key: `${title} ${of} ${part}`, from: 0, to: of === 'cfr' ? Number.POSITIVE_INFINITY : 0 };
  const [first = '', last] = number.split('-');
  const from = Number(first);
  // 2560.503-1 is one section; 405.960-978 is a row of them.
  if (last !== undefined && Number(last) <= from) {
    const one = from + Number(last) / SUFFIXES;
    return { key: `${title} ${of} ${part}`, from: one, to: one };
  }
  return {
    key: `${title} ${of} ${part}`,
    from,
    to: last === undefined ? from + WITH_SUFFIXES : Number(last),
  };
}

/** A section number has fewer suffixes than this, so that a fraction can stand for one. */
const SUFFIXES = 10_000;
const WITH_SUFFIXES = 0.9999;

function covers(known: Section, cited: Section): boolean {
  return known.key === cited.key && known.from <= cited.to && cited.from <= known.to;
}

/** Citations of a letter as an answer lists them. */
import type { AuthorityRecord, Citation, RegulationRecord } from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import { authorityCitation, type LawContext, onlyPersuades, regulationOn } from './law.js';

/** Clinical authorities first, then law, each in the order of the letter. */
export function listCitations(
  library: PackLibrary,
  law: LawContext,
  cited: { readonly authorities: readonly string[]; readonly regulations: readonly string[] },
): Citation[] {
  return [
    ...cited.authorities.flatMap((id) => {
      const authority = library.authorities.get(id);
      return authority ? [clinicalCitation(authority, law)] : [];
    }),
    ...cited.regulations.flatMap((id) => {
      const regulation = library.regulations.get(id);
      return regulation ? [legalCitation(regulationOn(regulation, law.date))] : [];
    }),
  ];
}

function clinicalCitation(authority: AuthorityRecord, law: LawContext): Citation {
  const url = authority.url ?? (authority.doi ? `https://doi.org/${authority.doi}` : undefined);
  return {
    id: authority.id,
    kind: authority.kind,
    citation: authorityCitation(authority),
    title: authority.title,
    supports: authority.supports,
    ...(url ? { url } : {}),
    binding: law.type.family === 'medicare' && authority.kind === 'ncd' && !onlyPersuades(authority, law),
    checked: authority.source.checked,
  };
}

function legalCitation(regulation: RegulationRecord): Citation {
  return {
    id: regulation.id,
    kind: 'regulation',
    citation: regulation.citation,
    title: regulation.title,
    supports: regulation.requires,
    ...(regulation.url ? { url: regulation.url } : {}),
    binding: true,
    checked: regulation.source.checked,
  };
}

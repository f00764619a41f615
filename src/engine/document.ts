/** The document to write: what the right instrument asks for, or what the caller asks for. */
import { failure, type Outcome, success } from '../domain/failures.js';
import type { DispositionAnswer, LetterTemplate, Requester } from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';

export interface ChosenDocument {
  readonly template: LetterTemplate;
  /** The instrument that the document serves; where it was asked for, it may be another than the right one. */
  readonly disposition: DispositionAnswer;
}

/**
 * @param recommended what code, remarks, group and line of business call for
 * @param wanted the kind of document that the caller named
 */
export function chooseDocument(
  library: PackLibrary,
  recommended: DispositionAnswer,
  wanted: string | undefined,
): Outcome<ChosenDocument> {
  const templates = [...library.templates.values()];
  if (wanted === undefined) {
    const template = templates.find(({ actions }) => actions?.includes(recommended.action));
    if (!template) throw new Error(`no letter frame for ${recommended.action}`);
    return success({ template, disposition: recommended });
  }
  const template = templates.find(({ document }) => document === wanted);
  if (!template)
    return refused('document', `must be one of: ${templates.map(({ document }) => document).join(', ')}.`);
  return success({ template, disposition: servedBy(template, recommended) });
}

/** Who signs: the one named, otherwise the first who may sign the document, otherwise the provider. */
export function chooseSigner(
  library: PackLibrary,
  wanted: string | undefined,
  named: Requester | undefined,
): Outcome<Requester> {
  const template = [...library.templates.values()].find(({ document }) => document === wanted);
  const allowed = template?.requesters;
  if (named !== undefined && allowed && !allowed.includes(named))
    return refused('requester', `must be one of: ${allowed.join(', ')}; nobody else signs a ${wanted}.`);
  return success(named ?? allowed?.[0] ?? 'provider');
}

function refused(field: string, message: string): Outcome<never> {
  return failure('invalid_input', `${field} ${message}`, { errors: [{ field, message }] });
}

function servedBy({ actions }: LetterTemplate, recommended: DispositionAnswer): DispositionAnswer {
  const [action] = actions ?? [];
  if (action === undefined || actions?.includes(recommended.action)) return recommended;
  return { ...recommended, action, decided_by: 'the document that was asked for' };
}

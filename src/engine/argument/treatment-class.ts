/** Whether a treatment belongs to a class that a payer names: omeprazole is a proton pump inhibitor. */
import type { GroundTopic, TreatmentClass } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { hasPhrase, PhraseIndex, stemsOf } from './terms.js';

const topics = new WeakMap<PackLibrary, readonly GroundTopic[]>();

/** Topics of grounds, and one for each class of treatments; one list a library, so that it is indexed once. */
export function topicsOf(library: PackLibrary): readonly GroundTopic[] {
  const known = topics.get(library) ?? [
    ...library.groundTopics,
    ...library.treatmentClasses.map(topicOfClass),
  ];
  topics.set(library, known);
  return known;
}

/** A reason that names the class is about every treatment of it. */
function topicOfClass({ id, names, members }: TreatmentClass): GroundTopic {
  return { id, reasons: names, facts: [...names, ...members] };
}

const members = new WeakMap<readonly TreatmentClass[], PhraseIndex<TreatmentClass>>();

/** The classes of a library by the names of their members: a treatment is looked up and not compared with every name. */
function membersOf(classes: readonly TreatmentClass[]): PhraseIndex<TreatmentClass> {
  const known = members.get(classes) ?? new PhraseIndex(classes, (one) => one.members);
  members.set(classes, known);
  return known;
}

/**
 * Whether the reason names a class to which the treatment belongs.
 * @param reason - the payer's words, by their stems
 */
export function isOfNamedClass(
  classes: readonly TreatmentClass[],
  reason: string,
  treatment: string,
): boolean {
  const belongsTo = [...membersOf(classes).ownersIn(stemsOf(treatment))];
  return belongsTo.some(({ names }) => names.some((name) => hasPhrase(reason, name)));
}

/** Who a note is told of, and how: the subject that notes leave out. */
import type { Roles } from '../../roles.js';
import { type Subject, subjectOf } from '../../sentence-form.js';

export interface Teller {
  readonly subject: Subject;
  readonly pronoun?: 'he' | 'she';
  /** A clinic or an office writes, and not the patient or the family. */
  readonly staff: boolean;
  /** The one paper of which the notes tell, where they tell of one only. */
  readonly paper?: 'claim';
}

export function tellerOf(roles: Roles, paper: 'claim' | undefined): Teller {
  return {
    subject: subjectOf(roles),
    staff: roles.narrator === 'staff' || roles.narrator === 'unknown',
    ...(roles.pronoun === undefined ? {} : { pronoun: roles.pronoun }),
    ...(paper === undefined ? {} : { paper }),
  };
}

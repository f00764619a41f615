/** The package's client: import { DenialManagement } from 'denial-management/client'. */
export type { FailureCode } from '../../domain/failures.js';
export {
  type ClientOptions,
  DenialManagement,
  type FileFacts,
  type LetterDocument,
  type LetterForm,
  signUp,
} from './client.js';
export { ApiError, ConnectionError, DenialManagementError } from './errors.js';
export type { GivenFile } from './files.js';
export type { CallOptions } from './generated/operations.js';
export type * from './generated/types.js';
export { type Identifiers, withIdentifiers, withoutIdentifiers } from './merge.js';

/** Why the program could not do its work: a bug shows its place, a mistake of the operator how to fix it. */
import { SettingsError } from '../service/operator-file.js';
import { BrokenPacks } from './knowledge.js';

/** As much as errors of the system carry. */
type Coded = Error & { readonly code?: string; readonly syscall?: string; readonly port?: number };

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'ENOSPC'];

export function sentenceFor(error: unknown): string {
  if (error instanceof BrokenPacks || error instanceof SettingsError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return listenSentence(error) ?? folderSentence(error) ?? error.stack ?? error.message;
}

function listenSentence({ code, syscall, port }: Coded): string | undefined {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one; 0 takes any free port.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} may not be opened by this user. Set PORT to one from 1024 up, behind a proxy.`;
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && code === 'ENOTFOUND'))
    return `${wordsOf(code)}. Set HOST to an address of this machine.`;
  return undefined;
}

function folderSentence({ code = '', syscall, message }: Coded): string | undefined {
  if (syscall === undefined || !NOT_WRITABLE.includes(code)) return undefined;
  return `${message}. Set DENIAL_MANAGEMENT_DATA to a folder that can be written.`;
}

function wordsOf(code: string | undefined): string {
  return code === 'ENOTFOUND' ? 'A host name is not known' : 'This machine does not have the address';
}

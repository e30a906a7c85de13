import { createHash } from 'node:crypto';
import type { CallContext } from '@plinth/kernel';
import { PASSWORDS } from '@plinth/kernel/identity';
import type { Paste } from '../pastes/paste.js';

/** bcrypt looks at 72 bytes only; the digest of a longer password has fewer, and depends on all of it. */
function shortForm(password: string): string {
  return createHash('sha256').update(password).digest('base64');
}

/** The hash of a paste's password; empty for none. */
export async function hashOf({ use }: Pick<CallContext, 'use'>, password: string): Promise<string> {
  return password === '' ? '' : use(PASSWORDS).hash(shortForm(password));
}

/** Whether a password is that of the paste. */
export function isPassword({ use }: Pick<CallContext, 'use'>, paste: Paste, password: string): Promise<boolean> {
  return use(PASSWORDS).verify(shortForm(password), paste.passwordHash);
}

import { type CallContext, PASSWORDS, SECRETS } from '@plinth/kernel';
import type { Paste } from '../pastes/paste.js';

const PEPPER = 'snippets/password';

/** bcrypt looks at 72 bytes only; the keyed digest of a longer password has fewer, and depends on all of it. */
function shortForm({ use }: Pick<CallContext, 'use'>, password: string): string {
  return use(SECRETS).digest(PEPPER, password);
}

/** The hash of a paste's password; empty for none. */
export async function hashOf(call: Pick<CallContext, 'use'>, password: string): Promise<string> {
  return password === '' ? '' : call.use(PASSWORDS).hash(shortForm(call, password));
}

/** Whether a password is that of the paste. */
export function isPassword(call: Pick<CallContext, 'use'>, paste: Paste, password: string): Promise<boolean> {
  return call.use(PASSWORDS).verify(shortForm(call, password), paste.passwordHash);
}

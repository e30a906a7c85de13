import type { Rows } from '../database/rows.js';
import type { Passwords } from '../services/passwords.js';
import type { users } from './tables.js';
import type { User } from './user.js';

/**
 * Whether this is the user's password; takes the same time for an unknown user. A hash of an older form is replaced by one
 * of the present form on the way.
 */
export async function verifyPassword(
  { rows, passwords }: { readonly rows: Rows<typeof users>; readonly passwords: Passwords },
  user: User | undefined,
  password: string,
): Promise<boolean> {
  const row = await rows.find({ id: user?.id ?? 0 }, { columns: ['passwordHash'] });
  const hash = row?.passwordHash ?? undefined;
  const matches = await passwords.verify(password, hash);
  if (matches && user && hash !== undefined && !passwords.isCurrent(hash)) {
    const passwordHash = await passwords.hash(password);
    // Only over the very hash that was compared: somebody may have changed the password meanwhile.
    await rows.change({ id: user.id, passwordHash: hash }, { passwordHash });
  }
  return matches;
}

import { DATABASE, FILES, identityHooks, type TapDeclaration, tap } from '@plinth/kernel';
import { CLAIMS } from './claims/store.js';
import { LISTINGS } from './listings/store.js';
import { REVIEWS } from './reviews/store.js';

/**
 * What the directory does when an account is removed, inside the transaction that removes it. Without an heir the
 * listings are nobody's; claims go with the account by their foreign key, and their files once that is certain.
 */
export const userTaps: readonly TapDeclaration[] = [
  tap(identityHooks.delete_user, { id: 'directory-of-user' }, async ({ use }, user, heir) => {
    await use(REVIEWS).removeOf(user.id);
    if (heir !== undefined) await use(LISTINGS).inherit(user.id, heir);
    const proofs = await use(CLAIMS).proofsOf(user.id);
    await use(DATABASE).afterCommit(async () => {
      for (const key of proofs) await use(FILES).delete(key);
    });
  }),
];

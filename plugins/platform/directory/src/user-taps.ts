import { contentHooks } from '@plinth/content';
import { type TapDeclaration, tap } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { identityHooks } from '@plinth/kernel/identity';
import { PROOF_FILES } from './claims/files.js';
import { uploadsOf } from './claims/proof.js';
import { CLAIMS } from './claims/store.js';
import { LISTINGS } from './listings/store.js';
import { REVIEWS } from './reviews/store.js';

/**
 * What the directory does when an account is removed, inside the transaction that removes it. Without a new owner the
 * listings are nobody's; claims go with the account by their foreign key, and their files once that is certain.
 */
export const userTaps: readonly TapDeclaration[] = [
  // Before others hand on what the account has: proofs are never reassigned.
  tap(identityHooks.delete_user, { id: 'proofs-of-user', priority: 4 }, async (context, user) => {
    for (const upload of await uploadsOf(context, user.id))
      await context.hooks.action(contentHooks.upload_removed, upload);
  }),
  tap(contentHooks.uploads_elsewhere, { id: 'proofs' }, async (context, uploads, userId) => [
    ...uploads,
    ...(await uploadsOf(context, userId)),
  ]),
  tap(identityHooks.delete_user, { id: 'directory-of-user' }, async ({ use }, user, reassignTo) => {
    await use(REVIEWS).removeOf(user.id);
    if (reassignTo !== undefined) await use(LISTINGS).inherit(user.id, reassignTo);
    const proofs = await use(CLAIMS).proofsOf(user.id);
    await use(DATABASE).afterCommit(async () => {
      for (const key of proofs) await use(PROOF_FILES).delete(key);
    });
  }),
];

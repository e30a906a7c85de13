import { type CallContext, DATABASE, route, signedIn, Type, timestamp } from '@plinth/kernel';
import { namedPaste, pasteId, pasteNotFound, pasteRefusals, signedOut } from '../access/guard.js';
import { limited, limitRefusal } from '../access/limits.js';
import { snippetHooks } from '../hooks.js';
import { PASTE_WRITER } from '../pastes/paste-writer.js';

/** What a star comes to (docs/components/snippets.md, star result). */
export interface StarResult {
  readonly starred: boolean;
  readonly star_count: number;
}

/**
 * Gives a paste the caller's star, or takes it back. The row of the paste is held meanwhile, so that the stars and their
 * count never part.
 */
async function toggle({ caller, clock, use }: CallContext, id: number): Promise<StarResult> {
  const database = use(DATABASE);
  return database.transaction(async () => {
    const paste = await use(PASTE_WRITER).hold(id);
    if (!paste) throw pasteNotFound();
    const mine = [id, caller.id];
    const removed = await database.remove('snippets_stars', 'paste_id = $1 AND user_id = $2', mine);
    if (removed === 0)
      await database.insertRow('snippets_stars', {
        paste_id: id,
        user_id: caller.id,
        created_at: timestamp(clock),
      });
    const star_count = paste.starCount + (removed === 0 ? 1 : -1);
    await database.update('snippets_pastes', { star_count }, 'id = $1', [id]);
    return { starred: removed === 0, star_count };
  });
}

/** Before an account goes: its stars go with it, and are counted no longer. */
export async function forgetStars({ use }: Pick<CallContext, 'use'>, userId: number): Promise<void> {
  const database = use(DATABASE);
  const own = `SELECT paste_id FROM ${database.table('snippets_stars')} WHERE user_id = $1`;
  await database.execute(
    `UPDATE ${database.table('snippets_pastes')} SET star_count = star_count - 1 WHERE id IN (${own})`,
    [userId],
  );
  await database.remove('snippets_stars', 'user_id = $1', [userId]);
}

/** Stars (docs/components/snippets.md). */
export const starRoutes = [
  route({
    method: 'POST',
    path: '/pastes/:id/star',
    summary: 'Gives a paste a star, or takes it back.',
    access: signedIn(),
    args: { id: pasteId },
    result: Type.Object({ starred: Type.Boolean(), star_count: Type.Integer() }),
    refusals: [signedOut, ...pasteRefusals, limitRefusal],
    async handle(call) {
      const { id } = await namedPaste(call, call.args.id, 'see');
      const result = await limited(call, 'toggle', () => toggle(call, id));
      await call.hooks.action(snippetHooks.snippets_paste_starred, id, call.caller.id, result.starred);
      return result;
    },
  }),
];

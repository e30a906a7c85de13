import { type CallContext, route, signedIn, Type, timestamp } from '@plinth/kernel';
import { DATABASE, sql } from '@plinth/kernel/database';
import { authorizePaste, pasteErrors, pasteId, pasteNotFound, pasteOfPath, signedOut } from '../access/guard.js';
import { limitError, limited } from '../access/limits.js';
import { snippetHooks } from '../hooks.js';
import { PASTE_WRITER } from '../pastes/paste-writer.js';
import { pastes } from '../pastes/tables.js';
import { stars } from './table.js';

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
    const mine = { pasteId: id, userId: caller.id };
    const starred = (await database.rows(stars).remove(mine)) === 0;
    if (starred) await database.rows(stars).insert({ ...mine, createdAt: timestamp(clock) });
    const starCount = paste.starCount + (starred ? 1 : -1);
    await database.rows(pastes).change({ id }, { starCount });
    return { starred, star_count: starCount };
  });
}

/** Before an account goes: its stars go with it, and are counted no longer. */
export async function forgetStars({ use }: Pick<CallContext, 'use'>, userId: number): Promise<void> {
  const database = use(DATABASE);
  const own = sql`SELECT ${stars.pasteId} FROM ${stars} WHERE ${stars.userId} = ${userId}`;
  await database.write`UPDATE ${pastes} SET star_count = star_count - 1 WHERE ${pastes.id} IN (${own})`;
  await database.rows(stars).remove({ userId });
}

/**
 * Gives a paste that the caller may see their star, or takes it back.
 * @throws RestError 404 `rest_not_found` when it went meanwhile, 429 `snippets_rate_limit_exceeded`
 */
export async function starPaste(call: CallContext, id: number): Promise<StarResult> {
  const result = await limited(call, 'toggle', () => toggle(call, id));
  await call.hooks.action(snippetHooks.snippets_paste_starred, id, call.caller.id, result.starred);
  return result;
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
    errors: [signedOut, ...pasteErrors, limitError],
    resource: pasteOfPath,
    authorizeResource: authorizePaste('see'),
    handle: (call) => starPaste(call, call.resource.id),
  }),
];

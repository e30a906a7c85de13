import { type CallContext, clientNetwork, DATABASE, SECRETS, timestamp } from '@plinth/kernel';
import type { Paste } from './paste.js';

const VIEWER = 'snippets/viewer';

const DAY_LENGTH = 10;

const today = ({ clock }: Pick<CallContext, 'clock'>) => timestamp(clock).slice(0, DAY_LENGTH);

/** Who looks, as far as views are concerned: a session, or an address. Kept as a keyed digest only. */
function viewerOf({ caller, request, use }: CallContext): string {
  const name = caller.isVisitor
    ? `address ${clientNetwork(request.address)}`
    : `session ${caller.id} ${caller.credentialId}`;
  return use(SECRETS).digest(VIEWER, name);
}

/**
 * Counts a view: one a day for each viewer, none for the owner (docs/components/snippets.md, views). Returns the paste
 * as it then is.
 */
export async function countView(call: CallContext, paste: Paste): Promise<Paste> {
  const { caller, use } = call;
  if (call.request.headOnly || (!caller.isVisitor && caller.id === paste.authorId)) return paste;
  const database = use(DATABASE);
  const row = { paste_id: paste.id, viewer: viewerOf(call), day: today(call) };
  const known = await database.selectOne(
    `SELECT paste_id FROM ${database.table('snippets_views')} WHERE paste_id = $1 AND viewer = $2 AND day = $3`,
    [row.paste_id, row.viewer, row.day],
  );
  if (known) return paste;
  const isNew = await database.transaction(async () => {
    // The row of the paste first, as everywhere: two that come at once would otherwise wait for each other.
    await database.execute(
      `UPDATE ${database.table('snippets_pastes')} SET view_count = view_count + 1 WHERE id = $1`,
      [paste.id],
    );
    if (await database.insertIgnore('snippets_views', row)) return true;
    await database.execute(
      `UPDATE ${database.table('snippets_pastes')} SET view_count = view_count - 1 WHERE id = $1`,
      [paste.id],
    );
    return false;
  });
  return isNew ? { ...paste, viewCount: paste.viewCount + 1 } : paste;
}

/** Forgets who looked before today; the counts stay. */
export async function forgetViews(call: Pick<CallContext, 'clock' | 'use'>): Promise<void> {
  await call.use(DATABASE).remove('snippets_views', 'day < $1', [today(call)]);
}

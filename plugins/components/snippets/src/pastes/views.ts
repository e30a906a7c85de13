import { type CallContext, clientNetwork, SECRETS, timestamp } from '@plinth/kernel';
import { add, DATABASE } from '@plinth/kernel/database';
import type { Paste } from './paste.js';
import { pastes, views } from './tables.js';

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
  const view = { pasteId: paste.id, viewer: viewerOf(call), day: today(call) };
  if (await database.rows(views).has(view)) return paste;
  const isNew = await database.transaction(async () => {
    // The row of the paste first, as everywhere: two that come at once would otherwise wait for each other.
    await database.rows(pastes).change({ id: paste.id }, { viewCount: add(1) });
    if (await database.rows(views).insertIfAbsent(view)) return true;
    await database.rows(pastes).change({ id: paste.id }, { viewCount: add(-1) });
    return false;
  });
  return isNew ? { ...paste, viewCount: paste.viewCount + 1 } : paste;
}

/** Forgets who looked before today; the counts stay. */
export async function forgetViews(call: Pick<CallContext, 'clock' | 'use'>): Promise<void> {
  await call
    .use(DATABASE)
    .rows(views)
    .remove({ day: { below: today(call) } });
}

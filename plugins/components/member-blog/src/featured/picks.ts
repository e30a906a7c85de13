import { listedPosts as p } from '@plinth/content';
import { CACHE_TAGS, type PluginContext, timestamp } from '@plinth/kernel';
import { alias, DATABASE, sql } from '@plinth/kernel/database';
import { countMarked, type IdPage, type Marked, publishedPage } from '../discovery/published.js';
import { picks } from './table.js';

/** Moves when a pick is made or taken back. */
export const FEATURED_TAG = 'mb-featured';

type Using = Pick<PluginContext, 'use'>;

const m = alias(picks, 'm');

const PICKED: Marked = { marked: m };

/** A page of the editors' picks: lower order first, then the newer post. Picks whose post is not published are hidden. */
export function pickedPage(
  context: Using,
  page: { readonly limit: number; readonly offset?: number },
): Promise<IdPage> {
  return publishedPage(context, {
    ...PICKED,
    order: sql`${m.position} ASC, ${p.createdAt} DESC, ${p.id} DESC`,
    ...page,
  });
}

/** Whether a post is one of the picks. */
export function isPicked({ use }: Using, postId: number): Promise<boolean> {
  return use(DATABASE).rows(picks).has({ postId });
}

/** How many picks everybody sees. */
export function countPicks(context: Using): Promise<number> {
  return countMarked(context, PICKED);
}

/**
 * Makes a post a pick, or moves one in the order.
 * @param pick `order` undefined leaves that of a pick which is there already
 */
export async function addPick(
  { use, clock }: Pick<PluginContext, 'use' | 'clock'>,
  postId: number,
  pick: { readonly order: number | undefined; readonly by: number },
): Promise<void> {
  const { order, by } = pick;
  const database = use(DATABASE);
  await database.transaction(async () => {
    const rows = database.rows(picks);
    const row = { postId, position: order, featuredAt: timestamp(clock), featuredBy: by };
    const isNew = await rows.insertIfAbsent(row);
    if (!isNew && order !== undefined) await rows.change({ postId }, { position: order });
    await database.afterCommit(() => use(CACHE_TAGS).invalidate(FEATURED_TAG));
  });
}

/** Takes a pick back; nothing happens when there is none. */
export async function removePick({ use }: Using, postId: number): Promise<void> {
  const database = use(DATABASE);
  await database.transaction(async () => {
    await database.rows(picks).remove({ postId });
    await database.afterCommit(() => use(CACHE_TAGS).invalidate(FEATURED_TAG));
  });
}

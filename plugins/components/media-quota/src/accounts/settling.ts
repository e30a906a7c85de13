import { MEDIA, POSTS } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { creditTypeOf } from '../limits.js';
import { type CountedUpload, countable } from './account-store.js';
import { enter } from './ledger.js';
import { ACCOUNTS } from './port.js';

type Context = Pick<PluginContext, 'use'>;

const BATCH = 500;
const ONE_MORE = 'Taken over from another account.';
const ONE_LESS = 'Given to another account.';

async function actual({ use }: Context, attachmentId: number): Promise<CountedUpload | undefined> {
  const media = await use(MEDIA).find(attachmentId);
  return media && countable(media);
}

/**
 * Counts an attachment for the member who owns it now, whoever it was counted for, with an entry in the ledger of each. The
 * accounts are held in the order of their ids, so that two who give each other files never wait for one another.
 */
export async function settle(context: Context, attachmentId: number): Promise<void> {
  const { use } = context;
  const accounts = use(ACCOUNTS);
  const reference = String(attachmentId);
  await use(DATABASE).transaction(async () => {
    const owners = [(await accounts.counted(attachmentId))?.userId, (await actual(context, attachmentId))?.userId];
    if (owners[0] === owners[1]) return;
    for (const userId of owners.flatMap((id) => id ?? []).sort((one, other) => one - other))
      await accounts.hold(userId);
    // What was true before the accounts were held may have changed.
    const before = await accounts.counted(attachmentId);
    const now = await actual(context, attachmentId);
    if (before?.userId === now?.userId) return;
    if (before) {
      await accounts.release({ attachmentId });
      const note = now ? ONE_LESS : '';
      if (before.type !== 'other')
        await enter(context, { userId: before.userId, type: before.type, amount: 1, reference, note });
    }
    const type = now && creditTypeOf(now.mime);
    if (now) await accounts.keep(now);
    if (now && type)
      await enter(context, { userId: now.userId, type, amount: -1, reference, note: before ? ONE_MORE : '' });
  });
}

/** Sees to it that what a member keeps is counted, with what was still counted for others. */
export async function prepare(context: Context, userId: number): Promise<void> {
  for (const attachmentId of await context.use(ACCOUNTS).prepare(userId)) await settle(context, attachmentId);
}

/** Settles the counted attachments that are gone, or belong to somebody else. */
async function settleCounted(context: Context): Promise<void> {
  const { use } = context;
  for (let last = 0; ; ) {
    const counted = await use(ACCOUNTS).countedAfter(last, BATCH);
    const posts = await use(POSTS).findMany(counted.map(({ attachmentId }) => attachmentId));
    const owners = new Map(posts.map(({ id, authorId }) => [id, authorId]));
    for (const { attachmentId, userId } of counted)
      if (owners.get(attachmentId) !== userId) await settle(context, attachmentId);
    last = counted.at(-1)?.attachmentId ?? last;
    if (counted.length < BATCH) return;
  }
}

/** Settles the attachments that are not counted although those of their owner are. */
async function settleUncounted(context: Context): Promise<void> {
  const { use } = context;
  const ids = await use(POSTS).ids({ types: ['attachment'] });
  for (let from = 0; from < ids.length; from += BATCH) {
    const posts = await use(POSTS).findMany(await use(ACCOUNTS).uncounted(ids.slice(from, from + BATCH)));
    const members = await use(ACCOUNTS).countedMembers(posts.map(({ authorId }) => authorId));
    for (const { id, authorId } of posts) if (members.has(authorId)) await settle(context, id);
  }
}

/** Brings all that is counted to what there is: for a process that ended between a commit and what it tells. */
export async function settleAll(context: Context): Promise<void> {
  await settleCounted(context);
  await settleUncounted(context);
}

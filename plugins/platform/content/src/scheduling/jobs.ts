import { type JobDeclaration, job, type PluginContext, timestampAfter } from '@plinth/kernel';
import { COMMENTS, CONTENT_SETTINGS, POST_TYPES, POSTS, type PostSelection } from '../ports.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days that something is kept which was begun and never saved. */
const AUTO_DRAFT_DAYS = 7;

/** The ids of all posts of every type that match, oldest first. */
function matching({ use }: PluginContext, selection: Omit<PostSelection, 'types'>): Promise<number[]> {
  const types = use(POST_TYPES)
    .all()
    .map((type) => type.name);
  return use(POSTS).ids({ ...selection, types, orderBy: 'date', order: 'asc' });
}

/** Publishes what is due. Whoever moves a post first announces it, so two processes never do so twice. */
export async function publishScheduled(context: PluginContext): Promise<void> {
  // A selection looks strictly before a moment, and what is due at this very one is due.
  const before = timestampAfter(context.clock, 1);
  for (const id of await matching(context, { statuses: ['future'], before })) {
    await context.use(POSTS).transition(id, 'future', 'publish');
  }
}

async function removeUnchanged(context: PluginContext, status: string, days: number): Promise<void> {
  const modifiedBefore = timestampAfter(context.clock, -days * DAY_MS);
  for (const id of await matching(context, { statuses: [status], modifiedBefore })) await context.use(POSTS).remove(id);
}

/** Removes drafts that were never saved. */
export function removeAutoDrafts(context: PluginContext): Promise<void> {
  return removeUnchanged(context, 'auto-draft', AUTO_DRAFT_DAYS);
}

/** Removes what has been in the trash for long enough; nothing where the site has no trash. */
export async function emptyTrash(context: PluginContext): Promise<void> {
  const { emptyTrashAfterDays } = context.use(CONTENT_SETTINGS)();
  if (emptyTrashAfterDays === 0) return;
  await removeUnchanged(context, 'trash', emptyTrashAfterDays);
  const comments = context.use(COMMENTS);
  const judgedBefore = timestampAfter(context.clock, -emptyTrashAfterDays * DAY_MS);
  for (const id of await comments.ids({ statuses: ['trash'], judgedBefore })) await comments.remove(id);
}

/** The periodic work of posts. */
export const postJobs: readonly JobDeclaration[] = [
  job('publish-scheduled', { every: 15, run: publishScheduled }),
  job('remove-auto-drafts', { every: 86_400, run: removeAutoDrafts }),
  job('empty-trash', { every: 86_400, run: emptyTrash }),
];

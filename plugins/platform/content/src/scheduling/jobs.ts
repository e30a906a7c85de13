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
export async function publishScheduled(tools: PluginContext): Promise<void> {
  // A selection looks strictly before a moment, and what is due at this very one is due.
  const before = timestampAfter(tools.clock, 1);
  for (const id of await matching(tools, { statuses: ['future'], before })) {
    await tools.use(POSTS).transition(id, 'future', 'publish');
  }
}

async function removeUnchanged(tools: PluginContext, status: string, days: number): Promise<void> {
  const modifiedBefore = timestampAfter(tools.clock, -days * DAY_MS);
  for (const id of await matching(tools, { statuses: [status], modifiedBefore })) await tools.use(POSTS).remove(id);
}

/** Removes drafts that were never saved. */
export function removeAutoDrafts(tools: PluginContext): Promise<void> {
  return removeUnchanged(tools, 'auto-draft', AUTO_DRAFT_DAYS);
}

/** Removes what has been in the trash for long enough; nothing where the site has no trash. */
export async function emptyTrash(tools: PluginContext): Promise<void> {
  const { emptyTrashAfterDays } = tools.use(CONTENT_SETTINGS)();
  if (emptyTrashAfterDays === 0) return;
  await removeUnchanged(tools, 'trash', emptyTrashAfterDays);
  const comments = tools.use(COMMENTS);
  const judgedBefore = timestampAfter(tools.clock, -emptyTrashAfterDays * DAY_MS);
  for (const id of await comments.ids({ statuses: ['trash'], judgedBefore })) await comments.remove(id);
}

/** The periodic work of posts. */
export const postJobs: readonly JobDeclaration[] = [
  job('publish-scheduled', { every: 15, run: publishScheduled }),
  job('remove-auto-drafts', { every: 86_400, run: removeAutoDrafts }),
  job('empty-trash', { every: 86_400, run: emptyTrash }),
];

import { type JobDeclaration, job, timestampAfter, type Tools } from '@plinth/kernel';
import { CONTENT_SETTINGS, POST_TYPES, POSTS, type PostQuery } from '../ports.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long something that was begun and never saved is kept. */
const AUTO_DRAFT_DAYS = 7;

const BATCH = 100;

/** The ids of all posts of every type that match, oldest first; a round at a time, because each round changes them. */
async function eachMatch(
  tools: Tools,
  query: Pick<PostQuery, 'statuses' | 'before' | 'modifiedBefore'>,
  work: (id: number) => Promise<unknown>,
): Promise<void> {
  const types = tools.use(POST_TYPES).all().map((type) => type.name);
  let exclude: number[] = [];
  for (;;) {
    const { posts } = await tools.use(POSTS).list({
      ...query,
      types,
      exclude,
      orderBy: 'id',
      order: 'asc',
      limit: BATCH,
      without: ['content', 'excerpt'],
    });
    for (const post of posts) await work(post.id);
    if (posts.length < BATCH) return;
    exclude = posts.map((post) => post.id);
  }
}

/** Publishes what is due. Each post is published by whoever moves it first, so that two processes announce it once. */
export async function publishScheduled(tools: Tools): Promise<void> {
  // A list looks strictly before a moment, and what is due at this very one is due.
  const before = timestampAfter(tools.clock, 1);
  await eachMatch(tools, { statuses: ['future'], before }, (id) => tools.use(POSTS).transition(id, 'future', 'publish'));
}

/** Removes drafts that were never saved. */
export async function removeAutoDrafts(tools: Tools): Promise<void> {
  const modifiedBefore = timestampAfter(tools.clock, -AUTO_DRAFT_DAYS * DAY_MS);
  await eachMatch(tools, { statuses: ['auto-draft'], modifiedBefore }, (id) => tools.use(POSTS).remove(id));
}

/** Removes what has been in the trash for long enough; nothing where the site has no trash. */
export async function emptyTrash(tools: Tools): Promise<void> {
  const days = tools.use(CONTENT_SETTINGS)().emptyTrashAfterDays;
  if (days === 0) return;
  const modifiedBefore = timestampAfter(tools.clock, -days * DAY_MS);
  await eachMatch(tools, { statuses: ['trash'], modifiedBefore }, (id) => tools.use(POSTS).remove(id));
}

/** The periodic work of posts. */
export const postJobs: readonly JobDeclaration[] = [
  job('publish-scheduled', { every: 15, run: publishScheduled }),
  job('remove-auto-drafts', { every: 86_400, run: removeAutoDrafts }),
  job('empty-trash', { every: 86_400, run: emptyTrash }),
];

import { DATABASE, identityHooks, REVISIONS, type TapDeclaration, type Tools, tap } from '@plinth/kernel';
import { MEDIA } from '../media/ports.js';
import { POST_TYPES, POSTS } from '../ports.js';

const BATCH = 100;

async function giveTo({ use }: Tools, author: number, heir: number): Promise<void> {
  const database = use(DATABASE);
  await database.update('posts', { author_id: heir }, 'author_id = $1', [author]);
  await database.afterCommit(() => use(REVISIONS).bump('posts'));
}

/** Moves a user's posts to the trash; files, which have none, are removed. */
async function discard({ use }: Tools, author: number): Promise<void> {
  const types = use(POST_TYPES).all().map((type) => type.name);
  const query = { types, authors: [author], orderBy: 'id', limit: BATCH, without: ['content', 'excerpt'] } as const;
  const statuses = ['auto-draft', 'draft', 'pending', 'publish', 'future', 'private', 'inherit'];
  for (let posts = (await use(POSTS).list({ ...query, statuses })).posts; posts.length > 0; ) {
    for (const post of posts) await (post.type === 'attachment' ? use(MEDIA) : use(POSTS))[post.type === 'attachment' ? 'remove' : 'trash'](post.id);
    posts = (await use(POSTS).list({ ...query, statuses })).posts;
  }
}

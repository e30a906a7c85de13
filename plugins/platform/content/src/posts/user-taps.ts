import { CACHE_TAGS, type PluginContext, type TapDeclaration, tap } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { identityHooks } from '@plinth/kernel/identity';
import { MEDIA } from '../media/ports.js';
import { POST_TYPES, POSTS } from '../ports.js';
import { posts } from './table.js';

async function giveTo({ use }: PluginContext, author: number, reassignTo: number): Promise<void> {
  const database = use(DATABASE);
  await database.rows(posts).change({ authorId: author }, { authorId: reassignTo });
  await database.afterCommit(() => use(CACHE_TAGS).invalidate('posts'));
}

/** Moves somebody's posts to the trash; files, for which there is none, are removed. */
async function discard({ use }: PluginContext, author: number): Promise<void> {
  const types = use(POST_TYPES)
    .all()
    .map((type) => type.name);
  const files = await use(POSTS).ids({ types: ['attachment'], authors: [author] });
  for (const id of files) await use(MEDIA).remove(id);
  const others = await use(POSTS).ids({ types: types.filter((type) => type !== 'attachment'), authors: [author] });
  for (const id of others) await use(POSTS).trash(id);
}

/** What the platform does when accounts are listed or removed. */
export const userTaps: readonly TapDeclaration[] = [
  // Whoever has published something is known to everybody (host-conventions E20).
  tap(identityHooks.rest_public_user_conditions, { id: 'published-authors' }, ({ use }, conditions) => {
    const table = use(DATABASE).table('posts');
    // The limit changes no answer, but keeps SQLite from turning the question into a join over all posts.
    const published = `EXISTS (SELECT 1 FROM ${table} a
      WHERE a.author_id = u.id AND a.type IN ('post', 'page') AND a.status = 'publish' LIMIT 1)`;
    return [...conditions, published];
  }),
  tap(identityHooks.delete_user, { id: 'posts-of-user' }, (context, user, reassignTo) =>
    reassignTo === undefined ? discard(context, user.id) : giveTo(context, user.id, reassignTo),
  ),
];

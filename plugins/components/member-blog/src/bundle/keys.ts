import { POSTS, type Post } from '@plinth/content';
import { type PluginContext, Type, USERS } from '@plinth/kernel';

/** A moment as a bundle writes it. */
export const time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
});

/** How many items are exported at a time. */
export const BATCH = 200;

/** What a bundle knows a post by: the same as in its section `posts`. */
export function keyOf(post: Post): string {
  return post.slug === '' ? `${post.type}-${post.id}` : post.slug;
}

/** Statuses of posts that no bundle carries. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['auto-draft']);

/** The keys of some posts and members, by id; two queries. Posts that a bundle leaves out have none. */
export async function keysOf(
  { use }: Pick<PluginContext, 'use'>,
  ids: { readonly posts: readonly number[]; readonly users: readonly number[] },
) {
  const [posts, users] = await Promise.all([use(POSTS).findMany(ids.posts), use(USERS).findMany(ids.users)]);
  return {
    posts: new Map(posts.filter(({ status }) => !LEFT_OUT.has(status)).map((post) => [post.id, keyOf(post)])),
    logins: new Map(users.map((user) => [user.id, user.login])),
  };
}

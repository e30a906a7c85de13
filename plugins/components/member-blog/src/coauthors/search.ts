import { avatarUrl } from '@plinth/accounts';
import type { Post } from '@plinth/content';
import { type CallContext, USERS, type User } from '@plinth/kernel';
import { COAUTHORS } from './store.js';

const AVATAR_SIZE = 96;

/** Accounts that are looked through for sign-in names, among those where the words occur anywhere. */
const MAX_CANDIDATES = 200;

/** The caller, the author of the post, and whoever is or is about to be its co-author. */
async function nobody({ caller, use }: CallContext, post: Post | undefined): Promise<number[]> {
  if (!post) return [caller.id];
  const known = await use(COAUTHORS).ofPost(post.id);
  const taken = known.filter(({ status }) => status === 'accepted' || status === 'pending');
  return [caller.id, post.authorId, ...taken.map(({ userId }) => userId)];
}

/** Whether the words occur in a name, or are the whole e-mail address: no part of an address is given away. */
function matches({ displayName, email, login, slug }: User, words: string): boolean {
  return [displayName, login, slug].some((name) => name.toLowerCase().includes(words)) || email.toLowerCase() === words;
}

/** Members whom a post may be written with (docs/components/member-blog.md, GET /coauthors/search). */
export async function searchMembers(call: CallContext, search: string, post: Post | undefined, limit: number) {
  const users = call.use(USERS);
  const exclude = await nobody(call, post);
  const [open, any] = await Promise.all([
    users.list({ search, searchPublicly: true, exclude, limit: limit * 2 }),
    users.list({ search, exclude, limit: MAX_CANDIDATES }),
  ]);
  const words = search.toLowerCase();
  const found = new Map([...open.users, ...any.users].map((user) => [user.id, user]));
  return [...found.values()]
    .filter((user) => matches(user, words))
    .sort((a, b) => (a.displayName.toLowerCase() < b.displayName.toLowerCase() ? -1 : 1))
    .slice(0, limit)
    .map((user) => ({
      id: user.id,
      name: user.displayName,
      username: user.login,
      avatar: avatarUrl(call.site, user, AVATAR_SIZE),
    }));
}

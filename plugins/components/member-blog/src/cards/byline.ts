import { avatarUrl } from '@plinth/accounts';
import { PERMALINKS, type Post } from '@plinth/content';
import { type CallContext, type SiteInfo, USERS, type User } from '@plinth/kernel';
import { html, type SafeHtml } from '@plinth/pages';
import { COAUTHORS } from '../coauthors/store.js';
import { settings } from '../settings.js';

/** Who wrote each post: its author and, in their order, those who accepted to write it with them. */
export type Bylines = ReadonlyMap<number, readonly User[]>;

/** The bylines of some posts. Two queries, for whatever number of posts. */
export async function bylinesOf(
  { use, module }: Pick<CallContext, 'module' | 'use'>,
  posts: readonly Post[],
): Promise<Bylines> {
  const withOthers = module('coauthors') ? await use(COAUTHORS).acceptedOf(posts.map((post) => post.id)) : new Map();
  const ids = new Map<number, number[]>(
    posts.map((post) => [post.id, [...new Set([post.authorId, ...(withOthers.get(post.id) ?? [])])]]),
  );
  const users = await use(USERS).findMany([...new Set([...ids.values()].flat())]);
  const byId = new Map(users.map((user) => [user.id, user]));
  return new Map([...ids].map(([postId, writers]) => [postId, writers.flatMap((id) => byId.get(id) ?? [])]));
}

/** The names, each leading to what its bearer wrote, joined as the owner set it. */
export function byline(
  { settings: values, use }: Pick<CallContext, 'settings' | 'use'>,
  writers: readonly User[],
): SafeHtml {
  const { bylineSeparator, bylineLastSeparator } = values(settings);
  const names = writers.map((writer, index) => {
    const isLast = index === writers.length - 1;
    const before = index === 0 ? '' : isLast ? bylineLastSeparator : bylineSeparator;
    return html`${before}<a rel="author" href="${use(PERMALINKS).ofAuthor(writer)}">${writer.displayName}</a>`;
  });
  return html`${names}`;
}

/** Somebody's picture; it says nothing that the name beside it does not say. */
export function avatar(site: SiteInfo, writer: User, pixels: number): SafeHtml {
  const source = avatarUrl(site, writer, pixels * 2);
  return html`<img class="mb-avatar" src="${source}" alt="" width="${pixels}" height="${pixels}" loading="lazy">`;
}

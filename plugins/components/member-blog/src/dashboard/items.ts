import { PERMALINKS, type Post } from '@plinth/content';
import { type CallContext, type SiteInfo, Type } from '@plinth/kernel';
import { toSiteTime } from '@plinth/kernel/time';
import { VIEWS } from '../views/views.js';

/** A line of the dashboard (docs/components/member-blog.md, Dashboard item). */
export const dashboardItem = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    status: Type.String(),
    date: Type.String({ description: 'On the clock of the site.' }),
    link: Type.String(),
    edit_link: Type.String(),
    views: Type.Integer(),
    is_owner: Type.Boolean({ description: 'Whether the member is its author and not a co-author.' }),
  },
  { title: 'dashboard-item' },
);

/** Where a post is written. */
export function editLink(site: Pick<SiteInfo, 'url'>, postId: number): string {
  return `${site.url}/write?post=${postId}`;
}

/** The lines of some posts on the dashboard of a member: one query for the views, one at most for the addresses. */
export async function dashboardItems(call: CallContext, posts: readonly Post[], userId: number) {
  const { site, use } = call;
  const [links, views] = await Promise.all([
    use(PERMALINKS).ofPosts(posts),
    use(VIEWS).ofPosts(posts.map(({ id }) => id)),
  ]);
  return posts.map((post, index) => ({
    id: post.id,
    title: post.title,
    status: post.status,
    date: toSiteTime(post.createdAt, site.timezone),
    link: links[index] ?? '',
    edit_link: editLink(site, post.id),
    views: views.get(post.id) ?? 0,
    is_owner: post.authorId === userId,
  }));
}

import { GROUPS, type Group } from '@plinth/community';
import { anyone, type CallContext, html, notFound, offsetOf, page, type Route, Type } from '@plinth/kernel';
import { renderCards } from '../cards/cards.js';
import { renderPagination } from '../cards/pagination.js';
import { postsInOrder } from '../discovery/items.js';
import { blogAddress, blogPage } from '../pages/frame.js';
import { hasGroups } from './core-posts.js';
import { groupBlog } from './group-posts.js';

const PER_PAGE = 12;

/** A group whose inside the caller may read. @throws RestError 404 */
async function readableGroup(call: CallContext, slug: string): Promise<Group> {
  const group = hasGroups(call) ? await call.use(GROUPS).findBySlug(slug) : undefined;
  if (group && (await call.use(GROUPS).standing(group, call.caller)).mayRead) return group;
  throw notFound('rest_no_route', 'There is no such page.');
}

/** The blog of a group as a readable page. */
export const groupPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/blog/groups/:slug',
    summary: 'The blog of a group: what it features first, then the newest.',
    module: 'groups',
    access: anyone,
    args: {
      slug: Type.String({ description: 'Slug of the group.' }),
      page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
    },
    resource: (call) => readableGroup(call, call.args.slug),
    async handle(call) {
      const { args, site, resource, use } = call;
      const range = { limit: PER_PAGE, offset: offsetOf({ page: args.page, per_page: PER_PAGE }) };
      const { ids, total } = await groupBlog(call, resource.id, range);
      const cards = await renderCards(call, await postsInOrder(call, ids), { headingLevel: 2 });
      const pages = { page: args.page, maxPages: Math.ceil(total / PER_PAGE) };
      const address = blogAddress(site, `/groups/${encodeURIComponent(resource.slug)}`);
      const body = html`<p class="meta">The blog of the group <a href="${use(GROUPS).addressOf(resource)}">${resource.name}</a></p>
${ids.length > 0 ? cards : html`<p>Nothing has been published here yet.</p>`}
${renderPagination(pages, (to) => `${address}?page=${to}`)}`;
      return blogPage(call, { title: resource.name, body });
    },
  }),
];

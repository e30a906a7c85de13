import { GROUPS, type Group } from '@plinth/community';
import { anyone, type CallContext, notFound, offsetOf, page, type Route, Type } from '@plinth/kernel';
import { Breadcrumb } from '@plinth/pages/kit';
import { renderCards } from '../cards/cards.js';
import { postsInOrder } from '../discovery/items.js';
import { blogPage } from '../pages/frame.js';
import { ListedCards, PER_PAGE } from '../pages/listed-cards.js';
import { blogTexts } from '../pages/texts.js';
import { hasGroups } from './core-posts.js';
import { groupBlog } from './group-posts.js';

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
      const path = `/groups/${encodeURIComponent(resource.slug)}`;
      const group = { title: resource.name, path: use(GROUPS).addressOf(resource) };
      return blogPage(call, {
        title: blogTexts.in(site.language)('of_group', { name: resource.name }),
        part: undefined,
        isPast: range.offset > 0 && range.offset >= total,
        body: (
          <>
            <Breadcrumb crumbs={[group]} />
            <ListedCards cards={cards} path={path} page={args.page} total={total} empty="nothing" />
          </>
        ),
      });
    },
  }),
];

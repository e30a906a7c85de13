import {
  type CallContext,
  html,
  offsetOf,
  page,
  type RestResponse,
  type Route,
  sitePage,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { ACTIVITIES } from '../activity/ports.js';
import { unknownMember } from '../errors.js';
import { GROUPS } from '../groups/ports.js';
import { directoryAccess } from '../members/routes.js';
import { activityArticles } from './activity-view.js';
import { addresses, communityStyle, memberLink, memberPicture, moment, PER_PAGE, pager, searchForm } from './view.js';

const MAX_GROUPS = 50;

async function listPage(call: CallContext, list: { page: number; search: string }): Promise<RestResponse> {
  const { site, use } = call;
  const { users, total } = await use(USERS).list({
    ...(list.search ? { search: list.search, searchPublicly: true } : {}),
    orderBy: 'name',
    limit: PER_PAGE,
    offset: offsetOf({ page: list.page, per_page: PER_PAGE }),
  });
  const rows = users.map((user) => html`<li>${memberPicture(site, user)}<div>${memberLink(site, user)}</div></li>`);
  const body = html`<h1>Members</h1>
${searchForm(addresses(call).members, list.search)}
${users.length === 0 ? html`<p>There are no members to show.</p>` : html`<ul class="people">${rows}</ul>`}
${pager({ current: list.page, total, ...(list.search ? { query: { search: list.search } } : {}) })}`;
  return sitePage(call, { title: 'Members', body, head: communityStyle.link(call.site) });
}

async function memberPage(call: CallContext, user: User, current: number): Promise<RestResponse> {
  const { caller, site, use } = call;
  const [{ activities, total }, { groups }] = await Promise.all([
    use(ACTIVITIES).list({ visibleTo: caller, userId: user.id, limit: PER_PAGE, offset: (current - 1) * PER_PAGE }),
    use(GROUPS).list({
      visibleTo: caller,
      readableOnly: user.id !== caller.id,
      memberId: user.id,
      orderBy: 'alphabetical',
      limit: MAX_GROUPS,
    }),
  ]);
  const belongs = groups.map((group, index) => [
    index > 0 && ', ',
    html`<a href="${use(GROUPS).addressOf(group)}">${group.name}</a>`,
  ]);
  const body = html`<h1>${memberPicture(site, user)} ${user.displayName}</h1>
<p class="meta">@${user.slug} · member since ${moment(site, user.registeredAt)}</p>
${user.description !== '' && html`<p>${user.description}</p>`}
${groups.length > 0 && html`<p>Groups: ${belongs}</p>`}
<h2>Activity</h2>
${activities.length === 0 ? html`<p>Nothing here yet.</p>` : await activityArticles(call, activities, { whole: false })}
${pager({ current, total })}
<p><a href="${addresses(call).members}">All members</a></p>`;
  return sitePage(call, { title: user.displayName, body, head: communityStyle.link(call.site) });
}

const pageNumber = Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' });

/** `/members`, and the page of a member. */
export const memberPages: readonly Route[] = [
  page({
    module: 'pages',
    method: 'GET',
    path: '/members',
    summary: 'The members of the site.',
    access: directoryAccess,
    args: { page: pageNumber, search: Type.String({ default: '', maxLength: 200, description: 'What to look for.' }) },
    handle: (call) => listPage(call, call.args),
  }),
  page({
    module: 'pages',
    method: 'GET',
    path: '/members/:slug',
    summary: 'A member: what they say about themselves, their groups, their activity.',
    access: directoryAccess,
    args: {
      slug: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the member in addresses.' }),
      page: pageNumber,
    },
    async handle(call) {
      const user = await call.use(USERS).findBySlug(call.args.slug);
      if (!user) throw unknownMember();
      return memberPage(call, user, call.args.page);
    },
  }),
];

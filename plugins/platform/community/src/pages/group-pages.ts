import {
  anyone,
  type CallContext,
  choice,
  collectHtml,
  html,
  nonceField,
  offsetOf,
  page,
  type RestResponse,
  type Route,
  redirect,
  type SafeHtml,
  signedIn,
  sitePage,
  Type,
  trusted,
  USERS,
} from '@plinth/kernel';
import { ACTIVITIES } from '../activity/ports.js';
import { unknownGroup } from '../errors.js';
import { admitMember, dismissRequest, joinGroup, leaveGroup } from '../groups/membership.js';
import { GROUPS, type Group } from '../groups/ports.js';
import type { FoundGroup } from '../groups/standing.js';
import { communityHooks } from '../hooks.js';
import { renderActivity } from '../text.js';
import { activityForm } from './activity-form.js';
import { activityArticles } from './activity-view.js';
import { addresses, communityStyle, memberLink, memberPicture, PER_PAGE, pager, searchForm } from './view.js';

const NONCE = 'community-group';
const MAX_PEOPLE = 24;
const MAX_REQUESTS = 20;

const KINDS = { public: 'Public group', private: 'Private group', hidden: 'Hidden group' } as const;

const ROLES = { member: 'a member', moderator: 'a moderator', administrator: 'an administrator' } as const;

const slug = Type.String({ minLength: 1, maxLength: 191, description: 'Name of the group in addresses.' });

/** A hidden group that the reader may not know of is not found. */
async function groupBySlug(call: CallContext, wanted: string): Promise<FoundGroup> {
  const { caller, use } = call;
  const group = await use(GROUPS).findBySlug(wanted);
  const standing = group && (await use(GROUPS).standing(group, caller));
  if (!group || !standing?.mayFind) throw unknownGroup();
  return { group, standing };
}

function button(call: CallContext, group: Group, deed: { name: string; title: string; userId?: number }): SafeHtml {
  const { name, title, userId } = deed;
  return html`<form class="inline" method="post" action="${call.use(GROUPS).addressOf(group)}">
${nonceField(call, NONCE)}<input type="hidden" name="do" value="${name}">
${userId !== undefined && html`<input type="hidden" name="user_id" value="${userId}">`}<button type="submit">${title}</button></form>`;
}

async function membershipButton(call: CallContext, { group, standing }: FoundGroup): Promise<SafeHtml | undefined> {
  const { caller, use } = call;
  if (caller.isVisitor) return undefined;
  if (standing.role !== undefined) {
    return html`<div>You are ${ROLES[standing.role]} of this group. ${button(call, group, { name: 'leave', title: 'Leave the group' })}</div>`;
  }
  if (await use(GROUPS).hasAsked(group.id, caller.id)) {
    return html`<div>You asked to join. ${button(call, group, { name: 'withdraw', title: 'Withdraw' })}</div>`;
  }
  const title = group.status === 'public' || standing.mayAdminister ? 'Join the group' : 'Ask to join';
  return html`<div>${button(call, group, { name: 'join', title })}</div>`;
}

async function requestList(call: CallContext, { group, standing }: FoundGroup): Promise<SafeHtml | undefined> {
  if (!standing.mayAdminister) return undefined;
  const { requests } = await call.use(GROUPS).requests(group.id, { limit: MAX_REQUESTS });
  if (requests.length === 0) return undefined;
  const users = await call.use(USERS).findMany(requests.map(({ userId }) => userId));
  const rows = users.map(
    (user) => html`<li>${memberPicture(call.site, user)}<div>${memberLink(call.site, user)}</div>
${button(call, group, { name: 'accept', title: 'Accept', userId: user.id })} ${button(call, group, { name: 'deny', title: 'Deny', userId: user.id })}</li>`,
  );
  return html`<h2>Requests</h2><ul class="people">${rows}</ul>`;
}

async function peopleOf(call: CallContext, group: Group): Promise<SafeHtml> {
  const { members } = await call.use(GROUPS).members(group.id, { limit: MAX_PEOPLE });
  const users = new Map(
    (await call.use(USERS).findMany(members.map(({ userId }) => userId))).map((user) => [user.id, user]),
  );
  const rows = members.map(({ userId, role }) => {
    const user = users.get(userId);
    return html`<li>${memberPicture(call.site, user)}<div>${memberLink(call.site, user)}</div>${role !== 'member' && html`<span class="badge">${role}</span>`}</li>`;
  });
  const more =
    group.memberCount > members.length && html`<p class="meta">and ${group.memberCount - members.length} more</p>`;
  return html`<h2>Members</h2><ul class="people">${rows}</ul>${more}`;
}

/** What plugins add for whoever may read the group. */
function added(call: CallContext, { group, standing }: FoundGroup): Promise<SafeHtml> {
  return collectHtml(call, communityHooks.community_group_content, {
    caller: call.caller,
    group,
    standing,
    nonceField: (action) => nonceField(call, action),
  });
}

async function inside(call: CallContext, found: FoundGroup, current: number): Promise<SafeHtml> {
  const { group, standing } = found;
  const { activities, total } = await call.use(ACTIVITIES).list({
    groupId: group.id,
    limit: PER_PAGE,
    offset: (current - 1) * PER_PAGE,
  });
  return html`${standing.mayPost && (await activityForm(call, { group }))}
<h2>Activity</h2>
${activities.length === 0 ? html`<p>Nothing here yet.</p>` : await activityArticles(call, activities, { whole: false })}
${pager({ current, total })}
${await added(call, found)}
${await peopleOf(call, group)}`;
}

async function groupPage(call: CallContext, found: FoundGroup, current: number): Promise<RestResponse> {
  const { group, standing } = found;
  const closed = html`<p class="notice">Only members see what goes on in this group.</p>`;
  const body = html`<h1>${group.name}</h1>
<p class="meta">${KINDS[group.status]} · ${group.memberCount} ${group.memberCount === 1 ? 'member' : 'members'}</p>
${trusted(renderActivity(group.description))}
${await membershipButton(call, found)}
${await requestList(call, found)}
${standing.mayRead ? await inside(call, found, current) : closed}
<p><a href="${addresses(call).groups}">All groups</a></p>`;
  return sitePage(call, { title: group.name, body, head: communityStyle.link(call.site) });
}

async function listPage(call: CallContext, list: { page: number; search: string }): Promise<RestResponse> {
  const { caller, use } = call;
  const { groups, total } = await use(GROUPS).list({
    visibleTo: caller,
    ...(list.search ? { search: list.search } : {}),
    limit: PER_PAGE,
    offset: offsetOf({ page: list.page, per_page: PER_PAGE }),
  });
  const rows = groups.map(
    (group) => html`<li><div><a href="${use(GROUPS).addressOf(group)}">${group.name}</a><br>
<span class="meta">${KINDS[group.status]} · ${group.memberCount} ${group.memberCount === 1 ? 'member' : 'members'}</span></div></li>`,
  );
  const body = html`<h1>Groups</h1>
${searchForm(addresses(call).groups, list.search)}
${groups.length === 0 ? html`<p>There are no groups to show.</p>` : html`<ul class="people">${rows}</ul>`}
${pager({ current: list.page, total, ...(list.search ? { query: { search: list.search } } : {}) })}`;
  return sitePage(call, { title: 'Groups', body, head: communityStyle.link(call.site) });
}

const pageNumber = Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' });

/** `/groups`, and a group with the forms that join, leave, ask, accept and deny. */
export const groupPages: readonly Route[] = [
  page({
    module: 'pages',
    method: 'GET',
    path: '/groups',
    summary: 'The groups that the reader may know of.',
    access: anyone,
    args: { page: pageNumber, search: Type.String({ default: '', maxLength: 200, description: 'What to look for.' }) },
    handle: (call) => listPage(call, call.args),
  }),
  page({
    module: 'pages',
    method: 'GET',
    path: '/groups/:slug',
    summary: 'A group: what goes on in it and who belongs to it.',
    access: anyone,
    args: { slug, page: pageNumber },
    handle: async (call) => groupPage(call, await groupBySlug(call, call.args.slug), call.args.page),
  }),
  page({
    module: 'pages',
    method: 'POST',
    path: '/groups/:slug',
    summary: 'Joins or leaves a group, asks to join it, accepts or denies a request.',
    access: signedIn({ code: 'community_rest_authorization_required' }),
    nonceAction: NONCE,
    args: {
      slug,
      do: choice(['join', 'leave', 'withdraw', 'accept', 'deny'], { description: 'What to do.' }),
      user_id: Type.Integer({ default: 0, minimum: 0, description: 'Whose request is accepted or denied.' }),
    },
    async handle(call) {
      const { args, caller, use } = call;
      const found = await groupBySlug(call, args.slug);
      if (args.do === 'join') await joinGroup(call, found);
      else if (args.do === 'leave') await leaveGroup(call, found, caller.id);
      else if (args.do === 'accept') await admitMember(call, found, args.user_id);
      else await dismissRequest(call, found, args.do === 'deny' ? args.user_id : caller.id);
      const gone = args.do === 'leave' && found.group.status === 'hidden';
      return redirect(gone ? addresses(call).groups : use(GROUPS).addressOf(found.group), 303);
    },
  }),
];

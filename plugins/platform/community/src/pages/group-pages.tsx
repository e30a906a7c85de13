import {
  anyone,
  type CallContext,
  choice,
  offsetOf,
  page,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { htmlToText } from '@plinth/kernel/text';
import { collectHtml, listMeta, nonceField, type SafeHtml, sitePage, trusted } from '@plinth/pages';
import type { VNode } from 'preact';
import { ACTIVITIES } from '../activity/ports.js';
import { cardCoverUrl, coversOf, coverUrl } from '../groups/covers.js';
import { withdrawInvitation } from '../groups/inviting.js';
import { admitMember, dismissRequest, joinGroup, leaveGroup } from '../groups/membership.js';
import { GROUP_INVITATIONS, GROUPS, type Group } from '../groups/ports.js';
import type { FoundGroup } from '../groups/standing.js';
import { mayCreate } from '../groups/writing.js';
import { communityHooks } from '../hooks.js';
import { renderActivity } from '../text.js';
import { activityForm } from './activity-form.js';
import { activityArticles } from './activity-view.js';
import { GroupPage, Inside, People } from './group-view.js';
import { CREATE_PATH, createPages } from './groups/create-page.js';
import { endingPages } from './groups/ending-pages.js';
import { invitationPages } from './groups/invitations-page.js';
import { GroupList } from './groups/list-view.js';
import { memberListPages } from './groups/members-page.js';
import { doneArgument, GROUP_NONCE, type GroupDone, groupBySlug } from './groups/place.js';
import { settingsPages } from './groups/settings-page.js';
import { waitingPages } from './groups/waiting-pages.js';
import { communityTexts } from './texts.js';
import { addresses, communityStyle, listStatus, PATHS, PER_PAGE } from './view.js';

const MAX_PEOPLE = 24;
const MAX_REQUESTS = 20;

/** Invitations that the list of groups shows a member, the newest first. */
const MAX_INVITATIONS = 20;

const slug = Type.String({ minLength: 1, maxLength: 191, description: 'Name of the group in addresses.' });

async function requestsOf(call: CallContext, { group, standing }: FoundGroup): Promise<readonly User[]> {
  if (!standing.mayAdminister) return [];
  const { requests } = await call.use(GROUPS).requests(group.id, { limit: MAX_REQUESTS });
  return call.use(USERS).findMany(requests.map(({ userId }) => userId));
}

async function peopleOf(call: CallContext, group: Group): Promise<VNode> {
  const { members } = await call.use(GROUPS).members(group.id, { limit: MAX_PEOPLE });
  const found = await call.use(USERS).findMany(members.map(({ userId }) => userId));
  const users = new Map(found.map((user) => [user.id, user]));
  const people = members.map(({ userId, role }) => ({ user: users.get(userId), role }));
  return <People people={people} site={call.site} group={group} more={group.memberCount - members.length} />;
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

async function inside(call: CallContext, found: FoundGroup, current: number): Promise<{ body: VNode; total: number }> {
  const { group, standing } = found;
  const { activities, total } = await call.use(ACTIVITIES).list({
    groupId: group.id,
    limit: PER_PAGE,
    offset: (current - 1) * PER_PAGE,
  });
  const view = {
    ...{ group, total, page: current },
    form: standing.mayPost ? await activityForm(call, { group }) : undefined,
    articles: await activityArticles(call, activities, { whole: false }),
    added: await added(call, found),
    people: await peopleOf(call, group),
  };
  return { body: <Inside {...view} />, total };
}

async function groupPage(
  call: CallContext,
  found: FoundGroup,
  { page: current, done }: { readonly page: number; readonly done: GroupDone },
): Promise<RestResponse> {
  const { caller, site, use } = call;
  const { group, standing } = found;
  const read = standing.mayRead ? await inside(call, found, current) : undefined;
  const view = {
    ...found,
    site,
    nonce: nonceField(call, GROUP_NONCE),
    isVisitor: caller.isVisitor,
    hasAsked: !caller.isVisitor && standing.role === undefined && (await use(GROUPS).hasAsked(group.id, caller.id)),
    requests: await requestsOf(call, found),
    description: trusted(renderActivity(group.description)),
    inside: read?.body,
    cover: coverUrl((await coversOf(call, [group])).get(group.id)),
    done,
  };
  const isPublic = group.status !== 'hidden';
  const meta = isPublic
    ? { description: htmlToText(group.description), canonical: use(GROUPS).addressOf(group) }
    : { unlisted: true };
  return sitePage(call, {
    title: group.name,
    body: <GroupPage {...view} />,
    head: communityStyle.link(site),
    status: read ? listStatus(current, read.total) : 200,
    meta,
  });
}

/** The groups that a member is invited to: two queries besides that of the invitations. */
async function ownInvitations({ caller, use }: CallContext) {
  if (caller.isVisitor) return [];
  const { invitations } = await use(GROUP_INVITATIONS).ofUser(caller.id, { limit: MAX_INVITATIONS });
  if (invitations.length === 0) return [];
  const groups = new Map((await use(GROUPS).findMany(invitations.map((each) => each.groupId))).map((g) => [g.id, g]));
  const inviters = await use(USERS).findMany(invitations.flatMap(({ inviterId }) => inviterId ?? []));
  return invitations.flatMap(({ groupId, inviterId }) => {
    const group = groups.get(groupId);
    return group ? [{ group, inviter: inviters.find(({ id }) => id === inviterId) }] : [];
  });
}

async function listPage(
  call: CallContext,
  { done, ...list }: { page: number; search: string; done: GroupDone },
): Promise<RestResponse> {
  const { caller, site, use } = call;
  const { groups, total } = await use(GROUPS).list({
    visibleTo: caller,
    ...(list.search ? { search: list.search } : {}),
    limit: PER_PAGE,
    offset: offsetOf({ page: list.page, per_page: PER_PAGE }),
  });
  const covers = await coversOf(call, groups);
  const view = {
    ...{ groups, total, done },
    covers: new Map([...covers].map(([id, cover]) => [id, cardCoverUrl(cover)])),
    invitations: await ownInvitations(call),
    createPath: mayCreate(call, caller) ? CREATE_PATH : undefined,
    nonce: nonceField(call, GROUP_NONCE),
  };
  const t = communityTexts.in(site.language);
  return sitePage(call, {
    title: t('groups'),
    meta: listMeta({ address: site.url + PATHS.groups, page: list.page, description: t('groups_lead') }),
    body: <GroupList {...view} {...list} />,
    status: listStatus(list.page, total),
    head: communityStyle.link(site),
    layout: 'wide',
  });
}

const pageNumber = Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' });

/** `/groups`, and a group with the forms that join, leave, ask, accept and deny. */
export const groupPages: readonly Route[] = [
  ...createPages,
  ...settingsPages,
  ...memberListPages,
  ...waitingPages,
  ...invitationPages,
  ...endingPages,
  page({
    module: 'pages',
    method: 'GET',
    path: '/groups',
    summary: 'The groups that the reader may know of.',
    access: anyone,
    args: {
      page: pageNumber,
      search: Type.String({ default: '', maxLength: 200, description: 'What to look for.' }),
      done: doneArgument,
    },
    handle: (call) => listPage(call, call.args),
  }),
  page({
    module: 'pages',
    method: 'GET',
    path: '/groups/:slug',
    summary: 'A group: what goes on in it and who belongs to it.',
    access: anyone,
    args: { slug, page: pageNumber, done: doneArgument },
    handle: async (call) => groupPage(call, await groupBySlug(call, call.args.slug), call.args),
  }),
  page({
    module: 'pages',
    method: 'POST',
    path: '/groups/:slug',
    summary: 'Joins or leaves a group, asks to join it, accepts or denies a request.',
    access: signedIn({ code: 'community_rest_authorization_required' }),
    nonceAction: GROUP_NONCE,
    args: {
      slug,
      do: choice(['join', 'leave', 'withdraw', 'accept', 'deny', 'decline'], { description: 'What to do.' }),
      user_id: Type.Integer({ default: 0, minimum: 0, description: 'Whose request is accepted or denied.' }),
    },
    async handle(call) {
      const { args, caller, use } = call;
      const found = await groupBySlug(call, args.slug);
      if (args.do === 'join') await joinGroup(call, found);
      else if (args.do === 'leave') await leaveGroup(call, found, caller.id);
      else if (args.do === 'accept') await admitMember(call, found, args.user_id);
      else if (args.do === 'decline') await withdrawInvitation(call, found, caller.id);
      else await dismissRequest(call, found, args.do === 'deny' ? args.user_id : caller.id);
      const gone = (args.do === 'leave' || args.do === 'decline') && found.group.status === 'hidden';
      return redirect(gone ? addresses(call).groups : use(GROUPS).addressOf(found.group), 303);
    },
  }),
];

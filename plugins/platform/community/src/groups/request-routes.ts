import {
  type CallContext,
  created,
  id,
  offsetOf,
  paged,
  pagingArguments,
  type Route,
  route,
  signedIn,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { documented, notAllowed, unknownMember } from '../errors.js';
import type { CommunityItem } from '../hooks.js';
import { memberSchema } from '../members/item.js';
import { inviteMember, withdrawInvitation } from './inviting.js';
import { aroundGroupItem, banSchema, invitationSchema } from './item.js';
import { banMember, dismissRequest, liftBan } from './membership.js';
import { GROUP_BANS, GROUP_INVITATIONS, GROUPS, type GroupInvitation } from './ports.js';
import { type FoundGroup, visibleGroup } from './standing.js';

const groupId = id('Unique identifier of the group.');
const userId = id('Unique identifier of the member.');
const signed = signedIn({ code: 'community_rest_authorization_required' });
const resource = (call: CallContext & { readonly args: { readonly group_id: number } }): Promise<FoundGroup> =>
  visibleGroup(call, call.args.group_id);

const errors = [documented.authorization, documented.group, documented.member];
const deleted = Type.Object({ deleted: Type.Literal(true) });

/** The items of rows that name users, in their order; an account that is just being deleted is left out. */
async function itemsOf<R extends { readonly userId: number }>(
  { use }: CallContext,
  rows: readonly R[],
  present: (user: User, row: R) => CommunityItem,
): Promise<CommunityItem[]> {
  const users = await use(USERS).findMany(rows.map((row) => row.userId));
  const byId = new Map(users.map((user) => [user.id, user]));
  return rows.flatMap((row) => {
    const user = byId.get(row.userId);
    return user ? [present(user, row)] : [];
  });
}

function demandAdministrator({ resource: { standing } }: { readonly resource: FoundGroup }): void {
  if (!standing.mayAdminister) throw notAllowed();
}

const listRequests = route({
  method: 'GET',
  path: '/groups/:group_id/requests',
  summary: 'Who asks to be taken into a group, the longest waiting first.',
  access: signed,
  args: { group_id: groupId, ...pagingArguments() },
  item: memberSchema,
  result: Type.Array(memberSchema),
  errors: [documented.authorization, documented.group],
  resource,
  authorizeResource: demandAdministrator,
  async handle(call) {
    const { args, site, use } = call;
    const page = { limit: args.per_page, offset: offsetOf(args) };
    const { requests, total } = await use(GROUPS).requests(args.group_id, page);
    const items = await itemsOf(call, requests, (user, { askedAt }) =>
      aroundGroupItem(user, args.group_id, site, { date_requested: askedAt }),
    );
    return paged(items, total, args.per_page);
  },
});

const removeRequest = route({
  method: 'DELETE',
  path: '/groups/:group_id/requests/:user_id',
  summary: 'Declines a request to join, or cancels your own.',
  access: signed,
  args: { group_id: groupId, user_id: userId },
  result: deleted,
  errors,
  resource,
  authorizeResource({ args, caller, resource: { standing } }) {
    if (args.user_id !== caller.id && !standing.mayAdminister) throw notAllowed();
  },
  async handle(call) {
    await dismissRequest(call, call.resource, call.args.user_id);
    return { deleted: true };
  },
});

function presentInvitations(call: CallContext, invitations: readonly GroupInvitation[]): Promise<CommunityItem[]> {
  return itemsOf(call, invitations, (user, { groupId: group, inviterId, invitedAt }) => ({
    ...aroundGroupItem(user, group, call.site, { date_invited: invitedAt }),
    inviter_id: inviterId ?? 0,
  }));
}

const listOwnInvitations = route({
  method: 'GET',
  path: '/groups/invitations',
  summary: "The caller's own invitations to groups, the newest first.",
  access: signed,
  args: pagingArguments(),
  item: invitationSchema,
  result: Type.Array(invitationSchema),
  errors: [documented.authorization],
  async handle(call) {
    const { args, caller, use } = call;
    const page = { limit: args.per_page, offset: offsetOf(args) };
    const { invitations, total } = await use(GROUP_INVITATIONS).ofUser(caller.id, page);
    return paged(await presentInvitations(call, invitations), total, args.per_page);
  },
});

const listInvitations = route({
  method: 'GET',
  path: '/groups/:group_id/invitations',
  summary: 'Who is invited to a group, the newest first; for those who may invite.',
  access: signed,
  args: { group_id: groupId, ...pagingArguments() },
  item: invitationSchema,
  result: Type.Array(invitationSchema),
  errors: [documented.authorization, documented.group],
  resource,
  authorizeResource({ resource: { standing } }) {
    if (!standing.mayInvite && !standing.mayAdminister) throw notAllowed();
  },
  async handle(call) {
    const { args, use } = call;
    const page = { limit: args.per_page, offset: offsetOf(args) };
    const { invitations, total } = await use(GROUP_INVITATIONS).ofGroup(args.group_id, page);
    return paged(await presentInvitations(call, invitations), total, args.per_page);
  },
});

const sendInvitation = route({
  method: 'POST',
  path: '/groups/:group_id/invitations',
  summary: 'Invites somebody to a group, who accepts by joining it.',
  access: signed,
  args: { group_id: groupId, user_id: id('Whom to invite.') },
  item: invitationSchema,
  status: [200, 201],
  errors: [
    ...errors,
    documented.groupClosed,
    documented.memberAlready,
    documented.userBanned,
    documented.invitationsThrottled,
  ],
  resource,
  async handle(call) {
    const { args, resource: found, use } = call;
    const isNew = await inviteMember(call, found, args.user_id);
    const invitation = await use(GROUP_INVITATIONS).invitation(args.group_id, args.user_id);
    const [item] = invitation ? await presentInvitations(call, [invitation]) : [];
    if (!item) throw unknownMember();
    return isNew ? created(item) : item;
  },
});

const removeInvitation = route({
  method: 'DELETE',
  path: '/groups/:group_id/invitations/:user_id',
  summary: 'Declines your own invitation, or cancels one that you sent or that is for a group you administer.',
  access: signed,
  args: { group_id: groupId, user_id: userId },
  result: deleted,
  errors,
  resource,
  async handle(call) {
    await withdrawInvitation(call, call.resource, call.args.user_id);
    return { deleted: true };
  },
});

const listBans = route({
  method: 'GET',
  path: '/groups/:group_id/bans',
  summary: 'Who is banned from a group, the newest ban first.',
  access: signed,
  args: { group_id: groupId, ...pagingArguments() },
  item: banSchema,
  result: Type.Array(banSchema),
  errors: [documented.authorization, documented.group],
  resource,
  authorizeResource: demandAdministrator,
  async handle(call) {
    const { args, site, use } = call;
    const page = { limit: args.per_page, offset: offsetOf(args) };
    const { bans, total } = await use(GROUP_BANS).bans(args.group_id, page);
    const items = await itemsOf(call, bans, (user, { bannedAt }) =>
      aroundGroupItem(user, args.group_id, site, { date_banned: bannedAt }),
    );
    return paged(items, total, args.per_page);
  },
});

const addBan = route({
  method: 'POST',
  path: '/groups/:group_id/bans',
  summary: 'Removes somebody from a group and keeps them out.',
  access: signed,
  args: { group_id: groupId, user_id: id('Whom to ban.') },
  result: Type.Object({ banned: Type.Literal(true), group_id: groupId, user_id: userId }),
  status: [200, 201],
  errors: [...errors, documented.lastAdministrator, documented.invalidParam],
  resource,
  authorizeResource: demandAdministrator,
  async handle(call) {
    const { args, resource: found } = call;
    const isNew = await banMember(call, found, args.user_id);
    const result = { banned: true, group_id: args.group_id, user_id: args.user_id };
    return isNew ? created(result) : result;
  },
});

const removeBan = route({
  method: 'DELETE',
  path: '/groups/:group_id/bans/:user_id',
  summary: 'Lifts a ban.',
  access: signed,
  args: { group_id: groupId, user_id: userId },
  result: deleted,
  errors,
  resource,
  authorizeResource: demandAdministrator,
  async handle(call) {
    await liftBan(call, call.resource, call.args.user_id);
    return { deleted: true };
  },
});

/** Requests, invitations and bans. */
export const groupRequestRoutes: readonly Route[] = [
  listRequests,
  removeRequest,
  listOwnInvitations,
  listInvitations,
  sendInvitation,
  removeInvitation,
  listBans,
  addBan,
  removeBan,
];

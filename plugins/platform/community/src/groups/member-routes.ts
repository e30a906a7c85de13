import {
  anyone,
  type CallContext,
  choice,
  created,
  deletion,
  EDITABLE,
  id,
  offsetOf,
  paged,
  pagingArguments,
  type Route,
  respond,
  route,
  signedIn,
  Type,
  USERS,
} from '@plinth/kernel';
import { toGmt, toSiteTime } from '@plinth/kernel/time';
import { documented, notAllowed, unknownMember } from '../errors.js';
import type { CommunityItem } from '../hooks.js';
import { memberItem, memberSchema } from '../members/item.js';
import { membershipItem, membershipSchema } from './item.js';
import { admitMember, changeRole, dismissRequest, joinGroup, leaveGroup } from './membership.js';
import { GROUP_ROLES, GROUPS, type Membership } from './ports.js';
import { type FoundGroup, findGroup } from './standing.js';

const groupId = id('Unique identifier of the group.');
const userId = id('Unique identifier of the member.');
const signed = signedIn({ code: 'community_rest_authorization_required' });
const resource = (call: CallContext & { readonly args: { readonly group_id: number } }): Promise<FoundGroup> =>
  findGroup(call, call.args.group_id);

const errors = [documented.authorization, documented.group, documented.member];

async function presentMembers({ site, use }: CallContext, members: readonly Membership[]): Promise<CommunityItem[]> {
  const users = await use(USERS).findMany(members.map((member) => member.userId));
  const byId = new Map(users.map((user) => [user.id, user]));
  return members.flatMap((member) => {
    const user = byId.get(member.userId);
    return user ? [membershipItem(user, member, site)] : [];
  });
}

async function membershipOf(call: CallContext, { group }: FoundGroup, member: number): Promise<CommunityItem> {
  const found = await call.use(GROUPS).membership(group.id, member);
  const [item] = found ? await presentMembers(call, [found]) : [];
  if (!item) throw unknownMember();
  return item;
}

const listMembers = route({
  method: 'GET',
  path: '/groups/:group_id/members',
  summary: 'Who belongs to a group, administrators first.',
  access: anyone,
  args: {
    group_id: groupId,
    ...pagingArguments(),
    roles: Type.Array(choice(GROUP_ROLES), {
      default: [],
      maxItems: GROUP_ROLES.length,
      description: 'Limit result set to these roles.',
    }),
  },
  item: membershipSchema,
  result: Type.Array(membershipSchema),
  errors: [documented.group, documented.authorization],
  resource,
  authorizeResource({ resource: { standing } }) {
    if (!standing.mayRead) throw notAllowed();
  },
  async handle(call) {
    const { args, use } = call;
    const { members, total } = await use(GROUPS).members(args.group_id, {
      ...(args.roles.length > 0 ? { roles: args.roles } : {}),
      limit: args.per_page,
      offset: offsetOf(args),
    });
    return paged(await presentMembers(call, members), total, args.per_page);
  },
});

const requestedSchema = Type.Object({
  requested: Type.Literal(true, { description: 'An administrator of the group decides.' }),
  group_id: groupId,
  user_id: userId,
});

const addMember = route({
  method: 'POST',
  path: '/groups/:group_id/members',
  summary: 'Joins a public group, asks to join a private one, or accepts somebody who asked.',
  access: signed,
  args: {
    group_id: groupId,
    user_id: Type.Optional(id('Whom to take in; default: the caller.')),
  },
  item: membershipSchema,
  result: Type.Union([membershipSchema, requestedSchema]),
  status: [200, 201, 202],
  errors,
  resource,
  async handle(call) {
    const { args, caller, resource: found } = call;
    const whom = args.user_id ?? caller.id;
    const result = await (whom === caller.id ? joinGroup(call, found) : admitMember(call, found, whom));
    if (result === 'requested' || result === 'requested-already') {
      return respond({ requested: true, group_id: args.group_id, user_id: whom }, { status: 202 });
    }
    const item = await membershipOf(call, found, whom);
    return result === 'joined' ? created(item) : item;
  },
});

const editMember = route({
  method: EDITABLE,
  path: '/groups/:group_id/members/:user_id',
  summary: 'Makes a member of a group moderator, administrator or plain member.',
  access: signed,
  args: {
    group_id: groupId,
    user_id: userId,
    role: choice(GROUP_ROLES, { description: 'What the member is to be.' }),
  },
  item: membershipSchema,
  errors: [...errors, documented.lastAdministrator],
  resource,
  authorizeResource({ resource: { standing } }) {
    if (!standing.mayAdminister) throw notAllowed();
  },
  async handle(call) {
    const { args, resource: found } = call;
    await changeRole(call, found, args.user_id, args.role);
    return membershipOf(call, found, args.user_id);
  },
});

const removeMember = route({
  method: 'DELETE',
  path: '/groups/:group_id/members/:user_id',
  summary: 'Leaves a group, or removes a member from it.',
  access: signed,
  args: { group_id: groupId, user_id: userId },
  result: deletion(membershipSchema),
  errors: [...errors, documented.lastAdministrator],
  resource,
  authorizeResource({ args, caller, resource: { standing } }) {
    if (args.user_id !== caller.id && !standing.mayAdminister) throw notAllowed();
  },
  async handle(call) {
    const { args, resource: found } = call;
    const previous = await membershipOf(call, found, args.user_id);
    await leaveGroup(call, found, args.user_id);
    return { deleted: true, previous };
  },
});

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
  authorizeResource({ resource: { standing } }) {
    if (!standing.mayAdminister) throw notAllowed();
  },
  async handle({ args, site, use }) {
    const page = { limit: args.per_page, offset: offsetOf(args) };
    const { requests, total } = await use(GROUPS).requests(args.group_id, page);
    const users = await use(USERS).findMany(requests.map((request) => request.userId));
    const byId = new Map(users.map((user) => [user.id, user]));
    const items = requests.flatMap(({ userId: asking, askedAt }) => {
      const user = byId.get(asking);
      const asked = { date_requested: toSiteTime(askedAt, site.timezone), date_requested_gmt: toGmt(askedAt) };
      return user ? [{ ...memberItem(user, site), group_id: args.group_id, ...asked }] : [];
    });
    return paged(items, total, args.per_page);
  },
});

const removeRequest = route({
  method: 'DELETE',
  path: '/groups/:group_id/requests/:user_id',
  summary: 'Denies a request to join, or withdraws the own one.',
  access: signed,
  args: { group_id: groupId, user_id: userId },
  result: Type.Object({ deleted: Type.Literal(true) }),
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

/** The people of a group, and those who ask to belong to it. */
export const groupMemberRoutes: readonly Route[] = [
  listMembers,
  addMember,
  editMember,
  removeMember,
  listRequests,
  removeRequest,
];

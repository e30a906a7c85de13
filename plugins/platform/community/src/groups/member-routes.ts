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
  reference,
  respond,
  route,
  signedIn,
  Type,
  USERS,
} from '@plinth/kernel';
import { documented, notAllowed, unknownMember } from '../errors.js';
import type { CommunityItem } from '../hooks.js';
import { membershipItem, membershipSchema } from './item.js';
import { admitMember, changeRole, joinGroup, leaveGroup } from './membership.js';
import { GROUP_ROLES, GROUPS, type Membership } from './ports.js';
import { type FoundGroup, visibleGroup } from './standing.js';

const groupId = id('Unique identifier of the group.');
const userId = id('Unique identifier of the member.');
const signed = signedIn({ code: 'community_rest_authorization_required' });
const resource = (call: CallContext & { readonly args: { readonly group_id: number } }): Promise<FoundGroup> =>
  visibleGroup(call, call.args.group_id);

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
  summary: 'Joins a public group, accepts an invitation, asks to join a private group, or accepts somebody who asked.',
  access: signed,
  args: {
    group_id: groupId,
    user_id: Type.Optional(id('Whom to take in; default: the caller.')),
  },
  item: membershipSchema,
  result: Type.Union([membershipSchema, requestedSchema]),
  status: [200, 201, 202],
  errors: [...errors, documented.groupClosed, documented.banned, documented.userBanned],
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
  args: {
    group_id: groupId,
    user_id: userId,
    successor: reference(
      'user',
      'read',
      Type.Integer({
        default: 0,
        minimum: 0,
        description: 'The member who becomes administrator when the last administrator leaves.',
      }),
    ),
  },
  result: deletion(membershipSchema),
  errors: [...errors, documented.lastAdministrator, documented.invalidParam],
  resource,
  authorizeResource({ args, caller, resource: { standing } }) {
    if (args.user_id !== caller.id && !standing.mayAdminister) throw notAllowed();
  },
  async handle(call) {
    const { args, resource: found } = call;
    const previous = await membershipOf(call, found, args.user_id);
    await leaveGroup(call, found, args.user_id, args.successor === 0 ? undefined : args.successor);
    return { deleted: true, previous };
  },
});

/** The people of a group. */
export const groupMemberRoutes: readonly Route[] = [listMembers, addMember, editMember, removeMember];

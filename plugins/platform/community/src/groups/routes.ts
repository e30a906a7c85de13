import {
  anyone,
  type CallContext,
  choice,
  contextArgument,
  created,
  deletion,
  EDITABLE,
  id,
  ids,
  offsetOf,
  paged,
  pagingArguments,
  type Route,
  route,
  signedIn,
  Type,
} from '@plinth/kernel';
import { documented, documentedUploads, notAllowed } from '../errors.js';
import type { CommunityItem } from '../hooks.js';
import { changeCover, removeCover } from './covers.js';
import { groupSchema, presentGroups } from './item.js';
import { GROUP_STATUSES, GROUPS, type Group, type GroupStatus, INVITE_STATUSES, type InviteStatus } from './ports.js';
import { type FoundGroup, MODERATE, visibleGroup } from './standing.js';
import {
  createGroup,
  creatorAccess,
  deleteGroup,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  type SentGroup,
  updateGroup,
} from './writing.js';

const groupId = id('Unique identifier of the group.');
const signed = signedIn({ code: 'community_rest_authorization_required' });

/** What the rules measure may be shorter than what was sent: tags count here. */
const nameOptions = { maxLength: 4 * MAX_NAME_LENGTH, description: 'Name of the group.' };

const groupArguments = {
  description: Type.Optional(
    Type.String({ maxLength: 2 * MAX_DESCRIPTION_LENGTH, description: 'What the group is about; inline HTML.' }),
  ),
  status: Type.Optional(choice(GROUP_STATUSES, { description: 'Who may see the group.' })),
  invite_status: Type.Optional(
    choice(INVITE_STATUSES, { description: 'From which role on members may invite others.' }),
  ),
};

function sentOf(args: {
  readonly description?: string | undefined;
  readonly status?: GroupStatus | undefined;
  readonly invite_status?: InviteStatus | undefined;
}): SentGroup {
  const { description, status, invite_status: inviteStatus } = args;
  return { description, status, inviteStatus };
}

/** A group as those see it who administer it. */
async function presentOne(call: CallContext, group: Group): Promise<CommunityItem> {
  const [item = {}] = await presentGroups(call, [group], 'edit');
  return item;
}

const resource = (call: CallContext & { readonly args: { readonly id: number } }): Promise<FoundGroup> =>
  visibleGroup(call, call.args.id);

function demandAdministrator({ resource: { standing } }: { readonly resource: FoundGroup }): void {
  if (!standing.mayAdminister) throw notAllowed();
}

/** `/groups` and `/groups/{id}`. */
export const groupRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/groups',
    summary: 'The groups that the caller may know of, a page at a time.',
    access: anyone,
    args: {
      ...contextArgument(),
      ...pagingArguments(),
      search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
      type: choice(['active', 'newest', 'alphabetical', 'popular'], {
        default: 'active',
        description: 'In which order groups come.',
      }),
      status: Type.Array(choice(GROUP_STATUSES), {
        default: [],
        maxItems: GROUP_STATUSES.length,
        description: 'Limit result set to groups with one of these statuses.',
      }),
      user_id: Type.Integer({ default: 0, minimum: 0, description: 'Limit result set to groups of this member.' }),
      include: ids('Limit result set to specific IDs.'),
      exclude: ids('Ensure result set excludes specific IDs.'),
    },
    item: groupSchema,
    result: Type.Array(groupSchema),
    errors: [documented.authorization],
    cacheForVisitors: ['community', 'users'],
    async handle(call) {
      const { args, caller, use } = call;
      if (args.context === 'edit' && !caller.can(MODERATE)) throw notAllowed();
      const { groups, total } = await use(GROUPS).list({
        visibleTo: caller,
        ...(args.search ? { search: args.search } : {}),
        ...(args.status.length > 0 ? { statuses: args.status } : {}),
        ...(args.include.length > 0 ? { include: args.include } : {}),
        ...(args.user_id > 0 ? { memberId: args.user_id, readableOnly: args.user_id !== caller.id } : {}),
        exclude: args.exclude,
        orderBy: args.type,
        limit: args.per_page,
        offset: offsetOf(args),
      });
      return paged(await presentGroups(call, groups, args.context), total, args.per_page);
    },
  }),
  route({
    method: 'POST',
    path: '/groups',
    summary: 'Creates a group, whose administrator the caller becomes.',
    access: creatorAccess,
    args: { ...groupArguments, name: Type.String({ minLength: 1, ...nameOptions }) },
    item: groupSchema,
    status: 201,
    errors: [documented.authorization, documented.tooManyGroups, documented.invalidParam],
    async handle(call) {
      const group = await createGroup(call, { ...sentOf(call.args), name: call.args.name });
      return created(await presentOne(call, group));
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id',
    summary: 'One group.',
    access: anyone,
    args: { id: groupId, ...contextArgument() },
    item: groupSchema,
    errors: [documented.group, documented.authorization],
    cacheForVisitors: ['community', 'users'],
    resource,
    authorizeResource({ args, resource: { standing } }) {
      if (args.context === 'edit' && !standing.mayAdminister) throw notAllowed();
    },
    async handle(call) {
      const [item] = await presentGroups(call, [call.resource.group], call.args.context);
      return item;
    },
  }),
  route({
    method: EDITABLE,
    path: '/groups/:id',
    summary: 'Changes, closes or reopens a group.',
    access: signed,
    args: {
      ...groupArguments,
      id: groupId,
      name: Type.Optional(Type.String({ minLength: 1, ...nameOptions })),
      is_closed: Type.Optional(Type.Boolean({ description: 'Whether nobody may post in it or join it.' })),
    },
    item: groupSchema,
    errors: [documented.group, documented.authorization, documented.invalidParam],
    resource,
    authorizeResource: demandAdministrator,
    async handle(call) {
      const { name, is_closed: isClosed } = call.args;
      return presentOne(call, await updateGroup(call, call.resource, { ...sentOf(call.args), name, isClosed }));
    },
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id',
    summary: 'Deletes a group with everything in it.',
    access: signed,
    args: { id: groupId },
    item: groupSchema,
    result: deletion(groupSchema),
    errors: [documented.group, documented.authorization],
    resource,
    authorizeResource: demandAdministrator,
    async handle(call) {
      const previous = await presentOne(call, call.resource.group);
      await deleteGroup(call, call.resource);
      return { deleted: true, previous };
    },
  }),
];

/** The cover image of a group. */
export const groupCoverRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/groups/:id/cover',
    summary: 'Uploads the cover image of a group in place of the one before.',
    access: signed,
    uploads: 'multipart',
    args: { id: groupId },
    item: groupSchema,
    errors: [documented.group, documented.authorization, ...documentedUploads],
    resource,
    authorizeResource: demandAdministrator,
    async handle(call) {
      const { request, use } = call;
      const { group } = call.resource;
      await changeCover(call, group, request.files[0]);
      return presentOne(call, (await use(GROUPS).find(group.id)) ?? group);
    },
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/cover',
    summary: 'Removes the cover image of a group.',
    access: signed,
    args: { id: groupId },
    item: groupSchema,
    errors: [documented.group, documented.authorization],
    resource,
    authorizeResource: demandAdministrator,
    async handle(call) {
      const { group } = call.resource;
      await removeCover(call, group);
      return presentOne(call, { ...group, coverId: 0 });
    },
  }),
];

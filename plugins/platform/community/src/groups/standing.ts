import type { Caller, PluginContext } from '@plinth/kernel';
import { notAllowed, unknownGroup } from '../errors.js';
import { GROUPS, type Group, type GroupRole, type GroupStanding, type InviteStatus } from './ports.js';
import { rankOf } from './roles.js';

/** The capability that opens every group and every activity. */
export const MODERATE = 'community_moderate';

/** What ties somebody to a group that they do not belong to. */
export interface GroupTies {
  readonly isInvited: boolean;
  readonly isBanned: boolean;
}

const NO_TIES: GroupTies = { isInvited: false, isBanned: false };

/** The least role that invites. */
const INVITING: Readonly<Record<InviteStatus, GroupRole>> = {
  members: 'member',
  moderators: 'moderator',
  administrators: 'administrator',
};

function mayInvite({ inviteStatus }: Group, role: GroupRole | undefined): boolean {
  return role !== undefined && rankOf(role) <= rankOf(INVITING[inviteStatus]);
}

/** What a caller who is this in a group may do with it. */
export function standingOf(
  group: Group,
  role: GroupRole | undefined,
  caller: Caller,
  ties: GroupTies = NO_TIES,
): GroupStanding {
  const all = caller.can(MODERATE);
  const inside = role !== undefined || all;
  const isOpen = group.closedAt === null;
  const mayAdminister = role === 'administrator' || all;
  return {
    role,
    ...ties,
    mayFind: group.status !== 'hidden' || inside || ties.isInvited,
    mayRead: group.status === 'public' || inside,
    mayPost: inside && isOpen,
    mayInvite: isOpen && (all || mayInvite(group, role)),
    mayModerate: mayAdminister || role === 'moderator',
    mayAdminister,
  };
}

/** A group together with what the caller may do with it. */
export interface FoundGroup {
  readonly group: Group;
  readonly standing: GroupStanding;
}

type Asking = Pick<PluginContext, 'use'> & { readonly caller: Caller };

/**
 * The group that a path names, whether or not the caller may see it.
 * @throws RestError 404 `community_rest_group_invalid_id`
 */
export async function findGroup({ use, caller }: Asking, id: number): Promise<FoundGroup> {
  const group = await use(GROUPS).find(id);
  if (!group) throw unknownGroup();
  return { group, standing: await use(GROUPS).standing(group, caller) };
}

/**
 * The group that a path of the community's own routes names. A hidden group does not exist for those who may not know of it.
 * @throws RestError 404 `community_rest_group_invalid_id`
 */
export async function visibleGroup(asking: Asking, id: number): Promise<FoundGroup> {
  const found = await findGroup(asking, id);
  if (!found.standing.mayFind) throw unknownGroup();
  return found;
}

/**
 * A group whose inside the caller may read: what the routes of other plugins below a group begin with
 * (docs/components/group-reviews.md).
 * @throws RestError 404 `community_rest_group_invalid_id`; 401 or 403 `community_rest_authorization_required`
 */
export async function readableGroup(asking: Asking, id: number): Promise<FoundGroup> {
  const found = await findGroup(asking, id);
  if (!found.standing.mayRead) throw notAllowed();
  return found;
}

import { type CallContext, invalidParam, USERS } from '@plinth/kernel';
import { bannedFromGroup, groupClosed, lastAdministrator, notAllowed, unknownMember, userBanned } from '../errors.js';
import { type Admission, GROUP_BANS, GROUPS, type GroupRole } from './ports.js';
import { type FoundGroup, MODERATE } from './standing.js';

/** How asking to join went. */
export type JoinResult = 'joined' | 'requested' | 'member-already' | 'requested-already';

/** @throws RestError 404 `community_rest_member_invalid_id` */
export async function demandMemberOfSite({ use }: CallContext, userId: number): Promise<void> {
  if (!(await use(USERS).find(userId))) throw unknownMember();
}

async function admit(
  call: CallContext,
  { group }: FoundGroup,
  userId: number,
  admission: Admission,
): Promise<'joined' | 'member-already'> {
  const outcome = await call.use(GROUPS).admit(group.id, userId, admission);
  if (outcome === 'closed') throw groupClosed();
  if (outcome === 'banned') throw userId === call.caller.id ? bannedFromGroup() : userBanned();
  if (outcome === 'not-admitted')
    throw admission === 'request' ? notAllowed('Only those who asked to join can be accepted.') : notAllowed();
  return outcome === 'joined' ? 'joined' : 'member-already';
}

/**
 * The caller joins a public group or one that they are invited to, or asks to be taken into a private one.
 * @throws RestError 401 or 403 `community_rest_authorization_required`; 403 `community_rest_group_closed`,
 *   `community_rest_group_banned`
 */
export async function joinGroup(call: CallContext, found: FoundGroup): Promise<JoinResult> {
  const { caller, use } = call;
  const { group, standing } = found;
  if (caller.isVisitor) throw notAllowed();
  if (standing.role !== undefined) return 'member-already';
  if (standing.isBanned) throw bannedFromGroup();
  if (caller.can(MODERATE)) return admit(call, found, caller.id, 'anyone');
  if (group.status === 'public') return admit(call, found, caller.id, 'open');
  if (standing.isInvited) return admit(call, found, caller.id, 'invitation');
  if (group.status === 'hidden') throw notAllowed();
  if (group.closedAt !== null) throw groupClosed();
  return (await use(GROUPS).ask(group.id, caller.id)) ? 'requested' : 'requested-already';
}

/**
 * Takes somebody else in: whoever administers the group accepts those who asked, `community_moderate` takes in anybody.
 * @throws RestError 403 `community_rest_authorization_required`, `community_rest_group_closed`; 404
 *   `community_rest_member_invalid_id`; 409 `community_rest_group_user_banned`
 */
export async function admitMember(call: CallContext, found: FoundGroup, userId: number): Promise<JoinResult> {
  if (!found.standing.mayAdminister) throw notAllowed();
  await demandMemberOfSite(call, userId);
  return admit(call, found, userId, call.caller.can(MODERATE) ? 'anyone' : 'request');
}

/**
 * The caller leaves a group, or somebody who administers it removes a member.
 * @param successorId the member who becomes administrator where the last one leaves
 * @throws RestError 400 `rest_invalid_param`, 401 or 403 `community_rest_authorization_required`, 404
 *   `community_rest_member_invalid_id`, 409 `community_rest_group_last_administrator`
 */
export async function leaveGroup(
  call: CallContext,
  found: FoundGroup,
  userId: number,
  successorId?: number,
): Promise<void> {
  const { caller, use } = call;
  if (caller.isVisitor || (userId !== caller.id && !found.standing.mayAdminister)) throw notAllowed();
  const outcome = await use(GROUPS).leave(found.group.id, userId, successorId);
  if (outcome === 'no-member') throw unknownMember();
  if (outcome === 'last-administrator') throw lastAdministrator();
  if (outcome === 'no-successor') throw invalidParam({ successor: 'Choose another member of the group.' });
}

/**
 * Makes a member of the group something else.
 * @throws RestError like {@link leaveGroup}
 */
export async function changeRole(call: CallContext, found: FoundGroup, userId: number, role: GroupRole): Promise<void> {
  if (!found.standing.mayAdminister) throw notAllowed();
  const outcome = await call.use(GROUPS).setRole(found.group.id, userId, role);
  if (outcome === 'no-member') throw unknownMember();
  if (outcome === 'last-administrator') throw lastAdministrator();
}

/**
 * Denies a request, or withdraws one's own.
 * @throws RestError 401 or 403 `community_rest_authorization_required`, 404 `community_rest_member_invalid_id`
 */
export async function dismissRequest(call: CallContext, found: FoundGroup, userId: number): Promise<void> {
  const { caller, use } = call;
  if (caller.isVisitor || (userId !== caller.id && !found.standing.mayAdminister)) throw notAllowed();
  if (!(await use(GROUPS).dismiss(found.group.id, userId))) throw unknownMember();
}

/**
 * Removes somebody from a group, whether or not they belong to it, and keeps them out.
 * @returns whether they were not banned before
 * @throws RestError 400 `rest_invalid_param` for oneself, 403 `community_rest_authorization_required`, 404
 *   `community_rest_member_invalid_id`, 409 `community_rest_group_last_administrator`
 */
export async function banMember(call: CallContext, found: FoundGroup, userId: number): Promise<boolean> {
  if (!found.standing.mayAdminister) throw notAllowed();
  if (userId === call.caller.id) throw invalidParam({ user_id: 'You can’t ban yourself.' });
  await demandMemberOfSite(call, userId);
  const outcome = await call.use(GROUP_BANS).ban(found.group.id, userId);
  if (outcome === 'last-administrator') throw lastAdministrator();
  return outcome === 'banned';
}

/**
 * Lets somebody join again who was banned.
 * @throws RestError 403 `community_rest_authorization_required`, 404 `community_rest_member_invalid_id`
 */
export async function liftBan(call: CallContext, found: FoundGroup, userId: number): Promise<void> {
  if (!found.standing.mayAdminister) throw notAllowed();
  if (!(await call.use(GROUP_BANS).lift(found.group.id, userId))) throw unknownMember();
}

import { type CallContext, USERS } from '@plinth/kernel';
import { lastAdministrator, notAllowed, unknownMember } from '../errors.js';
import { GROUPS, type GroupRole } from './ports.js';
import { type FoundGroup, MODERATE } from './standing.js';

/** How asking to join went. */
export type JoinResult = 'joined' | 'requested' | 'member-already' | 'requested-already';

async function demandMemberOfSite({ use }: CallContext, userId: number): Promise<void> {
  if (!(await use(USERS).find(userId))) throw unknownMember();
}

async function admit(call: CallContext, { group }: FoundGroup, userId: number): Promise<JoinResult> {
  return (await call.use(GROUPS).join(group.id, userId)) ? 'joined' : 'member-already';
}

/**
 * The caller joins a public group, or asks to be taken into a private one; into a hidden group one is taken by others.
 * @throws RestError 401 or 403 `community_rest_authorization_required`
 */
export async function joinGroup(call: CallContext, found: FoundGroup): Promise<JoinResult> {
  const { caller, use } = call;
  const { group, standing } = found;
  if (caller.isVisitor) throw notAllowed();
  if (standing.role !== undefined) return 'member-already';
  if (group.status === 'public' || caller.can(MODERATE)) return admit(call, found, caller.id);
  if (group.status === 'hidden') throw notAllowed();
  return (await use(GROUPS).ask(group.id, caller.id)) ? 'requested' : 'requested-already';
}

/**
 * Takes somebody else in: whoever administers the group accepts those who asked, `community_moderate` takes in anybody.
 * @throws RestError 403 `community_rest_authorization_required`, 404 `community_rest_member_invalid_id`
 */
export async function admitMember(call: CallContext, found: FoundGroup, userId: number): Promise<JoinResult> {
  const { caller, use } = call;
  if (!found.standing.mayAdminister) throw notAllowed();
  await demandMemberOfSite(call, userId);
  if (!caller.can(MODERATE) && (await use(GROUPS).role(found.group.id, userId)) === undefined) {
    const asked = await use(GROUPS).hasAsked(found.group.id, userId);
    if (!asked) throw notAllowed('Only those who asked to join can be accepted.');
  }
  return admit(call, found, userId);
}

/**
 * The caller leaves a group, or somebody who administers it removes a member.
 * @throws RestError 401 or 403 `community_rest_authorization_required`, 404 `community_rest_member_invalid_id`,
 *   409 `community_rest_group_last_administrator`
 */
export async function leaveGroup(call: CallContext, found: FoundGroup, userId: number): Promise<void> {
  const { caller, use } = call;
  if (caller.isVisitor || (userId !== caller.id && !found.standing.mayAdminister)) throw notAllowed();
  const outcome = await use(GROUPS).leave(found.group.id, userId);
  if (outcome === 'no-member') throw unknownMember();
  if (outcome === 'last-administrator') throw lastAdministrator();
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

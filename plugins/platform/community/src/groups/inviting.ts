import { type CallContext, countAgainst } from '@plinth/kernel';
import { groupClosed, memberAlready, notAllowed, unknownMember, userBanned } from '../errors.js';
import { settings } from '../settings.js';
import { demandMemberOfSite } from './membership.js';
import { GROUP_INVITATIONS } from './ports.js';
import { type FoundGroup, MODERATE } from './standing.js';

const DAY_MS = 86_400_000;

/** Counts an invitation, and returns how to take that back. */
async function countInvitation(call: CallContext): Promise<() => Promise<void>> {
  const { invitationsPerDay: limit } = call.settings(settings);
  if (limit === 0 || call.caller.can(MODERATE)) return async () => undefined;
  return countAgainst(call, {
    key: `community:invite:${call.caller.id}`,
    limit,
    windowMs: DAY_MS,
    code: 'community_rest_group_invitations_throttled',
    message: 'You’ve sent as many invitations as you can send in a day. Try again later.',
  });
}

/**
 * Invites somebody to a group. Only new invitations count toward the limit of a day.
 * @returns whether they were not invited before
 * @throws RestError 403 `community_rest_authorization_required`, `community_rest_group_closed`; 404
 *   `community_rest_member_invalid_id`; 409 `community_rest_group_member_already`, `community_rest_group_user_banned`;
 *   429 `community_rest_group_invitations_throttled`
 */
export async function inviteMember(
  call: CallContext,
  { group, standing }: FoundGroup,
  userId: number,
): Promise<boolean> {
  if (!standing.mayInvite) throw standing.role !== undefined && group.closedAt !== null ? groupClosed() : notAllowed();
  await demandMemberOfSite(call, userId);
  const takeBack = await countInvitation(call);
  const outcome = await call.use(GROUP_INVITATIONS).invite(group.id, userId, call.caller.id);
  if (outcome === 'invited') return true;
  await takeBack();
  if (outcome === 'closed') throw groupClosed();
  if (outcome === 'member') throw memberAlready();
  if (outcome === 'banned') throw userBanned();
  return false;
}

/** Whether the caller may cancel or decline an invitation: the invited, whoever sent it, administrators of the group. */
export function mayWithdraw(
  { caller }: Pick<CallContext, 'caller'>,
  { standing }: FoundGroup,
  invitation: { readonly userId: number; readonly inviterId: number | null },
): boolean {
  if (caller.isVisitor) return false;
  return invitation.userId === caller.id || invitation.inviterId === caller.id || standing.mayAdminister;
}

/**
 * Cancels an invitation, or declines one's own.
 * @throws RestError 401 or 403 `community_rest_authorization_required`, 404 `community_rest_member_invalid_id`
 */
export async function withdrawInvitation(call: CallContext, found: FoundGroup, userId: number): Promise<void> {
  const { caller, use } = call;
  if (caller.isVisitor) throw notAllowed();
  const invitation = await use(GROUP_INVITATIONS).invitation(found.group.id, userId);
  // Only those who may know of an invitation learn that there is none.
  const mayKnow = userId === caller.id || found.standing.mayInvite || found.standing.mayAdminister;
  if (!invitation && mayKnow) throw unknownMember();
  if (!invitation || !mayWithdraw(call, found, invitation)) throw notAllowed();
  if (!(await use(GROUP_INVITATIONS).withdraw(found.group.id, userId))) throw unknownMember();
}

import { type AccessRule, authorizeIf, type CallContext, invalidParam, type PluginContext } from '@plinth/kernel';
import { DATABASE, users } from '@plinth/kernel/database';
import { isBlank, sanitizeText } from '@plinth/kernel/text';
import { notAllowed, tooManyGroups, unknownGroup } from '../errors.js';
import { communityHooks } from '../hooks.js';
import { settings } from '../settings.js';
import { lengthOf } from '../text.js';
import { GROUPS, type Group, type GroupChanges, type GroupStatus, type InviteStatus } from './ports.js';
import { type FoundGroup, MODERATE } from './standing.js';

/** Characters that the name of a group may have. */
export const MAX_NAME_LENGTH = 100;

/** Characters that the description of a group may have. */
export const MAX_DESCRIPTION_LENGTH = 5_000;

/** What a client sends about a group. */
export interface SentGroup {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly status?: GroupStatus | undefined;
  readonly inviteStatus?: InviteStatus | undefined;
  readonly isClosed?: boolean | undefined;
}

/** Whether somebody may create groups; whether they have created too many is decided when they do. */
export function mayCreate({ settings: read }: Pick<PluginContext, 'settings'>, caller: CallContext['caller']): boolean {
  if (caller.isVisitor) return false;
  return read(settings).groupCreation === 'members' || caller.can(MODERATE);
}

/** Whoever the setting `groupCreation` names. */
export const creatorAccess: AccessRule = authorizeIf(
  'signed in; the setting `groupCreation` may require `community_moderate`',
  (context) => {
    if (!mayCreate(context, context.caller)) throw notAllowed('You can’t create groups on this site.');
  },
);

function cleanName(name: string): string {
  return sanitizeText(name).trim();
}

/** What is wrong with what was sent, by field. */
function mistakesIn({ name, description }: SentGroup): Record<string, string> {
  const mistakes: Record<string, string> = {};
  if (name !== undefined && isBlank(cleanName(name))) mistakes['name'] = 'Enter a name.';
  else if (name !== undefined && lengthOf(cleanName(name)) > MAX_NAME_LENGTH)
    mistakes['name'] = `Enter a name of at most ${MAX_NAME_LENGTH} characters.`;
  if (description !== undefined && lengthOf(description) > MAX_DESCRIPTION_LENGTH)
    mistakes['description'] = `Enter at most ${MAX_DESCRIPTION_LENGTH} characters.`;
  return mistakes;
}

/** @throws RestError 400 `rest_invalid_param` */
function changesOf({ name, ...rest }: SentGroup): GroupChanges {
  const mistakes = mistakesIn({ name, ...rest });
  if (Object.keys(mistakes).length > 0) throw invalidParam(mistakes);
  const given = Object.entries({ ...rest, name: name === undefined ? undefined : cleanName(name) });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/**
 * Creates a group, whose administrator the caller becomes. The account is locked while its groups are counted, so that
 * parallel requests don't exceed the limit.
 * @throws RestError 400 `rest_invalid_param`, 409 `community_rest_group_limit`
 */
export async function createGroup(call: CallContext, sent: SentGroup & { readonly name: string }): Promise<Group> {
  const { caller, hooks, use } = call;
  const { isClosed: _isClosed, name = '', ...fields } = changesOf(sent);
  const limit = caller.can(MODERATE) ? 0 : call.settings(settings).groupsPerMember;
  const group = await use(DATABASE).transaction(async () => {
    await use(DATABASE).rows(users).lock({ id: caller.id });
    if (limit > 0 && (await use(GROUPS).countCreatedBy(caller.id)) >= limit) throw tooManyGroups(limit);
    return use(GROUPS).create({ ...fields, name, creatorId: caller.id });
  });
  await hooks.action(communityHooks.community_group_created, group);
  return group;
}

/**
 * Changes, closes or reopens a group.
 * @throws RestError 400 `rest_invalid_param`, 401 or 403 `community_rest_authorization_required`, 404
 *   `community_rest_group_invalid_id`
 */
export async function updateGroup(call: CallContext, found: FoundGroup, sent: SentGroup): Promise<Group> {
  if (!found.standing.mayAdminister) throw notAllowed();
  const group = await call.use(GROUPS).update(found.group.id, changesOf(sent));
  await call.hooks.action(communityHooks.community_group_updated, group, found.group);
  return group;
}

/**
 * Deletes a group with everything in it.
 * @throws RestError 401 or 403 `community_rest_authorization_required`, 404 `community_rest_group_invalid_id`
 */
export async function deleteGroup(call: CallContext, { group, standing }: FoundGroup): Promise<void> {
  if (!standing.mayAdminister) throw notAllowed();
  if (!(await call.use(GROUPS).remove(group.id))) throw unknownGroup();
}

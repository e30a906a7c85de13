import { type CallContext, countAgainst, invalidParam, RestError } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { isBlank } from '@plinth/kernel/text';
import { groupClosed, notAllowed, unknownActivity, unknownGroup } from '../errors.js';
import { GROUPS } from '../groups/ports.js';
import { findGroup } from '../groups/standing.js';
import { type ActivityDraft, type ActivityPosting, communityHooks } from '../hooks.js';
import { settings } from '../settings.js';
import { lengthOf, plainActivity, sanitizeActivity } from '../text.js';
import { ACTIVITIES, type Activity } from './ports.js';

/** The fields of the posting form. */
export interface PostedForm {
  readonly content: string;
  /** 0 for an activity outside groups. */
  readonly groupId: number;
  /** The activity that a comment answers; 0 for an activity. */
  readonly parentId: number;
  /** Empty for a plain activity. */
  readonly quoteBackground: string;
}

type Place = Pick<ActivityPosting, 'group' | 'parent'>;

/**
 * Where a new post of the form goes: below an activity that the caller may read, in a group that the caller belongs to,
 * or in the stream of everybody.
 * @throws RestError 404 `community_rest_invalid_id`, `community_rest_group_invalid_id`; 403
 *   `community_rest_authorization_required`, `community_rest_group_closed`
 */
export async function postingPlace(call: CallContext, form: Pick<PostedForm, 'groupId' | 'parentId'>): Promise<Place> {
  const { caller, use } = call;
  const parent = form.parentId > 0 ? await use(ACTIVITIES).find(form.parentId) : undefined;
  const isSeen = parent !== undefined && (await use(ACTIVITIES).mayRead(parent, caller));
  if (form.parentId > 0 && !isSeen) throw unknownActivity();
  const groupId = parent ? (parent.groupId ?? 0) : form.groupId;
  if (groupId === 0) return { group: undefined, parent };
  const { group, standing } = await findGroup(call, groupId);
  if (!standing.mayFind) throw unknownGroup();
  if (standing.mayRead && group.closedAt !== null) throw groupClosed();
  if (!standing.mayPost) throw notAllowed('Only members of the group can post in it.');
  return { group, parent };
}

function draftOf(call: CallContext, form: PostedForm, { parent }: Place): ActivityDraft {
  const { longestActivity } = call.settings(settings);
  if (lengthOf(form.content) > longestActivity) {
    const message = `Write at most ${longestActivity} characters.`;
    throw new RestError('community_rest_activity_too_long', message, { status: 400 });
  }
  const known = call
    .use(ACTIVITIES)
    .backgrounds()
    .some(({ name }) => name === form.quoteBackground);
  if (form.quoteBackground !== '' && !known) throw invalidParam({ quote_background: 'There is no such background.' });
  const quoteBackground = form.quoteBackground === '' || parent ? null : form.quoteBackground;
  return { content: sanitizeActivity(form.content), quoteBackground, meta: {} };
}

function refuseEmpty({ content, meta }: ActivityDraft): void {
  if (!isBlank(plainActivity(content)) || Object.keys(meta).length > 0) return;
  const message = 'Write something.';
  throw new RestError('community_rest_create_activity_empty_content', message, { status: 400 });
}

async function throttle(call: CallContext): Promise<void> {
  const { postsPerWindow, postingWindowSeconds } = call.settings(settings);
  if (postsPerWindow === 0) return;
  await countAgainst(call, {
    key: `community:post:${call.caller.id}`,
    limit: postsPerWindow,
    windowMs: postingWindowSeconds * 1000,
    code: 'community_rest_activity_throttled',
    message: 'You are posting very fast. Wait a moment.',
  });
}

/**
 * Posts what a member wrote into the form: the taps of `community_activity_posting` may change or refuse it, those of
 * `community_activity_saved` run in the transaction that keeps it, those of `community_activity_posted` after it.
 * @throws RestError 400 `community_rest_create_activity_empty_content`, `community_rest_activity_too_long`,
 *   `rest_invalid_param`; 429 `community_rest_activity_throttled`; those of {@link postingPlace}; those of taps
 */
export async function postActivity(call: CallContext, form: PostedForm): Promise<Activity> {
  const { caller, hooks, request, use } = call;
  const place = await postingPlace(call, form);
  const posting: ActivityPosting = { caller, request, ...place };
  const { community_activity_posting: gate, community_activity_saved: saved } = communityHooks;
  const draft = await hooks.filter(gate, draftOf(call, form, place), posting);
  refuseEmpty(draft);
  await throttle(call);
  const kept = await use(DATABASE).transaction(async () => {
    const activity = await use(ACTIVITIES).insert({
      ...draft,
      userId: caller.id,
      groupId: place.group?.id,
      parentId: place.parent?.id,
    });
    // The group is held from here on; somebody may have closed it since it was looked at.
    const group = place.group && (await use(GROUPS).find(place.group.id));
    if (group && group.closedAt !== null) throw groupClosed();
    await hooks.action(saved, activity, posting);
    return activity;
  });
  await hooks.action(communityHooks.community_activity_posted, kept);
  return kept;
}

/**
 * An activity or a comment that the caller may remove.
 * @throws RestError 404 `community_rest_invalid_id`, 403 `community_rest_authorization_required`
 */
export async function removableActivity({ caller, use }: CallContext, id: number): Promise<Activity> {
  const activity = await use(ACTIVITIES).find(id);
  if (!activity) throw unknownActivity();
  if (!(await use(ACTIVITIES).mayRemove(activity, caller)))
    throw (await use(ACTIVITIES).mayRead(activity, caller)) ? notAllowed() : unknownActivity();
  return activity;
}

/**
 * Removes an activity or a comment with everything below it.
 * @throws RestError 404 `community_rest_invalid_id`, 403 `community_rest_authorization_required`
 */
export async function removeActivity(call: CallContext, id: number): Promise<Activity> {
  const { use } = call;
  const activity = await removableActivity(call, id);
  if (!(await use(ACTIVITIES).remove(id))) throw unknownActivity();
  return activity;
}

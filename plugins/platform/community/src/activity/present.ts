import type { CallContext } from '@plinth/kernel';
import { type CommunityItem, communityHooks } from '../hooks.js';
import { activityItem } from './item.js';
import { type LoadedActivities, loadActivities } from './load.js';
import { ACTIVITIES, type Activity } from './ports.js';

/** How activities are shown: in which context, with or without the comments below them. */
export interface PresentActivities {
  readonly context: 'view' | 'embed' | 'edit';
  readonly threaded: boolean;
}

/** The items of some activities, in order. Every comment and then its activity passes `community_rest_activity_prepare_value`. */
export async function presentActivities(
  call: CallContext,
  activities: readonly Activity[],
  options: PresentActivities,
): Promise<CommunityItem[]> {
  if (activities.length === 0) return [];
  const loaded = await loadActivities(call, activities, { withComments: options.threaded });
  return Promise.all(activities.map((activity) => present(call, activity, { ...options, loaded })));
}

async function present(
  call: CallContext,
  activity: Activity,
  options: PresentActivities & { readonly loaded: LoadedActivities },
): Promise<CommunityItem> {
  const { caller, hooks, request, site, use } = call;
  const { context, loaded } = options;
  const parts = {
    author: loaded.authors.get(activity.userId),
    group: activity.groupId === undefined ? undefined : loaded.groups.get(activity.groupId),
    link: use(ACTIVITIES).addressOf(activity),
  };
  const answers = loaded.answers.get(activity.id) ?? [];
  const comments = await Promise.all(answers.map((each) => present(call, each, options)));
  const item = { ...activityItem(activity, parts, { site, editing: context === 'edit' }), comments };
  const { community_rest_activity_prepare_value: prepare } = communityHooks;
  return hooks.filter(prepare, item, activity, { context, caller, request, meta: loaded.meta.get(activity.id) ?? {} });
}

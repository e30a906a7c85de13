import { bundleSections } from '@plinth/bundle';
import { definePlugin, job, provide, under } from '@plinth/kernel';
import { pages, screens, searchSources } from '@plinth/pages';
import { toolkit } from '@plinth/toolkit';
import { fieldTaps } from './activity/fields.js';
import { mentionTaps } from './activity/mention-taps.js';
import { SqlActivityMeta } from './activity/meta.js';
import { activityRoutes } from './activity/routes.js';
import { SqlActivities } from './activity/store.js';
import { activities, activityMeta } from './activity/tables.js';
import { activitySection } from './bundle/activity-section.js';
import { groupSection } from './bundle/group-section.js';
import { groupsScreen } from './console/groups-screen.js';
import { reconcileCounts } from './counters.js';
import { SqlGroupBans } from './groups/ban-store.js';
import { coverTaps } from './groups/covers.js';
import { SqlGroupInvitations } from './groups/invitation-store.js';
import { groupMemberRoutes } from './groups/member-routes.js';
import { registerGroupReference } from './groups/references.js';
import { groupRequestRoutes } from './groups/request-routes.js';
import { groupCoverRoutes, groupRoutes } from './groups/routes.js';
import { SqlGroups } from './groups/store.js';
import { groupBans, groupInvitations, groupMembers, groupRequests, groups } from './groups/tables.js';
import { communityHooks } from './hooks.js';
import { groupMailTaps } from './mail/group-mail.js';
import { memberRoutes } from './members/routes.js';
import { createCommunity } from './migrations/0001-community.js';
import { indexSearchedActivities } from './migrations/0002-activity-search.js';
import { foldActivities } from './migrations/0003-folded-activities.js';
import { foldGroupNames } from './migrations/0004-sort-keys.js';
import { letMembersRunGroups } from './migrations/0005-member-groups.js';
import { activityPages } from './pages/activity-pages.js';
import { groupPages } from './pages/group-pages.js';
import { memberPages } from './pages/member-pages.js';
import { navigationTaps } from './pages/navigation.js';
import { communitySources } from './pages/search-sources.js';
import { communityStyle } from './pages/view.js';
import {
  ACTIVITIES,
  ACTIVITY_META,
  activityFields,
  GROUP_BANS,
  GROUP_INVITATIONS,
  GROUPS,
  pictureSources,
} from './ports.js';
import { settings } from './settings.js';
import { userTaps } from './user-taps.js';

export { documented, lastAdministrator, notAllowed, unknownActivity, unknownGroup, unknownMember } from './errors.js';
export { type FoundGroup, findGroup, MODERATE, readableGroup } from './groups/standing.js';
export * from './hooks.js';
export { memberAddress } from './members/item.js';
export * from './ports.js';

/** Members, groups and an activity stream: `community/v1`, into which other plugins may put routes, and readable pages. */
export const community = definePlugin({
  id: 'community',
  version: '0.1.0',
  title: 'Community',
  describes: 'Members, groups that are public, private or hidden, and an activity stream with comments.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0', optional: { content: '^0.1.0' } },
  settings,
  modules: { pages: { title: 'Readable pages of members, groups and activity, with the posting form' } },
  capabilities: { community_moderate: [] },
  tables: [groups, groupMembers, groupRequests, groupInvitations, groupBans, activities, activityMeta],
  migrations: [createCommunity, indexSearchedActivities, foldActivities, foldGroupNames, letMembersRunGroups],
  services: [
    provide.class(GROUPS, SqlGroups),
    provide.class(GROUP_INVITATIONS, SqlGroupInvitations),
    provide.class(GROUP_BANS, SqlGroupBans),
    provide.class(ACTIVITIES, SqlActivities),
    provide.class(ACTIVITY_META, SqlActivityMeta),
  ],
  exports: [GROUPS, GROUP_INVITATIONS, GROUP_BANS, ACTIVITIES, ACTIVITY_META],
  hooks: communityHooks,
  sharedNamespaces: ['community/v1'],
  routes: under('community/v1', [
    ...activityRoutes,
    ...groupRoutes,
    ...groupCoverRoutes,
    ...groupMemberRoutes,
    ...groupRequestRoutes,
    ...memberRoutes,
  ]),
  points: [activityFields, pictureSources],
  contributes: [
    pages([communityStyle.page, ...activityPages, ...groupPages, ...memberPages]),
    bundleSections([groupSection, activitySection]),
    screens([groupsScreen]),
    searchSources(communitySources),
  ],
  taps: [...userTaps, ...coverTaps, ...groupMailTaps, ...fieldTaps, ...mentionTaps, ...navigationTaps],
  jobs: [job('reconcile-counts', { every: 86_400, run: reconcileCounts })],
  setup: registerGroupReference,
});

export default community;

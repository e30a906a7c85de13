import { type Caller, type PluginContext, plainBeginning, type TapDeclaration, tap, USERS } from '@plinth/kernel';
import { pageHooks, type SearchSection, shortText } from '@plinth/pages';
import { ACTIVITIES } from '../activity/ports.js';
import { GROUPS } from '../groups/ports.js';
import { memberAddress } from '../members/item.js';
import { settings } from '../settings.js';

/** Characters of what is shown of something. */
const SHOWN = 200;

/** Characters of an activity that stand for its title. */
const HEADING = 60;

function members({ site, use }: PluginContext): SearchSection {
  return {
    name: 'member',
    title: 'Members',
    async find({ words, limit, offset }) {
      const query = { search: words, searchPublicly: true, orderBy: 'name', limit, offset } as const;
      const { users, total } = await use(USERS).list(query);
      const hits = users.map((user) => ({
        title: user.displayName,
        url: memberAddress(site, user),
        text: shortText(plainBeginning(user.description), SHOWN),
      }));
      return { hits, total, hasMore: offset + hits.length < total };
    },
  };
}

function groups({ use }: PluginContext, caller: Caller): SearchSection {
  return {
    name: 'group',
    title: 'Groups',
    async find({ words, limit, offset }) {
      const found = await use(GROUPS).list({ visibleTo: caller, search: words, limit, offset });
      const hits = found.groups.map((group) => ({
        title: group.name,
        url: use(GROUPS).addressOf(group),
        text: shortText(plainBeginning(group.description), SHOWN),
      }));
      return { hits, total: found.total, hasMore: offset + hits.length < found.total };
    },
  };
}

function activity({ use }: PluginContext, caller: Caller): SearchSection {
  return {
    name: 'activity',
    title: 'Activity and quotes',
    async find({ words, limit, offset }) {
      const { activities, total } = await use(ACTIVITIES).list({ visibleTo: caller, search: words, limit, offset });
      const hits = activities.map((each) => {
        const text = use(ACTIVITIES).textOf(each);
        return {
          title: shortText(text, HEADING),
          url: use(ACTIVITIES).addressOf(each),
          text: text.length > HEADING ? shortText(text, SHOWN) : '',
          at: each.createdAt,
        };
      });
      return { hits, total, hasMore: offset + hits.length < total };
    },
  };
}

/** Members, groups and activity in the search of the site, each as its own page shows it. */
export const searchTaps: readonly TapDeclaration[] = [
  tap(pageHooks.site_search, { id: 'community' }, (context, sections, caller) => {
    if (!context.module('pages')) return sections;
    const listed = !caller.isVisitor || context.settings(settings).memberDirectory === 'everyone';
    return [...sections, ...(listed ? [members(context)] : []), groups(context, caller), activity(context, caller)];
  }),
];

import { type PluginContext, USERS } from '@plinth/kernel';
import { plainBeginning } from '@plinth/kernel/text';
import { type SearchSource, shortText } from '@plinth/pages';
import { ACTIVITIES } from '../activity/ports.js';
import { GROUPS } from '../groups/ports.js';
import { memberAddress } from '../members/item.js';
import { settings } from '../settings.js';

/** Characters of what is shown of something. */
const SHOWN = 200;

/** Characters of an activity that stand for its title. */
const HEADING = 60;

const hasPages = ({ module }: PluginContext) => module('pages');

const members: SearchSource = {
  name: 'member',
  title: () => 'Members',
  isOffered: (context, caller) =>
    hasPages(context) && (!caller.isVisitor || context.settings(settings).memberDirectory === 'everyone'),
  async find({ words, limit, offset }, { site, use }) {
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

const groups: SearchSource = {
  name: 'group',
  title: () => 'Groups',
  isOffered: hasPages,
  async find({ words, limit, offset, caller }, { use }) {
    const found = await use(GROUPS).list({ visibleTo: caller, search: words, limit, offset });
    const hits = found.groups.map((group) => ({
      title: group.name,
      url: use(GROUPS).addressOf(group),
      text: shortText(plainBeginning(group.description), SHOWN),
    }));
    return { hits, total: found.total, hasMore: offset + hits.length < found.total };
  },
};

const activity: SearchSource = {
  name: 'activity',
  title: () => 'Activity and quotes',
  isOffered: hasPages,
  async find({ words, limit, offset, caller }, { use }) {
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

/** Members, groups and activity in the search of the site, each as its own page shows it. */
export const communitySources: readonly SearchSource[] = [members, groups, activity];

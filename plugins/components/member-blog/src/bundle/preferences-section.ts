import type { BundleSection, ImportContext } from '@plinth/bundle';
import { Type, USERS } from '@plinth/kernel';
import { ALL_NOTICES, CHANNELS, NOTIFICATIONS } from '../notifications/preferences.js';
import { BATCH } from './keys.js';

const wanted = (what: string) => Type.Optional(Type.Boolean({ description: `Whether ${what}; true without it.` }));

const preferencesItem = Type.Object(
  {
    member: Type.String({ description: 'Login; the natural key.' }),
    post_approved: wanted('they are told that a post was approved'),
    post_rejected: wanted('they are told that a post was sent back'),
    coauthor_invitation: wanted('they are told of invitations'),
    scheduled_published: wanted('they are told that a scheduled post went out'),
    invitation_answered: wanted('they are told of answers to their invitations'),
    post_commented: wanted('they are told of comments on their posts'),
    post_clapped: wanted('they are told of claps for their posts'),
    new_follower: wanted('they are told of new followers'),
    mentioned: wanted('they are told of texts that mention them'),
    email: wanted('they are told by e-mail'),
    onsite: wanted('they are told on the site'),
  },
  { additionalProperties: false },
);

type PreferencesItem = Type.Static<typeof preferencesItem>;

async function importItem({ member, ...given }: PreferencesItem, context: ImportContext): Promise<void> {
  const userId = await context.find('users', member);
  if (userId === undefined) throw new Error(`There is no user ${member}.`);
  const switches = Object.fromEntries([...ALL_NOTICES, ...CHANNELS].map((name) => [name, given[name] ?? true]));
  context.count((await context.use(NOTIFICATIONS).keep(userId, switches)) ? 'created' : 'kept');
}

/** The section `blog_notifications` of a site bundle: what members chose to be notified of. */
export const preferencesSection: BundleSection = {
  name: 'blog_notifications',
  title: 'What members want to be told of',
  item: preferencesItem,
  after: ['users'],
  async import(items: readonly PreferencesItem[], context) {
    for (const item of items) await importItem(item, context);
  },
  async export({ use }) {
    const items: PreferencesItem[] = [];
    for (let last = 0; ; ) {
      const chosen = await use(NOTIFICATIONS).chosenAfter(last, BATCH);
      const users = await use(USERS).findMany([...chosen.keys()]);
      const logins = new Map(users.map(({ id, login }) => [id, login]));
      for (const [userId, switches] of chosen) {
        const member = logins.get(userId);
        if (member !== undefined) items.push({ member, ...switches });
        last = userId;
      }
      if (chosen.size < BATCH) return items;
    }
  },
};

import { expect } from 'chai';
import { ACTIVITIES, ACTIVITY_META, GROUPS } from '../src/plugin.js';
import { communitySite } from './support.js';

const BUNDLE = {
  plinth: 1,
  users: ['ana', 'bo', 'cy'].map((login) => ({ login, email: `${login}@example.org`, roles: ['subscriber'] })),
  groups: [
    {
      slug: 'bakers',
      name: 'Bakers',
      description: '<b>Bread</b>',
      status: 'private',
      creator: 'ana',
      createdAt: '2025-03-01T08:00:00.000Z',
      members: [{ login: 'bo', role: 'moderator' }],
      requests: ['cy'],
    },
  ],
  activities: [
    {
      key: 'first',
      author: 'bo',
      content: 'Dough is rising',
      group: 'bakers',
      createdAt: '2025-04-01T08:00:00.000Z',
      comments: [
        {
          key: 'first-1',
          author: 'ana',
          content: 'Nice',
          createdAt: '2025-04-01T09:00:00.000Z',
          meta: { mood: 'joy' },
        },
        { key: 'first-2', author: 'bo', content: 'Thanks', answers: 'first-1', createdAt: '2025-04-01T10:00:00.000Z' },
      ],
    },
    {
      key: 'second',
      author: 'cy',
      content: 'A word',
      quoteBackground: 'ocean',
      createdAt: '2025-05-01T08:00:00.000Z',
      meta: { community_gif: { activity_gif_id: 'x', activity_gif: 'https://gif.example/x.gif' } },
    },
  ],
};

describe('community: site bundles', () => {
  it('bring in groups with their people, activities with comments and meta, and leave what is there already', async () => {
    const site = await communitySite();
    const report = await site.importBundle(BUNDLE);
    expect(report.map(({ section, created }) => [section, created])).to.deep.include.members([
      ['groups', 1],
      ['activities', 2],
    ]);
    const { use } = site.pluginContext('community');
    const group = await use(GROUPS).findBySlug('bakers');
    expect(group).to.include({ memberCount: 2, status: 'private', createdAt: '2025-03-01T08:00:00.000Z' });
    expect(group?.activeAt).to.equal('2025-04-01T10:00:00.000Z');
    expect((await use(GROUPS).requests(group?.id ?? 0, { limit: 5 })).total).to.equal(1);
    const { activities } = await use(ACTIVITIES).list({ limit: 10 });
    expect(activities.map(({ content, hidden, commentCount }) => [content, hidden, commentCount])).to.deep.equal([
      ['A word', false, 0],
      ['Dough is rising', true, 2],
    ]);
    expect(await use(ACTIVITY_META).get(activities[0]?.id ?? 0, 'community_gif')).to.have.property(
      'activity_gif_id',
      'x',
    );
    const again = await site.importBundle(BUNDLE);
    expect(again.every(({ created }) => created === 0)).to.equal(true);
    expect((await use(ACTIVITIES).list({ withComments: true, limit: 1 })).total).to.equal(4);
    await site.stop();
  });

  it('come out as they went in', async () => {
    const site = await communitySite();
    await site.importBundle(BUNDLE);
    const out = await site.exportBundle();
    const activity = { component: 'activity', type: 'activity_update' };
    const [first, second] = BUNDLE.activities;
    expect(out['activities']).to.deep.equal([
      { ...activity, ...first, component: 'groups' },
      { ...activity, ...second, primaryItemId: 0, secondaryItemId: 0 },
    ]);
    const [group] = BUNDLE.groups;
    const members = [
      { login: 'ana', role: 'administrator', joinedAt: '2025-03-01T08:00:00.000Z' },
      { login: 'bo', role: 'moderator', joinedAt: '2026-01-15T12:00:00.000Z' },
    ];
    expect(out['groups']).to.have.length(1);
    const [exported] = out['groups'] as { members: { login: string }[] }[];
    exported?.members.sort((a, b) => a.login.localeCompare(b.login));
    expect(exported).to.deep.equal({ ...group, members, askedAt: { cy: '2026-01-15T12:00:00.000Z' } });
    const other = await communitySite();
    await other.importBundle(out);
    expect(await other.exportBundle()).to.deep.include({ activities: out['activities'] });
    await site.stop();
    await other.stop();
  });

  it('know what was posted here by its id', async () => {
    const site = await communitySite();
    const ana = await site.as('author', 'ana');
    const { use } = site.pluginContext('community');
    await use(ACTIVITIES).insert({ userId: ana.user?.id ?? 0, content: 'Here' });
    const out = await site.exportBundle();
    const again = await site.importBundle({ plinth: 1, activities: out['activities'] });
    expect(again).to.deep.equal([{ section: 'activities', created: 0, kept: 1 }]);
    await site.stop();
  });

  it('refuse an author or a group that nobody knows', async () => {
    const site = await communitySite();
    for (const item of [
      { key: 'x', author: 'nobody', content: 'x' },
      { key: 'x', author: 'nobody', content: 'x', group: 'nowhere' },
    ]) {
      const refusal = await site
        .importBundle({ plinth: 1, activities: [item] })
        .catch((thrown: Error) => thrown.message);
      expect(refusal).to.match(/there is no (user "nobody"|group "nowhere")/);
    }
    await site.stop();
  });
});

import community, { ACTIVITIES, GROUPS } from '@plinth/community';
import content from '@plinth/content';
import { USERS } from '@plinth/kernel';
import sitePages from '@plinth/site';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';

describe('site: the search of a community', () => {
  it('finds members, groups and activity for who may see them', async () => {
    const site = await testHost({
      plugins: [content, community, sitePages],
      settings: { community: { memberDirectory: 'members' } },
    });
    const ana = await site.as('subscriber', 'ana');
    await site.use(USERS).update(ana.user?.id ?? 0, { displayName: 'Zebra Ana' });
    const context = site.pluginContext('community');
    await context.use(GROUPS).create({ name: 'Zebra friends', status: 'public', creatorId: ana.user?.id ?? 0 });
    await context.use(GROUPS).create({ name: 'Zebra secret', status: 'hidden', creatorId: ana.user?.id ?? 0 });
    await context.use(ACTIVITIES).insert({ userId: ana.user?.id ?? 0, content: 'A zebra crossed.' });
    const open = await site.visitor().page('GET', '/search?q=zebra');
    expect(open.text).to.include('Zebra friends').and.include('A zebra crossed.');
    expect(open.text).not.to.include('Zebra secret').and.not.include('Zebra Ana');
    const own = await ana.page('GET', '/search?q=zebra');
    expect(own.text).to.include('Zebra secret').and.include('Zebra Ana');
    expect(site.errors).to.deep.equal([]);
    await site.stop();
  });
});

import { DATABASE } from '@plinth/kernel/database';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { activities } from '../src/activity/tables.js';
import { reconcileCounts } from '../src/counters.js';
import { groups } from '../src/groups/tables.js';
import { GROUPS } from '../src/plugin.js';
import { communitySite, idOf, keep, makeGroup } from './support.js';

describe('community: counts', () => {
  let site: TestSite;
  before(async () => {
    site = await communitySite();
  });
  after(() => site.stop());

  it('that are wrong are corrected by the daily job', async () => {
    const [ana, ben] = [await site.as('author', 'ana'), await site.as('author', 'ben')];
    const group = await makeGroup(site, ana);
    await site.pluginContext('community').use(GROUPS).join(group.id, idOf(ben));
    const activity = await keep(site, ana);
    const comment = await keep(site, ben, { parentId: activity.id });
    await keep(site, ana, { parentId: comment.id });
    const database = site.use(DATABASE);
    const counts = async () => ({
      members: (await database.rows(groups).find({ id: group.id }))?.memberCount,
      below: (await database.rows(activities).find({ id: activity.id }))?.commentCount,
      replies: (await database.rows(activities).find({ id: comment.id }))?.commentCount,
    });
    const right = { members: 2, below: 2, replies: 1 };
    expect(await counts()).to.deep.equal(right);
    await database.transaction(async () => {
      await database.rows(groups).change({ id: group.id }, { memberCount: 9 });
      await database.rows(activities).change({ id: [activity.id, comment.id] }, { commentCount: 9 });
    });
    await reconcileCounts(site.pluginContext('community'));
    expect(await counts()).to.deep.equal(right);
  });
});

import { definePlugin, Type, tap } from '@plinth/kernel';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { ACTIVITIES, ACTIVITY_META, activityFields, community, communityHooks, GROUPS } from '../src/plugin.js';
import { type ActivityJson, communitySite, keep, makeGroup, watchQuestions } from './support.js';

const LIST = '/community/v1/activity';

describe('community: what plugins add to activities', () => {
  let site: TestSite;
  before(async () => {
    site = await communitySite();
  });
  after(() => site.stop());

  it('community_rest_activity_prepare_value adds a field to activities, and to nested comments before them', async () => {
    const ana = await site.as('author', 'ana');
    const activity = await keep(site, ana, { meta: { community_gif: { url: 'a' } } });
    const comment = await keep(site, ana, { parentId: activity.id, meta: { community_gif: { url: 'b' } } });
    const seen: number[] = [];
    const undo = site.tap(
      tap(communityHooks.community_rest_activity_prepare_value, { priority: 10 }, (_context, item, each, preparing) => {
        seen.push(each.id);
        expect(preparing.context).to.equal('view');
        expect(preparing.caller.isVisitor).to.equal(true);
        return { ...item, community_gif: preparing.meta['community_gif'] ?? false };
      }),
    );
    const item = (await site.visitor().get(`${LIST}/${activity.id}`)).json<ActivityJson>();
    undo();
    expect(item.community_gif).to.deep.equal({ url: 'a' });
    expect(item.comments[0]?.community_gif).to.deep.equal({ url: 'b' });
    expect(seen).to.deep.equal([comment.id, activity.id]);
  });

  it('publishes a contributed field with the schema of both routes, until its plugin is switched off', async () => {
    const gifs = definePlugin({
      id: 'gifs',
      version: '1.0.0',
      title: 'GIFs',
      contributes: [activityFields([{ name: 'community_gif', schema: Type.Unknown({ readonly: true }) }])],
    });
    const other = await testHost({ plugins: [community, gifs] });
    const described = async (path: string) =>
      (await other.visitor().options(path)).json<{ schema: { title: string; properties: Record<string, unknown> } }>()
        .schema;
    for (const path of [LIST, `${LIST}/1`]) {
      const schema = await described(path);
      expect(schema.title).to.equal('activity');
      expect(schema.properties).to.include.keys('content', 'comments', 'community_gif');
    }
    await other.disable('gifs');
    expect((await described(LIST)).properties).to.not.have.property('community_gif');
    await other.stop();
  });

  it('keeps values with activities until they are taken away, and shows visitors what is true now', async () => {
    const meta = site.pluginContext('community').use(ACTIVITY_META);
    const activity = await keep(site, await site.as('author', 'ana'));
    const undo = site.tap(
      tap(communityHooks.community_rest_activity_prepare_value, {}, (_context, item, _each, preparing) => ({
        ...item,
        mood: preparing.meta['mood'] ?? null,
      })),
    );
    const mood = async () => (await site.visitor().get(`${LIST}/${activity.id}`)).json<{ mood: unknown }>().mood;
    expect(await mood()).to.equal(null);
    await meta.set(activity.id, 'mood', { of: 'joy' });
    expect(await mood()).to.deep.equal({ of: 'joy' });
    await meta.set(activity.id, 'mood', 'calm');
    expect(await meta.get(activity.id, 'mood')).to.equal('calm');
    expect(await mood()).to.equal('calm');
    await meta.set(activity.id, 'mood', undefined);
    expect(await meta.get(activity.id, 'mood')).to.equal(undefined);
    expect(await mood()).to.equal(null);
    undo();
  });
});

describe('community: questions to the database', () => {
  it('are a page, a total, and one for each of comments, groups and meta, for one activity as for thirty', async () => {
    const site = await communitySite();
    const authors = await Promise.all(Array.from({ length: 5 }, (_, n) => site.as('author', `author-${n}`)));
    const [first] = authors;
    if (!first) throw new Error('no author');
    const groups = [await makeGroup(site, first, 'public', 'One'), await makeGroup(site, first, 'public', 'Two')];
    for (let n = 0; n < 30; n += 1) {
      const author = authors[n % 5] ?? first;
      const activity = await keep(site, author, { groupId: groups[n % 2]?.id, meta: { mood: n } });
      await keep(site, author, { parentId: activity.id });
    }
    const asked = watchQuestions(site);
    const questions = async (perPage: number) => {
      asked.length = 0;
      expect((await site.visitor().get(`${LIST}?per_page=${perPage}`)).status).to.equal(200);
      return asked.length;
    };
    expect(await questions(1)).to.be.at.most(6);
    expect(await questions(30)).to.be.at.most(6);
    expect(
      asked.filter((sql) => sql.includes('COUNT(')),
      'the total is kept',
    ).to.have.length(0);
    await site.stop();
  });

  it('keep a total for each reader, and count again when activities or who is in a group change', async () => {
    const site = await communitySite();
    const [ana, bo] = [await site.as('author', 'ana'), await site.as('author', 'bo')];
    const group = await makeGroup(site, ana, 'private', 'Quiet');
    const activity = await keep(site, ana, { groupId: group.id });
    const total = async (client: TestClient) => Number((await client.get(LIST)).headers['x-wp-total']);
    const before = [await total(ana), await total(bo), await total(site.visitor())];
    const groups = site.pluginContext('community').use(GROUPS);
    await groups.join(group.id, bo.user?.id ?? 0);
    expect(await total(bo)).to.equal(await total(ana));
    await groups.leave(group.id, bo.user?.id ?? 0);
    await keep(site, ana, {});
    const more = [await total(ana), await total(bo), await total(site.visitor())];
    expect(more).to.deep.equal(before.map((each) => each + 1));
    await site.pluginContext('community').use(ACTIVITIES).remove(activity.id);
    expect([await total(ana), await total(bo)]).to.deep.equal([(more[0] ?? 0) - 1, more[1]]);
    await site.stop();
  });
});

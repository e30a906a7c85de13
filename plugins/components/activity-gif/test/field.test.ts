import { ACTIVITY_META, communityHooks } from '@plinth/community';
import { tap } from '@plinth/kernel';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { type ActivityJson, gifSite, keep, LIST, read } from './support.js';

const WAVE = { activity_gif_id: 'wave-01', activity_gif: 'https://gif.example/wave.gif' };

describe('activity-gif: the field community_gif', () => {
  let site: TestSite;
  let ana: TestClient;
  beforeEach(async () => {
    site = await gifSite();
    ana = await site.as('author', 'ana');
  });
  afterEach(() => site.stop());

  it('shows the GIF of an activity and of each nested comment, and false without one', async () => {
    const plain = await keep(site, ana);
    const waving = await keep(site, ana, { meta: { community_gif: WAVE } });
    const answer = await keep(site, ana, { parentId: waving.id });
    const gif = { activity_gif_id: 'b', activity_gif: 'http://gif.example/b.gif' };
    await keep(site, ana, { parentId: answer.id, meta: { community_gif: gif } });
    const item = await read(site, waving.id);
    expect(item.community_gif).to.deep.equal(WAVE);
    expect(item.comments[0]?.community_gif).to.equal(false);
    expect(item.comments[0]?.comments[0]?.community_gif).to.deep.equal(gif);
    const list = (await site.visitor().get(LIST)).json<ActivityJson[]>();
    expect(list.map((each) => [each.id, each.community_gif])).to.have.deep.members([
      [plain.id, false],
      [waving.id, WAVE],
    ]);
    expect((await ana.get(`${LIST}/${waving.id}?context=edit`)).json<ActivityJson>().community_gif).to.deep.equal(WAVE);
  });

  for (const [what, record, shown] of [
    ['an empty record', {}, false],
    ['a record emptied to a text', '', false],
    ['a list', [], false],
    ['null', null, false],
    ['a record without address', { activity_gif_id: 'a' }, false],
    ['a record with an empty address', { activity_gif_id: 'a', activity_gif: '' }, false],
    ['an address that runs', { activity_gif_id: 'a', activity_gif: 'javascript:alert(1)' }, false],
    [
      'a record without identifier',
      { activity_gif: WAVE.activity_gif },
      { activity_gif_id: '', activity_gif: WAVE.activity_gif },
    ],
    ['a record with more in it', { ...WAVE, secret: 1 }, WAVE],
  ] as const) {
    it(`shows ${shown === false ? 'false' : 'the GIF'} for ${what}`, async () => {
      const activity = await keep(site, ana, { meta: { community_gif: record } });
      expect((await read(site, activity.id)).community_gif).to.deep.equal(shown);
    });
  }

  it('is false once the GIF is taken away, for visitors at once', async () => {
    const activity = await keep(site, ana, { meta: { community_gif: WAVE } });
    expect((await read(site, activity.id)).community_gif).to.deep.equal(WAVE);
    await site.pluginContext('community').use(ACTIVITY_META).set(activity.id, 'community_gif', undefined);
    expect((await read(site, activity.id)).community_gif).to.equal(false);
  });

  it('is added at priority 10: later taps see it, earlier ones do not', async () => {
    const activity = await keep(site, ana, { meta: { community_gif: WAVE } });
    const seen: [number, unknown][] = [];
    for (const priority of [9, 11])
      site.tap(
        tap(communityHooks.community_rest_activity_prepare_value, { id: `at-${priority}`, priority }, (_t, item) => {
          seen.push([priority, item['community_gif']]);
          return item;
        }),
      );
    await ana.get(`${LIST}/${activity.id}`);
    expect(seen).to.deep.equal([
      [9, undefined],
      [11, WAVE],
    ]);
  });

  it('is published as read-only with the schema of both routes', async () => {
    for (const path of [LIST, `${LIST}/1`]) {
      const { schema } = (await site.visitor().options(path)).json<{
        schema: { properties: Record<string, Record<string, unknown>> };
      }>();
      expect(schema.properties['community_gif']).to.deep.include({
        type: ['object', 'boolean'],
        readonly: true,
        context: ['view', 'edit'],
      });
      expect(schema.properties['community_gif']?.['properties']).to.have.keys('activity_gif_id', 'activity_gif');
    }
  });

  it('needs no more than the right to read: what is sent with a request changes nothing', async () => {
    const activity = await keep(site, ana, { meta: { community_gif: WAVE } });
    const response = await ana.get(`${LIST}/${activity.id}`, { query: { community_gif: 'x' } });
    expect(response.status).to.equal(200);
    expect(response.json<ActivityJson>().community_gif).to.deep.equal(WAVE);
    await ana.post(`${LIST}/${activity.id}`, { community_gif: false });
    expect((await read(site, activity.id)).community_gif).to.deep.equal(WAVE);
  });

  it('goes with its schema when the plugin is switched off, while the data stays', async () => {
    const activity = await keep(site, ana, { meta: { community_gif: WAVE } });
    expect(await read(site, activity.id)).to.have.property('community_gif');
    await site.disable('activity-gif');
    expect(await read(site, activity.id)).to.not.have.property('community_gif');
    expect((await site.visitor().options(LIST)).text).to.not.contain('community_gif');
    await site.enable('activity-gif');
    expect((await read(site, activity.id)).community_gif).to.deep.equal(WAVE);
  });
});

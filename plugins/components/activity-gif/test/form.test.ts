import { ACTIVITIES, ACTIVITY_META, communityHooks } from '@plinth/community';
import { RestError, tap } from '@plinth/kernel';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { gifHooks } from '../src/plugin.js';
import { gifSite, keep, post, postedId, read } from './support.js';

const ADDRESS = 'https://gif.example/wave.gif';

describe('activity-gif: the form of the site', () => {
  let site: TestSite;
  let ana: TestClient;
  beforeEach(async () => {
    site = await gifSite();
    ana = await site.as('author', 'ana');
  });
  afterEach(() => site.stop());

  const total = async () =>
    (await site.pluginContext('community').use(ACTIVITIES).list({ withComments: true, limit: 1 })).total;

  it('offers a GIF to members, and keeps and shows the one that is sent', async () => {
    const form = (await ana.page('GET', '/activity')).text;
    expect(form).to.contain('name="activity_gif"').and.contain('name="activity_gif_id"');
    const response = await post(ana, { content: 'Hi', activity_gif: ` ${ADDRESS} `, activity_gif_id: 'wave-01' });
    expect(response.status, response.text).to.equal(303);
    const id = postedId(response);
    const gif = { activity_gif_id: 'wave-01', activity_gif: ADDRESS };
    expect((await read(site, id)).community_gif).to.deep.equal(gif);
    expect(await site.pluginContext('community').use(ACTIVITY_META).get(id, 'community_gif')).to.deep.equal(gif);
    expect((await site.visitor().page('GET', `/activity/${id}`)).text).to.contain(`<img src="${ADDRESS}"`);
  });

  it('takes a GIF without words, without identifier, and on a comment', async () => {
    const activity = postedId(await post(ana, { content: '', activity_gif: ADDRESS }));
    const shown = { activity_gif_id: '', activity_gif: ADDRESS };
    expect((await read(site, activity)).community_gif).to.deep.equal(shown);
    expect((await post(ana, { content: '', parent: String(activity), activity_gif: ADDRESS })).status).to.equal(303);
    expect((await read(site, activity)).comments[0]?.community_gif).to.deep.equal(shown);
  });

  it('takes addresses of the hosts alone that the owner allows, with those below them, and of the site itself', async () => {
    const narrow = await gifSite({ settings: { 'activity-gif': { hosts: ['gif.example'] } } });
    const who = await narrow.as('author');
    const status = async (activity_gif: string) => (await post(who, { content: 'Hi', activity_gif })).status;
    expect(await status(ADDRESS)).to.equal(303);
    expect(await status('https://media.gif.example/wave.gif')).to.equal(303);
    expect(await status('http://localhost/wp-content/uploads/wave.gif')).to.equal(303);
    for (const host of ['other.example', 'notgif.example', 'gif.example.evil.example'])
      expect(await status(`https://${host}/wave.gif`), host).to.equal(400);
    expect((await who.page('GET', '/activity')).text).to.contain('Start with https://. Allowed hosts: gif.example.');
    await narrow.stop();
  });

  it('keeps no record for an identifier alone or for empty fields', async () => {
    for (const fields of [
      { activity_gif: '', activity_gif_id: '' },
      { activity_gif: ' ', activity_gif_id: 'wave-01' },
    ]) {
      const id = postedId(await post(ana, { content: 'Hi', ...fields }));
      expect(await site.pluginContext('community').use(ACTIVITY_META).get(id, 'community_gif')).to.equal(undefined);
    }
    expect((await post(ana, { content: '', activity_gif_id: 'wave-01' })).status).to.equal(400);
  });

  for (const [what, activity_gif] of [
    ['runs', 'javascript:alert(1)'],
    ['is data', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
    ['is a file of the server', 'file:///etc/passwd'],
    ['is not encrypted', 'http://gif.example/wave.gif'],
    ['is relative', '/wave.gif'],
    ['is no address', 'wave'],
    ['carries a password', 'https://me:secret@gif.example/wave.gif'],
    ['is longer than 2,000 characters', `https://gif.example/${'a'.repeat(2000)}`],
  ] as const) {
    it(`refuses an address that ${what} with 400 and keeps nothing`, async () => {
      const response = await post(ana, { content: 'Hi', activity_gif });
      expect(response.status).to.equal(400);
      expect(response.text).to.contain('Give the address of a picture');
      expect(await total()).to.equal(0);
    });
  }

  it('takes identifiers of up to 200 characters and refuses longer ones with 400', async () => {
    const fields = { content: 'Hi', activity_gif: ADDRESS };
    expect((await post(ana, { ...fields, activity_gif_id: 'a'.repeat(201) })).status).to.equal(400);
    expect(await total()).to.equal(0);
    expect((await post(ana, { ...fields, activity_gif_id: 'a'.repeat(200) })).status).to.equal(303);
  });

  it('escapes what stands in an address on the pages', async () => {
    const response = await post(ana, { content: 'Hi', activity_gif: 'https://gif.example/?a="onerror=x&b=<i>' });
    const page = (await site.visitor().page('GET', `/activity/${postedId(response)}`)).text;
    expect(page).to.contain('<img src="https://gif.example/?a=%22onerror=x&amp;b=%3Ci%3E"');
  });

  it('asks community_gif_show_button with the place, and neither offers nor takes a GIF where it says false', async () => {
    const activity = await keep(site, ana);
    const places: unknown[] = [];
    site.tap(
      tap(gifHooks.community_gif_show_button, {}, (_context, shown, { caller, group, parent }) => {
        places.push([shown, caller.id, group, parent?.id]);
        return parent === undefined;
      }),
    );
    const offered = async (path: string) => (await ana.page('GET', path)).text.includes('name="activity_gif"');
    expect(await offered('/activity')).to.equal(true);
    expect(await offered(`/activity/${activity.id}`)).to.equal(false);
    expect(places).to.deep.equal([
      [true, ana.user?.id, undefined, undefined],
      [true, ana.user?.id, undefined, activity.id],
    ]);
    expect((await post(ana, { content: 'x', activity_gif: ADDRESS })).status).to.equal(303);
    const refused = await post(ana, { content: 'x', activity_gif: ADDRESS, parent: String(activity.id) });
    expect(refused.status).to.equal(403);
    expect((await read(site, activity.id)).comments).to.have.length(0);
    expect((await post(ana, { content: 'x', parent: String(activity.id) })).status).to.equal(303);
  });

  it('keeps no GIF when the activity is not kept: both are one transaction', async () => {
    site.tap(
      tap(communityHooks.community_activity_saved, {}, () => {
        throw new RestError('too_late', 'Too late.', { status: 409 });
      }),
    );
    expect((await post(ana, { content: 'Hi', activity_gif: ADDRESS })).status).to.equal(409);
    expect(await total()).to.equal(0);
  });

  it('loses its part when the plugin is switched off, and a GIF sent then is disregarded', async () => {
    await site.disable('activity-gif');
    expect((await ana.page('GET', '/activity')).text).to.not.contain('activity_gif');
    const id = postedId(await post(ana, { content: 'Hi', activity_gif: ADDRESS }));
    expect(await site.pluginContext('community').use(ACTIVITY_META).get(id, 'community_gif')).to.equal(undefined);
    expect((await site.visitor().page('GET', `/activity/${id}`)).text).to.not.contain(ADDRESS);
  });
});

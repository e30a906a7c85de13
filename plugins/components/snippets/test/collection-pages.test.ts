import { countSelects, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { areaValue, errorAt, inputValue, isChecked, led, open, submit } from './page-support.js';
import { makePaste, type PasteItem, ROOT, snippetSite } from './support.js';

describe('snippets: the pages of collections', () => {
  let site: TestSite;
  let owner: TestClient;
  let member: TestClient;

  beforeEach(async () => {
    site = await snippetSite();
    owner = await site.as('author');
    member = await site.as('subscriber');
  });
  afterEach(() => site.stop());

  const make = async (fields: object) => (await owner.post(`${ROOT}/collections`, fields)).json<{ id: number }>().id;
  const pastesIn = async (id: number) =>
    (await owner.get(`${ROOT}/collections/${id}`)).json<{ pastes: PasteItem[] }>().pastes.map(({ title }) => title);
  const at = (id: number, part = '') => `/pastes/collections/${id}${part}`;

  it('lists the own ones, for members', async () => {
    await make({ name: 'Mine & only' });
    expect((await open(owner, '/pastes/collections')).text).to.contain('Mine &amp; only');
    const { text } = await open(member, '/pastes/collections');
    expect(text).to.contain('No collections yet').and.not.contain('Mine');
    for (const path of ['/pastes/collections', '/pastes/collections/new'])
      expect((await open(site.visitor(), path)).status).to.equal(302);
  });

  it('makes one', async () => {
    const fields = { name: 'Routers', description: 'All\r\nof them', visibility: 'public' };
    const response = await submit(owner, '/pastes/collections/new', fields);
    expect(response.status, response.text).to.equal(303);
    const page = await open(owner, led(response));
    expect(page.text).to.contain('Routers').and.contain('All\nof them').and.contain('Collection created.');
    expect((await submit(site.visitor(), '/pastes/collections/new', fields)).status).to.equal(401);
  });

  it('are made from a paste with the paste in it, which comes back with it chosen', async () => {
    const paste = await makePaste(owner, { title: 'Kept' });
    const page = `/paste/${paste.hash}/collect`;
    const { text } = await open(owner, page);
    const fresh = `/pastes/collections/new?paste=${paste.hash}`;
    expect(text).to.contain(fresh);
    const made = await submit(owner, '/pastes/collections/new', {
      name: 'Fresh',
      visibility: 'private',
      paste: paste.hash,
    });
    expect([made.status, made.headers['location']]).to.deep.equal([303, `http://localhost${page}?done=put`]);
    expect((await open(owner, page)).text).to.contain('Remove from Fresh');
    const secret = await makePaste(owner, { title: 'Secret', visibility: 'private' });
    expect((await open(member, `/pastes/collections/new?paste=${secret.hash}`)).status).to.be.oneOf([403, 404]);
  });

  it('shows mistakes beside their fields, and keeps everything typed', async () => {
    const fields = { name: '', description: 'typed', visibility: 'public' };
    const response = await submit(owner, '/pastes/collections/new', fields);
    expect(response.status).to.equal(400);
    expect(errorAt(response.text, 'name')).to.be.a('string');
    expect(areaValue(response.text, 'description')).to.equal('typed');
    expect(isChecked(response.text, 'visibility', 'public')).to.equal(true);
    const blank = await submit(owner, '/pastes/collections/new', { ...fields, name: ' \u200b ' });
    expect(blank.status).to.be.oneOf([303, 400]);
    const long = await submit(owner, '/pastes/collections/new', { ...fields, name: 'x'.repeat(101) });
    expect(long.status).to.equal(400);
    expect(inputValue(long.text, 'name')).to.equal('x'.repeat(101));
  });

  it('answers a limit with the text kept', async () => {
    await site.stop();
    site = await snippetSite({ settings: { snippets: { togglesPerHour: 1 } } });
    owner = await site.as('author');
    await make({ name: 'First' });
    const fields = { name: 'Second', description: 'typed', visibility: 'private' };
    const response = await submit(owner, '/pastes/collections/new', fields);
    expect(response.status).to.equal(429);
    expect(inputValue(response.text, 'name')).to.equal('Second');
    expect(response.text).to.contain('Try again in');
  });

  it('shows a public one to everybody, a private one to its owner', async () => {
    const open_ = await make({ name: 'Open', visibility: 'public' });
    const closed = await make({ name: 'Closed' });
    for (const client of [site.visitor(), member]) {
      const page = await open(client, at(open_));
      expect(page.status).to.equal(200);
      expect(page.text).not.to.contain(at(open_, '/edit'));
      expect((await open(client, at(closed))).status).to.equal(404);
    }
    const own = await open(owner, at(closed));
    expect(own.text).to.contain(at(closed, '/edit')).and.contain(at(closed, '/delete'));
  });

  it('is changed and removed by its owner alone', async () => {
    const id = await make({ name: 'Old', visibility: 'public' });
    for (const client of [member, await site.as('editor')]) {
      for (const part of ['/edit', '/delete']) {
        expect((await open(client, at(id, part))).status, part).to.equal(403);
        expect((await submit(client, at(id, part), { name: 'x', visibility: 'public' })).status, part).to.equal(403);
      }
    }
    expect(inputValue((await open(owner, at(id, '/edit'))).text, 'name')).to.equal('Old');
    const saved = await submit(owner, at(id, '/edit'), { name: 'New', description: '', visibility: 'private' });
    expect(led(saved)).to.equal(at(id, '?done=saved'));
    expect((await open(owner, at(id))).text).to.contain('New');
    expect((await open(owner, at(id, '/delete'))).text).to.contain('The pastes in it aren’t deleted.');
    expect(led(await submit(owner, at(id, '/delete')))).to.equal('/pastes/collections?done=deleted');
    expect((await open(owner, at(id))).status).to.equal(404);
  });

  it('takes pastes in and gives them back', async () => {
    const id = await make({ name: 'Box' });
    const paste = await makePaste(member, { title: 'Found' });
    const collect = `/paste/${paste.hash}/collect`;
    const before = await open(owner, collect);
    expect(before.text).to.contain('Add to Box');
    const fields = { paste_id: String(paste.id), back: 'paste' };
    const put = await submit(owner, at(id, '/pastes'), { ...fields, action: 'put' });
    expect(led(put)).to.equal(`${collect}?done=put`);
    expect(await pastesIn(id)).to.deep.equal(['Found']);
    expect((await open(owner, collect)).text).to.contain('Remove from Box');
    expect((await open(owner, at(id))).text)
      .to.contain('Found')
      .and.contain('Remove from collection');
    const taken = await submit(owner, at(id, '/pastes'), { paste_id: String(paste.id), action: 'take' });
    expect(led(taken)).to.equal(at(id, '?done=taken'));
    expect(await pastesIn(id)).to.deep.equal([]);
    expect((await submit(owner, at(id, '/pastes'), { ...fields, action: 'take' })).status).to.equal(404);
    expect((await submit(member, at(id, '/pastes'), { ...fields, action: 'put' })).status).to.equal(404);
  });

  it('takes what REST takes: public pastes and own ones', async () => {
    const id = await make({ name: 'Box' });
    const unlisted = await makePaste(member, { visibility: 'unlisted' });
    const hidden = await makePaste(member, { visibility: 'private' });
    const own = await makePaste(owner, { visibility: 'private' });
    const put = (paste: PasteItem) => submit(owner, at(id, '/pastes'), { paste_id: String(paste.id), action: 'put' });
    expect((await put(unlisted)).status).to.equal(403);
    expect((await put(hidden)).status).to.equal(403);
    expect((await put(own)).status).to.equal(303);
    expect((await open(member, `/paste/${own.hash}/collect`)).status).to.equal(403);
  });

  it('takes as many queries for one paste as for ten, and for one collection as for ten', async () => {
    const id = await make({ name: 'Box', visibility: 'public' });
    const fill = async (count: number) => {
      for (let number = 0; number < count; number += 1) {
        const paste = await makePaste(owner, { tags: [`t${number}`] });
        await owner.post(`${ROOT}/collections/${id}/pastes`, { paste_id: paste.id });
        await make({ name: `Other ${number}` });
      }
    };
    await fill(1);
    const looks = [() => open(owner, at(id)), () => open(owner, '/pastes/collections')];
    const count = async () => {
      const counts: number[] = [];
      for (const look of looks) {
        await look();
        counts.push(await countSelects(site, look));
      }
      return counts;
    };
    const few = await count();
    await fill(9);
    expect(await count()).to.deep.equal(few);
  });
});

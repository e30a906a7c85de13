import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { at, makePaste, ROOT, snippetSite } from './support.js';

const EDITABLE = 'GET, POST, PUT, PATCH, DELETE';

describe('snippets: what Allow says', () => {
  let site: TestSite;
  let owner: TestClient;
  let stranger: TestClient;

  beforeEach(async () => {
    site = await snippetSite();
    owner = await site.as('author');
    stranger = await site.as('subscriber');
  });
  afterEach(() => site.stop());

  const allow = async (client: TestClient, path: string) => (await client.get(path)).headers['allow'];

  it('names changing and trashing a paste to its owner and to moderators alone', async () => {
    const { id } = await makePaste(owner);
    expect(await allow(owner, at(id))).to.equal(EDITABLE);
    expect(await allow(await site.member({ can: ['snippets/moderate'] }), at(id))).to.equal(EDITABLE);
    expect(await allow(stranger, at(id))).to.equal('GET');
    expect(await allow(site.visitor(), at(id))).to.equal('GET');
  });

  it('tells what it tells when a method is refused, too', async () => {
    const { id } = await makePaste(owner);
    const refused = await stranger.delete(at(id));
    expect(refused.status).to.equal(403);
    expect(refused.headers['allow']).to.equal('GET');
  });

  it('names nothing of a paste that the caller may not read', async () => {
    const { id } = await makePaste(owner, { visibility: 'private' });
    const refused = await stranger.get(at(id));
    expect(refused.status).to.equal(403);
    expect(refused.headers['allow'] ?? '').to.equal('');
    expect(await allow(owner, at(id))).to.equal(EDITABLE);
  });

  it('names single files to the owner alone, not even to moderators', async () => {
    const { id, files } = await makePaste(owner);
    const file = at(id, `/files/${files[0]?.id}`);
    const moderator = await site.member({ can: ['snippets/moderate'] });
    const changed = await owner.put(file, { content: 'new' });
    expect(changed.headers['allow']).to.equal('POST, PUT, PATCH, DELETE');
    for (const client of [moderator, stranger]) {
      const refused = await client.put(file, { content: 'new' });
      expect(refused.status).to.equal(403);
      expect(refused.headers['allow'] ?? '').to.equal('');
    }
  });

  it('names changing and removing a collection to its owner alone', async () => {
    const made = await owner.post(`${ROOT}/collections`, { name: 'Mine', visibility: 'public' });
    const path = `${ROOT}/collections/${made.json<{ id: number }>().id}`;
    expect(await allow(owner, path)).to.equal(EDITABLE);
    expect(await allow(stranger, path)).to.equal('GET');
    expect((await stranger.delete(path)).status).to.equal(403);
  });
});

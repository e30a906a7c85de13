import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { at, fifty, idsOf, makePaste, type PasteItem, ROOT, readPaste, snippetSite, statuses, two } from './support.js';

const burning = { ...two, burn_after_read: true };

describe('snippets: burn after read', () => {
  let site: TestSite;
  let owner: TestClient;
  let member: TestClient;

  before(async () => {
    site = await snippetSite({ settings: { snippets: { writesPerHour: 100_000 } } });
    owner = await site.as('author');
    member = await site.as('subscriber');
  });
  after(() => site.stop());

  const routes: Readonly<Record<string, (paste: PasteItem) => string>> = {
    single: ({ id }) => at(id),
    raw: ({ id }) => at(id, '/raw'),
    'one file': ({ id, files }) => at(id, `/raw/${files[1]?.id}`),
    download: ({ id }) => at(id, '/download'),
    embed: ({ hash }) => `${ROOT}/embed/${hash}`,
  };

  for (const [name, address] of Object.entries(routes))
    it(`serves one of fifty readers at once: ${name}`, async () => {
      const paste = await makePaste(owner, burning);
      const responses = await fifty(() => site.visitor().get(address(paste)));
      expect(statuses(responses)).to.deep.equal({ 200: 1, 404: 49 });
      expect((await readPaste(owner, paste.id)).status).to.equal('expired');
    });

  it('serves one of fifty forks at once, whole', async () => {
    const paste = await makePaste(owner, burning);
    const responses = await fifty(() => member.post(at(paste.id, '/fork')));
    expect(statuses(responses)).to.deep.equal({ 201: 1, 404: 49 });
    const fork = responses.find(({ status }) => status === 201)?.json<PasteItem>();
    expect(fork?.files.map(({ content }) => content)).to.deep.equal(two.files.map(({ content }) => content));
  });

  it('erases the content for everybody, the owner too', async () => {
    const { id } = await makePaste(owner, burning);
    expect((await site.visitor().get(at(id))).text).to.contain('print(1)');
    expect((await readPaste(owner, id)).files.map(({ content }) => content)).to.deep.equal(['', '']);
    const database = site.host.services.database;
    const left = await database.select(`SELECT id FROM ${database.table('snippets_blobs')} WHERE paste_id = $1`, [id]);
    expect(left).to.deep.equal([]);
    expectError(await owner.put(at(id), { files: [{ content: 'x' }] }), 400, 'rest_invalid_param');
    expectError(await owner.post(at(id, '/files'), { content: 'x' }), 400, 'rest_invalid_param');
  });

  it('burns when a moderator reads, not when the owner does', async () => {
    const { id } = await makePaste(owner, burning);
    await readPaste(owner, id);
    await owner.get(at(id, '/raw'));
    expect((await readPaste(await site.as('editor'), id)).files[0]?.content).to.contain('print(1)');
    expectError(await site.visitor().get(at(id)), 404, 'rest_not_found');
  });

  it('burns nothing for headers, lists, or a file that is not there', async () => {
    const paste = await makePaste(owner, burning);
    for (const address of Object.values(routes)) {
      const response = await site.visitor().head(address(paste));
      expect(response.status).to.equal(200);
      expect(response.text).to.equal('');
    }
    await site.visitor().post(at(paste.id), undefined, { headers: { 'x-http-method-override': 'HEAD' } });
    expect(await idsOf(member, '/pastes?per_page=100')).not.to.include(paste.id);
    expectError(await member.get(at(paste.id, '/raw/999999')), 404, 'rest_not_found');
    await (await site.as('editor')).put(at(paste.id), { title: 'Moderated' });
    expect((await readPaste(owner, paste.id)).status).to.equal('active');
    expect((await site.visitor().get(at(paste.id, '/raw'))).text).to.contain('print(1)');
  });

  it('keeps its history for the owner', async () => {
    const { id } = await makePaste(owner, burning);
    for (const rest of ['/revisions', '/diff']) {
      expect((await owner.get(at(id, rest))).status).to.equal(200);
      expectError(await member.get(at(id, rest)), 403, 'rest_forbidden');
      expectError(await (await site.as('editor')).get(at(id, rest)), 403, 'rest_forbidden');
      expectError(await site.visitor().get(at(id, rest)), 401, 'rest_forbidden');
    }
  });

  it('tells caches to keep nothing', async () => {
    const { id, hash } = await makePaste(owner, burning);
    expect((await site.visitor().get(at(id))).headers['cache-control']).to.contain('no-store');
    const second = await makePaste(owner, burning);
    expect((await site.visitor().get(`${ROOT}/embed/${second.hash}`)).headers['cache-control']).to.equal('no-store');
    expectError(await site.visitor().get(`${ROOT}/embed/${hash}`), 404, 'rest_not_found');
  });
});

import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { COLLECTIONS } from '../src/collections/collection-store.js';
import { at, fifty, idsOf, makePaste, type PasteItem, ROOT, snippetSite, statuses } from './support.js';

describe('snippets: lists', () => {
  let site: TestSite;
  let owner: TestClient;
  const ids: number[] = [];

  before(async () => {
    site = await snippetSite();
    owner = await site.as('author');
    const member = await site.as('subscriber');
    const rows = [
      { title: 'Zebra', description: 'über 100%', files: [{ filename: 'a.py', content: '1' }], tags: ['Animals'] },
      {
        title: 'apple',
        files: [
          { filename: 'a.js', content: '1' },
          { filename: 'b.py', content: '2' },
        ],
      },
      { title: 'ÄPFEL', files: [{ filename: 'c.css', content: '1' }], tags: ['fruit', 'animals'] },
    ];
    for (const row of rows) {
      ids.push((await makePaste(owner, row)).id);
      site.advance(1000);
    }
    await member.post(at(ids[1] ?? 0, '/star'));
    await member.get(at(ids[0] ?? 0));
  });
  after(() => site.stop());

  const order = (...places: number[]) => places.map((place) => ids[place]);

  it('pages, ten at a time by default, with totals', async () => {
    const response = await site.visitor().get(`${ROOT}/pastes?per_page=2`);
    expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '2' });
    expect(response.json<PasteItem[]>().map(({ id }) => id)).to.deep.equal(order(2, 1));
    expect(await idsOf(site.visitor(), '/pastes?per_page=2&page=2')).to.deep.equal(order(0));
    expect(await idsOf(site.visitor(), '/pastes?page=99')).to.deep.equal([]);
    for (const query of ['per_page=101', 'per_page=0', 'page=0', 'orderby=price', 'order=up', 'status=draft'])
      expectError(await site.visitor().get(`${ROOT}/pastes?${query}`), 400, 'rest_invalid_param');
  });

  for (const [query, places] of [
    ['', [2, 1, 0]],
    ['order=asc', [0, 1, 2]],
    ['orderby=star_count', [1, 2, 0]],
    ['orderby=view_count', [0, 2, 1]],
    ['orderby=updated_at&order=asc', [0, 1, 2]],
    ['orderby=fork_count&order=asc', [0, 1, 2]],
    ['language=python', [1, 0]],
    ['language=PYTHON&search=zeb', [0]],
    ['language=cobol', []],
    ['tag=animals', [2, 0]],
    ['tag=Fruit', [2]],
    ['tag=unknown', []],
    ['user=author', [2, 1, 0]],
    ['user=subscriber', []],
    ['search=äpfel', [2]],
    ['search=ÜBER', [0]],
    ['search=100%25', [0]],
    ['search=1_0', []],
    ['search=%25', [0]],
  ] as const)
    it(`answers the right ones in the right order for ?${query}`, async () => {
      const response = await site.visitor().get(`${ROOT}/pastes?${query}`);
      expect(response.json<PasteItem[]>().map(({ id }) => id)).to.deep.equal(order(...places));
      expect(response.headers['x-wp-total']).to.equal(String(places.length));
    });

  it('trims fields and embeds author and files, a flat list', async () => {
    const [item] = (await site.visitor().get(`${ROOT}/pastes?_fields=id,author.name&per_page=1`)).json<object[]>();
    expect(item).to.deep.equal({ id: ids[2], author: { name: 'Test author' } });
    const [embedded] = (await site.visitor().get(`${ROOT}/pastes?_embed&search=apple`)).json<PasteItem[]>();
    expect(embedded?.['_embedded']).to.deep.equal({ author: [embedded?.['author']], files: embedded?.files });
    const single = (await site.visitor().get(at(ids[1] ?? 0), { query: { _embed: 'files' } })).json<PasteItem>();
    expect(single['_embedded']).to.deep.equal({ files: single.files });
    expect(single.files[0]?.content).to.equal('1');
    const plain = (await site.visitor().get(`${ROOT}/pastes?_embed=0`)).json<PasteItem[]>();
    expect(plain[0]).not.to.have.property('_embedded');
  });

  it('lists tags of public pastes, the most used first, and hides the others', async () => {
    await makePaste(owner, { tags: ['hidden'], visibility: 'private' });
    await makePaste(owner, { tags: ['hidden'], burn_after_read: true });
    const response = await site.visitor().get(`${ROOT}/tags`);
    expect(response.headers['x-wp-total']).to.equal('2');
    const tags = response.json<{ id: number }[]>().map(({ id: _id, ...tag }) => tag);
    expect(tags).to.deep.equal([
      { name: 'Animals', slug: 'animals', count: 2 },
      { name: 'fruit', slug: 'fruit', count: 1 },
    ]);
    expectError(await site.visitor().get(`${ROOT}/tags/hidden/pastes`), 404, 'rest_not_found');
    expect(await idsOf(site.visitor(), '/tags/animals/pastes?order=asc&per_page=1')).to.deep.equal(order(0));
  });
});

describe('snippets: collections', () => {
  let site: TestSite;
  let owner: TestClient;
  let member: TestClient;

  beforeEach(async () => {
    site = await snippetSite({ settings: { snippets: { togglesPerHour: 1000 } } });
    owner = await site.as('author');
    member = await site.as('subscriber');
  });
  afterEach(() => site.stop());

  interface Collection {
    readonly id: number;
    readonly name: string;
    readonly slug: string;
    readonly paste_count: number;
    readonly pastes?: readonly PasteItem[];
  }

  const collections = `${ROOT}/collections`;
  const make = async (client: TestClient, fields: object) => {
    const response = await client.post(collections, fields);
    expect(response.status, response.text).to.equal(201);
    return response.json<Collection>();
  };
  const read = async (client: TestClient, id: number) => (await client.get(`${collections}/${id}`)).json<Collection>();

  it('is private by default, with a slug from its name', async () => {
    const made = await make(owner, { name: 'My <i>best</i> ones' });
    expect(made).to.deep.include({
      ...{ name: 'My best ones', description: '', visibility: 'private', paste_count: 0 },
      ...{ created_at: '2026-01-15T12:00:00.000Z', updated_at: '2026-01-15T12:00:00.000Z' },
    });
    expect(made.slug).to.equal('my-best-ones');
    expectError(await owner.post(collections, {}), 400, 'rest_missing_callback_param');
    expectError(await owner.post(collections, { name: '<b></b>' }), 400, 'rest_invalid_param');
    expectError(await owner.post(collections, { name: 'x'.repeat(101) }), 400, 'rest_invalid_param');
    expectError(await owner.post(collections, { name: 'x', visibility: 'unlisted' }), 400, 'rest_invalid_param');
    expectError(await site.visitor().post(collections, { name: 'x' }), 401, 'rest_forbidden');
  });

  it('numbers slugs that meet, of one owner, also of fifty at once', async () => {
    await fifty(() => owner.post(collections, { name: 'x', slug: 'Same One' }));
    const slugs = (await owner.get(`${collections}?per_page=100`)).json<Collection[]>().map(({ slug }) => slug);
    expect(slugs.toSorted()).to.deep.equal(
      ['same-one', ...Array.from({ length: 49 }, (_, index) => `same-one-${index + 2}`)].toSorted(),
    );
    expect((await make(member, { name: 'Same one' })).slug).to.equal('same-one');
  });

  it("lists the caller's own only", async () => {
    await make(owner, { name: 'a', visibility: 'public' });
    await make(member, { name: 'b' });
    const response = await member.get(collections);
    expect(response.headers['x-wp-total']).to.equal('1');
    expect(response.json<Collection[]>().map(({ name }) => name)).to.deep.equal(['b']);
    expectError(await site.visitor().get(collections), 401, 'rest_forbidden');
  });

  it('hides a private one from everybody else, moderators too', async () => {
    const { id } = await make(owner, { name: 'a' });
    for (const client of [site.visitor(), member, await site.as('editor')])
      expectError(await client.get(`${collections}/${id}`), 404, 'rest_not_found');
    expectError(await member.put(`${collections}/${id}`, { name: 'x' }), 404, 'rest_not_found');
    expect((await owner.get(`${collections}/${id}`)).status).to.equal(200);
  });

  it('changes and removes own ones only; the pastes stay', async () => {
    const { id } = await make(owner, { name: 'a', description: 'd', visibility: 'public' });
    const paste = await makePaste(owner);
    await owner.post(`${collections}/${id}/pastes`, { paste_id: paste.id });
    expectError(await member.put(`${collections}/${id}`, { name: 'x' }), 403, 'rest_forbidden');
    expectError(await member.delete(`${collections}/${id}`), 403, 'rest_forbidden');
    const changed = await owner.put(`${collections}/${id}`, { name: 'Other', visibility: 'private' });
    expect(changed.json<object>()).to.include({ name: 'Other', slug: 'a', description: 'd', visibility: 'private' });
    const removed = (await owner.delete(`${collections}/${id}`)).json<{ deleted: boolean; previous: Collection }>();
    expect(removed).to.deep.include({ deleted: true, id });
    expect(removed.previous).to.include({ id, name: 'Other', paste_count: 1 });
    expectError(await owner.delete(`${collections}/${id}`), 404, 'rest_not_found');
    expect((await owner.get(at(paste.id))).status).to.equal(200);
  });

  it('takes a paste once, of fifty at once, and lets it go', async () => {
    const { id } = await make(owner, { name: 'a' });
    const paste = await makePaste(member);
    const entries = `${collections}/${id}/pastes`;
    expect(statuses(await fifty(() => owner.post(entries, { paste_id: paste.id })))).to.deep.equal({ 200: 49, 201: 1 });
    expect((await read(owner, id)).pastes?.map((item) => item.id)).to.deep.equal([paste.id]);
    const gone = await owner.delete(`${entries}/${paste.id}`);
    expect(gone.json()).to.deep.equal({ removed: true, collection_id: id, paste_id: paste.id });
    expectError(await owner.delete(`${entries}/${paste.id}`), 404, 'rest_not_found');
    expectError(await owner.post(entries, { paste_id: 999 }), 404, 'rest_not_found');
    expectError(await owner.post(entries, {}), 400, 'rest_missing_callback_param');
    expectError(await member.post(entries, { paste_id: paste.id }), 404, 'rest_not_found');
  });

  it('answers 404 to whoever fills one that is removed at the same moment', async () => {
    const { id } = await make(owner, { name: 'Here and gone' });
    const paste = await makePaste(owner);
    const [removed, ...added] = await fifty((index) =>
      index === 0
        ? owner.delete(`${collections}/${id}`)
        : owner.post(`${collections}/${id}/pastes`, { paste_id: paste.id }),
    );
    expect(removed?.status).to.equal(200);
    for (const refused of added.filter(({ status }) => status >= 300)) expectError(refused, 404, 'rest_not_found');
    // Whoever looked at it before it went comes here.
    expect(await site.pluginContext('snippets').use(COLLECTIONS).add(id, paste.id)).to.equal(undefined);
    expect(site.errors).to.deep.equal([]);
  });

  it('takes public pastes and own ones, no others', async () => {
    const { id } = await make(owner, { name: 'a', visibility: 'public' });
    const entries = `${collections}/${id}/pastes`;
    const add = async (client: TestClient, fields: object) =>
      (await owner.post(entries, { paste_id: (await makePaste(client, fields)).id })).status;
    expect(await add(member, { visibility: 'unlisted' })).to.equal(403);
    expect(await add(member, { visibility: 'private' })).to.equal(403);
    expect(await add(member, { burn_after_read: true })).to.equal(403);
    expect(await add(owner, { visibility: 'private' })).to.equal(201);
    expect(await add(owner, { visibility: 'unlisted' })).to.equal(201);
    expect(await add(member, { password: 'pw' })).to.equal(201);
    expect(await read(owner, id)).to.include({ paste_count: 3 });
    expect(await read(site.visitor(), id)).to.include({ paste_count: 1 });
    expect((await read(member, id)).pastes).to.have.length(1);
  });

  it('pages its pastes, the last added first', async () => {
    const { id } = await make(owner, { name: 'a' });
    const made: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      made.push((await makePaste(owner)).id);
      await owner.post(`${collections}/${id}/pastes`, { paste_id: made.at(-1) });
    }
    const response = await owner.get(`${collections}/${id}?per_page=2`);
    expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '2' });
    expect(response.json<Collection>().pastes?.map((item) => item.id)).to.deep.equal([made[2], made[1]]);
  });
});

import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { at, idsOf, makePaste, type PasteItem, ROOT, readPaste, snippetSite, two } from './support.js';

const users = ['ann', 'ben'].map((login) => ({ login, email: `${login}@example.org`, roles: ['author'] }));

const pastes = [
  {
    ...{ hash: 'Sorting001', title: 'Sorting', author: 'ann', tags: ['C++'], createdAt: '2026-01-02T03:04:05.000Z' },
    ...{ password: 'pw', views: 7, stars: ['ben', 'ann', 'nobody'] },
    revisions: [
      { files: [{ filename: 'a.cpp', content: 'int a;\n' }] },
      { files: [{ filename: 'a.cpp', content: 'int b;\n' }], author: 'ben', createdAt: '2026-01-03T03:04:05.000Z' },
    ],
    reports: [{ reporter: 'ben', reason: 'spam' }],
  },
  {
    ...{ hash: 'Sorting002', title: 'Fork', author: 'ben', forkOf: 'Sorting001', visibility: 'unlisted' },
    ...{ status: 'trashed', revisions: [{ files: [{ filename: 'a.cpp', content: 'int a;\n' }] }] },
  },
];

const paste_collections = [
  { owner: 'ann', slug: 'best', name: 'Best', visibility: 'public', pastes: ['Sorting001', 'Missing'] },
];

describe('snippets: the sections of a site bundle', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await snippetSite();
  });
  afterEach(() => site.stop());

  it('bring pastes and collections in, once', async () => {
    const bundle = { plinth: 1, users, pastes, paste_collections };
    const reports = await site.importBundle(bundle);
    const [made] = reports.filter(({ section }) => section === 'pastes');
    expect(made).to.include({ created: 2, kept: 0 });
    expect(reports.flatMap(({ notes = [] }) => notes).join())
      .to.include('the star of')
      .and.include('"Missing"');
    const again = await site.importBundle(bundle);
    expect(again).to.deep.include({ section: 'pastes', created: 0, kept: 2 });
    expect(again).to.deep.include({ section: 'paste_collections', created: 0, kept: 1 });
    const [id = 0] = await idsOf(site.visitor(), '/pastes');
    const editor = await site.as('editor');
    const paste = await readPaste(editor, id);
    expect(paste).to.deep.include({
      ...{ hash: 'Sorting001', title: 'Sorting', tags: ['C++'], star_count: 2, fork_count: 0, revision: 2 },
      ...{ created_at: '2026-01-02T03:04:05.000Z', updated_at: '2026-01-03T03:04:05.000Z', password_protected: true },
    });
    expect(paste.files.map(({ language, content }) => [language, content])).to.deep.equal([['cpp', 'int b;\n']]);
    expect((await site.visitor().post(at(id, '/unlock'), { password: 'pw' })).status).to.equal(200);
    expect(await idsOf(editor, '/admin/reports?status=pending')).to.have.length(1);
    const collection = await site.visitor().get(`${ROOT}/collections/1`);
    expect(collection.json<{ pastes: PasteItem[] }>().pastes.map(({ hash }) => hash)).to.deep.equal(['Sorting001']);
  });

  it('refuse a paste of somebody who is not there', async () => {
    const refused = await site.importBundle({ plinth: 1, pastes }).catch((thrown: Error) => thrown.message);
    expect(refused).to.contain('ann');
  });

  it('come out as they went in', async () => {
    await site.importBundle({ plinth: 1, users, pastes, paste_collections });
    const author = await site.as('author');
    const { id } = await makePaste(author, { ...two, expiration: '1d', burn_after_read: true });
    await site.visitor().get(at(id));
    const whole = await site.exportBundle();
    const other = await snippetSite();
    const people = [...users, { login: 'author', email: 'a@b.ch' }];
    const { pastes: items, paste_collections: collections } = whole;
    await other.importBundle({ plinth: 1, users: people, pastes: items, paste_collections: collections });
    const copy = await other.exportBundle();
    expect(copy['pastes']).to.deep.equal(items);
    expect(copy['paste_collections']).to.deep.equal(collections);
    await other.stop();
  });
});

describe('snippets: an account that goes', () => {
  it('takes its pastes along and out of the counts, or leaves them to the reassignTo', async () => {
    const site = await snippetSite();
    const administrator = await site.as('administrator');
    const remove = async (userId: number | undefined, reassign: number | false | undefined) => {
      const query = { force: true, reassign };
      const response = await administrator.delete(`/wp/v2/users/${userId}`, undefined, { query });
      expect(response.status, response.text).to.equal(200);
    };
    const [first, second] = [await site.member(), await site.member()];
    const own = await makePaste(first, { tags: ['shared'] });
    const kept = await makePaste(second, { tags: ['shared'] });
    for (const client of [second, administrator]) await client.post(`${ROOT}/collections`, { name: 'Mine' });
    await remove(first.user?.id, false);
    expect((await administrator.get(at(own.id))).status).to.equal(404);
    const [tag] = (await administrator.get(`${ROOT}/tags`)).json<{ count: number }[]>();
    expect(tag?.count).to.equal(1);
    await remove(second.user?.id, administrator.user?.id);
    expect((await readPaste(administrator, kept.id))['author']).to.include({ id: administrator.user?.id });
    const slugs = (await administrator.get(`${ROOT}/collections`)).json<{ slug: string }[]>().map(({ slug }) => slug);
    expect(slugs).to.have.length(2);
    expect(slugs).to.include('mine');
    await site.stop();
  });
});

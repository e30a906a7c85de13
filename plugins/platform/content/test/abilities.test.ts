import { abilities } from '@plinth/abilities';
import { RestError, tap } from '@plinth/kernel';
import { countSelects, expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, contentHooks, type NewPost, POSTS, type Post } from '../src/plugin.js';

interface Summary {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly excerpt: string;
  readonly link: string;
  readonly author: number;
  readonly content?: string;
}

interface Found {
  readonly posts: readonly Summary[];
  readonly total: number;
  readonly pages: number;
}

const run = (name: string) => `/wp-abilities/v1/abilities/${name}/run`;
const FIND = run('content/find-posts');
const GET = run('content/get-post');
const CREATE = run('content/create-draft');
const SITE = run('core/get-site-info');

describe('content: abilities', () => {
  let site: TestSite;
  let author: TestClient;
  let reader: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [abilities, content], site: { title: 'The quay' } });
    author = await site.as('author');
    reader = await site.as('subscriber');
  });
  afterEach(() => site.stop());

  const keep = (fields: Partial<NewPost>): Promise<Post> =>
    site
      .pluginContext('content')
      .use(POSTS)
      .insert({ type: 'post', status: 'publish', title: 'Tides', authorId: author.user?.id ?? 0, ...fields });
  const find = async (client: TestClient, input: object) =>
    expectSuccess<Found>(await client.get(FIND, { query: { input } }));
  const titles = async (client: TestClient, input: object) => (await find(client, input)).posts.map((one) => one.title);

  describe('find-posts', () => {
    it('finds public posts by words, a page at a time, without their texts', async () => {
      for (const title of ['Tides of May', 'Tides of June', 'Berths']) await keep({ title, content: 'Long text.' });
      await keep({ title: 'Tides, a page', type: 'page' });
      const found = await find(reader, { search: 'tides', per_page: 1, orderby: 'title', order: 'asc' });
      expect(found).to.include({ total: 2, pages: 2 });
      expect(found.posts.map(({ title }) => title)).to.deep.equal(['Tides of June']);
      expect(found.posts[0]).to.include({ type: 'post', status: 'publish', author: author.user?.id });
      expect(found.posts[0]).to.not.have.property('content');
      expect(found.posts[0]?.link).to.match(/^http:\/\/localhost\/.*tides-of-june\/$/);
      const second = { search: 'tides', per_page: 1, page: 2, orderby: 'title', order: 'asc' };
      expect(await titles(reader, second)).to.deep.equal(['Tides of May']);
      expect(await titles(reader, { type: 'page' })).to.deep.equal(['Tides, a page']);
    });

    it('finds drafts for those who may edit them, and for nobody else', async () => {
      await keep({ status: 'draft', title: 'Mine' });
      await keep({ status: 'draft', title: 'Of somebody else', authorId: (await site.as('editor')).user?.id ?? 0 });
      expect(await titles(author, { status: 'draft' })).to.deep.equal(['Mine']);
      expect(await titles(await site.as('editor'), { status: 'draft' })).to.have.members(['Mine', 'Of somebody else']);
      const refused = await reader.get(FIND, { query: { input: { status: 'draft' } } });
      expect(expectError(refused, 403, 'rest_ability_cannot_execute').message).to.contain('content/find-posts');
    });

    it('refuses what it does not know', async () => {
      for (const input of [{ status: 'trash' }, { type: 'attachment' }, { per_page: 101 }, { page: 0 }, { tag: 1 }]) {
        expectError(await reader.get(FIND, { query: { input } }), 400, 'ability_invalid_input');
      }
    });

    it('answers the same with a choice of fields beside it', async () => {
      await keep({ content: 'Low at six.' });
      const narrow = await reader.get(FIND, { query: { _fields: 'total' } });
      expect(expectSuccess(narrow)).to.deep.equal({ total: 1 });
    });

    it('asks no more questions for twenty posts than for two', async () => {
      const costs: number[] = [];
      for (const count of [2, 20]) {
        for (let index = 0; index < count; index += 1) await keep({ title: `Boat ${count}/${index}` });
        const question = async () => {
          expect((await find(reader, { search: `"Boat ${count}/"`, per_page: 20 })).posts).to.have.length(count);
        };
        costs.push(await countSelects(site, question));
      }
      expect(costs[1]).to.be.at.most(costs[0] ?? 0);
    });
  });

  describe('get-post', () => {
    const read = (client: TestClient, id: number) => client.get(GET, { query: { input: { id } } });

    it('reads a post or page as readers see it', async () => {
      const { id } = await keep({ title: 'Tides & "times"', content: '<p>Low at six.</p>' });
      const post = expectSuccess<Summary>(await read(reader, id));
      expect(post).to.include({ id, type: 'post', status: 'publish', title: 'Tides &#038; &#8220;times&#8221;' });
      expect(post.content).to.contain('<p>Low at six.</p>');
      const page = await keep({ type: 'page' });
      expect(expectSuccess<Summary>(await read(reader, page.id)).type).to.equal('page');
    });

    it('refuses what the caller may not read, and tells no text that a password protects', async () => {
      const draft = await keep({ status: 'draft' });
      expectError(await read(reader, draft.id), 403, 'rest_ability_cannot_execute');
      expectError(await read(await site.as('contributor'), draft.id), 403, 'rest_ability_cannot_execute');
      expect(expectSuccess<Summary>(await read(author, draft.id)).status).to.equal('draft');
      const locked = await keep({ password: 'p', content: 'Secret words', excerpt: 'Secret' });
      const shown = expectSuccess<Summary>(await read(reader, locked.id));
      expect(JSON.stringify(shown)).to.not.contain('Secret');
    });

    it('does not find what is gone, or neither post nor page', async () => {
      const block = await keep({ type: 'wp_block' });
      for (const id of [block.id, 4711, 2_147_483_647]) {
        expectError(await read(author, id), 404, 'rest_post_invalid_id');
      }
      for (const id of [0, -1, 2_147_483_648]) expectError(await read(author, id), 400, 'ability_invalid_input');
      expectError(await author.get(GET), 400, 'ability_invalid_input');
    });
  });

  describe('create-draft', () => {
    const create = (client: TestClient, input: object) => client.post(CREATE, { input });
    const total = async () =>
      (
        await site
          .pluginContext('content')
          .use(POSTS)
          .list({ types: ['post', 'page'], limit: 1, offset: 0 })
      ).total;

    it('writes a draft of the caller', async () => {
      const contributor = await site.as('contributor');
      const made = expectSuccess<Summary>(await create(contributor, { title: 'Notes', content: '<p>One</p>' }));
      expect(made).to.include({ type: 'post', status: 'draft', title: 'Notes', author: contributor.user?.id });
      const kept = await site.pluginContext('content').use(POSTS).find(made.id);
      expect(kept).to.include({ status: 'draft', content: '<p>One</p>', authorId: contributor.user?.id });
    });

    it('keeps no more HTML than the caller may write', async () => {
      const made = expectSuccess<Summary>(
        await create(author, { title: 'A', content: '<script>x()</script><p>B</p>' }),
      );
      const kept = await site.pluginContext('content').use(POSTS).find(made.id);
      expect(kept?.content).to.not.contain('script');
    });

    it('is for those who write such posts; who may not changes nothing', async () => {
      expectError(await create(reader, { title: 'A' }), 403, 'rest_ability_cannot_execute');
      expectError(await create(author, { type: 'page', title: 'A' }), 403, 'rest_ability_cannot_execute');
      expectError(await create(author, {}), 400, 'empty_content');
      expectError(await create(author, { title: 'A', status: 'publish' }), 400, 'ability_invalid_input');
      expectError(await create(author, { type: 'wp_block', title: 'A' }), 400, 'ability_invalid_input');
      expectError(await author.get(CREATE, { query: { input: { title: 'A' } } }), 405, 'rest_ability_invalid_method');
      expect(await total()).to.equal(0);
      expectSuccess(await create(await site.as('editor'), { type: 'page', title: 'A' }));
    });

    it('passes the gates that every post passes', async () => {
      const refusal = new RestError('harbour_closed', 'The harbour is closed.', { status: 403 });
      site.tap(
        tap(contentHooks.rest_pre_insert_post, {}, () => {
          throw refusal;
        }),
      );
      expectError(await create(author, { title: 'A' }), 403, 'harbour_closed');
      expect(await total()).to.equal(0);
    });
  });

  describe('get-site-info', () => {
    it('tells administrators what the site is', async () => {
      const admin = await site.as('administrator');
      const all = expectSuccess<object>(await admin.get(SITE));
      expect(all).to.include({
        name: 'The quay',
        url: 'http://localhost',
        wpurl: 'http://localhost',
        charset: 'UTF-8',
      });
      expect(all).to.have.all.keys(
        ...['name', 'description', 'url', 'wpurl', 'admin_email', 'charset', 'language', 'version'],
      );
      const query = { input: { fields: ['name'] } };
      expect(expectSuccess(await admin.get(SITE, { query }))).to.deep.equal({ name: 'The quay' });
    });

    it('is for administrators', async () => {
      expectError(await author.get(SITE), 403, 'rest_ability_cannot_execute');
    });
  });
});

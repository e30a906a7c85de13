import { USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS, content, TERM_LIBRARY, TERMS } from '../src/plugin.js';
import { picture } from './media-samples.js';
import { store } from './posts-support.js';

interface EmbeddedJson {
  readonly id: number;
  readonly _embedded: Readonly<Record<string, readonly unknown[]>>;
}

const POSTS_MADE = 12;

describe('embeds: questions to the database', () => {
  let site: TestSite;
  let asked: string[] = [];

  before(async () => {
    site = await testHost({ plugins: [content] });
    const pluginContext = site.pluginContext('content');
    const editor = await site.as('editor');
    const upload = await editor.upload('/wp/v2/media', { filename: 'x.png', content: await picture(20, 20) });
    expect(upload.status, upload.text).to.equal(201);
    const media = upload.json<{ id: number }>().id;
    for (let n = 0; n < POSTS_MADE; n += 1) {
      const login = `writer${n}`;
      const author = await site.use(USERS).create({ login, email: `${login}@example.org`, roles: ['author'] });
      const post = await store(site, { title: `Post ${n}`, authorId: author.id, featuredMedia: media });
      const tag = await pluginContext.use(TERM_LIBRARY).create({ taxonomy: 'post_tag', name: `Tag ${n}` });
      await pluginContext.use(TERMS).assign(post.id, 'post_tag', [tag.id]);
      await pluginContext.use(TERMS).assign(post.id, 'category', [1]);
      const fresh = { postId: post.id, status: 'approved' as const, userId: author.id };
      const first = await pluginContext.use(COMMENTS).insert({ ...fresh, content: `First on ${n}` });
      for (let more = 0; more < 11; more += 1) {
        await pluginContext.use(COMMENTS).insert({ ...fresh, content: `Answer ${more}`, parentId: first.id });
      }
    }
    const database = pluginContext.use(DATABASE);
    const plain = database.select.bind(database);
    const select = (sql: string, values?: readonly (string | number | null)[]) => {
      asked.push(sql);
      return plain(sql, values);
    };
    Object.defineProperty(database, 'select', { value: select });
  });

  after(() => site.stop());

  const questions = async (client: TestClient, path: string): Promise<{ count: number; items: EmbeddedJson[] }> => {
    asked = [];
    const response = await client.get(path);
    expect(response.status, response.text).to.equal(200);
    return { count: asked.length, items: response.json<EmbeddedJson[]>() };
  };

  for (const [what, path] of [
    ['posts with authors, pictures, terms and replies', '/wp/v2/posts?_embed'],
    ['comments with authors, posts and what they answer', '/wp/v2/comments?_embed&orderby=id&order=desc'],
    ['comments with their answers', '/wp/v2/comments?_embed=children&parent=0'],
    ['search results', '/wp/v2/search?_embed'],
  ]) {
    it(`are as many for one as for many: ${what}`, async () => {
      for (const client of [site.visitor(), await site.as('editor')]) {
        await questions(client, `${path}&per_page=${POSTS_MADE}`);
        const one = await questions(client, `${path}&per_page=1`);
        const many = await questions(client, `${path}&per_page=${POSTS_MADE - 1}`);
        expect(many.items).to.have.length(POSTS_MADE - 1);
        expect(many.count, asked.join('\n')).to.be.at.most(one.count);
      }
    });
  }

  it('answer for every item what asking for it alone answers', async () => {
    const list = (await site.visitor().get('/wp/v2/posts?_embed&per_page=12')).json<EmbeddedJson[]>();
    for (const { id, _embedded } of list.slice(0, 3)) {
      const alone = (await site.visitor().get(`/wp/v2/posts/${id}?_embed`)).json<EmbeddedJson>();
      expect(_embedded).to.deep.equal(alone._embedded);
      expect(Object.keys(_embedded)).to.have.members(['author', 'replies', 'wp:featuredmedia', 'wp:term']);
      const direct = (await site.visitor().get(`/wp/v2/comments?post=${id}&context=embed`)).json<unknown[]>();
      expect(_embedded['replies']?.[0]).to.deep.equal(direct).and.have.length(10);
    }
  });

  it('see for each caller what that caller may see', async () => {
    const { id } = await store(site, { title: 'Held' });
    await site.pluginContext('content').use(COMMENTS).insert({ postId: id, content: 'Held', status: 'hold' });
    const post = (await site.visitor().get(`/wp/v2/posts/${id}?_embed`)).json<EmbeddedJson>();
    expect(post._embedded['replies']).to.deep.equal([[]]);
  });
});

import { DATABASE } from '@plinth/kernel/database';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, TERMS } from '../src/plugin.js';
import { store } from './posts-support.js';

describe('posts: questions to the database', () => {
  let site: TestSite;
  let asked: string[] = [];

  before(async () => {
    site = await testHost({ plugins: [content], preparedItems: false });
    const author = await site.as('author');
    const database = site.pluginContext('content').use(DATABASE);
    const plain = database.select.bind(database);
    const select = (sql: string, values?: readonly (string | number | null)[]) => {
      asked.push(sql);
      return plain(sql, values);
    };
    Object.defineProperty(database, 'select', { value: select });
    for (let n = 0; n < 50; n += 1) {
      const post = await store(site, { title: `Post ${n}`, content: 'Text', authorId: author.user?.id ?? 0 });
      await site.pluginContext('content').use(TERMS).assign(post.id, 'category', [1]);
    }
    const top = await store(site, { type: 'page', title: 'Top' });
    for (let n = 0; n < 20; n += 1) await store(site, { type: 'page', title: `Below ${n}`, parentId: top.id });
  });

  after(() => site.stop());

  const questions = async (path: string): Promise<number> => {
    asked = [];
    expect((await site.visitor().get(path)).status).to.equal(200);
    return asked.length;
  };

  it('are a page, a total, the terms and the meta, for one post as for fifty', async () => {
    expect(await questions('/wp/v2/posts?per_page=1')).to.equal(4);
    expect(await questions('/wp/v2/posts?per_page=50')).to.be.at.most(4);
  });

  it('do not ask for the total again as long as nothing is written', async () => {
    await questions('/wp/v2/posts?per_page=2');
    await questions('/wp/v2/posts?per_page=3');
    expect(asked.some((sql) => sql.includes('COUNT'))).to.equal(false);
    await store(site, { title: 'One more' });
    await questions('/wp/v2/posts?per_page=4');
    expect(asked.some((sql) => sql.includes('COUNT'))).to.equal(true);
  });

  it('leave out what _fields does not ask for', async () => {
    await questions('/wp/v2/posts?_fields=id,title&per_page=5');
    expect(asked.filter((sql) => !sql.includes('COUNT'))).to.have.length(1);
    expect(asked[0]).to.not.match(/p\.content|p\.excerpt|p\.summary/);
  });

  it('take one more for the parents of pages, however many and deep', async () => {
    expect(await questions('/wp/v2/pages?per_page=20')).to.equal(4);
  });
});

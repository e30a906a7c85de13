import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS } from '../src/plugin.js';
import { type PostJson, store, write } from './posts-support.js';

describe('posts: slugs', () => {
  let site: TestSite;
  let author: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
  });

  after(() => site.stop());

  it('are made unique with -2, -3 and so on', async () => {
    const slugs: string[] = [];
    for (let n = 0; n < 3; n += 1) slugs.push((await write(author, { title: 'Same', status: 'publish' })).slug);
    expect(slugs).to.deep.equal(['same', 'same-2', 'same-3']);
  });

  it('stay unique when fifty posts of one title are written at the same time', async () => {
    const requests = Array.from({ length: 50 }, () => write(author, { title: 'Crowd', status: 'publish' }));
    const slugs = (await Promise.all(requests)).map((post) => post.slug);
    expect(new Set(slugs).size).to.equal(50);
    expect(slugs.every((slug) => /^crowd(-\d+)?$/.test(slug))).to.equal(true);
  });

  it('stay unique when fifty posts are given one slug at the same time', async () => {
    const posts = await Promise.all(Array.from({ length: 50 }, (_, n) => store(site, { title: `Move ${n}` })));
    const { update } = {
      update: (id: number) => site.pluginContext('content').use(POSTS).update(id, { slug: 'target' }),
    };
    const moved = await Promise.all(posts.map((post) => update(post.id)));
    expect(new Set(moved.map((post) => post.slug)).size).to.equal(50);
  });

  it('are counted for each type by itself', async () => {
    const editor = await site.as('editor');
    const post = await write(editor, { title: 'Both', status: 'publish' });
    const page = await write(editor, { title: 'Both', status: 'publish' }, '/wp/v2/pages');
    expect([post.slug, page.slug]).to.deep.equal(['both', 'both']);
  });

  it('are cut to a length that leaves room for a number', async () => {
    const long = 'x'.repeat(300);
    const slugs = [await write(author, { slug: long, title: 'L' }), await write(author, { slug: long, title: 'L' })];
    expect(slugs.map((post) => post.slug.length)).to.deep.equal([180, 182]);
  });

  it('take letters of every script and are escaped in addresses', async () => {
    const post = await write(author, { title: 'Привет мир', status: 'publish' });
    expect(post.slug).to.equal('привет-мир');
    expect(post.link).to.equal(`http://localhost/2026/01/15/${encodeURIComponent('привет-мир')}/`);
  });

  it('keep a free slug that a client asks for again', async () => {
    const { id } = await write(author, { title: 'Own', status: 'publish' });
    const again = (await author.post(`/wp/v2/posts/${id}`, { slug: 'own' })).json<PostJson>();
    expect(again.slug).to.equal('own');
  });
});

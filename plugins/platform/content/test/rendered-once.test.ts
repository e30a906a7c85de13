import { tap } from '@plinth/kernel';
import { expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { contentHooks } from '../src/hooks.js';
import { content } from '../src/plugin.js';
import { write } from './posts-support.js';

const LONG = '<b>x</b> and "more"\n\n'.repeat(3_000);

describe('the content of a long post', () => {
  let site: TestSite;
  let author: TestClient;
  let rendered: number;
  let path: string;
  let id: number;

  beforeEach(async () => {
    rendered = 0;
    const counted = tap(contentHooks.the_content, { id: 'counted' }, (_context, html, post) => {
      rendered += post.title === 'Long' ? 1 : 0;
      return html;
    });
    site = await testHost({ plugins: [content], taps: [counted] });
    author = await site.as('author');
    const post = await write(author, { title: 'Long', content: LONG, status: 'publish' });
    id = post.id;
    path = new URL(String(post.link)).pathname;
    rendered = 0;
  });
  afterEach(() => site.stop());

  const read = async (at: string, client: TestClient = site.visitor()) => {
    const { status, text } = await client.page('GET', at);
    expect(status, at).to.equal(200);
    return text;
  };

  it('is rendered once for pages, feeds and the REST API, visitors and members', async () => {
    const page = await read(path);
    expect(page).to.include('&#8220;more&#8221;');
    const member = await site.as('subscriber');
    for (const at of [path, '/feed', '/feed/atom', path, '/feed']) {
      await read(at);
      await read(at, member);
    }
    expectSuccess(await site.visitor().get(`/wp/v2/posts/${id}`));
    expectSuccess(await author.get(`/wp/v2/posts/${id}?context=edit`));
    expect(rendered).to.equal(1);
    expect(await read(path)).to.equal(page);
  });

  it('is rendered again after a change: of its text, of something it may show, of the settings, of the taps', async () => {
    const once = async () => {
      rendered = 0;
      const first = await read(path);
      await read('/feed');
      expect(await read(path)).to.equal(first);
      return rendered;
    };
    await read(path);
    await author.post(`/wp/v2/posts/${id}`, { content: `${LONG}New end` });
    // Saving returns the rendered content.
    expect(await once()).to.be.at.most(1);
    expect(await read(path)).to.include('New end');
    expect(await read('/feed')).to.include('New end');
    await write(author, { title: 'Another', content: 'Short', status: 'publish' });
    expect(await once()).to.equal(1);
    const remove = site.tap(tap(contentHooks.the_content, { id: 'greeting' }, (_context, html) => `Hello ${html}`));
    expect(await once()).to.equal(1);
    for (const at of [path, '/feed']) expect(await read(at)).to.include('Hello ');
    remove();
    expect(await once()).to.equal(1);
    for (const at of [path, '/feed']) expect(await read(at)).not.to.include('Hello ');
  });

  it('is rendered each time while a tap says that nothing may be stored', async () => {
    const remove = site.tap(tap(contentHooks.the_content, { id: 'moody', volatile: true }, (_context, html) => html));
    for (let visit = 0; visit < 3; visit += 1) await read(path);
    expect(rendered).to.equal(3);
    remove();
  });

  it('stays behind its password', async () => {
    await author.post(`/wp/v2/posts/${id}`, { password: 'secret' });
    expectSuccess(await author.get(`/wp/v2/posts/${id}?context=edit`));
    expect(await read(path)).not.to.include('<b>x</b>');
  });
});

import { anyone, definePlugin, page, raw, Type } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS, type Post } from '../src/plugin.js';
import { type PostJson, store, write } from './posts-support.js';

const other = definePlugin({
  id: 'harbour',
  version: '1.0.0',
  title: 'Harbour',
  needs: { kernel: '^0.1.0' },
  contributes: [
    pages([
      page({
        method: 'GET',
        path: '/harbour',
        summary: 'Ships',
        access: anyone,
        handle: () => raw('ships', 'text/plain'),
      }),
      page({
        method: 'GET',
        path: '/quay/:berth',
        summary: 'A berth',
        access: anyone,
        args: { berth: Type.Integer({ description: 'Number.' }) },
        handle: () => raw('berth', 'text/plain'),
      }),
    ]),
  ],
});

describe('slugs of posts and pages', () => {
  let site: TestSite;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content, other] });
    editor = await site.as('editor');
  });
  after(() => site.stop());

  const get = (path: string, client = site.visitor()) => client.page('GET', path);
  const pathOf = ({ link }: Pick<PostJson, 'link'>) => link.slice('http://localhost'.length);
  const makePage = (fields: object) => write(editor, { status: 'publish', title: 'Page', ...fields }, '/wp/v2/pages');

  describe('leave fixed addresses alone:', () => {
    const FIXED = [
      'feed',
      'Feed',
      'atom',
      'embed',
      'page',
      '2026',
      '1999',
      'wp-json',
      'WP-JSON',
      'healthz',
      'readyz',
      'harbour',
    ];

    for (const slug of FIXED) {
      it(`a page that asks for ${slug} can be read`, async () => {
        const made = await makePage({ slug, content: `At ${slug}` });
        expect(made.slug).to.equal(`${slug.toLowerCase()}-2`);
        expect((await get(pathOf(made))).text).to.contain(`At ${slug}`);
        await editor.delete(`/wp/v2/pages/${made.id}?force=true`);
      });
    }

    it('also where the slug comes from the title, changes later, or is written by a plugin', async () => {
      const titled = await makePage({ title: 'Harbour' });
      expect(titled.slug).to.equal('harbour-2');
      const changed = (await editor.post(`/wp/v2/pages/${titled.id}`, { slug: 'feed' })).json<PostJson>();
      expect(changed.slug).to.equal('feed-2');
      const posts = site.pluginContext('content').use(POSTS);
      const many = await posts.insertMany?.(
        ['harbour', 'quiet', 'harbour'].map((slug) => ({ type: 'page', status: 'publish', slug })),
      );
      expect(many?.map(({ slug }) => slug)).to.deep.equal(['harbour-2', 'quiet', 'harbour-3']);
    });

    it('below other pages only where the whole path is taken', async () => {
      const quay = await makePage({ slug: 'quay' });
      expect(quay.slug).to.equal('quay');
      const berth = await makePage({ slug: '7', parent: quay.id, content: 'A page' });
      expect(berth.slug).to.equal('7-2');
      expect((await get(pathOf(berth))).text).to.contain('A page');
      const below = await makePage({ slug: 'harbour-lights', parent: quay.id });
      expect(pathOf(below)).to.equal('/quay/harbour-lights/');
      const year = await makePage({ slug: '2025', parent: below.id });
      expect(year.slug).to.equal('2025');
      const moved = (await editor.post(`/wp/v2/pages/${year.id}`, { parent: 0 })).json<PostJson>();
      expect(moved.slug).to.equal('2025-2');
    });

    it('of the console and of plugins that are off', async () => {
      const off = await testHost({ plugins: [content, other] });
      await off.disable('harbour');
      const made = await store(off, { type: 'page', title: 'Harbour' });
      expect(made.slug).to.equal('harbour-2');
      const console = await store(off, { type: 'page', title: 'wp-admin' });
      expect(console.slug).to.equal('wp-admin-2');
      await off.stop();
    });

    it('of a site whose posts lie at the root', async () => {
      const flat = await testHost({
        plugins: [content, other],
        settings: { content: { permalinkStructure: '/%slug%/' } },
      });
      for (const slug of ['harbour', 'feed', '2026', 'wp-json']) {
        expect((await store(flat, { title: slug })).slug, slug).to.equal(`${slug}-2`);
      }
      await flat.stop();
    });

    it('in a bundle, which is known again and keeps what lies below', async () => {
      const bundle = {
        plinth: 1,
        pages: [
          { slug: 'harbour', title: 'Harbour', status: 'publish' },
          { slug: '2024', title: 'A year', status: 'publish', parent: 'harbour' },
        ],
      };
      const moved = await testHost({ plugins: [content, other] });
      for (const created of [2, 0]) {
        const reports = await moved.importBundle(bundle);
        expect(reports.find(({ section }) => section === 'pages')).to.include({ created });
      }
      const { posts } = await moved
        .pluginContext('content')
        .use(POSTS)
        .list({ types: ['page'], statuses: ['publish'], limit: 9, orderBy: 'id', order: 'asc' });
      expect(posts.map(({ slug }) => slug)).to.deep.equal(['harbour-2', '2024']);
      expect(posts[1]?.parentId).to.equal(posts[0]?.id);
      await moved.stop();
    });

    it('for fifty at the same moment', async () => {
      const made = await Promise.all(Array.from({ length: 50 }, () => store(site, { type: 'page', slug: 'readyz' })));
      const slugs = made.map(({ slug }) => slug);
      expect(new Set(slugs).size).to.equal(50);
      expect(slugs).to.not.include('readyz');
    });
  });

  describe('that change lead from the old address to the new one:', () => {
    const rename = async (post: Post | PostJson, slug: string) =>
      (await editor.post(`/wp/v2/${post.type}s/${post.id}`, { slug })).json<PostJson>();

    it('of a post and of a page, after several changes too', async () => {
      for (const path of ['posts', 'pages']) {
        const made = await write(editor, { title: 'Tide', slug: `tide-${path}`, status: 'publish' }, `/wp/v2/${path}`);
        await rename(made, `ebb-${path}`);
        const last = await rename(made, `flow-${path}`);
        for (const old of ['tide', 'ebb']) {
          const { status, headers } = await get(pathOf(made).replace('tide', old));
          expect([status, headers['location']], old).to.deep.equal([301, last.link]);
        }
        const back = await rename(made, `tide-${path}`);
        expect((await get(pathOf(back))).status).to.equal(200);
        expect((await get(pathOf(last))).headers['location']).to.equal(back.link);
      }
    });

    it('of pages below a page that was renamed', async () => {
      const above = await makePage({ slug: 'above' });
      const below = await makePage({ slug: 'below', parent: above.id });
      await rename(above, 'over');
      const { status, headers } = await get('/above/below/');
      expect([status, headers['location']]).to.deep.equal([301, 'http://localhost/over/below/']);
      await rename(below, 'under');
      expect((await get('/above/below/')).headers['location']).to.equal('http://localhost/over/under/');
    });

    it('but not to what the visitor may not see, and not over a post that has the slug now', async () => {
      const secret = await makePage({ slug: 'plan' });
      await rename(secret, 'secret-plan');
      await editor.post(`/wp/v2/pages/${secret.id}`, { status: 'private' });
      expect((await get('/plan/')).status).to.equal(404);
      expect((await get('/plan/', editor)).status).to.equal(301);
      await editor.post(`/wp/v2/pages/${secret.id}`, { status: 'draft' });
      expect((await get('/plan/')).status).to.equal(404);
      await editor.post(`/wp/v2/pages/${secret.id}`, { status: 'publish' });
      expect((await get('/plan/')).status).to.equal(301);
      const next = await makePage({ slug: 'plan', content: 'The new plan' });
      expect(next.slug).to.equal('plan');
      expect((await get('/plan/')).text).to.contain('The new plan');
      await editor.delete(`/wp/v2/pages/${secret.id}?force=true`);
      await editor.delete(`/wp/v2/pages/${next.id}?force=true`);
      expect((await get('/plan/')).status).to.equal(404);
    });
  });

  it('of what is in the trash stand in no address, also below it', async () => {
    const above = await makePage({ slug: 'attic' });
    const below = await makePage({ slug: 'box', parent: above.id });
    await editor.delete(`/wp/v2/pages/${above.id}`);
    const shown = async (path: string) => (await editor.get(path)).text;
    expect(await shown(`/wp/v2/pages/${below.id}?context=edit`))
      .to.contain('/attic/box/')
      .and.not.contain('__trashed');
    expect((await get('/attic/box/')).status).to.equal(200);
    const trashed = (await editor.get(`/wp/v2/pages/${above.id}?context=edit`)).json<PostJson>();
    expect(trashed.link).to.not.contain('trashed');
    expect(trashed.permalink_template).to.not.contain('trashed');
    for (const path of ['/sitemap.xml', '/', '/feed/'])
      expect((await get(path)).text, path).to.not.contain('__trashed');
    const back = (await editor.post(`/wp/v2/pages/${above.id}`, { status: 'publish' })).json<PostJson>();
    expect(back.slug).to.equal('attic');
  });
});

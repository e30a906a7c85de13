import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { idsOf, type PostJson, write } from './posts-support.js';

const PAGES = '/wp/v2/pages';

describe('pages', () => {
  let site: TestSite;
  let editor: TestClient;
  let author: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    editor = await site.as('editor');
    author = await site.as('author');
  });

  after(() => site.stop());

  it('are written by editors and not by authors', async () => {
    expect((await write(editor, { title: 'About', status: 'publish' }, PAGES)).type).to.equal('page');
    expectError(await author.post(PAGES, { title: 'X' }), 403, 'rest_cannot_create');
    expectError(await site.visitor().post(PAGES, { title: 'X' }), 401, 'rest_cannot_create');
  });

  it('have parent and menu_order, and neither format, sticky nor terms', async () => {
    const page = await write(editor, { title: 'Fields', status: 'publish', menu_order: 3 }, PAGES);
    expect(page).to.include({ parent: 0, menu_order: 3 });
    for (const absent of ['format', 'sticky', 'categories', 'tags']) expect(page).to.not.have.property(absent);
    expect(page._links).to.not.have.property('wp:term');
  });

  it('are closed for comments and pings unless somebody opens them', async () => {
    const page = await write(editor, { title: 'Quiet' }, PAGES);
    expect(page).to.include({ comment_status: 'closed', ping_status: 'closed' });
    expect((await write(editor, { title: 'Open', comment_status: 'open' }, PAGES)).comment_status).to.equal('open');
  });

  it('lie below one another in their address, and link up', async () => {
    const top = await write(editor, { title: 'Company', status: 'publish' }, PAGES);
    const below = await write(editor, { title: 'People', status: 'publish', parent: top.id }, PAGES);
    const lowest = await write(editor, { title: 'Jobs', status: 'publish', parent: below.id }, PAGES);
    expect(lowest.link).to.equal('http://localhost/company/people/jobs/');
    expect(lowest.permalink_template).to.equal('http://localhost/company/people/%pagename%/');
    const up = { embeddable: true, href: `http://localhost/wp-json/wp/v2/pages/${below.id}` };
    expect(lowest._links['up']).to.deep.equal([up]);
  });

  it('refuse a parent that does not exist, is a post or lies below with 400 rest_post_invalid_id', async () => {
    const top = await write(editor, { title: 'Loop top', status: 'publish' }, PAGES);
    const below = await write(editor, { title: 'Loop below', status: 'publish', parent: top.id }, PAGES);
    const post = await write(editor, { title: 'Post' });
    for (const parent of [4711, post.id, below.id, top.id]) {
      expectError(await editor.post(`${PAGES}/${top.id}`, { parent }), 400, 'rest_post_invalid_id');
    }
    const released = (await editor.post(`${PAGES}/${below.id}`, { parent: 0 })).json<PostJson>();
    expect(released.parent).to.equal(0);
  });

  it('are listed by parent and ordered by menu_order', async () => {
    const top = await write(editor, { title: 'List top', status: 'publish' }, PAGES);
    const second = await write(editor, { title: 'S', status: 'publish', parent: top.id, menu_order: 2 }, PAGES);
    const first = await write(editor, { title: 'F', status: 'publish', parent: top.id, menu_order: 1 }, PAGES);
    const list = (query: object) => site.visitor().get(PAGES, { query: { per_page: 100, ...query } });
    const ordered = await list({ parent: top.id, orderby: 'menu_order', order: 'asc' });
    expect(idsOf(ordered)).to.deep.equal([first.id, second.id]);
    expect(idsOf(await list({ parent_exclude: [top.id] })))
      .to.include(top.id)
      .and.not.include(first.id);
    expect(idsOf(await list({ parent: top.id, menu_order: 2 }))).to.deep.equal([second.id]);
  });

  it('do not know the parameters of posts', async () => {
    const described = (await site.visitor().options(PAGES)).json<{ endpoints: { args: object }[] }>();
    expect(described.endpoints[0]?.args).to.include.keys('parent', 'parent_exclude', 'menu_order');
    expect(described.endpoints[0]?.args).to.not.have.any.keys('sticky', 'format', 'categories', 'tags');
    expect(described.endpoints[1]?.args).to.not.have.any.keys('sticky', 'format', 'categories', 'tags');
    expectError(await site.visitor().get('/wp/v2/posts?orderby=menu_order'), 400, 'rest_invalid_param');
  });

  it('are hidden from authors as long as they are drafts', async () => {
    const page = await write(editor, { title: 'Secret plan' }, PAGES);
    expectError(await author.get(`${PAGES}/${page.id}`), 403, 'rest_forbidden');
    expectError(await author.post(`${PAGES}/${page.id}`, { title: 'X' }), 403, 'rest_cannot_edit');
    expectError(await author.delete(`${PAGES}/${page.id}`), 403, 'rest_cannot_delete');
  });

  it('go to the trash and come back like posts', async () => {
    const page = await write(editor, { title: 'Yoyo', status: 'publish' }, PAGES);
    expect((await editor.delete(`${PAGES}/${page.id}`)).json<PostJson>().slug).to.equal('yoyo__trashed');
    const back = (await editor.post(`${PAGES}/${page.id}`, { status: 'publish' })).json<PostJson>();
    expect(back.slug).to.equal('yoyo');
  });

  it('answer 404 for the id of a post', async () => {
    const post = await write(editor, { title: 'A post', status: 'publish' });
    expectError(await site.visitor().get(`${PAGES}/${post.id}`), 404, 'rest_post_invalid_id');
  });
});

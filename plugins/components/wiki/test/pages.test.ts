import { POST_REVISIONS, POSTS, type Post } from '@plinth/content';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { wikiSite, writePage } from './support.js';

type Fields = Readonly<Record<string, string>>;

describe('wiki: pages', () => {
  let site: TestSite;
  const posts = () => site.pluginContext('wiki').use(POSTS);
  const submit = (client: TestClient, fields: Fields) =>
    client.page('POST', '/wiki-edit', {
      body: new URLSearchParams({ _wpnonce: client.nonce('wiki-edit'), ...fields }).toString(),
    });
  const edit = (client: TestClient, page: Post, fields: Fields) =>
    submit(client, {
      page: String(page.id),
      seen: page.modifiedAt,
      title: page.title,
      content: page.content,
      ...fields,
    });

  beforeEach(async () => {
    site = await wikiSite();
  });
  afterEach(() => site.stop());

  it('are listed at /wiki and found there', async () => {
    await writePage(site, { title: 'Alpha' });
    await writePage(site, { title: 'Beta' });
    expect((await site.visitor().page('GET', '/wiki')).text).to.match(/Alpha[\s\S]*Beta/);
    expect((await site.visitor().page('GET', '/wiki?term=beta')).text).not.to.contain('Alpha');
  });

  it('are created by a role in the Create roles, sanitised, readable at once and kept as a revision', async () => {
    const author = await site.as('author');
    const content = '<p>Text<script>alert(1)</script></p>';
    const response = await submit(author, { title: 'A <b>bold</b> page', content });
    expect(response.status).to.equal(303);
    expect(response.headers['location']).to.equal('http://localhost/wiki/a-bold-page/');
    const page = await site.visitor().page('GET', '/wiki/a-bold-page/');
    expect(page.text).to.contain('A bold page').and.not.contain('<script>');
    const stored = await posts().findBySlug('wiki', 'a-bold-page');
    expect(stored?.revisionCount).to.equal(1);
  });

  it('are not created by other roles: 403, and 401 for a visitor', async () => {
    expect((await submit(await site.as('subscriber'), { title: 'x' })).status).to.equal(403);
    expect((await site.visitor().page('POST', '/wiki-edit', { body: 'title=x' })).status).to.equal(401);
  });

  it('are not written without the nonce of the form', async () => {
    const author = await site.as('author');
    expect((await author.page('POST', '/wiki-edit', { body: 'title=x' })).status).to.equal(403);
  });

  it('need a title', async () => {
    expect((await submit(await site.as('author'), { title: ' ' })).status).to.equal(400);
  });

  it('are edited by a role in the list for others’ pages, with the earlier text kept', async () => {
    const page = await writePage(site, { title: 'Shared', content: '<p>old</p>' });
    expect((await edit(await site.as('author'), page, { content: '<p>new</p>' })).status).to.equal(303);
    expect((await posts().find(page.id))?.content).to.equal('<p>new</p>');
  });

  it('refuse an edit that did not see the last one with 409 and lose nothing', async () => {
    const page = await writePage(site, { title: 'Shared', content: '<p>old</p>' });
    site.advance(1000);
    await edit(await site.as('author'), page, { content: '<p>first</p>' });
    const second = await edit(await site.as('editor'), page, { content: '<p>second</p>' });
    expect(second.status).to.equal(409);
    expect((await posts().find(page.id))?.content).to.equal('<p>first</p>');
  });

  it('let one of fifty writers win who all saw the same text', async () => {
    const page = await writePage(site, { title: 'Shared', content: '<p>old</p>' });
    const editor = await site.as('editor');
    site.advance(1000);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => edit(editor, page, { content: `<p>${index}</p>` })),
    );
    expect(all.filter(({ status }) => status === 303)).to.have.length(1);
    expect(all.filter(({ status }) => status === 409)).to.have.length(49);
  });

  it('can be protected from editing by a role in the Protect roles', async () => {
    const page = await writePage(site, { title: 'Rules' });
    const editor = await site.as('editor');
    await edit(editor, page, { protect: '1' });
    const now = (await posts().find(page.id)) ?? page;
    expect((await edit(await site.as('author'), now, { content: 'x' })).status).to.equal(403);
    expect((await edit(editor, now, { content: '<p>y</p>', protect: '1' })).status).to.equal(303);
  });

  it('cannot be protected by other roles', async () => {
    const author = await site.as('author');
    const page = await writePage(site, { title: 'Open', authorId: author.user?.id ?? 0 });
    await edit(author, page, { protect: '1' });
    const now = (await posts().find(page.id)) ?? page;
    expect((await edit(author, now, { content: '<p>still open</p>' })).status).to.equal(303);
  });

  it('go to the trash for a role in the Delete roles only', async () => {
    const page = await writePage(site, { title: 'Old' });
    expect((await edit(await site.as('author'), page, { action: 'trash' })).status).to.equal(403);
    expect((await edit(await site.as('editor'), page, { action: 'trash' })).status).to.equal(303);
    expect((await posts().find(page.id))?.status).to.equal('trash');
  });

  it('show drafts to nobody but whoever may edit them', async () => {
    await submit(await site.as('author'), { title: 'Unfinished', status: 'draft' });
    expect((await site.visitor().page('GET', '/wiki/unfinished/')).status).to.equal(404);
    expect((await site.visitor().page('GET', '/wiki')).text).not.to.contain('Unfinished');
  });

  it('offer no REST route that writes them', async () => {
    const administrator = await site.as('administrator');
    expect((await administrator.post('/wp/v2/wiki', { title: 'x' })).status).to.equal(404);
    expect((await administrator.post('/wiki/v1/search', {})).status).to.equal(404);
  });

  it('keep revisions that can be read again', async () => {
    const editor = await site.as('editor');
    const page = await writePage(site, { title: 'History', content: '<p>1</p>' });
    site.advance(1000);
    await edit(editor, page, { content: '<p>2</p>' });
    const now = (await posts().find(page.id)) ?? page;
    site.advance(1000);
    await edit(editor, now, { content: '<p>3</p>' });
    const latest = (await posts().find(page.id))?.latestRevisionId ?? 0;
    const kept = await site.pluginContext('wiki').use(POST_REVISIONS).find(page.id, latest);
    expect(kept?.content).to.equal('<p>3</p>');
  });
});

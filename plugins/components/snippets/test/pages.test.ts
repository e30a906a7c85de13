import { tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { snippetHooks } from '../src/hooks.js';
import { PASTE_ACTION } from '../src/pages/kit.js';
import { at, hello, makePaste, type PasteItem, ROOT, readPaste, snippetSite, two } from './support.js';

describe('snippets: embed', () => {
  let site: TestSite;
  let owner: TestClient;
  before(async () => {
    site = await snippetSite();
    owner = await site.as('author');
  });
  after(() => site.stop());

  it('answers what other sites show, for any of them, for five minutes', async () => {
    const { hash, url, raw_url } = await makePaste(owner, { ...two, visibility: 'unlisted' });
    const response = await site.visitor().get(`${ROOT}/embed/${hash}`, { headers: { origin: 'https://example.org' } });
    expect(response.json()).to.deep.equal({
      ...{ hash, title: 'Two files', author: { name: 'Test author', url: 'http://localhost/author/test-author/' } },
      language: 'python',
      files: [
        { filename: 'main.py', language: 'python', content: 'print(1)\nprint(2)\n', truncated: false },
        { filename: 'style.css', language: 'css', content: 'a { color: red }', truncated: false },
      ],
      ...{ star_count: 0, url, raw_url, created_at: '2026-01-15T12:00:00.000Z' },
    });
    expect(response.headers).to.include({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    });
  });

  it('cuts files at 64 KiB, between characters', async () => {
    const { hash } = await makePaste(owner, { files: [{ content: `x${'ä'.repeat(40_000)}` }] });
    const [file] = (await site.visitor().get(`${ROOT}/embed/${hash}`)).json<{
      files: { content: string; truncated: boolean }[];
    }>().files;
    expect(file).to.deep.include({ content: `x${'ä'.repeat(32_767)}`, truncated: true });
  });

  it('answers 404 for a private paste, its owner and moderators too', async () => {
    const { hash } = await makePaste(owner, { visibility: 'private' });
    for (const client of [site.visitor(), owner, await site.as('editor')])
      expectError(await client.get(`${ROOT}/embed/${hash}`), 404, 'rest_not_found');
    expectError(await owner.get(`${ROOT}/embed/unknown`), 404, 'rest_not_found');
  });
});

describe('snippets: pages', () => {
  let site: TestSite;
  let owner: TestClient;
  before(async () => {
    site = await snippetSite();
    owner = await site.as('author');
  });
  after(() => site.stop());

  const form = (client: TestClient, fields: Record<string, string>) =>
    new URLSearchParams({ ...fields, _wpnonce: client.nonce(PASTE_ACTION) }).toString();

  it('shows a paste with highlighted code, nothing of it as HTML', async () => {
    const content = 'const a = "<script>alert(1)</script>";\n';
    const { url, id } = await makePaste(owner, { title: '<b> & co', files: [{ filename: '<i>.js', content }] });
    const page = await site.visitor().page('GET', url);
    expect(page.status).to.equal(200);
    expect(page.text).to.contain('<span class="hljs-keyword">const</span>');
    expect(page.text).to.contain('&lt;script&gt;').and.not.to.contain('<script>alert');
    expect(page.text).to.contain('&lt;i').and.not.to.contain('<i>');
    expect((await readPaste(owner, id)).view_count).to.equal(1);
    expect((await site.visitor().page('GET', url)).text).to.contain('hljs-keyword');
  });

  it('shows a text in an unknown language plainly', async () => {
    const { url } = await makePaste(owner, { files: [{ content: 'a <b>', language: 'klingon' }] });
    expect((await site.visitor().page('GET', url)).text).to.contain('<code class="hljs">a &lt;b&gt;</code>');
  });

  it('shows a locked paste after its form, for the session', async () => {
    const { url } = await makePaste(owner, { title: 'Secret title', password: 'pw' });
    const locked = await site.visitor().page('GET', url);
    expect(locked.status).to.equal(403);
    expect(locked.text).to.contain('type="password"').and.not.to.contain('Secret title').and.not.to.contain('console');
    const visitor = site.visitor();
    const wrong = await visitor.page('POST', url, { body: form(visitor, { action: 'unlock', password: 'no' }) });
    expect(wrong.status).to.equal(403);
    expect(wrong.text).to.contain('not the password');
    const right = await visitor.page('POST', url, { body: form(visitor, { action: 'unlock', password: 'pw' }) });
    expect(right.status).to.equal(303);
    const cookie = (right.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const open = await visitor.page('GET', url, { headers: { cookie } });
    expect(open.text).to.contain('Secret title');
    expect(open.headers['cache-control']).to.contain('no-store');
    expect((await visitor.page('POST', url, { body: 'action=unlock&password=pw' })).status).to.equal(403);
  });

  it('shows a paste that is shown once only to somebody who asks for it', async () => {
    const { url, id } = await makePaste(owner, { burn_after_read: true });
    const visitor = site.visitor();
    for (let times = 0; times < 2; times += 1) {
      const page = await visitor.page('GET', url);
      expect(page.text).to.contain('View paste').and.not.to.contain('console');
    }
    expect((await visitor.page('GET', `${url}/embed`)).status).to.equal(404);
    const body = form(visitor, { action: 'show' });
    expect((await visitor.page('POST', url, { body })).text).to.contain('console');
    expect((await visitor.page('POST', url, { body })).status).to.equal(404);
    expect((await readPaste(owner, id)).status).to.equal('expired');
  });

  it('hides private, trashed and unknown pastes', async () => {
    const hidden = await makePaste(owner, { visibility: 'private' });
    expect((await site.visitor().page('GET', hidden.url)).status).to.equal(401);
    expect((await owner.page('GET', hidden.url)).status).to.equal(200);
    const trashed = await makePaste(owner);
    await owner.delete(at(trashed.id));
    expect((await site.visitor().page('GET', trashed.url)).status).to.equal(404);
    expect((await site.visitor().page('GET', 'http://localhost/paste/unknown')).status).to.equal(404);
  });

  it('gives plain text and download under the same address', async () => {
    const { raw_url, url, files } = await makePaste(owner);
    const whole = await site.visitor().page('GET', `${raw_url}/`);
    expect(whole.text).to.equal('console.log(1);\n');
    expect(whole.headers).to.include({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect((await site.visitor().page('GET', files[0]?.raw_url ?? '')).text).to.equal('console.log(1);\n');
    const download = await site.visitor().page('GET', `${url}/download`);
    expect(download.headers['content-disposition']).to.equal('attachment; filename=hello.js');
  });

  it('may be framed by others in its embeddable view alone', async () => {
    const { url } = await makePaste(owner);
    const embed = await site.visitor().page('GET', `${url}/embed`);
    expect(embed.headers['content-security-policy'])
      .to.contain('frame-ancestors *')
      .and.to.contain("default-src 'none'");
    expect(embed.text).to.contain('hljs');
  });

  it('lists public pastes, with search and tags', async () => {
    await makePaste(owner, { title: 'Needle & thread', tags: ['C++'] });
    await makePaste(owner, { title: 'Hidden', visibility: 'unlisted' });
    const all = await site.visitor().page('GET', 'http://localhost/pastes');
    expect(all.text)
      .to.contain('Needle &amp; thread')
      .and.to.contain('/pastes/tag/c-plus-plus')
      .and.not.to.contain('Hidden');
    const found = await site.visitor().page('GET', 'http://localhost/pastes?search=needle');
    expect(found.text).to.contain('Needle').and.not.to.contain('>Hello<');
    const tagged = await site.visitor().page('GET', 'http://localhost/pastes/tag/c-plus-plus');
    expect(tagged.text).to.contain('Needle');
    expect((await site.visitor().page('GET', 'http://localhost/pastes/tag/nothing')).status).to.equal(404);
  });
});

describe('snippets: hooks', () => {
  it('shapes answers and tells what happens', async () => {
    const site = await snippetSite();
    const owner = await site.as('author');
    const member = await site.as('subscriber');
    const moderator = await site.as('editor');
    const heard: unknown[] = [];
    site.tap(
      tap(snippetHooks.snippets_rest_prepare_paste, {}, (_context, item) => ({ ...item, title: `${item.title}!` })),
    );
    site.tap(tap(snippetHooks.snippets_rest_prepare_embed, {}, (_context, item) => ({ ...item, title: 'E' })));
    site.tap(tap(snippetHooks.snippets_rest_prepare_collection, {}, (_context, item) => ({ ...item, name: 'C' })));
    const hear =
      (name: string) =>
      (_context: unknown, ...args: unknown[]) =>
        void heard.push([name, ...args]);
    site.tap(tap(snippetHooks.snippets_paste_created, {}, hear('created')));
    site.tap(tap(snippetHooks.snippets_paste_updated, {}, hear('updated')));
    site.tap(tap(snippetHooks.snippets_paste_forked, {}, hear('forked')));
    site.tap(tap(snippetHooks.snippets_paste_starred, {}, hear('starred')));
    site.tap(tap(snippetHooks.snippets_paste_reported, {}, hear('reported')));
    site.tap(tap(snippetHooks.snippets_report_resolved, {}, hear('resolved')));
    site.tap(tap(snippetHooks.snippets_paste_status_changed, {}, hear('status')));
    const paste = (await owner.post(`${ROOT}/pastes`, hello)).json<PasteItem>();
    expect(paste.title).to.equal('Hello!');
    expect((await owner.get(`${ROOT}/embed/${paste.hash}`)).json<object>()).to.include({ title: 'E' });
    expect((await owner.post(`${ROOT}/collections`, { name: 'x' })).json<object>()).to.include({ name: 'C' });
    await owner.post(at(paste.id, '/files'), { content: 'x' });
    const fork = (await member.post(at(paste.id, '/fork'))).json<PasteItem>();
    await member.post(at(paste.id, '/star'));
    const report = (await member.post(at(paste.id, '/report'), { reason: 'spam' })).json<{ id: number }>();
    await moderator.put(`${ROOT}/admin/reports/${report.id}`, { status: 'reviewed', trash_paste: true });
    const [by, of] = [member.user?.id, owner.user?.id];
    expect(heard).to.deep.equal([
      ['created', paste.id, of],
      ['updated', paste.id, of],
      ['created', fork.id, by],
      ['forked', fork.id, paste.id, by],
      ['starred', paste.id, by, true],
      ['reported', report.id, paste.id, by],
      ['status', paste.id, 'trashed', 'active', moderator.user?.id],
      ['resolved', report.id, 'reviewed', moderator.user?.id],
    ]);
    await site.stop();
  });
});

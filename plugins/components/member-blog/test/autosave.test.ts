import { META, POST_REVISIONS, TERM_LIBRARY, TERMS } from '@plinth/content';
import { tap } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogHooks } from '../src/hooks.js';
import { blogSite, coauthor, ROOT, readPost, writePost } from './support.js';

interface Saved {
  readonly saved: boolean;
  readonly post_id: number;
  readonly stored?: string;
  readonly revision_id?: number;
  readonly time?: string;
}

interface Draft {
  readonly has_draft: boolean;
  readonly title?: string;
  readonly content?: string;
  readonly modified?: string;
  readonly editor_data?: string;
  readonly context?: string;
  readonly post_id?: number;
}

const BLOCKS = '_mb_editorjs_blocks';

describe('member-blog: autosave', () => {
  let site: TestSite;
  let author: TestClient;
  const save = async (client: TestClient, fields: object) =>
    expectSuccess<Saved>(await client.post(`${ROOT}/autosave`, fields));
  const draftOf = async (client: TestClient, id: number) =>
    expectSuccess<Draft>(await client.get(`${ROOT}/draft`, { query: { post_id: id } }));
  const terms = async (id: number, taxonomy: string) =>
    ((await site.pluginContext('member-blog').use(TERMS).ofPosts([id], taxonomy)).get(id) ?? []).map(
      ({ name }) => name,
    );

  before(async () => {
    site = await blogSite({ settings: { 'member-blog': { excludedCategories: ['news'] } } });
    author = await site.as('author');
  });
  after(() => site.stop());

  it('makes a draft of what is written first', async () => {
    const saved = await save(author, { title: 'First <b>words</b>', content: '<p>Hi</p><script>alert(1)</script>' });
    expect(saved).to.include({ saved: true, stored: 'post', time: '2026-01-15T12:00:00' });
    expect(saved).not.to.have.property('revision_id');
    const post = await readPost(site, saved.post_id);
    expect(post).to.include({ status: 'draft', title: 'First words', authorId: author.user?.id });
    expect(post.content).not.to.contain('<script');
  });

  it('refuses texts beyond what anybody writes, before they are cleaned', async () => {
    for (const fields of [
      { title: 'x'.repeat(10_001) },
      { content: '<b>'.repeat(333_334) },
      { title: 'T', editor_data: `[${'1,'.repeat(500_000)}1]` },
    ])
      expectError(await author.post(`${ROOT}/autosave`, fields), 400, 'rest_invalid_param');
  });

  it('saves nothing when title and content are empty, and answers saved false and post_id 0', async () => {
    const before = expectSuccess(await author.get(`${ROOT}/dashboard/counts`));
    expect(await save(author, {})).to.deep.equal({ saved: false, post_id: 0 });
    const post = await writePost(site, author, { status: 'draft', title: 'Kept' });
    expect(await save(author, { post_id: post.id, title: ' ', content: '' })).to.deep.equal({
      saved: false,
      post_id: 0,
    });
    expect((await readPost(site, post.id)).title).to.equal('Kept');
    expect(before).to.have.property('drafts');
  });

  it('turns an auto-draft into a draft with the first content', async () => {
    const post = await writePost(site, author, { status: 'auto-draft', title: '' });
    expect(await save(author, { post_id: post.id, title: 'Now' })).to.include({ stored: 'post', post_id: post.id });
    expect(await readPost(site, post.id)).to.include({ status: 'draft', title: 'Now' });
  });

  for (const status of ['draft', 'pending']) {
    it(`saves a ${status} post in place with categories and tags, and leaves its status`, async () => {
      const post = await writePost(site, author, { status });
      const library = site.pluginContext('member-blog').use(TERM_LIBRARY);
      const [good, bad] = await Promise.all(
        [`Good ${status}`, 'News'].map(async (name) => {
          const { terms: known } = await library.list({ taxonomy: 'category', search: name, limit: 1 });
          return known[0] ?? library.create({ taxonomy: 'category', name });
        }),
      );
      const fields = { title: 'In place', categories: [good?.id, bad?.id, 9999], tags: ['Sea', '<i>Salt</i>', ' '] };
      expect(await save(author, { post_id: post.id, ...fields })).to.include({ stored: 'post' });
      expect(await readPost(site, post.id)).to.include({ status, title: 'In place', content: '<p>Words.</p>' });
      expect(await terms(post.id, 'category')).to.deep.equal([`Good ${status}`]);
      expect(await terms(post.id, 'post_tag')).to.deep.equal(['Salt', 'Sea']);
    });
  }

  for (const status of ['publish', 'private', 'future']) {
    it(`saves a ${status} post only into the caller's own revision, without categories and tags`, async () => {
      const createdAt = status === 'future' ? '2027-01-01T00:00:00.000Z' : '2026-01-01T00:00:00.000Z';
      const post = await writePost(site, author, { status, createdAt });
      const fields = { title: 'Not yet', content: '<p>New.</p>', tags: ['Hidden'], categories: [1] };
      const saved = await save(author, { post_id: post.id, ...fields });
      expect(saved).to.include({ saved: true, post_id: post.id, stored: 'revision' });
      expect(await readPost(site, post.id)).to.deep.include({ status, title: 'A post', content: '<p>Words.</p>' });
      expect(await terms(post.id, 'post_tag')).to.deep.equal([]);
      const revision = await site
        .pluginContext('member-blog')
        .use(POST_REVISIONS)
        .autosaveOf(post.id, author.user?.id ?? 0);
      expect(revision).to.include({ id: saved.revision_id, title: 'Not yet', content: '<p>New.</p>' });
      expect(await save(author, { post_id: post.id, title: 'Again' })).to.include({ revision_id: saved.revision_id });
    });
  }

  it('keeps editor_data only when it decodes, sanitised', async () => {
    const meta = site.pluginContext('member-blog').use(META);
    const blocks = JSON.stringify({ blocks: [{ data: { text: 'a<script>x</script><b>b</b>' } }] });
    const { post_id: id } = await save(author, { title: 'Blocks', editor_data: blocks });
    expect(await meta.get(id, BLOCKS)).to.equal(JSON.stringify({ blocks: [{ data: { text: 'ax<b>b</b>' } }] }));
    await save(author, { post_id: id, title: 'Blocks', editor_data: '{broken' });
    expect(await meta.get(id, BLOCKS)).to.contain('<b>b</b>');
    const live = await writePost(site, author);
    const { revision_id: revision } = await save(author, {
      post_id: live.id,
      title: 'x',
      editor_data: '{"blocks":[]}',
    });
    expect(await meta.get(revision ?? 0, BLOCKS)).to.equal('{"blocks":[]}');
    expect(await meta.get(live.id, BLOCKS)).to.equal(undefined);
    expect((await draftOf(author, live.id)).editor_data).to.equal('{"blocks":[]}');
  });

  it('is for whoever may edit the post, or passes the create gate for a new one', async () => {
    const post = await writePost(site, author, { status: 'draft' });
    const other = await site.as('author', 'other');
    expectError(await site.visitor().post(`${ROOT}/autosave`, { title: 'x' }), 401, 'mb_not_logged_in');
    expectError(await other.post(`${ROOT}/autosave`, { post_id: post.id, title: 'x' }), 403, 'mb_forbidden');
    expectError(await (await site.as('subscriber')).post(`${ROOT}/autosave`, { title: 'x' }), 403, 'mb_forbidden');
    expectError(await author.post(`${ROOT}/autosave`, { post_id: 9999, title: 'x' }), 404, 'mb_not_found');
    await coauthor(site, post, author, other);
    expect(await save(other, { post_id: post.id, title: 'Together' })).to.include({ stored: 'post' });
    expect((await readPost(site, post.id)).title).to.equal('Together');
  });

  it('makes no draft for whom the create gate stops, and still saves what they have', async () => {
    const post = await writePost(site, author, { status: 'draft' });
    const remove = site.tap(tap(blogHooks.mb_can_create, {}, () => false));
    expectError(await author.post(`${ROOT}/autosave`, { title: 'One more' }), 403, 'mb_forbidden');
    expect(await save(author, { post_id: post.id, title: 'Kept on' })).to.include({ saved: true, post_id: post.id });
    remove();
  });

  it('saves a draft in place always, also while another member holds its lock', async () => {
    const post = await writePost(site, author, { status: 'draft' });
    const other = await site.as('author', 'locker');
    await coauthor(site, post, author, other);
    expectSuccess(await other.post(`${ROOT}/posts/${post.id}/lock`));
    expect(await save(author, { post_id: post.id, title: 'x' })).to.include({ saved: true, stored: 'post' });
    expect((await readPost(site, post.id)).title).to.equal('x');
  });

  it('writes every one of fifty saves at once in place, one after the other', async () => {
    const post = await writePost(site, author, { status: 'draft' });
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        author.post(`${ROOT}/autosave`, { post_id: post.id, title: `Try ${index}`, content: `<p>${index}</p>` }),
      ),
    );
    for (const response of all) expect(response.status, response.text).to.equal(200);
    const { title, content } = await readPost(site, post.id);
    expect(content).to.equal(`<p>${title.slice(4)}</p>`);
  });

  describe('draft check', () => {
    it('answers what the caller wrote on a live post, the time as UTC ending in Z', async () => {
      const post = await writePost(site, author);
      site.advance(1000);
      await save(author, { post_id: post.id, title: 'Changed', content: '<p>More.</p>' });
      const draft = await draftOf(author, post.id);
      expect(draft).to.deep.include({ has_draft: true, post_id: post.id, title: 'Changed', content: '<p>More.</p>' });
      expect(draft).to.include({ context: 'unpublished_changes', editor_data: '' });
      expect(draft.modified).to.match(/^2026-01-15T12:00:\d\dZ$/);
      const editor = await site.as('editor');
      expect(await draftOf(editor, post.id)).to.deep.equal({ has_draft: false });
    });

    it('ignores a revision older than the post', async () => {
      const post = await writePost(site, author);
      await save(author, { post_id: post.id, title: 'Changed' });
      site.advance(1000);
      expectSuccess(await author.post(`/wp/v2/posts/${post.id}`, { title: 'Saved' }));
      expect(await draftOf(author, post.id)).to.deep.equal({ has_draft: false });
    });

    it('offers dismissed changes no more, deletes nothing, and offers later ones again', async () => {
      const post = await writePost(site, author);
      await save(author, { post_id: post.id, title: 'Changed' });
      const dismissed = await author.delete(`${ROOT}/draft`, undefined, { query: { post_id: post.id } });
      expect(expectSuccess(dismissed)).to.deep.equal({ dismissed: true, post_id: post.id });
      expect(await draftOf(author, post.id)).to.deep.equal({ has_draft: false });
      const store = site.pluginContext('member-blog').use(POST_REVISIONS);
      expect(await store.autosaveOf(post.id, author.user?.id ?? 0)).to.have.property('title', 'Changed');
      site.advance(1000);
      await save(author, { post_id: post.id, title: 'Changed again' });
      expect(await draftOf(author, post.id)).to.include({ has_draft: true, title: 'Changed again' });
    });

    it('keeps one dismissal of fifty at once, and dismisses nothing where nothing was written', async () => {
      const post = await writePost(site, author);
      const dismiss = () => author.delete(`${ROOT}/draft`, undefined, { query: { post_id: post.id } });
      expect(expectSuccess(await dismiss())).to.deep.equal({ dismissed: true, post_id: post.id });
      await save(author, { post_id: post.id, title: 'Changed' });
      expect(await draftOf(author, post.id)).to.include({ has_draft: true });
      for (const answer of await Promise.all(Array.from({ length: 50 }, dismiss)))
        expect(expectSuccess(answer)).to.deep.equal({ dismissed: true, post_id: post.id });
      expect(await draftOf(author, post.id)).to.deep.equal({ has_draft: false });
      expect(site.errors).to.deep.equal([]);
    });

    it('prunes dismissals after 30 days', async () => {
      const own = await blogSite();
      const client = await own.as('author');
      const post = await writePost(own, client);
      expectSuccess(await client.post(`${ROOT}/autosave`, { post_id: post.id, title: 'Changed' }));
      expectSuccess(await client.delete(`${ROOT}/draft`, undefined, { query: { post_id: post.id } }));
      const check = async () => {
        const again = await own.as('author');
        return expectSuccess<Draft>(await again.get(`${ROOT}/draft`, { query: { post_id: post.id } })).has_draft;
      };
      own.advance(29 * 86_400_000);
      await own.runJob('member-blog:prune-dismissals');
      expect(await check()).to.equal(false);
      own.advance(2 * 86_400_000);
      await own.runJob('member-blog:prune-dismissals');
      expect(await check()).to.equal(true);
      await own.stop();
    });

    it('needs edit rights: 403 mb_forbidden to read, 403 mb_cannot_dismiss to dismiss', async () => {
      const post = await writePost(site, author);
      const query = { post_id: post.id };
      const other = await site.as('author', 'other');
      expectError(await other.get(`${ROOT}/draft`, { query }), 403, 'mb_forbidden');
      expectError(await other.delete(`${ROOT}/draft`, undefined, { query }), 403, 'mb_cannot_dismiss');
      expectError(await author.get(`${ROOT}/draft`), 400, 'rest_missing_callback_param');
      expectError(await author.get(`${ROOT}/draft`, { query: { post_id: 9999 } }), 404, 'mb_not_found');
      expectError(await site.visitor().get(`${ROOT}/draft`, { query }), 401, 'mb_not_logged_in');
    });
  });

  it('answers 403 mb_autosave_disabled while autosave is switched off', async () => {
    const off = await blogSite({ settings: { 'member-blog': { autosave: false } } });
    expectError(await (await off.as('author')).post(`${ROOT}/autosave`, { title: 'x' }), 403, 'mb_autosave_disabled');
    await off.stop();
  });
});

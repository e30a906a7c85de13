import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS, content, POST_REVISIONS, POSTS } from '../src/plugin.js';

interface Kept {
  readonly at?: string;
  readonly fields?: { readonly post: number; readonly seen?: string };
}

describe('content / what is written and not saved yet', () => {
  let site: TestSite;
  let editor: TestClient;
  let author: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    editor = await site.as('editor', 'edda');
    author = await site.as('author', 'ada');
  });
  afterEach(() => site.stop());

  const NEW = '/wp-admin/post-new.php?post_type=post';
  const PREVIEW = '/wp-admin/post-preview.php';
  const editing = (id: number) => `/wp-admin/post.php?post=${id}&action=edit`;
  const use = () => site.pluginContext('content').use;
  const stored = (id: number) => use()(POSTS).find(id);
  const autosaves = (id: number) => use()(POST_REVISIONS).autosavesOf(id);
  const total = async () => (await use()(POSTS).list({ types: ['post'], limit: 10 })).total;
  const keep = (client: TestClient, fields: FormFields, from: string) =>
    submitForm(client, '/wp-admin/post-autosave.php', fields, from);

  async function written(fields: object = {}): Promise<{ id: number; seen: string }> {
    const response = await author.post('/wp/v2/posts', { title: 'First', content: '<p>Old</p>', ...fields });
    const { id } = response.json<{ id: number }>();
    site.advance(60_000);
    return { id, seen: (await stored(id))?.modifiedAt ?? '' };
  }
  const form = (id: number, seen: string, fields: FormFields): FormFields => ({
    ...{ post: id, seen, title: 'First', content: '<p>Old</p>', status: 'draft' },
    ...fields,
  });

  describe('kept in passing', () => {
    it('makes a draft of a new post, which the form goes on with', async () => {
      const typed = { post_type: 'post', title: 'Harbour', content: '<p>Nets</p>', terms_post_tag: 'Se' };
      const answer = await keep(author, typed, NEW);
      const { fields } = answer.json<Kept>();
      expect(await stored(fields?.post ?? 0)).to.include({ status: 'draft', title: 'Harbour', content: '<p>Nets</p>' });
      const again = await keep(author, { ...typed, ...fields, content: '<p>Nets and ropes</p>' }, NEW);
      expect(again.status).to.equal(200);
      expect(await total()).to.equal(1);
      expect((await stored(fields?.post ?? 0))?.content).to.equal('<p>Nets and ropes</p>');
    });

    it('is about one post, however often the form of a new one is sent: looked at, gone back to and saved', async () => {
      const fresh = (await author.page('GET', NEW)).text;
      const token = /name="_once" value="([\w-]+)"/.exec(fresh)?.[1] ?? '';
      expect(token).to.have.length.above(20);
      const typed = { post_type: 'post', fresh: '1', _once: token, content: '<p>Nets</p>', status: 'draft' };
      const looked = await submitForm(author, PREVIEW, { ...typed, title: 'Harbour' }, NEW);
      expect(looked.status).to.equal(303);
      site.advance(60_000);
      const saved = await submitForm(author, '/wp-admin/post.php', { ...typed, title: 'The harbour' }, NEW);
      expect(saved.status).to.equal(302);
      expect(await total()).to.equal(1);
      const id = Number(new URL(saved.headers['location'] ?? '').searchParams.get('post'));
      expect((await stored(id))?.title).to.equal('The harbour');
      // Somebody else's form says nothing by the same text, and a form of its own makes a post of its own.
      await submitForm(editor, '/wp-admin/post.php', { ...typed, title: 'Another' }, NEW);
      await submitForm(
        author,
        '/wp-admin/post.php',
        { ...typed, _once: `${token.slice(0, -1)}x`, title: 'One more' },
        NEW,
      );
      expect(await total()).to.equal(3);
    });

    it('and a look at it change a new post for nobody else: its writer saves on, and what others wrote is not covered', async () => {
      const fresh = (await author.page('GET', NEW)).text;
      const token = /name="_once" value="([\w-]+)"/.exec(fresh)?.[1] ?? '';
      const typed = { post_type: 'post', fresh: '1', _once: token, content: '<p>Nets</p>', status: 'draft' };
      const kept = (await keep(author, { ...typed, title: 'Harbour' }, NEW)).json<Kept>().fields;
      site.advance(60_000);
      const named = { ...typed, ...kept, title: 'Harbour at six' };
      expect((await submitForm(author, PREVIEW, named, NEW)).status).to.equal(303);
      site.advance(60_000);
      // The form in the first window still says what it saw before the look.
      expect((await keep(author, { ...named, title: 'Harbour at seven' }, NEW)).status).to.equal(200);
      site.advance(60_000);
      const saved = await submitForm(author, '/wp-admin/post.php', { ...named, title: 'Harbour at eight' }, NEW);
      expect(saved.status).to.equal(302);
      const id = kept?.post ?? 0;
      expect((await stored(id))?.title).to.equal('Harbour at eight');
      site.advance(60_000);
      await editor.post(`/wp/v2/posts/${id}`, { title: 'Somebody else’s' });
      const late = await submitForm(author, '/wp-admin/post.php', { ...named, title: 'Harbour at nine' }, NEW);
      expect(late.status).to.equal(409);
      expect((await stored(id))?.title).to.equal('Somebody else’s');
    });

    it('leaves the second of a date alone that nobody touched', async () => {
      const { id } = await written({ status: 'publish', date: '2026-01-02T03:04:05' });
      const { modifiedAt: seen = '', createdAt } = (await stored(id)) ?? {};
      const fields = form(id, seen, { title: 'Second', status: 'publish', date: createdAt?.slice(0, 16) ?? '' });
      expect((await submitForm(author, '/wp-admin/post.php', fields, editing(id))).status).to.equal(302);
      expect(await stored(id)).to.include({ title: 'Second', createdAt });
    });

    it('makes nothing of an empty form', async () => {
      expect((await keep(author, { post_type: 'post' }, NEW)).json<Kept>()).to.deep.equal({});
      expect(await total()).to.equal(0);
    });

    it('changes a draft of one’s own, and never what somebody else wrote meanwhile', async () => {
      const { id, seen } = await written();
      const answer = await keep(author, form(id, seen, { content: '<p>More</p>' }), editing(id));
      const { at, fields } = answer.json<Kept>();
      expect(await stored(id)).to.include({ content: '<p>More</p>', modifiedAt: at });
      expect(fields).to.deep.equal({ post: id, seen: at });
      const stale = await keep(author, form(id, seen, { content: '<p>Stale</p>' }), editing(id));
      expect(stale.status).to.equal(409);
      expect((await stored(id))?.content).to.equal('<p>More</p>');
    });

    it('stands beside a published post, and the editor leads to it until it is saved', async () => {
      const { id, seen } = await written({ status: 'publish' });
      const typed = form(id, seen, { content: '<p>More</p>', status: 'publish' });
      const answer = await keep(author, typed, editing(id));
      expect(answer.json<Kept>().fields).to.deep.equal({ post: id });
      expect(await stored(id)).to.include({ content: '<p>Old</p>', modifiedAt: seen });
      const [kept] = await autosaves(id);
      expect(kept?.content).to.equal('<p>More</p>');
      const way = `/wp-admin/revision.php?post=${id}&revision=${kept?.id}`;
      expect((await author.page('GET', editing(id))).text)
        .to.include('You have unsaved changes')
        .and.include(way.replace('&', '&amp;'));
      expect((await editor.page('GET', editing(id))).text).to.not.include('You have unsaved changes');
      expect((await author.page('GET', way)).text).to.include('&lt;p>More&lt;/p>');
      site.advance(1_000);
      await submitForm(author, '/wp-admin/post.php', typed, editing(id));
      expect((await author.page('GET', editing(id))).text).to.not.include('You have unsaved changes');
    });

    it('is for who may edit the post', async () => {
      const { id, seen } = await written();
      const other = await site.as('author', 'otto');
      expect((await keep(other, form(id, seen, { content: '<p>Not mine</p>' }), NEW)).status).to.equal(403);
      expect((await stored(id))?.content).to.equal('<p>Old</p>');
    });
  });

  describe('in its preview', () => {
    it('is what stands in the form, while the public post stays as it is', async () => {
      const { id, seen } = await written({ status: 'publish' });
      await use()(COMMENTS).insert({ postId: id, content: 'Seen', status: 'approved', authorName: 'Bo' });
      const typed = form(id, seen, { title: 'Second', content: '<p>New words</p>', status: 'publish' });
      const sent = await submitForm(author, PREVIEW, typed, editing(id));
      const path = String(sent.headers['location']).replace(/^https?:..[^/]+/, '');
      expect(path).to.equal(`${PREVIEW}?post=${id}`);
      const { text, headers } = await author.page('GET', path);
      expect(text).to.include('This is a preview. It isn’t public').and.include('New words').and.include('Second');
      expect(text).to.include(`post.php?post=${id}&amp;action=edit`).and.include('noindex');
      expect(text).to.not.include('id="respond"').and.not.include('<textarea');
      expect(headers['cache-control']).to.include('no-store');
      expect(await stored(id)).to.include({ title: 'First', content: '<p>Old</p>', modifiedAt: seen });
      const saved = await submitForm(author, '/wp-admin/post.php', typed, editing(id));
      expect(saved.status).to.equal(302);
    });

    it('is shown to nobody but who may edit the post, and each their own', async () => {
      const { id, seen } = await written({ status: 'publish' });
      await submitForm(author, PREVIEW, form(id, seen, { content: '<p>New words</p>' }), editing(id));
      const path = `${PREVIEW}?post=${id}`;
      expect((await editor.page('GET', path)).text)
        .to.include('Old')
        .and.not.include('New words');
      expect((await (await site.as('author', 'otto')).page('GET', path)).status).to.equal(403);
      expect((await (await site.as('subscriber')).page('GET', path)).status).to.equal(403);
      expect((await site.visitor().page('GET', path)).status).to.equal(401);
      expect((await author.page('GET', `${PREVIEW}?post=999`)).status).to.equal(404);
      expect((await site.visitor().page('GET', `/?p=${id}`)).text).to.not.include('New words');
    });

    it('of a new post keeps the whole form as a draft', async () => {
      const typed = { post_type: 'post', fresh: '1', title: 'Harbour', status: 'publish', terms_post_tag: 'Sea' };
      const sent = await submitForm(author, PREVIEW, typed, NEW);
      const id = Number(/post=(\d+)$/.exec(String(sent.headers['location']))?.[1]);
      expect(await stored(id)).to.include({ status: 'draft', title: 'Harbour' });
      expect((await author.page('GET', editing(id))).text).to.include('value="Sea"');
      const empty = await submitForm(author, PREVIEW, { post_type: 'post', fresh: '1' }, NEW);
      expect(empty.status).to.equal(400);
      expect(empty.text).to.include('field-content-error');
    });
  });
});

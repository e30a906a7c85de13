import { AUDIT } from '@plinth/operations';
import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { MEDIA } from '../src/media/ports.js';
import { content, POSTS, TERMS } from '../src/plugin.js';
import { PDF, picture } from './media-samples.js';

describe('content / the screens of media and terms', () => {
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

  const context = () => site.pluginContext('content');
  /** What the audit says was done with what. */
  const lines = async () =>
    (await site.host.use(AUDIT).page({ page: 1, perPage: 50 })).rows.map(({ act, details }) =>
      `${act} ${details['what'] ?? ''}`.trim(),
    );
  const view = (client: TestClient, path: string) => client.page('GET', `/wp-admin/${path}`);
  const send = (client: TestClient, path: string, fields: FormFields, from = path) =>
    submitForm(client, `/wp-admin/${path}`, fields, `/wp-admin/${from}`);

  describe('media', () => {
    /** Sends files by the form of the screen. */
    async function upload(client: TestClient, files: readonly { name: string; bytes: Buffer }[]) {
      const part = (head: string, bytes: Buffer) =>
        Buffer.concat([
          Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
          bytes,
          Buffer.from('\r\n'),
        ]);
      const body = Buffer.concat([
        part('name="_wpnonce"', Buffer.from(client.nonce('console'))),
        ...files.map(({ name, bytes }) => part(`name="files"; filename="${name}"`, bytes)),
        Buffer.from('--x--\r\n'),
      ]);
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      return client.page('POST', '/wp-admin/media-new.php', { body, headers });
    }
    const all = async () =>
      (
        await context()
          .use(POSTS)
          .list({ types: ['attachment'], limit: 50, offset: 0 })
      ).posts;

    it('takes several files at once, and tells by name what it does not take', async () => {
      const files = [
        { name: 'peak.png', bytes: await picture(300, 200) },
        { name: 'list.pdf', bytes: PDF },
      ];
      const answer = await upload(author, files);
      expect(answer.headers['location']).to.include('/media?done=2&left=0');
      const mixed = await upload(author, [
        { name: 'lake.png', bytes: await picture(20, 20) },
        { name: 'run.php', bytes: Buffer.from('<?php') },
      ]);
      expect(mixed.status).to.equal(400);
      expect(mixed.text).to.include('run.php: ').and.include('1 file uploaded');
      expect((await upload(author, [])).text).to.include('Choose at least one file.');
      expect(await all()).to.have.length(3);
      const list = (await view(author, 'media')).text;
      expect(list).to.include('peak').and.include('list').and.include('Missing');
      expect((await view(author, 'media?kind=application')).text)
        .to.include('>list<')
        .and.not.include('>peak<');
      expect((await view(author, 'media?search=peak')).text).to.not.include('>list<');
      const names = (text: string) => [...text.matchAll(/media\/\d+"[^>]*>([^<]+)</g)].map(([, name]) => name);
      const byTitle = names((await view(author, 'media?orderby=title&order=asc')).text);
      expect(byTitle)
        .to.have.length(3)
        .and.deep.equal([...byTitle].sort());
      expect(names((await view(author, 'media?orderby=title&order=desc')).text)).to.deep.equal([...byTitle].reverse());
      expect(names((await view(author, 'media?month=2026-01')).text)).to.have.length(3);
      expect(names((await view(author, 'media?month=2025-12')).text)).to.deep.equal([]);
      expect(names((await view(editor, `media?author=${author.user?.id}`)).text)).to.have.length(3);
      expect(names((await view(editor, `media?author=${editor.user?.id}`)).text)).to.deep.equal([]);
      // Whoever sees their own alone sees no others by an address.
      expect(names((await view(author, `media?author=${editor.user?.id}`)).text)).to.have.length(3);
    });

    it('says what a file shows, by the rules of the route', async () => {
      await upload(author, [{ name: 'peak.png', bytes: await picture(300, 200) }]);
      const [post] = await all();
      const path = `media/${post?.id}`;
      expect((await view(author, path)).text).to.include('300 × 200 pixels');
      const fields = { title: 'Summit', alt_text: 'A <b>peak</b>', caption: 'At dawn', description: '' };
      const answer = await send(author, path, fields);
      expect(answer.headers['location']).to.include('done=saved');
      const kept = await context()
        .use(MEDIA)
        .find(post?.id ?? 0);
      expect(kept?.post).to.include({ title: 'Summit', excerpt: 'At dawn' });
      expect(kept?.altText).to.equal('A peak');
      const long = await send(author, path, { ...fields, alt_text: 'x'.repeat(10_001) });
      expect(long.status).to.equal(400);
      expect((await view(await site.as('author', 'bo'), path)).status).to.equal(403);
      expect((await view(author, 'media/999')).status).to.equal(404);
    });

    it('deletes the chosen files for good, and leaves those of others', async () => {
      const bytes = await picture(20, 20);
      await upload(author, [{ name: 'mine.png', bytes }]);
      await upload(editor, [{ name: 'theirs.png', bytes }]);
      const ids = (await all()).map(({ id }) => id);
      const asked = await send(author, 'media', { act: 'remove', 'ids[]': ids });
      expect(asked.text)
        .to.include('Delete 1 file permanently?')
        .and.include('<li>mine</li>')
        .and.not.include('theirs');
      for (const id of ids) expect(asked.text).to.include(`name="ids[]" value="${id}"`);
      expect(await all()).to.have.length(2);
      const some = await send(author, 'media', { act: 'remove', sure: '1', 'ids[]': ids });
      expect(some.headers['location']).to.include('done=1&left=1');
      expect(await lines()).to.include('Deleted files for good. “mine”');
      expect((await view(author, 'media')).text).to.not.include('theirs');
      await send(editor, 'media', { act: 'remove', sure: '1', 'ids[]': ids });
      expect(await all()).to.deep.equal([]);
      expect((await view(await site.as('subscriber'), 'media')).status).to.equal(403);
    });
  });

  describe('terms', () => {
    const LIST = 'edit-tags.php?taxonomy=category';
    const add = (fields: FormFields) => send(editor, 'edit-tags.php', { taxonomy: 'category', ...fields }, LIST);
    const named = (slug: string) => context().use(TERMS).findBySlug('category', slug);

    it('are added, changed, put below each other and deleted', async () => {
      await add({ name: 'Mountains' });
      const mountains = await named('mountains');
      await add({ name: 'Peaks', slug: 'tops', parent: mountains?.id ?? 0, description: 'High ones' });
      expect((await view(editor, LIST)).text)
        .to.include('Peaks')
        .and.include('tops');
      const peaks = await named('tops');
      expect(peaks).to.include({ parentId: mountains?.id, description: 'High ones' });
      const path = `term.php?term=${peaks?.id}`;
      const saved = await send(editor, 'term.php', { term: peaks?.id ?? 0, name: 'Summits', slug: 'tops' }, path);
      expect(saved.headers['location']).to.include('done=saved');
      expect(await named('tops')).to.include({ name: 'Summits', parentId: 0 });
      const asked = await send(editor, 'term.php', { term: peaks?.id ?? 0, act: 'delete' }, path);
      expect(asked.text).to.include('Delete “Summits” permanently?').and.include('removed from 0 posts');
      expect(await named('tops')).to.include({ name: 'Summits' });
      await send(editor, 'term.php', { term: peaks?.id ?? 0, act: 'delete', sure: '1' }, path);
      expect(await named('tops')).to.equal(undefined);
      expect((await view(editor, path)).status).to.equal(404);
      for (const line of ['Changed a term of Categories. “Peaks”', 'Deleted a term of Categories. “Summits”'])
        expect(await lines()).to.include(line);
    });

    it('keep what was typed when they are refused', async () => {
      await add({ name: 'Mountains' });
      const again = await add({ name: 'Mountains', description: 'Typed' });
      expect(again.status).to.equal(400);
      expect(again.text).to.include('Typed').and.include('id="field-name-error"');
      const empty = await add({ name: ' ', slug: 'kept-slug' });
      expect(empty.status).to.equal(400);
      expect(empty.text).to.include('kept-slug');
      const mountains = await named('mountains');
      const path = `term.php?term=${mountains?.id}`;
      const below = { term: mountains?.id ?? 0, name: 'M', parent: mountains?.id ?? 0 };
      expect((await send(editor, 'term.php', below, path)).status).to.equal(400);
      expect((await named('mountains'))?.name).to.equal('Mountains');
    });

    it('are for who manages them, and the one that all posts get stays', async () => {
      expect((await view(author, LIST)).status).to.equal(403);
      const usual = await context().use(TERMS).defaultTerm('category');
      const path = `term.php?term=${usual?.id}`;
      expect((await view(editor, path)).text).to.not.include('danger-zone');
      const tried = await send(editor, 'term.php', { term: usual?.id ?? 0, act: 'delete' }, path);
      expect(tried.status).to.equal(403);
      expect((await view(editor, 'edit-tags.php?taxonomy=nothing')).status).to.equal(404);
    });
  });
});

import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { TAGS } from '../src/tags/tag-store.js';
import { at, fifty, hello, idsOf, makePaste, type PasteItem, ROOT, readPaste, snippetSite, two } from './support.js';

const HOUR = 3_600_000;

describe('snippets: pastes', () => {
  let site: TestSite;
  let author: TestClient;
  let other: TestClient;

  before(async () => {
    site = await snippetSite({ settings: { snippets: { writesPerHour: 100_000 } } });
    author = await site.as('author');
    other = await site.as('subscriber');
  });
  after(() => site.stop());

  describe('POST /pastes', () => {
    it('answers 201 with the whole paste', async () => {
      const response = await author.post(`${ROOT}/pastes`, {
        ...two,
        description: 'What\nfor',
        tags: ['C++', 'c', 'C#'],
      });
      expect(response.status).to.equal(201);
      const paste = response.json<PasteItem>();
      expect(response.headers['location']).to.equal(`http://localhost/wp-json${at(paste.id)}`);
      expect(paste.hash).to.match(/^[A-Za-z0-9_-]{10}$/);
      expect(paste).to.deep.include({
        ...{ title: 'Two files', description: 'What\nfor', visibility: 'public', status: 'active' },
        ...{ expiration: 'never', expires_at: null, password_protected: false, burn_after_read: false },
        ...{ tags: ['C++', 'c', 'C#'], file_count: 2, language: 'python', star_count: 0, fork_count: 0, view_count: 0 },
        ...{ starred: false, forked_from: null, revision: 1, url: `http://localhost/paste/${paste.hash}` },
        raw_url: `http://localhost/paste/${paste.hash}/raw`,
        ...{ created_at: '2026-01-15T12:00:00.000Z', updated_at: '2026-01-15T12:00:00.000Z' },
      });
      expect(paste['author']).to.include({
        id: author.user?.id,
        name: 'Test author',
        url: 'http://localhost/author/test-author/',
      });
      expect(paste['author'])
        .to.have.property('avatar')
        .that.matches(/^http:\/\/localhost\/avatars\/.+\.svg\?s=96$/);
      expect(paste).not.to.have.property('password');
      const [first, second] = paste.files;
      expect(first).to.deep.equal({
        ...{ id: first?.id, filename: 'main.py', language: 'python', content: 'print(1)\nprint(2)\n' },
        ...{ size: 18, line_count: 2, position: 0, raw_url: `http://localhost/paste/${paste.hash}/raw/${first?.id}` },
      });
      expect(second).to.include({ filename: 'style.css', language: 'css', size: 16, line_count: 1, position: 1 });
    });

    it('refuses visitors before the arguments', async () => {
      expectError(await site.visitor().post(`${ROOT}/pastes`, {}), 401, 'rest_forbidden');
    });

    it('needs files', async () => {
      expectError(await author.post(`${ROOT}/pastes`, { title: 'x' }), 400, 'rest_missing_callback_param');
    });

    for (const [what, fields] of Object.entries({
      'no file': { files: [] },
      'a file without content': { files: [{ filename: 'a' }] },
      'empty content': { files: [{ content: '' }] },
      'a file over 512 KiB': { files: [{ content: 'ä'.repeat(256 * 1024 + 1) }] },
      '51 files': { files: Array.from({ length: 51 }, () => ({ content: 'x' })) },
      'two files of one name': {
        files: [
          { filename: 'a/x.c', content: '1' },
          { filename: 'b/x.c', content: '2' },
        ],
      },
      'a file name over 191 characters': { files: [{ filename: 'a'.repeat(192), content: '1' }] },
      'a language that is no slug': { files: [{ content: '1', language: '<b>' }] },
      'a title over 200 characters': { title: 'x'.repeat(201) },
      'a description over 5000 characters': { description: 'x'.repeat(5001) },
      '21 tags': { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) },
      'a tag over 50 characters': { tags: ['x'.repeat(51)] },
      'a tag without letter or digit': { tags: ['!!!'] },
      'a password over 128 characters': { password: 'x'.repeat(129) },
      'an unknown visibility': { visibility: 'secret' },
      'an unknown expiration': { expiration: '2h' },
      'an expiration in capitals': { expiration: '1H' },
    }))
      it(`refuses ${what}, and makes nothing`, async () => {
        const before = await idsOf(author, '/pastes?per_page=100');
        expectError(await author.post(`${ROOT}/pastes`, { ...hello, ...fields }), 400, 'rest_invalid_param');
        expect(await idsOf(author, '/pastes?per_page=100')).to.deep.equal(before);
      });

    it('takes what is exactly as large as allowed', async () => {
      await makePaste(author, {
        ...{ title: 'x'.repeat(200), description: 'x'.repeat(5000), password: 'x'.repeat(128), visibility: 'private' },
        tags: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(50, 'x')),
        files: [
          { filename: 'a'.repeat(191), content: 'x'.repeat(512 * 1024) },
          ...Array.from({ length: 49 }, () => ({ content: 'x' })),
        ],
      });
    });

    it('takes tags whose slugs are longer than their names', async () => {
      const tags = ['+'.repeat(50), 'ﷺ'.repeat(50)];
      expect((await makePaste(author, { tags })).tags).to.deep.equal(tags);
      const slugs = (await author.get(`${ROOT}/tags?per_page=100`)).json<{ slug: string }[]>().map(({ slug }) => slug);
      expect(slugs.every((slug) => slug.length <= 180)).to.equal(true);
    });

    it('names the paste after the first file name that was given, else Untitled', async () => {
      const files = [{ content: 'x' }, { filename: 'dir/second.rb', content: 'x' }];
      expect((await makePaste(author, { title: undefined, files })).title).to.equal('second.rb');
      expect((await makePaste(author, { title: '  ', files: [{ content: 'x' }] })).title).to.equal('Untitled');
    });

    it('names files without a name, and finds out their language', async () => {
      const files = [{ content: 'x' }, { filename: 'Dockerfile', content: 'x' }, { content: 'x', language: 'Lua' }];
      const paste = await makePaste(author, { files });
      expect(paste.files.map(({ filename, language }) => [filename, language])).to.deep.equal([
        ['file1.txt', 'text'],
        ['Dockerfile', 'dockerfile'],
        ['file3.txt', 'lua'],
      ]);
    });

    for (const [sent, canonical, hours] of [
      ['1h', '1h', 1],
      ['1hour', '1h', 1],
      ['1d', '1d', 24],
      ['1day', '1d', 24],
      ['1w', '1w', 168],
      ['1week', '1w', 168],
      ['1m', '1m', 720],
      ['1month', '1m', 720],
    ] as const)
      it(`expires ${hours} hours later with ${sent}`, async () => {
        const paste = await makePaste(author, { expiration: sent });
        expect(paste).to.include({
          expiration: canonical,
          expires_at: new Date(site.now().getTime() + hours * HOUR).toISOString(),
        });
      });

    it('strips tags from title and description', async () => {
      const paste = await makePaste(author, { title: 'A <b>bold</b> title', description: '<script>x</script>text' });
      expect(paste.title).to.equal('A bold title');
      expect(paste['description']).not.to.contain('<script>');
    });

    it('counts each tag once, however many are made at once', async () => {
      await fifty(() => makePaste(author, { tags: ['Parallel', 'parallel', 'Other parallel'] }));
      const tags = (await author.get(`${ROOT}/tags?per_page=100`)).json<{ slug: string; count: number }[]>();
      expect(tags.find(({ slug }) => slug === 'parallel')?.count).to.equal(50);
      expect(tags.find(({ slug }) => slug === 'other-parallel')?.count).to.equal(50);
    });
  });

  describe('PUT /pastes/{id}', () => {
    it('keeps what is left out', async () => {
      const before = await makePaste(author, { description: 'd', tags: ['kept'], password: 'pw', expiration: '1w' });
      const response = await author.put(at(before.id), { title: 'New' });
      expect(response.status).to.equal(200);
      expect(response.json<PasteItem>()).to.deep.equal({ ...before, title: 'New' });
    });

    it('takes POST and PATCH alike', async () => {
      const { id } = await makePaste(author);
      expect((await author.post(at(id), { title: 'P' })).json<PasteItem>().title).to.equal('P');
      expect((await author.patch(at(id), { title: 'Q' })).json<PasteItem>().title).to.equal('Q');
    });

    it('makes one revision a request that changes any file, and none otherwise', async () => {
      const { id } = await makePaste(author, two);
      const changed = await author.put(at(id), {
        files: [
          { filename: 'main.py', content: 'print(3)\n' },
          { filename: 'style.css', content: 'b {}' },
        ],
      });
      expect(changed.json<PasteItem>().revision).to.equal(2);
      const same = { files: [{ filename: 'main.py', content: 'print(3)\n' }, { filename: 'style.css' }] };
      expect((await author.put(at(id), same)).json<PasteItem>().revision).to.equal(2);
      expect((await author.put(at(id), { description: 'x' })).json<PasteItem>().revision).to.equal(2);
    });

    it('replaces the whole set of files: by id or name they stay, others come, the rest goes', async () => {
      const { id, files } = await makePaste(author, two);
      const changed = await author.put(at(id), {
        files: [
          { id: files[1]?.id, filename: 'renamed.scss' },
          { filename: 'new.go', content: 'package main\n' },
        ],
      });
      const now = changed.json<PasteItem>().files;
      expect(now.map(({ filename, language, content }) => [filename, language, content])).to.deep.equal([
        ['renamed.scss', 'scss', 'a { color: red }'],
        ['new.go', 'go', 'package main\n'],
      ]);
      expect(now[0]?.id).to.equal(files[1]?.id);
    });

    it('lets two files change their names with each other', async () => {
      const { id, files } = await makePaste(author, two);
      const changed = await author.put(at(id), {
        files: [
          { id: files[0]?.id, filename: 'style.css' },
          { id: files[1]?.id, filename: 'main.py' },
        ],
      });
      expect(changed.json<PasteItem>().files.map(({ id: file, filename }) => [file, filename])).to.deep.equal([
        [files[0]?.id, 'style.css'],
        [files[1]?.id, 'main.py'],
      ]);
    });

    for (const [what, fields] of Object.entries({
      'no files': { files: [] },
      'a new file without content': { files: [{ filename: 'new.txt' }] },
      'a file emptied': { files: [{ filename: 'hello.js', content: '' }] },
      'a name twice': {
        files: [
          { filename: 'a', content: '1' },
          { filename: 'a', content: '2' },
        ],
      },
    }))
      it(`refuses ${what}, and changes nothing`, async () => {
        const paste = await makePaste(author);
        expectError(await author.put(at(paste.id), { title: 'Changed', ...fields }), 400, 'rest_invalid_param');
        expect(await readPaste(author, paste.id)).to.deep.equal(paste);
      });

    it('refuses strangers; moderators may', async () => {
      const { id } = await makePaste(author);
      expectError(await other.put(at(id), { title: 'x' }), 403, 'rest_forbidden');
      expectError(await site.visitor().put(at(id), { title: 'x' }), 401, 'rest_forbidden');
      expect((await (await site.as('editor')).put(at(id), { title: 'x' })).status).to.equal(200);
      expectError(await author.put(at(999_999), { title: 'x' }), 404, 'rest_not_found');
    });

    it('leaves no tag of a change that is refused', async () => {
      const { id } = await makePaste(author, { burn_after_read: true });
      await site.visitor().get(at(id));
      const files = [{ filename: 'a.txt', content: 'again' }];
      expectError(await author.put(at(id), { tags: ['left-behind'], files }), 400, 'rest_invalid_param');
      expect(await site.pluginContext('snippets').use(TAGS).findBySlug('left-behind')).to.equal(undefined);
    });

    it('moves the tags', async () => {
      const { id } = await makePaste(author, { tags: ['before-the-move'] });
      const changed = await author.put(at(id), { tags: ['After the move'] });
      expect(changed.json<PasteItem>().tags).to.deep.equal(['After the move']);
      expectError(await author.get(`${ROOT}/tags/before-the-move/pastes`), 404, 'rest_not_found');
      expect(await idsOf(author, '/tags/after-the-move/pastes')).to.deep.equal([id]);
    });

    it('keeps a revision of each of fifty changes at once, numbered without gaps', async () => {
      const { id } = await makePaste(author);
      await fifty((index) => author.put(at(id), { files: [{ filename: 'hello.js', content: `${index}` }] }));
      const response = await author.get(at(id, '/revisions?per_page=100'));
      const numbers = response.json<{ revision: number }[]>().map(({ revision }) => revision);
      expect(numbers).to.deep.equal(Array.from({ length: 51 }, (_, index) => 51 - index));
    });
  });

  describe('DELETE /pastes/{id}', () => {
    it('moves a paste to the trash, once', async () => {
      const { id } = await makePaste(author, { tags: ['trashed-with-it'] });
      expect((await author.delete(at(id))).json()).to.deep.equal({ deleted: true, id, status: 'trashed' });
      expectError(await author.delete(at(id)), 410, 'rest_already_trashed');
      expectError(await site.visitor().get(at(id)), 404, 'rest_not_found');
      expect((await readPaste(author, id)).status).to.equal('trashed');
      expectError(await author.get(`${ROOT}/tags/trashed-with-it/pastes`), 404, 'rest_not_found');
    });

    it('refuses strangers and lets moderators', async () => {
      const { id } = await makePaste(author);
      expectError(await other.delete(at(id)), 403, 'rest_forbidden');
      expect((await (await site.as('editor')).delete(at(id))).status).to.equal(200);
    });
  });

  describe('POST /pastes/{id}/fork', () => {
    it('clones files, title and visibility into a paste of the caller', async () => {
      const source = await makePaste(author, {
        ...two,
        visibility: 'unlisted',
        tags: ['forked'],
        expiration: '1d',
        password: 'pw',
      });
      const { unlock_token } = (await other.post(at(source.id, '/unlock'), { password: 'pw' })).json<{
        unlock_token: string;
      }>();
      const response = await other.post(at(source.id, '/fork'), {}, { headers: { 'x-paste-unlock': unlock_token } });
      expect(response.status, response.text).to.equal(201);
      const fork = response.json<PasteItem>();
      expect(fork).to.deep.include({
        ...{ title: source.title, visibility: 'unlisted', tags: ['forked'], expiration: 'never', expires_at: null },
        ...{ password_protected: false, star_count: 0, view_count: 0, revision: 1 },
        forked_from: { id: source.id, title: source.title },
      });
      expect(fork['author']).to.include({ id: other.user?.id });
      expect(fork.files.map(({ content }) => content)).to.deep.equal(source.files.map(({ content }) => content));
      expect((await readPaste(author, source.id)).fork_count).to.equal(1);
    });

    it('names no source that the reader may not see', async () => {
      const source = await makePaste(author);
      const fork = (await other.post(at(source.id, '/fork'))).json<PasteItem>();
      await author.put(at(source.id), { visibility: 'private' });
      expect((await readPaste(other, fork.id))['forked_from']).to.equal(null);
      expect((await readPaste(await site.as('editor'), fork.id))['forked_from']).to.deep.include({ id: source.id });
    });

    it('counts fifty forks at once, also own ones', async () => {
      const { id } = await makePaste(author);
      await fifty(() => author.post(at(id, '/fork')));
      expect((await readPaste(author, id)).fork_count).to.equal(50);
    });
  });

  describe('expiration', () => {
    it('expires at the moment it is read, and by the job', async () => {
      const local = await snippetSite();
      const owner = await local.as('author');
      const { id } = await makePaste(owner, { expiration: '1h', tags: ['brief'] });
      const second = await makePaste(owner, { expiration: '1h', visibility: 'private' });
      local.advance(HOUR - 1);
      expect((await local.visitor().get(at(id))).status).to.equal(200);
      local.advance(1);
      expect(await idsOf(local.visitor(), '/pastes')).to.deep.equal([]);
      expectError(await local.visitor().get(at(id)), 404, 'rest_not_found');
      expect((await local.visitor().get(`${ROOT}/tags`)).json()).to.deep.equal([]);
      expect((await readPaste(owner, id)).status).to.equal('expired');
      await owner.put(at(second.id), { expiration: '1d' });
      const third = await makePaste(owner, { expiration: '1h' });
      local.advance(HOUR);
      await local.runJob('snippets:expire');
      const rows = await local.host.services.database.select<{ status: string }>(
        `SELECT status FROM ${local.host.services.database.table('snippets_pastes')} WHERE id = $1`,
        [third.id],
      );
      expect(rows).to.deep.equal([{ status: 'expired' }]);
      await local.stop();
    });
  });

  describe('views', () => {
    it('counts one a day for each viewer, none for the owner', async () => {
      const local = await snippetSite();
      const owner = await local.as('author');
      const { id } = await makePaste(owner);
      await readPaste(owner, id);
      await fifty(() => local.visitor().get(at(id)));
      await local.visitor().get(at(id));
      expect((await readPaste(local.visitor(), id)).view_count).to.equal(1);
      expect((await readPaste(await local.as('subscriber'), id)).view_count).to.equal(2);
      await local.visitor().head(at(id));
      local.advance(24 * HOUR);
      await local.runJob('snippets:forget-views');
      expect((await readPaste(local.visitor(), id)).view_count).to.equal(3);
      await local.stop();
    });
  });

  it('counts one view for all addresses of an IPv6 /64', async () => {
    const local = await snippetSite({ site: { trustedProxies: ['127.0.0.1'] } });
    const { id } = await makePaste(await local.as('author'));
    const views = async (address: string) =>
      (await local.visitor().get(at(id), { headers: { 'x-forwarded-for': address } })).json<PasteItem>().view_count;
    for (const address of ['2001:db8::1', '2001:db8::2']) expect(await views(address)).to.equal(1);
    expect(await views('2001:db8:0:1::1')).to.equal(2);
    await local.stop();
  });

  it('takes fifty files of 512 KiB in one request', async () => {
    const site = await snippetSite();
    const client = await site.as('author');
    const content = `${'0123456789abcde\n'.repeat(32_768)}`;
    const files = Array.from({ length: 50 }, (_, index) => ({ filename: `f${index}.txt`, content }));
    const response = await client.post(`${ROOT}/pastes`, { title: 'Large', files });
    expect(response.status, response.text.slice(0, 200)).to.equal(201);
    expect(response.json<PasteItem>().files).to.have.length(50);
    const [largest] = response.json<PasteItem>().files;
    expect(largest?.size).to.equal(512 * 1024);
    await site.stop();
  });
});

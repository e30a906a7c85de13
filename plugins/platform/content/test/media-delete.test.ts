import { DATABASE } from '@plinth/kernel/database';
import { RawTables, type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { FILES } from '@plinth/toolkit';
import { expect } from 'chai';
import { content, POSTS } from '../src/plugin.js';
import { picture } from './media-samples.js';

interface Item {
  readonly id: number;
  readonly source_url: string;
  readonly media_details: { readonly sizes: Readonly<Record<string, { readonly source_url: string }>> };
}

const PARALLEL = 50;
const HOUR = 3_600_000;

describe('media: deleting', () => {
  let site: TestSite;
  let author: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
  });

  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  async function upload(filename: string, width = 400): Promise<Item> {
    const answer = await author.upload('/wp/v2/media', { filename, content: await picture(width, width) });
    expect(answer.status, answer.text).to.equal(201);
    return answer.json<Item>();
  }

  function remove(id: number, client = author): Promise<TestResponse> {
    return client.delete(`/wp/v2/media/${id}`, undefined, { query: { force: true } });
  }

  function refused(answer: TestResponse): [number, string] {
    return [answer.status, answer.json<{ code: string }>().code];
  }

  function addresses(item: Item): string[] {
    return [item.source_url, ...Object.values(item.media_details.sizes).map((size) => size.source_url)];
  }

  async function rows(): Promise<number> {
    const database = site.host.use(DATABASE);
    const found = await new RawTables(database).selectOne<{ n: number }>(
      `SELECT COUNT(*) AS n FROM ${database.table('media_files')}`,
    );
    return Number(found?.n);
  }

  it('answers deleted and previous, and every address of its files turns 404', async () => {
    const item = await upload('gone.png');
    for (const url of addresses(item)) expect((await site.visitor().page('GET', url)).status).to.equal(200);
    const answer = await remove(item.id);
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.json<{ deleted: boolean; previous: Item }>()).to.deep.include({ deleted: true });
    expect(answer.json<{ previous: Item }>().previous.source_url).to.equal(item.source_url);
    for (const url of addresses(item)) expect((await site.visitor().page('GET', url)).status, url).to.equal(404);
    expect((await author.get(`/wp/v2/media/${item.id}`)).status).to.equal(404);
  });

  it('leaves no rows', async () => {
    const before = await rows();
    await remove((await upload('rows.png')).id);
    expect(await rows()).to.equal(before);
  });

  it('answers 501 rest_trash_not_supported without force and keeps the file', async () => {
    const item = await upload('stays.png', 10);
    expect(refused(await author.delete(`/wp/v2/media/${item.id}`))).to.deep.equal([501, 'rest_trash_not_supported']);
    expect((await site.visitor().page('GET', item.source_url)).status).to.equal(200);
  });

  it('asks for the right to delete: 401 for a visitor, 403 for another author, both rest_cannot_delete', async () => {
    const item = await upload('guarded.png', 10);
    expect(refused(await remove(item.id, site.visitor()))).to.deep.equal([401, 'rest_cannot_delete']);
    const other = await site.as('author', 'other author');
    expect(refused(await remove(item.id, other))).to.deep.equal([403, 'rest_cannot_delete']);
    expect((await remove(item.id, await site.as('editor'))).status).to.equal(200);
  });

  it('answers 404 rest_post_invalid_id for a missing one', async () => {
    expect(refused(await remove(99_999))).to.deep.equal([404, 'rest_post_invalid_id']);
  });

  it('frees the name for the next upload', async () => {
    const item = await upload('again.png', 10);
    await remove(item.id);
    expect((await upload('again.png', 10)).source_url).to.equal(item.source_url);
  });

  it('succeeds once when it is asked fifty times at once', async () => {
    const item = await upload('once.png', 10);
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => remove(item.id)));
    expect(answers.filter((answer) => answer.status === 200)).to.have.length(1);
    expect(answers.filter((answer) => answer.status === 404)).to.have.length(PARALLEL - 1);
  });

  it('takes the picture off the posts that show it', async () => {
    const item = await upload('shown.png', 10);
    const post = (await author.post('/wp/v2/posts', { title: 'Pictured', featured_media: item.id })).json<Item>();
    await remove(item.id);
    const shown = (await author.get(`/wp/v2/posts/${post.id}`)).json<{ featured_media: number }>();
    expect(shown.featured_media).to.equal(0);
  });

  describe('sweeping', () => {
    it('removes the files of attachments that went another way, and of uploads that broke off', async () => {
      const item = await upload('stray.png', 10);
      await site.pluginContext('content').use(POSTS).remove(item.id);
      expect((await site.visitor().page('GET', item.source_url)).status).to.equal(200);
      site.advance(2 * HOUR);
      await site.runJob('content:sweep-media');
      expect((await site.visitor().page('GET', item.source_url)).status).to.equal(404);
    });

    it('leaves alone what belongs to an attachment, and what is less than an hour old', async () => {
      const item = await upload('kept.png', 10);
      const files = site.host.use(FILES);
      const database = site.host.use(DATABASE);
      const row = {
        file_key: '2026/01/fresh.png',
        claim: '2026/01/fresh.png',
        names: 'full',
        mime_type: 'image/png',
        bytes: 1,
      };
      await new RawTables(database).insert('media_files', { ...row, reserved_at: site.now().toISOString() });
      site.advance(HOUR / 2);
      const before = await rows();
      await site.runJob('content:sweep-media');
      expect(await rows()).to.equal(before);
      site.advance(HOUR);
      await site.runJob('content:sweep-media');
      expect(await rows()).to.equal(before - 1);
      expect(await files.exists(new URL(item.source_url).pathname.split('/uploads/')[1] ?? '')).to.equal(true);
    });
  });
});

import { RestError, tap } from '@plinth/kernel';
import { html } from '@plinth/pages';
import { type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, contentHooks } from '../src/plugin.js';
import { DANGEROUS, picture } from './media-samples.js';

const UPLOAD = '/media/upload';
const DASHBOARD = '/media/dashboard';

describe('frontend: the pages of media', () => {
  let site: TestSite;
  let author: TestClient;
  let pixel: Buffer;

  before(async () => {
    site = await testHost({ plugins: [content], settings: { content: { maxUploadBytes: 100_000 } } });
    author = await site.as('author');
    pixel = await picture(200, 100);
  });

  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  function submit(
    fields: Record<string, string>,
    file?: { name: string; bytes: Buffer },
    client = author,
  ): Promise<TestResponse> {
    const texts = Object.entries(fields).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const { name = '', bytes = Buffer.alloc(0) } = file ?? {};
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from('\r\n--x--\r\n')]);
    return client.page('POST', UPLOAD, { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } });
  }

  function send(file: { name: string; bytes: Buffer }, fields: Record<string, string> = {}): Promise<TestResponse> {
    return submit({ _wpnonce: author.nonce('media-upload'), ...fields }, file);
  }

  describe('upload form', () => {
    it('is shown to those who may upload, with a label for each field and a nonce', async () => {
      const answer = await author.page('GET', UPLOAD);
      expect(answer.status).to.equal(200);
      expect(answer.headers['content-type']).to.match(/^text\/html/);
      expect(answer.text)
        .to.contain('enctype="multipart/form-data"')
        .and.contain(`value="${author.nonce('media-upload')}"`)
        .and.contain('at most 98 kB. Allowed types: images, videos, audio, documents and archives, and text.');
      for (const field of ['file', 'title', 'alt_text']) {
        expect(answer.text).to.contain(`<label for="field-${field}">`).and.contain(`id="field-${field}"`);
      }
    });

    it('is refused to visitors with 401 and to those who may not upload with 403', async () => {
      expect((await site.visitor().page('GET', UPLOAD)).status).to.equal(401);
      expect((await (await site.as('subscriber')).page('GET', UPLOAD)).status).to.equal(403);
      const contributor = await site.as('contributor');
      const fields = { _wpnonce: contributor.nonce('media-upload') };
      expect((await submit(fields, { name: 'x.png', bytes: pixel }, contributor)).status).to.equal(403);
    });

    it('renders media_before_upload_form above the form', async () => {
      const undo = site.tap(
        tap(contentHooks.media_before_upload_form, { id: 'widget' }, (_context, sink, userId) => {
          sink.append(html`<p id="widget">Quota of ${userId} & more</p>`);
        }),
      );
      const { text } = await author.page('GET', UPLOAD);
      undo();
      expect(text).to.contain(`<p id="widget">Quota of ${author.user?.id} & more</p>`);
      expect(text.indexOf('id="widget"')).to.be.lessThan(text.indexOf('<form'));
    });

    it('keeps the file and goes to the dashboard', async () => {
      const answer = await send({ name: 'Sent by form.png', bytes: pixel }, { title: 'By "form"', alt_text: 'Blue' });
      expect(answer.status, answer.text).to.equal(303);
      expect(answer.headers['location']).to.match(/^http:\/\/localhost\/media\/dashboard\?uploaded=\d+$/);
      const { text } = await author.page('GET', answer.headers['location'] ?? '');
      expect(text).to.contain('File uploaded.').and.contain('By &quot;form&quot;').and.contain('alt="Blue"');
    });

    it('tells upload_check that the file came by this way', async () => {
      const sources: string[] = [];
      const undo = site.tap(
        tap(contentHooks.upload_check, { id: 'source' }, (_context, candidate) => {
          sources.push(candidate.source);
          return candidate;
        }),
      );
      await send({ name: 'source.png', bytes: pixel });
      undo();
      expect(sources).to.deep.equal(['frontend']);
    });

    it('refuses a missing or wrong nonce with 403, and keeps nothing', async () => {
      const before = await total();
      for (const _wpnonce of ['', 'wrong', author.nonce('media-delete')]) {
        expect((await submit({ _wpnonce }, { name: 'x.png', bytes: pixel })).status).to.equal(403);
      }
      expect((await submit({}, { name: 'x.png', bytes: pixel })).status).to.equal(403);
      expect(await total()).to.equal(before);
    });

    it('shows readably what is wrong, with its status, and keeps what was typed', async () => {
      const refused = await send(
        { name: 'page.html', bytes: DANGEROUS['page.html'] ?? pixel },
        { title: 'Typed <in>' },
      );
      expect(refused.status).to.equal(400);
      expect(refused.text)
        .to.contain('role="alert"')
        .and.contain('no file of a type that is allowed here')
        .and.contain('value="Typed &lt;in');
      const big = await send({ name: 'big.txt', bytes: Buffer.alloc(100_001, 'a') });
      expect(big.status).to.equal(400);
      expect(big.text).to.contain('100000').and.contain('98 kB').and.contain('id="field-file-error"');
      const none = await submit({ _wpnonce: author.nonce('media-upload') });
      expect(none.status).to.equal(400);
      expect(none.text).to.contain('Choose a file');
    });

    it('shows the refusal of a tap with its own status', async () => {
      const undo = site.tap(
        tap(contentHooks.upload_check, { id: 'full' }, () => {
          throw new RestError('media_quota_exceeded', 'Your storage is full.', { status: 403 });
        }),
      );
      const answer = await send({ name: 'full.png', bytes: pixel });
      undo();
      expect(answer.status).to.equal(403);
      expect(answer.text).to.contain('id="field-file-error">Your storage is full.').and.contain('<form');
    });
  });

  async function total(): Promise<number> {
    const { headers } = await author.get('/wp/v2/media', { query: { author: author.user?.id } });
    return Number(headers['x-wp-total']);
  }

  describe('dashboard', () => {
    it('is refused to visitors with 401 and to those who may not upload with 403', async () => {
      expect((await site.visitor().page('GET', DASHBOARD)).status).to.equal(401);
      expect((await (await site.as('subscriber')).page('GET', DASHBOARD)).status).to.equal(403);
    });

    it('says that there is nothing yet', async () => {
      const fresh = await site.as('author', 'fresh author');
      expect((await fresh.page('GET', DASHBOARD)).text)
        .to.contain('No files yet')
        .and.contain(UPLOAD);
    });

    it("shows the member's own files with thumbnail, pixels, bytes and copies, and nobody else's", async () => {
      const client = await site.as('author', 'owner');
      await client.upload('/wp/v2/media', { filename: 'mine.png', content: pixel });
      await (await site.as('editor')).upload('/wp/v2/media', { filename: 'theirs.png', content: pixel });
      const { text } = await client.page('GET', DASHBOARD);
      expect(text).to.contain('mine-150x100.png').and.contain('200 × 100 pixels').and.contain('bytes');
      expect(text).to.contain('1–1 of 1').and.not.contain('theirs');
    });

    it('escapes what members typed', async () => {
      const client = await site.as('author', 'mischief');
      const fields = { title: 'a"><img src=x onerror=1>', alt_text: '"onload="1' };
      await client.upload('/wp/v2/media', { filename: 'evil.png', content: pixel, fields });
      const { text } = await client.page('GET', DASHBOARD);
      expect(text).not.to.contain('onerror=1>').and.not.contain('alt=""onload');
    });

    it('renders media_dashboard_after_content below the list', async () => {
      const undo = site.tap(
        tap(contentHooks.media_dashboard_after_content, { id: 'widget' }, (_context, sink, userId) => {
          sink.append(html`<p id="usage">${userId}</p>`);
        }),
      );
      const { text } = await author.page('GET', DASHBOARD);
      undo();
      expect(text).to.contain(`<p id="usage">${author.user?.id}</p>`);
      expect(text.indexOf('id="usage"')).to.be.greaterThan(text.indexOf('</table>'));
    });

    it('is paged by twenty', async () => {
      const client = await site.as('author', 'collector');
      for (let n = 0; n < 21; n += 1) await client.upload('/wp/v2/media', { filename: `n${n}.txt`, content: `${n}` });
      const first = (await client.page('GET', DASHBOARD)).text;
      expect(first).to.contain('1–20 of 21').and.contain('?page=2').and.contain('>n20<').and.not.contain('>n0<');
      const second = (await client.page('GET', `${DASHBOARD}?page=2`)).text;
      expect(second).to.contain('>n0<').and.contain('?page=1').and.not.contain('?page=3');
      expect((await client.page('GET', `${DASHBOARD}?page=0`)).status).to.equal(400);
    });

    it('removes a file by its button, with a nonce, and says so', async () => {
      const item = (await author.upload('/wp/v2/media', { filename: 'bye.png', content: pixel })).json<{
        id: number;
      }>();
      const { text } = await author.page('GET', DASHBOARD);
      expect(text).to.contain('aria-label="Delete bye"').and.contain(`${DASHBOARD}?delete=${item.id}"`);
      const question = await author.page('GET', `${DASHBOARD}?delete=${item.id}`);
      expect(question.text).to.contain('Delete “bye” permanently?').and.contain('You can’t undo this');
      const refused = await author.page('POST', DASHBOARD, { body: `id=${item.id}` });
      expect(refused.status).to.equal(403);
      const body = `id=${item.id}&_wpnonce=${author.nonce('media-delete')}`;
      const answer = await author.page('POST', DASHBOARD, { body });
      expect([answer.status, answer.headers['location']]).to.deep.equal([
        303,
        `http://localhost${DASHBOARD}?deleted=${item.id}`,
      ]);
      expect((await author.get(`/wp/v2/media/${item.id}`)).status).to.equal(404);
    });

    it('removes nothing of somebody else, and nothing that is no file', async () => {
      const editor = await site.as('editor');
      const item = (await editor.upload('/wp/v2/media', { filename: 'safe.png', content: pixel })).json<{
        id: number;
      }>();
      const post = (await author.post('/wp/v2/posts', { title: 'Safe too' })).json<{ id: number }>();
      for (const id of [item.id, post.id, 99_999]) {
        const body = `id=${id}&_wpnonce=${author.nonce('media-delete')}`;
        expect((await author.page('POST', DASHBOARD, { body })).status).to.equal(404);
        expect((await author.page('GET', `${DASHBOARD}?delete=${id}`)).status).to.equal(404);
      }
      expect((await editor.get(`/wp/v2/media/${item.id}`)).status).to.equal(200);
    });
  });
});

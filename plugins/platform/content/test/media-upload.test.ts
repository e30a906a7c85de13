import { createHash } from 'node:crypto';
import { type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS } from '../src/plugin.js';
import { COMMON_FILES, DANGEROUS, HEIC, MP3, PDF, picture } from './media-samples.js';

interface Item {
  readonly id: number;
  readonly source_url: string;
  readonly mime_type: string;
  readonly media_type: string;
  readonly media_details: Readonly<Record<string, unknown>>;
  readonly slug: string;
  readonly post: number | null;
  readonly author: number;
  readonly alt_text: string;
  readonly title: { readonly raw: string; readonly rendered: string };
  readonly caption: { readonly raw: string };
  readonly description: { readonly raw: string };
}

interface ErrorJson {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const PARALLEL = 50;

describe('media: uploading', () => {
  let site: TestSite;
  let author: TestClient;
  let pixel: Buffer;

  before(async () => {
    site = await testHost({ plugins: [content], settings: { content: { maxUploadBytes: 200_000 } } });
    author = await site.as('author');
    pixel = await picture(2, 2);
  });

  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  function refused(answer: TestResponse): [number, string] {
    return [answer.status, answer.json<ErrorJson>().code];
  }

  async function total(): Promise<string | undefined> {
    return (await author.get('/wp/v2/media')).headers['x-wp-total'];
  }

  function sendRaw(body: Buffer | string, headers: Record<string, string>, client = author): Promise<TestResponse> {
    return client.post('/wp/v2/media', typeof body === 'string' ? Buffer.from(body) : body, { headers });
  }

  function rawImage(disposition: string, body = pixel): Promise<TestResponse> {
    return sendRaw(body, { 'content-type': 'image/png', 'content-disposition': disposition });
  }

  async function kept(answer: TestResponse): Promise<Item> {
    expect(answer.status, answer.text).to.equal(201);
    return answer.json<Item>();
  }

  describe('by multipart', () => {
    it('answers 201 with the item and its address, and serves the very bytes', async () => {
      const answer = await author.upload('/wp/v2/media', { filename: 'first.png', content: pixel });
      const item = await kept(answer);
      expect(answer.headers['location']).to.equal(`http://localhost/wp-json/wp/v2/media/${item.id}`);
      expect(item.title).to.deep.equal({ raw: 'first', rendered: 'first' });
      expect(item).to.include({
        slug: 'first',
        media_type: 'image',
        mime_type: 'image/png',
        post: null,
        author: author.user?.id,
      });
      expect(item.source_url).to.match(/\/2026\/01\/first\.png$/);
      const served = await site.visitor().page('GET', item.source_url);
      expect(served.status).to.equal(200);
      expect(served.bytes.equals(pixel)).to.equal(true);
      expect(served.headers['content-type']).to.equal('image/png');
    });

    it('takes the text fields that come with the file', async () => {
      const fields = {
        title: 'A title',
        alt_text: 'What <b>is</b> seen',
        caption: 'Below <script>alert(1)</script>it',
        description: '<em>Long</em>',
        date: '2025-12-24T18:00:00',
        comment_status: 'closed',
        slug: 'My Slug',
      };
      const item = await kept(await author.upload('/wp/v2/media', { filename: 'fields.png', content: pixel, fields }));
      expect(item).to.include({
        alt_text: 'What is seen',
        slug: 'my-slug',
        date: '2025-12-24T18:00:00',
        comment_status: 'closed',
      });
      expect(item.title.raw).to.equal('A title');
      expect(item.caption.raw).not.to.contain('<script>');
      expect(item.description.raw).to.equal('<em>Long</em>');
    });

    it('accepts any single file field', async () => {
      await kept(await author.upload('/wp/v2/media', { field: 'picture', filename: 'any.png', content: pixel }));
    });

    it('refuses a form without a file with 400 rest_upload_no_data', async () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const body = Buffer.from('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nNothing\r\n--x--\r\n');
      expect(refused(await author.post('/wp/v2/media', body, { headers }))).to.deep.equal([400, 'rest_upload_no_data']);
    });

    it('refuses several files in other fields and says so', async () => {
      const part = (field: string) =>
        `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${field}.txt"\r\n\r\ntext\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const body = Buffer.from(`${part('one')}${part('two')}--x--\r\n`);
      const answer = await author.post('/wp/v2/media', body, { headers });
      expect(refused(answer)).to.deep.equal([400, 'rest_upload_unknown_error']);
      expect(answer.json<ErrorJson>().data).to.deep.include({ status: 400, fields: ['one', 'two'] });
    });

    it('refuses an empty file with 400 rest_upload_unknown_error', async () => {
      const answer = await author.upload('/wp/v2/media', { filename: 'empty.png', content: '' });
      expect(refused(answer)).to.deep.equal([400, 'rest_upload_unknown_error']);
      expect(answer.json<ErrorJson>().data).to.deep.equal({ status: 400, reason: 'empty' });
    });

    for (const [filename, bytes] of Object.entries(DANGEROUS)) {
      it(`refuses ${filename} with 400 rest_upload_unknown_error and says what is allowed`, async () => {
        const before = await total();
        const answer = await author.upload('/wp/v2/media', { filename, content: bytes, type: 'image/png' });
        expect(refused(answer)).to.deep.equal([400, 'rest_upload_unknown_error']);
        const { data } = answer.json<ErrorJson>();
        expect(data).to.include({ status: 400, reason: 'type' });
        expect(data['allowed']).to.include('image/png');
        expect(await total()).to.equal(before);
      });
    }

    it('checks Content-MD5 there too', async () => {
      const headers = { 'content-md5': '0'.repeat(32) };
      const answer = await author.upload('/wp/v2/media', { filename: 'sum.png', content: pixel }, { headers });
      expect(refused(answer)).to.deep.equal([412, 'rest_upload_hash_mismatch']);
    });
  });

  describe('as a raw body', () => {
    for (const disposition of [
      'attachment; filename="quoted.png"',
      'attachment; filename=unquoted.png',
      'inline; filename="inline.png"',
      "attachment; filename*=UTF-8''extended.png",
    ]) {
      it(`takes the disposition ${disposition}`, async () => {
        const item = await kept(await rawImage(disposition));
        expect(item.source_url).to.match(/\/(quoted|unquoted|inline|extended)\.png$/);
      });
    }

    it('reads names beyond ASCII', async () => {
      const item = await kept(await rawImage("attachment; filename*=UTF-8''%C3%A4rger%20%F0%9F%98%80.png"));
      expect(item.source_url).to.match(/\/arger\.png$/);
    });

    it('refuses an empty body with 400 rest_upload_no_data', async () => {
      const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="x.png"' };
      expect(refused(await sendRaw('', headers))).to.deep.equal([400, 'rest_upload_no_data']);
    });

    it('refuses a body without content type with 400 rest_upload_no_content_type', async () => {
      const answer = await sendRaw(pixel, { 'content-disposition': 'attachment; filename="x.png"' });
      expect(refused(answer)).to.deep.equal([400, 'rest_upload_no_content_type']);
    });

    it('refuses a body without disposition with 400 rest_upload_no_content_disposition', async () => {
      const answer = await sendRaw(pixel, { 'content-type': 'image/png' });
      expect(refused(answer)).to.deep.equal([400, 'rest_upload_no_content_disposition']);
    });

    for (const disposition of ['attachment', 'filename', 'attachment; filename=""', 'attachment; filename']) {
      it(`refuses the disposition ${disposition} with 400 rest_upload_invalid_disposition`, async () => {
        expect(refused(await rawImage(disposition))).to.deep.equal([400, 'rest_upload_invalid_disposition']);
      });
    }

    it('compares Content-MD5, in hex or base64, and refuses a wrong one with 412 rest_upload_hash_mismatch', async () => {
      const digest = createHash('md5').update(pixel).digest();
      const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="sum.png"' };
      for (const right of [digest.toString('hex'), digest.toString('base64')]) {
        await kept(await sendRaw(pixel, { ...headers, 'content-md5': right }));
      }
      const answer = await sendRaw(pixel, { ...headers, 'content-md5': 'a'.repeat(32) });
      expect(refused(answer)).to.deep.equal([412, 'rest_upload_hash_mismatch']);
    });

    it('refuses a type with 400 rest_upload_sideload_error and data that says why', async () => {
      const headers = { 'content-type': 'image/svg+xml', 'content-disposition': 'attachment; filename="x.svg"' };
      const answer = await sendRaw(DANGEROUS['drawing.svg'] ?? '', headers);
      expect(refused(answer)).to.deep.equal([400, 'rest_upload_sideload_error']);
      expect(answer.json<ErrorJson>().data).to.include({ status: 400, reason: 'type' });
    });
  });

  describe('by anybody', () => {
    it('asks for upload_files: 401 for a visitor, 403 for a contributor, both rest_cannot_create', async () => {
      const file = { filename: 'x.png', content: pixel };
      expect(refused(await site.visitor().upload('/wp/v2/media', file))).to.deep.equal([401, 'rest_cannot_create']);
      const contributor = await site.as('contributor');
      expect(refused(await contributor.upload('/wp/v2/media', file))).to.deep.equal([403, 'rest_cannot_create']);
    });

    it('works with an application password', async () => {
      const client = await author.withApplicationPassword();
      await kept(await client.upload('/wp/v2/media', { filename: 'app.png', content: pixel }));
    });

    it('refuses a larger file than allowed with 400 rest_upload_file_too_big, whatever its type, and says the limit', async () => {
      const big = Buffer.alloc(200_001, 'a');
      for (const answer of [
        await author.upload('/wp/v2/media', { filename: 'big.txt', content: big }),
        await sendRaw(big, { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="big.txt"' }),
      ]) {
        expect(refused(answer)).to.deep.equal([400, 'rest_upload_file_too_big']);
        expect(answer.json<ErrorJson>().data).to.deep.include({
          status: 400,
          reason: 'size',
          limit: 200_000,
          size: 200_001,
        });
      }
      await kept(await author.upload('/wp/v2/media', { filename: 'fits.txt', content: big.subarray(1) }));
    });

    it('takes the type from the bytes: PNG named .jpg is kept as .png', async () => {
      const item = await kept(
        await author.upload('/wp/v2/media', { filename: 'lies.jpg', content: pixel, type: 'image/jpeg' }),
      );
      expect(item.mime_type).to.equal('image/png');
      expect(item.source_url).to.match(/\/lies\.png$/);
    });

    for (const [filename, bytes, mime] of [
      ['sheet.pdf', PDF, 'application/pdf'],
      ['sound.mp3', MP3, 'audio/mpeg'],
      ['notes.txt', Buffer.from('Grüße, a < b'), 'text/plain'],
      ['table.csv', Buffer.from('a,b\n1,2\n'), 'text/csv'],
    ] as const) {
      it(`keeps ${filename} as a file of type ${mime}`, async () => {
        const item = await kept(await author.upload('/wp/v2/media', { filename, content: bytes }));
        expect(item).to.include({ mime_type: mime, media_type: 'file' });
        expect((await site.visitor().page('GET', item.source_url)).bytes.equals(bytes)).to.equal(true);
      });
    }

    for (const [filename, bytes, mime] of COMMON_FILES) {
      it(`keeps ${filename} as a file of type ${mime}, under its extension`, async () => {
        const type = 'application/octet-stream';
        const item = await kept(await author.upload('/wp/v2/media', { filename, content: bytes, type }));
        expect(item).to.include({ mime_type: mime, media_type: 'file' });
        expect(item.source_url.split('.').at(-1)).to.equal(filename.split('.').at(-1));
        const served = await site.visitor().page('GET', item.source_url);
        expect(served.bytes.equals(bytes)).to.equal(true);
        expect(served.headers['x-content-type-options']).to.equal('nosniff');
        expect(served.headers['content-type'] ?? '').to.not.match(/html|svg|xml;|javascript/);
      });
    }

    it('keeps a photo that cannot be opened here as an image without smaller copies', async () => {
      const item = await kept(await author.upload('/wp/v2/media', { filename: 'photo.heic', content: HEIC }));
      expect(item).to.include({ mime_type: 'image/heic', media_type: 'image' });
      expect(item.media_details).to.deep.equal({ filesize: HEIC.length, sizes: {} });
    });

    for (const format of ['jpeg', 'gif', 'webp', 'avif'] as const) {
      it(`keeps images of type image/${format}`, async () => {
        const bytes = await picture(3, 3, format);
        const item = await kept(await author.upload('/wp/v2/media', { filename: `small.${format}`, content: bytes }));
        expect(item).to.include({ mime_type: `image/${format}`, media_type: 'image' });
      });
    }

    for (const [sent, stored] of [
      ['../../etc/passwd.png', 'passwd'],
      ['C:\\\\photos\\\\beach.png', 'beach'],
      ['my holiday photo.png', 'my-holiday-photo'],
      ['Crème brûlée.png', 'Creme-brulee'],
      ['shell.php.png', 'shell.php_'],
      ['.htaccess', 'htaccess'],
      ['noextension', 'noextension'],
    ] as const) {
      it(`keeps ${sent} as ${stored}.png and titles it so`, async () => {
        const item = await kept(await author.upload('/wp/v2/media', { filename: sent, content: pixel }));
        expect(decodeURIComponent(item.source_url.split('/').at(-1) ?? '')).to.equal(`${stored}.png`);
        expect(item.title.raw).to.equal(stored);
      });
    }

    it('shortens a name that no file system takes', async () => {
      const item = await kept(
        await rawImage(`attachment; filename*=UTF-8''${encodeURIComponent('語'.repeat(120))}.png`),
      );
      expect((await site.visitor().page('GET', item.source_url)).status).to.equal(200);
    });

    it('counts a taken name on, without regard to case', async () => {
      const names: string[] = [];
      for (const filename of ['same.png', 'same.png', 'SAME.png']) {
        const item = await kept(await author.upload('/wp/v2/media', { filename, content: pixel }));
        names.push(item.source_url.split('/').at(-1) ?? '');
      }
      expect(names).to.deep.equal(['same.png', 'same-1.png', 'SAME-2.png']);
    });

    it('gives fifty uploads of one name at once fifty names, all of them served', async () => {
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, () =>
          author.upload('/wp/v2/media', { filename: 'crowd.png', content: pixel }),
        ),
      );
      const urls = new Set(await Promise.all(answers.map(async (answer) => (await kept(answer)).source_url)));
      expect(urls.size).to.equal(PARALLEL);
      const numbers = [...urls].map((url) => Number(/crowd-?(\d*)\.png$/.exec(url)?.[1] ?? -1));
      expect(numbers.sort((a, b) => a - b)).to.deep.equal(Array.from({ length: PARALLEL }, (_, index) => index));
      for (const url of urls) expect((await site.visitor().page('GET', url)).status).to.equal(200);
    });
  });

  describe('for a post', () => {
    it('hangs the file below a post that the caller may edit', async () => {
      const post = (await author.post('/wp/v2/posts', { title: 'Own' })).json<{ id: number }>();
      const fields = { post: String(post.id) };
      const item = await kept(await author.upload('/wp/v2/media', { filename: 'child.png', content: pixel, fields }));
      expect(item.post).to.equal(post.id);
    });

    it('refuses a post of somebody else and a missing one with 403 rest_cannot_edit, and keeps nothing', async () => {
      const other = (await (await site.as('editor')).post('/wp/v2/posts', { title: 'Theirs' })).json<{ id: number }>();
      const before = await total();
      for (const post of [other.id, 99_999]) {
        const fields = { post: String(post) };
        const answer = await author.upload('/wp/v2/media', { filename: 'no.png', content: pixel, fields });
        expect(refused(answer)).to.deep.equal([403, 'rest_cannot_edit']);
      }
      expect(await total()).to.equal(before);
    });

    it('refuses an attachment as the parent with 400 rest_invalid_param', async () => {
      const first = await kept(await author.upload('/wp/v2/media', { filename: 'parent.png', content: pixel }));
      const fields = { post: String(first.id) };
      const answer = await author.upload('/wp/v2/media', { filename: 'no.png', content: pixel, fields });
      expect(refused(answer)).to.deep.equal([400, 'rest_invalid_param']);
    });
  });

  describe('for another author', () => {
    it('asks for edit_others_posts, and for an author who exists', async () => {
      const editor = await site.as('editor');
      const fields = { author: String(author.user?.id) };
      const item = await kept(await editor.upload('/wp/v2/media', { filename: 'gift.png', content: pixel, fields }));
      expect(item.author).to.equal(author.user?.id);
      const foreign = { author: String(editor.user?.id) };
      expect(
        refused(await author.upload('/wp/v2/media', { filename: 'no.png', content: pixel, fields: foreign })),
      ).to.deep.equal([403, 'rest_cannot_edit_others']);
      const nobody = { author: '99999' };
      expect(
        refused(await editor.upload('/wp/v2/media', { filename: 'no.png', content: pixel, fields: nobody })),
      ).to.deep.equal([400, 'rest_invalid_author']);
    });
  });

  it('stores attachments with the status inherit', async () => {
    const item = await kept(
      await author.upload('/wp/v2/media', { filename: 'status.png', content: pixel, fields: { status: 'publish' } }),
    );
    expect((await site.pluginContext('content').use(POSTS).find(item.id))?.status).to.equal('inherit');
  });
});

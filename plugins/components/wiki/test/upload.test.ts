import { MEDIA } from '@plinth/content';
import type { TestClient, TestResponse, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { wikiSite } from './support.js';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('wiki: POST /upload-image', () => {
  let site: TestSite;
  const upload = (client: TestClient, content: Buffer | string, filename = 'x.png', type = 'image/png') =>
    client.upload('/wiki/v1/upload-image', { filename, type, content });
  const refused = (response: TestResponse, status: number, code: string) => {
    expect(response.status).to.equal(status);
    expect(response.body).to.nested.include({ code, 'data.status': status });
  };

  beforeEach(async () => {
    site = await wikiSite();
  });
  afterEach(() => site.stop());

  it('answers 201 with id and url, and the url serves the bytes that were sent', async () => {
    const response = await upload(await site.as('author'), PNG);
    expect(response.status).to.equal(201);
    const { id, url } = response.json<{ id: number; url: string }>();
    expect(id).to.be.a('number');
    const served = await site.visitor().page('GET', url);
    expect(served.status).to.equal(200);
    expect(served.bytes.equals(PNG)).to.equal(true);
    expect(await site.pluginContext('wiki').use(MEDIA).find(id)).to.have.property('source', 'wiki');
  });

  it('takes a GIF whatever its name says, and which type of image is declared', async () => {
    const { url } = (await upload(await site.as('author'), GIF, 'photo.jpg', 'image/jpeg')).json<{ url: string }>();
    expect(url).to.match(/\.gif$/);
  });

  it('refuses a visitor with 401 rest_forbidden', async () => {
    refused(await upload(site.visitor(), PNG), 401, 'rest_forbidden');
  });

  it('refuses a member whose role is not in the Create roles with 403 rest_forbidden', async () => {
    refused(await upload(await site.as('subscriber'), PNG), 403, 'rest_forbidden');
  });

  it('lets an administrator upload whatever the Create roles are', async () => {
    expect((await upload(await site.as('administrator'), PNG)).status).to.equal(201);
  });

  it('lets a role upload once the owner adds it to the Create roles', async () => {
    await site.host.inside.manager.changeSetting('wiki', 'createRoles', ['subscriber']);
    expect((await upload(await site.as('subscriber'), PNG)).status).to.equal(201);
    refused(await upload(await site.as('author'), PNG), 403, 'rest_forbidden');
  });

  it('works by application password', async () => {
    const client = await (await site.as('editor')).withApplicationPassword();
    expect((await upload(client, PNG)).status).to.equal(201);
  });

  it('refuses a request without a file with 400 no_file', async () => {
    refused(await (await site.as('author')).post('/wiki/v1/upload-image', {}), 400, 'no_file');
  });

  it('refuses a file in another field with 400 no_file', async () => {
    const file = { field: 'image', filename: 'x.png', content: PNG };
    refused(await (await site.as('author')).upload('/wiki/v1/upload-image', file), 400, 'no_file');
  });

  it('refuses an empty file with 400 no_file', async () => {
    refused(await upload(await site.as('author'), ''), 400, 'no_file');
  });

  for (const [what, content] of [
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a script', '<?php echo 1;'],
    ['plain text', 'not an image at all'],
    ['a PDF', '%PDF-1.4\n%%EOF'],
  ] as const) {
    it(`refuses ${what} that claims to be a PNG with 400 invalid_type and keeps nothing`, async () => {
      const author = await site.as('author');
      refused(await upload(author, content), 400, 'invalid_type');
      const media = await author.get('/wp/v2/media');
      expect(media.headers['x-wp-total']).to.equal('0');
    });
  }

  for (const type of ['text/plain', 'image/svg+xml', 'text/html', 'application/octet-stream', 'image/pngx', '']) {
    it(`refuses a PNG declared as ${type || 'nothing'} with 400 invalid_type and keeps nothing`, async () => {
      const author = await site.as('author');
      refused(await upload(author, PNG, 'x.png', type), 400, 'invalid_type');
      expect((await author.get('/wp/v2/media')).headers['x-wp-total']).to.equal('0');
    });
  }

  for (const type of ['IMAGE/PNG', 'image/png; charset=binary', 'image/jpg']) {
    it(`takes an image declared as ${type}`, async () => {
      expect((await upload(await site.as('author'), PNG, 'x.png', type)).status).to.equal(201);
    });
  }

  it('refuses a file over the host size limit with 400 file_too_large', async () => {
    await site.host.inside.manager.changeSetting('content', 'maxUploadBytes', 1024);
    refused(await upload(await site.as('author'), Buffer.concat([PNG, Buffer.alloc(2000)])), 400, 'file_too_large');
  });
});

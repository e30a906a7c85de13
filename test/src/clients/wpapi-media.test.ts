import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import WPAPI from 'wpapi';
import { temporaryFolder } from '../support/folders.js';
import { picture } from '../support/pictures.js';
import { startSite, type WholeSite } from '../support/sites.js';
import { rejection } from './rejection.js';
import { handler, signedInClient } from './wpapi-client.js';

interface Item {
  readonly id: number;
  readonly _embedded?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

interface Attachment {
  readonly id: number;
  readonly source_url: string;
  readonly media_type: string;
  readonly mime_type: string;
  readonly title: { readonly rendered: string };
  readonly alt_text: string;
  readonly media_details: {
    readonly width: number;
    readonly height: number;
    readonly sizes: Readonly<Record<string, { readonly source_url: string; readonly width: number }>>;
  };
}

describe('client wpapi, unmodified: media', () => {
  let site: WholeSite;
  let visitor: WPAPI;
  let author: WPAPI;

  before(async () => {
    site = await startSite();
    visitor = await WPAPI.discover(`${site.url}/`);
    author = await signedInClient(site, 'writer', 'author');
  });
  after(async () => {
    await site.stop();
    expect(site.log.errors).to.deep.equal([]);
  });

  it('uploads the bytes of an image, which are served as they were sent, and removes every file of it', async () => {
    const bytes = await picture(400, 300);
    const made = await author
      .media()
      .file(bytes, 'harbour.png')
      .create<Attachment>({ title: 'The harbour', alt_text: 'Boats' });
    expect(made).to.include({ media_type: 'image', mime_type: 'image/png', alt_text: 'Boats' });
    expect(made.title.rendered).to.equal('The harbour');
    expect(made.media_details).to.include({ width: 400, height: 300 });
    const served = await fetch(made.source_url);
    expect(served.headers.get('content-type')).to.equal('image/png');
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).to.equal(true);

    const files = [made.source_url, ...Object.values(made.media_details.sizes).map((size) => size.source_url)];
    expect(made.media_details.sizes).to.include.keys('thumbnail', 'medium');
    for (const file of files) expect((await fetch(file)).status, file).to.equal(200);
    await author.media().id(made.id).delete({ force: true });
    for (const file of files) expect((await fetch(file)).status, file).to.equal(404);
  });

  it('uploads a file by its path', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder.path, 'from disk.png');
    const bytes = await picture(20, 10);
    await writeFile(file, bytes);
    const made = await author.media().file(file).create<Attachment>({});
    await folder.remove();
    expect(made.source_url).to.match(/\/from-disk\.png$/);
    expect(Buffer.from(await (await fetch(made.source_url)).arrayBuffer()).equals(bytes)).to.equal(true);
    await author.media().id(made.id).delete({ force: true });
  });

  it('embeds the featured image of a post', async () => {
    const image = await author
      .media()
      .file(await picture(20, 10), 'cover.png')
      .create<Attachment>({});
    const made = await author
      .posts()
      .create<Item>({ title: 'With a cover', status: 'publish', featured_media: image.id });
    const read = await visitor.posts().id(made.id).embed().get<Item>();
    expect(read._embedded?.['wp:featuredmedia']?.[0]).to.include({ id: image.id, source_url: image.source_url });
  });

  it('uploads an image for the wiki editor by the method made of its route', async () => {
    const made = await handler(author, 'wiki/v1', 'upload-image')
      .file(await picture(12, 12), 'sketch.png')
      .create<{ id: number; url: string }>({});
    expect((await fetch(made.url)).status).to.equal(200);
  });

  it('is told the reason when a file is refused', async () => {
    const refused = await rejection(author.media().file(Buffer.from('<?php echo 1;'), 'x.php').create({}));
    expect(refused.code)
      .to.be.a('string')
      .and.match(/^rest_upload/);
    expect(refused.data['status']).to.be.within(400, 415);
  });
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BUNDLES } from '@plinth/bundle';
import { MEDIA, POSTS } from '@plinth/content';
import { expect } from 'chai';
import sharp from 'sharp';
import { Browser } from '../support/browser.js';
import { startSite, type WholeSite } from '../support/sites.js';

const EXPORT = new URL('../../../fixtures/wordpress-export.json', import.meta.url);
const UPLOADS = '/wp-content/uploads/';

interface Entry {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly source_url?: string;
  readonly content?: { readonly raw: string };
}

const padded = (head: Buffer) => Buffer.concat([head, Buffer.alloc(1024)]);

/** The beginnings of files that are no pictures, by their extensions. */
const BYTES: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  mp3: padded(Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\x64', 'latin1')),
  mp4: padded(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')),
};

const FORMATS: Readonly<Record<string, 'jpeg' | 'png' | 'gif' | 'webp'>> = {
  jpg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
};

async function bytesOf(file: string): Promise<Buffer> {
  const extension = path.extname(file).slice(1);
  const image = sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#1e5ac8' } });
  return BYTES[extension] ?? image.toFormat(FORMATS[extension] ?? 'png').toBuffer();
}

describe('the links of a WordPress site that moved in', () => {
  let site: WholeSite;
  let folder: string;
  let theirs: Readonly<Record<'posts' | 'pages' | 'media', readonly Entry[]>>;

  before(async () => {
    const given = JSON.parse(await readFile(EXPORT, 'utf8'));
    theirs = given;
    folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-links-'));
    for (const { source_url: url = '' } of theirs.media) {
      const place = path.join(folder, 'uploads', url.split(UPLOADS)[1] ?? '');
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, await bytesOf(place));
    }
    site = await startSite();
    await site.host.use(BUNDLES).import(given, { folder });
  });
  after(async () => {
    await site.stop();
    await rm(folder, { recursive: true });
  });

  it('lead to files that are there', async () => {
    const { use } = site.host.pluginContext('content');
    const found = await use(POSTS).findMany([...theirs.posts, ...theirs.pages].map(({ id }) => id));
    const text = found.map(({ content }) => content).join('\n');
    const links = [...text.matchAll(/https?:\/\/[^\s"'<>)\]]+\/wp-content\/uploads\/[^\s"'<>)\]]+/g)].map(
      ([link]) => link,
    );
    expect(links.length).to.be.greaterThan(4);
    const browser = new Browser(site.url);
    for (const link of links) {
      expect(link.startsWith(`${site.url}/`), link).to.equal(true);
      expect((await browser.page(new URL(link).pathname)).status, link).to.equal(200);
    }
  });

  it('lead to posts and files under their old ids and names', async () => {
    const { use } = site.host.pluginContext('content');
    const found = await use(POSTS).findMany([...theirs.posts, ...theirs.pages, ...theirs.media].map(({ id }) => id));
    expect(found.map(({ id, type }) => `${type} ${id}`)).to.have.members(
      [...theirs.posts, ...theirs.pages, ...theirs.media].map(({ id, type }) => `${type} ${id}`),
    );
    const media = await use(MEDIA).ofPosts(found.filter(({ type }) => type === 'attachment'));
    for (const { id, source_url: url = '' } of theirs.media) {
      expect(media.get(id)?.file.url, url).to.equal(`${site.url}${UPLOADS}${url.split(UPLOADS)[1]}`);
    }
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DATABASE } from '@plinth/kernel/database';
import { RawTables, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import sharp from 'sharp';
import { content } from '../src/plugin.js';
import { animation, picture, sidewaysPicture } from './media-samples.js';

interface Size {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly mime_type: string;
  readonly source_url: string;
}

interface Item {
  readonly id: number;
  readonly source_url: string;
  readonly missing_image_sizes: readonly string[];
  readonly media_details: {
    readonly width: number;
    readonly height: number;
    readonly file: string;
    readonly filesize: number;
    readonly original_image?: string;
    readonly sizes: Readonly<Record<string, Size>>;
    readonly image_meta: object;
  };
}

describe('media: image sizes', () => {
  let site: TestSite;
  let author: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content], settings: { content: { maxImagePixels: 12_000_000 } } });
    author = await site.as('author');
  });

  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  async function upload(filename: string, bytes: Buffer): Promise<Item> {
    const answer = await author.upload('/wp/v2/media', { filename, content: bytes });
    expect(answer.status, answer.text).to.equal(201);
    return answer.json<Item>();
  }

  async function served(url: string): Promise<Buffer> {
    const answer = await site.visitor().page('GET', url);
    expect(answer.status, url).to.equal(200);
    return answer.bytes;
  }

  function shapes({ media_details: { sizes } }: Item): Record<string, string> {
    return Object.fromEntries(Object.entries(sizes).map(([name, { width, height }]) => [name, `${width}x${height}`]));
  }

  async function filesKept(): Promise<number> {
    const database = site.host.use(DATABASE);
    const row = await new RawTables(database).selectOne<{ n: number }>(
      `SELECT COUNT(*) AS n FROM ${database.table('media_files')}`,
    );
    return Number(row?.n);
  }

  it('are thumbnail, medium, medium_large, large, 1536x1536 and full, each of its pixels and served', async () => {
    const item = await upload('wide.jpg', await picture(1600, 800, 'jpeg'));
    expect(shapes(item)).to.deep.equal({
      thumbnail: '150x150',
      medium: '300x150',
      medium_large: '768x384',
      large: '1024x512',
      '1536x1536': '1536x768',
      full: '1600x800',
    });
    for (const size of Object.values(item.media_details.sizes)) {
      const { width, height, format } = await sharp(await served(size.source_url)).metadata();
      expect({ width, height, format }).to.deep.equal({ width: size.width, height: size.height, format: 'jpeg' });
      expect(size.mime_type).to.equal('image/jpeg');
      expect(size.source_url.endsWith(size.file)).to.equal(true);
    }
    expect(item.media_details.sizes['thumbnail']?.file).to.equal('wide-150x150.jpg');
    expect(item.media_details).to.include({ width: 1600, height: 800, file: '2026/01/wide.jpg' });
    expect(item.missing_image_sizes).to.deep.equal([]);
  });

  it('are made only where they are smaller than the image', async () => {
    expect(shapes(await upload('middle.png', await picture(400, 200)))).to.deep.equal({
      thumbnail: '150x150',
      medium: '300x150',
      full: '400x200',
    });
    expect(shapes(await upload('small.png', await picture(150, 150)))).to.deep.equal({});
    expect(shapes(await upload('flat.png', await picture(200, 100)))).to.deep.equal({
      thumbnail: '150x100',
      full: '200x100',
    });
  });

  it('share a file where two come out alike', async () => {
    const item = await upload('portrait.jpg', await picture(1200, 1600, 'jpeg'));
    const { medium_large: middle, large } = item.media_details.sizes;
    expect(shapes(item)).to.include({ medium_large: '768x1024', large: '768x1024' });
    expect(middle?.source_url).to.equal(large?.source_url);
  });

  it('leave the served bytes of a small image those that were uploaded', async () => {
    const bytes = await picture(64, 64, 'webp');
    expect((await served((await upload('exact.webp', bytes)).source_url)).equals(bytes)).to.equal(true);
  });

  it('put a -scaled copy in the place of an image beyond 2560 pixels and keep the original', async () => {
    const bytes = await picture(3000, 1500, 'jpeg');
    const item = await upload('huge.jpg', bytes);
    expect(item.media_details).to.include({
      width: 2560,
      height: 1280,
      file: '2026/01/huge-scaled.jpg',
      original_image: 'huge.jpg',
    });
    expect(item.source_url).to.match(/\/huge-scaled\.jpg$/);
    expect(shapes(item)).to.include({ full: '2560x1280', '1536x1536': '1536x768', large: '1024x512' });
    const { width } = await sharp(await served(item.source_url)).metadata();
    expect(width).to.equal(2560);
    expect((await served(item.source_url.replace('-scaled', ''))).equals(bytes)).to.equal(true);
  });

  it('respect the EXIF orientation and carry no metadata', async () => {
    const item = await upload('sideways.jpg', await sidewaysPicture(800, 400));
    expect(item.media_details).to.include({ width: 400, height: 800 });
    expect(shapes(item)).to.include({ medium: '150x300' });
    const copy = await sharp(await served(item.media_details.sizes['medium']?.source_url ?? '')).metadata();
    expect([copy.width, copy.height, copy.orientation, copy.exif]).to.deep.equal([150, 300, undefined, undefined]);
  });

  it('are made of the first frame of an animation, which itself stays as it is', async () => {
    const bytes = await animation(400, 300);
    const item = await upload('dance.gif', bytes);
    expect(shapes(item)).to.include({ medium: '300x225' });
    expect((await served(item.source_url)).equals(bytes)).to.equal(true);
  });

  it('are named after the file that was kept', async () => {
    const bytes = await picture(200, 200);
    await upload('twin.png', bytes);
    const item = await upload('twin.png', bytes);
    expect(item.media_details.sizes['thumbnail']?.file).to.equal('twin-1-150x150.png');
  });

  it('never take the name of a file that is there', async () => {
    await upload('clash-150x150.png', await picture(10, 10));
    const item = await upload('clash.png', await picture(200, 200));
    expect(item.media_details.file).to.equal('2026/01/clash-1.png');
  });

  for (const [what, make] of [
    ['a truncated image', async () => (await picture(900, 900, 'jpeg')).subarray(0, 4000)],
    [
      'a truncated small image',
      async () =>
        (
          await sharp(await noise(100, 100))
            .png()
            .toBuffer()
        ).subarray(0, 6000),
    ],
    ['an image with a head only', async () => (await picture(20, 20)).subarray(0, 60)],
  ] as const) {
    it(`refuse ${what} with 400, and nothing stays`, async () => {
      const before = await filesKept();
      const answer = await author.upload('/wp/v2/media', { filename: 'broken', content: await make() });
      expect(answer.status, answer.text).to.equal(400);
      expect(answer.json<{ code: string; data: object }>()).to.deep.include({ code: 'rest_upload_unknown_error' });
      expect(answer.json<{ data: object }>().data).to.deep.equal({ status: 400, reason: 'broken' });
      expect(await filesKept()).to.equal(before);
    });
  }

  it('refuse more pixels than allowed with 400 before anything is decoded', async () => {
    const answer = await author.upload('/wp/v2/media', { filename: 'bomb.png', content: await picture(4000, 4000) });
    expect(answer.status).to.equal(400);
    expect(answer.json<{ data: object }>().data).to.deep.equal({
      status: 400,
      reason: 'dimensions',
      limit: 12_000_000,
      width: 4000,
      height: 4000,
    });
  });

  it('leave no temporary files behind', async () => {
    const { TMPDIR } = process.env;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-uploads-'));
    process.env['TMPDIR'] = folder; // other processes may be at work in the one that all share
    try {
      const answer = await author.upload('/wp/v2/media', { filename: 'a.png', content: await picture(900, 700) });
      expect(answer.status).to.equal(201);
      const left = (await readdir(folder)).filter((name) => name.startsWith('plinth-copies-'));
      expect(left).to.deep.equal([]);
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
      await rm(folder, { recursive: true });
    }
  });

  it('follow the settings of the site', async () => {
    const sizes = { square: { width: 40, height: 40, crop: true }, tall: { width: 0, height: 50, crop: false } };
    const other = await testHost({
      plugins: [content],
      settings: { content: { imageSizes: sizes, largestImageSide: 90 } },
    });
    const client = await other.as('author');
    const answer = await client.upload('/wp/v2/media', { filename: 'own.png', content: await picture(100, 100) });
    const item = answer.json<Item>();
    expect(shapes(item)).to.deep.equal({ square: '40x40', tall: '50x50', full: '90x90' });
    await other.stop();
  });
});

function noise(width: number, height: number): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0 };
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
}

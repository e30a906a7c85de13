import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { PDF, type PictureFormat, picture, sidewaysPicture } from './media-samples.js';

type Item = Readonly<Record<string, unknown>> & { readonly id: number; readonly source_url: string };

const ENCODING = ['exif_orientation', 'image_output_format', 'image_quality', 'image_save_progressive'];

describe('media: what an editor asks', () => {
  let site: TestSite;
  let author: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
  });

  after(() => site.stop());

  async function upload(filename: string, bytes: Buffer): Promise<Item> {
    const answer = await author.upload('/wp/v2/media', { filename, content: bytes, fields: {} });
    expect(answer.status, answer.text).to.equal(201);
    return answer.json<Item>();
  }

  it('is told the name and the size of what was uploaded, also where a copy is shown in its place', async () => {
    const bytes = await picture(2600, 20, 'jpeg');
    const item = await upload('long.jpg', bytes);
    expect(item.source_url).to.match(/long-scaled\.jpg$/);
    expect(item).to.include({ filename: 'long.jpg', filesize: bytes.length });
    const shown = (await site.visitor().get(`/wp/v2/media/${item.id}`)).json<Item>();
    expect(shown).to.include({ filename: 'long.jpg', filesize: bytes.length, featured_media: 0 });
    expect(shown).to.not.have.any.keys(ENCODING);
  });

  it('is told in the edit context how the copies of an image are made', async () => {
    for (const [format, quality] of [
      ['jpeg', 82],
      ['png', 82],
      ['webp', 82],
      ['avif', 55],
    ] as const satisfies readonly (readonly [PictureFormat, number])[]) {
      expect(await upload(`one.${format}`, await picture(20, 10, format)), format).to.deep.include({
        exif_orientation: 1,
        image_output_format: null,
        image_quality: { default: quality, sizes: {} },
        image_save_progressive: false,
      });
    }
    expect(await upload('sideways.jpg', await sidewaysPicture(20, 10))).to.include({ exif_orientation: 1 });
  });

  it('is told nothing of copies of what is no image', async () => {
    const sheet = await upload('sheet.pdf', PDF);
    expect(sheet).to.include({ filename: 'sheet.pdf', filesize: PDF.length }).and.not.have.any.keys(ENCODING);
  });

  it('gives a file a picture of its own', async () => {
    const cover = await upload('cover.png', await picture(20, 10));
    const sheet = await upload('book.pdf', PDF);
    const changed = await author.post(`/wp/v2/media/${sheet.id}`, { featured_media: cover.id });
    expect(changed.json<Item>()).to.include({ featured_media: cover.id });
    expect((await author.get(`/wp/v2/media/${sheet.id}`)).json<Item>()).to.include({ featured_media: cover.id });
  });

  it('hears that a body of JSON is no file', async () => {
    expectError(await author.post('/wp/v2/media', { title: 'No file' }), 400, 'rest_upload_no_data');
  });

  it('finds the address of the icon of the site in the index', async () => {
    const icon = await upload('icon.png', await picture(16, 16));
    const admin = await site.as('administrator');
    await admin.post('/wp/v2/settings', { site_icon: icon.id });
    expect((await site.visitor().get('/')).json()).to.include({ site_icon: icon.id, site_icon_url: icon.source_url });
  });

  it('finds its fields in the schema', async () => {
    const { schema } = (await author.options('/wp/v2/media')).json<{ schema: { properties: object } }>();
    expect(schema.properties).to.include.keys('filename', 'filesize', 'featured_media', ...ENCODING);
  });
});

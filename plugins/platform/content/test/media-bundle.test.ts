import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, MEDIA, type Media, POSTS } from '../src/plugin.js';
import { picture } from './media-samples.js';

const PHOTO = {
  slug: 'a-photo',
  file: 'photo.png',
  title: 'Photo',
  altText: 'Alt',
  caption: 'Cap',
  author: 'owner',
  createdAt: '2024-05-06T07:08:09.000Z',
  parent: { type: 'post', slug: 'story' },
  featuredIn: [{ type: 'post', slug: 'story' }],
};

const BUNDLE = {
  plinth: 1,
  users: [{ login: 'owner', email: 'owner@example.org', roles: ['author'] }],
  posts: [{ slug: 'story', title: 'Story' }],
  media: [PHOTO],
};

describe('media: the section of a site bundle', () => {
  let site: TestSite;
  let folder: string;

  before(async () => {
    site = await testHost({ plugins: [content] });
    folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-bundle-'));
    await writeFile(path.join(folder, 'photo.png'), await picture(400, 300));
  });

  after(async () => {
    expect(site.errors).to.deep.equal([]);
    await rm(folder, { recursive: true });
    await site.stop();
  });

  async function importItem(media: readonly object[]) {
    const reports = await site.importBundle({ ...BUNDLE, media }, folder);
    return reports.find((report) => report.section === 'media');
  }

  async function bySlug(slug: string): Promise<Media> {
    const { use } = site.pluginContext('content');
    const post = await use(POSTS).findBySlug('attachment', slug);
    const media = await use(MEDIA).find(post?.id ?? 0);
    if (!media) throw new Error(`There is no attachment "${slug}".`);
    return media;
  }

  it('keeps a file that lies beside the bundle, with its sizes, owner, parent and post', async () => {
    expect(await importItem([PHOTO])).to.deep.equal({ section: 'media', created: 1, kept: 0 });
    const { post, altText, sizes } = await bySlug('a-photo');
    const story = await site.pluginContext('content').use(POSTS).findBySlug('post', 'story');
    expect(post).to.include({ title: 'Photo', excerpt: 'Cap', parentId: story?.id, createdAt: PHOTO.createdAt });
    expect(post.authorId).to.be.greaterThan(0);
    expect(altText).to.equal('Alt');
    expect([...sizes.keys()]).to.deep.equal(['thumbnail', 'medium']);
    expect(story?.featuredMedia).to.equal(post.id);
  });

  it('leaves what is there as it is', async () => {
    expect(await importItem([{ slug: 'a-photo', title: 'Other' }])).to.include({ created: 0, kept: 1 });
    expect((await bySlug('a-photo')).post.title).to.equal('Photo');
  });

  it('shows a file that lies elsewhere at its address', async () => {
    const sourceUrl = 'https://example.org/far.jpg';
    await importItem([{ slug: 'far', sourceUrl, mimeType: 'image/jpeg', altText: 'Far away' }]);
    const { post } = await bySlug('far');
    const item = (await site.visitor().get(`/wp/v2/media/${post.id}`)).json<object>();
    expect(item).to.include({ source_url: sourceUrl, mime_type: 'image/jpeg', alt_text: 'Far away' });
    const editor = await site.as('editor');
    const removed = await editor.delete(`/wp/v2/media/${post.id}`, undefined, { query: { force: true } });
    expect(removed.status).to.equal(200);
  });

  it('goes out as it would come in again', async () => {
    const { media } = await site.exportBundle();
    expect(media).to.have.length(1);
    const { file: _file, ...described } = PHOTO;
    expect(media).to.have.nested.property('[0].file', 'uploads/2026/01/photo.png');
    for (const [name, value] of Object.entries(described))
      expect(media).to.have.deep.nested.property(`[0].${name}`, value);
  });
});

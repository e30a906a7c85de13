import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ImportContext } from '@plinth/kernel';
import type { TestSite } from '@plinth/kernel/testing';
import { testHost } from '@plinth/kernel/testing';
import { expect } from 'chai';
import { mediaSection } from '../src/media/bundle.js';
import { content, MEDIA, POSTS } from '../src/plugin.js';
import { picture } from './media-samples.js';

describe('media: the section of a site bundle', () => {
  let site: TestSite;
  let folder: string;
  let outcomes: string[];

  before(async () => {
    site = await testHost({ plugins: [content] });
    folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-bundle-'));
    await writeFile(path.join(folder, 'photo.png'), await picture(400, 300));
  });

  beforeEach(() => {
    outcomes = [];
  });

  after(async () => {
    await rm(folder, { recursive: true });
    await site.stop();
  });

  async function bringIn(items: readonly object[], author = 0): Promise<void> {
    const { plugin, hooks, log, clock, site: info, use, has, settings, module } = site.tools('content');
    const context: ImportContext = {
      ...{ plugin, hooks, log, clock, site: info, use, has, settings, module },
      find: async (_section, key) => (key === 'owner' ? author : undefined),
      remember: () => undefined,
      file: (relative) => path.join(folder, relative),
      count: (outcome) => void outcomes.push(outcome),
    };
    await mediaSection.import(items, context);
  }

  async function bySlug(slug: string) {
    const { use } = site.tools('content');
    const post = await use(POSTS).findBySlug('attachment', slug);
    return use(MEDIA).find(post?.id ?? 0);
  }

  it('keeps a file that lies beside the bundle, with its sizes, owner, parent and post', async () => {
    const owner = (await site.as('author')).user;
    const posts = site.tools('content').use(POSTS);
    const post = await posts.insert({ type: 'post', status: 'publish', title: 'Story' });
    const item = {
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
    await bringIn([item], owner?.id);
    const kept = await bySlug('a-photo');
    expect(kept?.post).to.include({
      title: 'Photo',
      excerpt: 'Cap',
      authorId: owner?.id,
      parentId: post.id,
      createdAt: item.createdAt,
    });
    expect(kept?.altText).to.equal('Alt');
    expect([...(kept?.sizes.keys() ?? [])]).to.deep.equal(['thumbnail', 'medium']);
    expect((await posts.find(post.id))?.featuredMedia).to.equal(kept?.post.id);
    expect(outcomes).to.deep.equal(['created']);
  });

  it('leaves what is there as it is', async () => {
    await bringIn([{ slug: 'a-photo', title: 'Other' }]);
    expect((await bySlug('a-photo'))?.post.title).to.equal('Photo');
    expect(outcomes).to.deep.equal(['kept']);
  });

  it('shows a file that lies elsewhere at its address', async () => {
    const sourceUrl = 'https://example.org/far.jpg';
    await bringIn([{ slug: 'far', sourceUrl, mimeType: 'image/jpeg', altText: 'Far away' }]);
    const kept = await bySlug('far');
    const item = (await site.visitor().get(`/wp/v2/media/${kept?.post.id}`)).json<object>();
    expect(item).to.include({ source_url: sourceUrl, mime_type: 'image/jpeg', alt_text: 'Far away' });
    const editor = await site.as('editor');
    const removed = await editor.delete(`/wp/v2/media/${kept?.post.id}`, undefined, { query: { force: true } });
    expect(removed.status).to.equal(200);
  });

  it('goes out as it would come in again', async () => {
    const exported = await mediaSection.export(site.tools('content'));
    expect(exported).to.have.length(1);
    expect(exported[0]).to.deep.include({
      slug: 'a-photo',
      file: 'uploads/2026/01/photo.png',
      title: 'Photo',
      altText: 'Alt',
      author: 'author',
      parent: { type: 'post', slug: 'story' },
      featuredIn: [{ type: 'post', slug: 'story' }],
    });
  });
});

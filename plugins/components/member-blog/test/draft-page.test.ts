import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogSite, coauthor, writePost } from './support.js';

describe('member-blog: the page of a post that is not published', () => {
  let site: TestSite;
  let author: TestClient;
  beforeEach(async () => {
    site = await blogSite();
    author = await site.as('author', 'ada');
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  /** What stands at `/?p=ID`, wherever that leads. */
  const look = async (client: TestClient, id: number) => {
    const first = await client.page('GET', `/?p=${id}`);
    const moved = first.headers['location'];
    return moved === undefined ? first : client.page('GET', moved.replace('http://localhost', ''));
  };

  const SAID = 'Only people who can edit it can see it.';

  for (const [status, words] of [
    ['draft', 'This is a draft.'],
    ['pending', 'This post is pending review.'],
    ['future', 'This post is scheduled for '],
  ] as const)
    it(`says so of one that is ${status}, leads back to the writing, and takes no comments`, async () => {
      const { id } = await writePost(site, author, {
        ...{ status, title: 'Bread', commentStatus: 'open', createdAt: '2026-02-01T10:00:00.000Z' },
      });
      const bea = await site.as('author', 'bea');
      for (const client of [author, await site.as('editor')]) {
        const { text } = await look(client, id);
        expect(text).to.include(words).and.include(SAID).and.include(`/write?post=${id}"`);
        expect(text).to.not.include('wp-comments-post').and.not.include('id="comments"');
      }
      for (const client of [site.visitor(), bea]) expect((await look(client, id)).text).to.not.include('Bread');
    });

  it('says it to who writes it together with the author', async () => {
    const post = await writePost(site, author, { status: 'draft', title: 'Bread' });
    const bea = await site.as('author', 'bea');
    await coauthor(site, post, author, bea);
    expect((await look(bea, post.id)).text).to.include(SAID);
  });

  it('says nothing of the kind on what is published, which takes comments', async () => {
    const { id } = await writePost(site, author, { title: 'Bread', commentStatus: 'open' });
    const { text } = await look(author, id);
    expect(text).to.not.include(SAID);
    expect(text).to.include('wp-comments-post').and.include('id="comments"');
  });
});

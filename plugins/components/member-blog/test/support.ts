import content, { type NewPost, PERMALINKS, POSTS, type Post } from '@plinth/content';
import { expectSuccess, type TestClient, type TestHostOptions, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import memberBlog from '../src/plugin.js';

/** The root of the namespace. */
export const ROOT = '/member-blog/v1';

/** A site with a member blog; the clock stands at 2026-01-15T12:00:00Z. */
export function blogSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [content, memberBlog], ...options });
}

/** Writes a post as an import would; published, and by the client when one is given. */
export function writePost(site: TestSite, by: TestClient | undefined, fields: Partial<NewPost> = {}): Promise<Post> {
  const authorId = by?.user?.id ?? 0;
  const fresh = { type: 'post', status: 'publish', title: 'A post', content: '<p>Words.</p>', authorId, ...fields };
  return site.pluginContext('member-blog').use(POSTS).insert(fresh);
}

/** The post as it is now. */
export async function readPost(site: TestSite, id: number): Promise<Post> {
  const post = await site.pluginContext('member-blog').use(POSTS).find(id);
  if (!post) throw new Error(`There is no post ${id}.`);
  return post;
}

/** Where the page of a post is, below the site's address. */
export async function addressOf(site: TestSite, post: Post | undefined): Promise<string> {
  if (!post) throw new Error('The post is missing.');
  return new URL(await site.pluginContext('member-blog').use(PERMALINKS).ofPost(post)).pathname;
}

/** Makes somebody an accepted co-author of a post. */
export async function coauthor(site: TestSite, post: Post, by: TestClient, who: TestClient): Promise<void> {
  expectSuccess(await by.post(`${ROOT}/posts/${post.id}/coauthors`, { user_id: who.user?.id }), 201);
  expectSuccess(await who.post(`${ROOT}/posts/${post.id}/coauthors/invitation/accept`));
  expect(site.errors).to.deep.equal([]);
}

/** What the program of somebody who reads calls itself. */
export function browser(name: string): string {
  return `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 ${name}/140.0`;
}

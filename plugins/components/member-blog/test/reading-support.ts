import { type NewPost, PERMALINKS, type Post, TERM_LIBRARY, TERMS, type Term } from '@plinth/content';
import { DATABASE } from '@plinth/kernel/database';
import { countSelects, RawTables, type TestClient, type TestResponse, type TestSite } from '@plinth/testing';
import { AUTHOR_REGISTRY } from '../src/authors/book.js';
import { writePost } from './support.js';

export const DAY_MS = 86_400_000;

/** The id of a client's user. */
export function idOf(client: TestClient): number {
  return client.user?.id ?? 0;
}

/** A moment some days before the one at which the clock of the tests stands. */
export function daysAgo(days: number): string {
  return new Date(Date.parse('2026-01-15T12:00:00.000Z') - days * DAY_MS).toISOString();
}

/** A published post of some days ago; the later in a list, the older. */
export function writeOld(
  site: TestSite,
  by: TestClient | undefined,
  days: number,
  fields: Partial<NewPost> = {},
): Promise<Post> {
  return writePost(site, by, { title: `Post of ${days} days ago`, createdAt: daysAgo(days), dated: true, ...fields });
}

/** Says how often a post was read, as an import would. */
export async function readTimes(site: TestSite, post: Post, views: number): Promise<void> {
  await new RawTables(site.use(DATABASE)).insert('mb_post_views', { post_id: post.id, views });
  site.pluginContext('member-blog').use(AUTHOR_REGISTRY).addPosts([post.id]);
}

/** Opens the page of a post, as somebody who reads it. */
export async function readPage(
  site: TestSite,
  post: Post,
  by: TestClient,
  headers: Readonly<Record<string, string>>,
): Promise<TestResponse> {
  const address = await site.pluginContext('member-blog').use(PERMALINKS).ofPost(post);
  const page = await by.page('GET', address, { headers });
  if (page.status !== 200) throw new Error(`${address} answered ${page.status}.`);
  return page;
}

/** A term of a taxonomy. */
export function makeTerm(site: TestSite, taxonomy: string, name: string, parentId = 0): Promise<Term> {
  return site.pluginContext('member-blog').use(TERM_LIBRARY).create({ taxonomy, name, parentId });
}

/** Gives a post terms of one taxonomy. */
export async function sort(site: TestSite, post: Post, ...terms: readonly Term[]): Promise<void> {
  const [first] = terms;
  if (!first) return;
  const ids = terms.map((term) => term.id);
  await site.pluginContext('member-blog').use(TERMS).assign(post.id, first.taxonomy, ids);
}

/** How many SELECTs some work takes, once the figures of authors are counted. */
export async function countSettledSelects(site: TestSite, work: () => Promise<unknown>): Promise<number> {
  await site.pluginContext('member-blog').use(AUTHOR_REGISTRY).settled();
  return countSelects(site, work);
}

/** The numbers of the posts whose cards some HTML shows, in order. */
export function cardsIn(html: string): number[] {
  return [...html.matchAll(/data-post="(\d+)"/g)].map((match) => Number(match[1]));
}

/** The numbers of the authors whose cards some HTML shows, in order. */
export function authorsIn(html: string): number[] {
  return [...html.matchAll(/data-author="(\d+)"/g)].map((match) => Number(match[1]));
}

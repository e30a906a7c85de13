import type { CallContext, RestResponse } from '@plinth/kernel';
import { collectHtml, html, type SafeHtml, sitePage, trusted } from '@plinth/pages';
import { contentHooks } from '../hooks.js';
import { CONTENT_SETTINGS, PERMALINKS, type Post } from '../ports.js';
import { renderExcerpt } from '../posts/html.js';
import { type ArchiveEntry, ArchivePage } from './archive-view.js';
import type { Archive } from './archives.js';
import { bylinesOf } from './bylines.js';
import { featuredPictures } from './pictures.js';
import { readingOf, titleOf } from './reading.js';
import { postStyle } from './style.js';

/** One page of a list: where it lies, what it shows and how many pages there are. */
export interface ShownArchive {
  readonly archive: Archive;
  /** The address of a page of the list. */
  addressOf(page: number): string;
  readonly page: number;
  readonly pages: number;
  readonly posts: readonly Post[];
  /** The address of its feed; none for what somebody searched. */
  readonly feed?: string;
}

async function entriesOf(call: CallContext, posts: readonly Post[]): Promise<readonly ArchiveEntry[]> {
  const rendering = call.use(CONTENT_SETTINGS)();
  const [addresses, bylines, pictures] = await Promise.all([
    call.use(PERMALINKS).ofPosts(posts),
    bylinesOf(call, posts),
    featuredPictures(call, posts),
  ]);
  return posts.map((post, index) => ({
    post,
    title: titleOf(call, post),
    address: addresses[index] ?? '',
    names: bylines.get(post.id),
    picture: pictures.get(post.featuredMedia),
    teaser: post.password === '' ? trusted(renderExcerpt(post, rendering)) : undefined,
  }));
}

/** What plugins put above the posts of an author or a term, on the first page. */
async function topOf(call: CallContext, { archive, page }: ShownArchive): Promise<SafeHtml | undefined> {
  if (!archive.subject || page > 1) return undefined;
  const top = await collectHtml(call, contentHooks.archive_top, archive.subject, readingOf(call));
  return top.text === '' ? undefined : top;
}

/** A page of a list of posts. */
export async function showArchive(call: CallContext, shown: ShownArchive): Promise<RestResponse> {
  const { site } = call;
  const { archive, feed, page, pages, addressOf } = shown;
  const description = archive.description || (archive.title === '' ? site.description : '');
  const view = {
    title: archive.title || site.title,
    description,
    entries: await entriesOf(call, shown.posts),
    top: await topOf(call, shown),
    isSearch: feed === undefined,
    newer: page > 1 ? addressOf(page - 1) : undefined,
    older: page < pages ? addressOf(page + 1) : undefined,
  };
  // Every page names the feed of the whole site already.
  const head = html`${postStyle.link(site)}${feed && archive.title !== '' && html`<link rel="alternate" type="application/rss+xml" href="${feed}" title="${archive.title}">`}`;
  const meta = { description, ...(feed === undefined ? { unlisted: true } : { canonical: addressOf(page) }) };
  return sitePage(call, { title: archive.title, body: <ArchivePage {...view} />, head, meta });
}

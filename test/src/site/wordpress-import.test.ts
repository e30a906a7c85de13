import { readFile } from 'node:fs/promises';
import { BUNDLES } from '@plinth/bundle';
import { expect } from 'chai';
import { Browser } from '../support/browser.js';
import { addUser, PASSWORD, startSite, type WholeSite } from '../support/sites.js';

const EXPORT = new URL('../../../fixtures/wordpress-export.json', import.meta.url);

interface Rendered {
  readonly raw: string;
}

interface Entry {
  readonly id: number;
  readonly slug: string;
  readonly status: string;
  readonly date_gmt: string;
  readonly title: Rendered;
  readonly content: Rendered;
  readonly excerpt: Rendered;
  readonly author: number;
  readonly parent?: number;
  readonly menu_order?: number;
  readonly format?: string;
  readonly sticky?: boolean;
  readonly password?: string;
  readonly comment_status: string;
  readonly categories?: readonly number[];
  readonly tags?: readonly number[];
  readonly featured_media: number;
}

interface Term {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly parent?: number;
  readonly count: number;
}

interface Media extends Omit<Entry, 'content' | 'excerpt'> {
  readonly alt_text: string;
  readonly caption: Rendered;
  readonly description: Rendered;
  readonly mime_type: string;
  readonly source_url: string;
  readonly post: number | null;
}

interface Comment {
  readonly id: number;
  readonly post: number;
  readonly parent: number;
  readonly author_name: string;
  readonly author_email: string;
  readonly author_url: string;
  readonly date_gmt: string;
  readonly status: string;
  readonly content: Rendered;
}

interface Export {
  readonly users: readonly { readonly username: string; readonly slug: string; readonly roles: readonly string[] }[];
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
  readonly media: readonly Media[];
  readonly pages: readonly Entry[];
  readonly posts: readonly Entry[];
  readonly comments: readonly Comment[];
}

const ANY_STATUS = 'publish,future,draft,pending,private';

/** The slugs behind ids, for comparing two sites that number differently. */
const slugsById = (items: readonly { id: number; slug: string }[]) => new Map(items.map(({ id, slug }) => [id, slug]));

describe('plinth import takes the export of a WordPress site', () => {
  let site: WholeSite;
  let browser: Browser;
  let theirs: Export;
  let ours: Export;

  async function all<T>(path: string): Promise<T[]> {
    const found: T[] = [];
    for (let page = 1; ; page += 1) {
      const mark = path.includes('?') ? '&' : '?';
      const address = `/wp/v2/${path}${mark}context=edit&per_page=100&page=${page}`;
      const { body, headers, status } = await browser.rest<T[]>('GET', address);
      expect(status, JSON.stringify(body).slice(0, 200)).to.equal(200);
      found.push(...body);
      if (page >= Number(headers.get('x-wp-totalpages'))) return found;
    }
  }

  before(async () => {
    theirs = JSON.parse(await readFile(EXPORT, 'utf8'));
    site = await startSite();
    await site.host.use(BUNDLES).import({ ...theirs });
    await addUser(site.host, 'reader-of-all', 'administrator');
    browser = new Browser(site.url);
    await browser.signIn('reader-of-all', PASSWORD);
    ours = {
      users: await all('users?orderby=id'),
      categories: await all('categories?orderby=id'),
      tags: await all('tags?orderby=id'),
      media: await all('media?orderby=date&order=desc'),
      pages: await all(`pages?status=${ANY_STATUS}&orderby=date&order=desc`),
      posts: await all(`posts?status=${ANY_STATUS}&orderby=date&order=desc`),
      comments: await all('comments?orderby=date_gmt&order=asc&status=all'),
    };
  });
  after(async () => {
    await site.stop();
    expect(site.log.errors).to.deep.equal([]);
  });

  it('brings every account in, with its roles', () => {
    const bySlug = new Map(ours.users.map((user) => [user.slug, user]));
    for (const { slug, username, roles } of theirs.users) {
      expect(bySlug.get(slug), username).to.deep.include({ username, roles });
    }
  });

  for (const taxonomy of ['categories', 'tags'] as const) {
    it(`brings ${taxonomy} in with names, descriptions, parents and counts`, () => {
      const shape = (from: Export, countOf: (term: Term) => number) => {
        const slugs = slugsById(from[taxonomy]);
        return from[taxonomy]
          .map((term) => ({ ...term, parent: slugs.get(term.parent ?? 0), count: countOf(term) }))
          .map(({ slug, name, description, parent, count }) => ({ slug, name, description, parent, count }))
          .sort((a, b) => (a.slug < b.slug ? -1 : 1));
      };
      // What the export says itself is not exact: it counts scheduled posts of which it has no published one.
      const published = (term: Term) =>
        theirs.posts.filter((post) => post.status === 'publish' && post[taxonomy]?.includes(term.id)).length;
      expect(shape(ours, ({ count }) => count)).to.deep.equal(shape(theirs, published));
    });
  }

  for (const type of ['posts', 'pages'] as const) {
    it(`brings ${type} in: the same slugs in the same order, nothing of their texts changed`, () => {
      const byDate = (entries: readonly Entry[]) =>
        [...entries].sort((a, b) => (a.date_gmt < b.date_gmt ? 1 : a.date_gmt > b.date_gmt ? -1 : b.id - a.id));
      const shape = (entries: readonly Entry[], from: Export) => {
        const [parents, categories, tags] = [entries, from.categories, from.tags].map(slugsById);
        const named = (names: Map<number, string> | undefined, ids: readonly number[] = []) =>
          ids.map((id) => names?.get(id)).sort();
        return entries.map((entry) => ({
          ...{ slug: entry.slug, status: entry.status, date: entry.date_gmt, title: entry.title.raw },
          ...{ content: entry.content.raw, excerpt: entry.excerpt.raw, format: entry.format },
          ...{ sticky: entry.sticky, password: entry.password, menuOrder: entry.menu_order },
          ...{ comments: entry.comment_status, parent: parents?.get(entry.parent ?? 0) },
          ...{ categories: named(categories, entry.categories), tags: named(tags, entry.tags) },
        }));
      };
      const wanted = shape(byDate(theirs[type]), theirs);
      const found = shape(ours[type], ours);
      // The site has a page of its own at /members.
      for (const entry of wanted) if (entry.slug === 'members') entry.slug = 'members-2';
      expect(found.map(({ slug }) => slug)).to.deep.equal(wanted.map(({ slug }) => slug));
      for (const [index, entry] of found.entries()) expect(entry, entry.slug).to.deep.equal(wanted[index]);
    });
  }

  it('brings media in with what is told about them, where they hang and whose picture they are', () => {
    const shape = (from: Export) => {
      const posts = slugsById([...from.pages, ...from.posts]);
      const shownBy = (id: number) =>
        [...from.pages, ...from.posts].filter((entry) => entry.featured_media === id).map(({ slug }) => slug);
      return from.media
        .map((item) => ({
          ...{ slug: item.slug, title: item.title.raw, alt: item.alt_text, type: item.mime_type },
          ...{ caption: item.caption.raw, description: item.description.raw, date: item.date_gmt },
          ...{ source: item.source_url, post: posts.get(item.post ?? 0), shownBy: shownBy(item.id) },
        }))
        .sort((a, b) => (a.slug < b.slug ? -1 : 1));
    };
    expect(shape(ours)).to.deep.equal(shape(theirs));
  });

  it('brings comments in with their threads', () => {
    const shape = (from: Export) => {
      const posts = slugsById([...from.pages, ...from.posts]);
      const texts = new Map(from.comments.map(({ id, content }) => [id, content.raw]));
      return from.comments
        .map((comment) => ({
          ...{ post: posts.get(comment.post), date: comment.date_gmt, text: comment.content.raw },
          ...{ name: comment.author_name, email: comment.author_email, url: comment.author_url },
          ...{ status: comment.status, parent: texts.get(comment.parent) },
        }))
        .sort((a, b) => (`${a.date}${a.text}` < `${b.date}${b.text}` ? -1 : 1));
    };
    expect(shape(ours)).to.deep.equal(shape(theirs));
  });

  it('changes nothing when the same file comes in again', async () => {
    const reports = await site.host.use(BUNDLES).import({ ...theirs });
    expect(reports.reduce((sum, { created }) => sum + created, 0)).to.equal(0);
  });

  it('says what is missing in a file that is not whole, and brings nothing in', async () => {
    const { users: _users, ...rest } = theirs;
    const thrown = await site.host
      .use(BUNDLES)
      .import(rest)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(thrown).to.have.property('code', 'HOST_BUNDLE_INVALID');
    expect(String(thrown)).to.include('users');
  });

  it('shows every post and page at its address', async () => {
    for (const { slug, status, password } of [...theirs.posts, ...theirs.pages]) {
      if (status !== 'publish' || password !== '') continue;
      const { body } = await browser.rest<{ link: string }[]>('GET', `/wp/v2/posts?slug=${slug}`);
      const [post] =
        body.length > 0 ? body : (await browser.rest<{ link: string }[]>('GET', `/wp/v2/pages?slug=${slug}`)).body;
      const { status: answered } = await browser.page(new URL(post?.link ?? '').pathname);
      expect(answered, slug).to.equal(200);
    }
  });
});

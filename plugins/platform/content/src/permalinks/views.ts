import {
  type CallContext,
  collectHtml,
  dateInWords,
  html,
  nonceField,
  type RestResponse,
  type SafeHtml,
  sitePage,
  trusted,
  USERS,
} from '@plinth/kernel';
import { commentSection } from '../comments/section.js';
import { contentHooks, type PageReading } from '../hooks.js';
import { CONTENT_SETTINGS, PERMALINKS, POST_TYPES, type Post, TERMS, type Term } from '../ports.js';
import { type Rendering, renderExcerpt, renderPost, renderTitle } from '../posts/html.js';
import { supports } from '../types/post-types.js';
import type { Archive } from './archives.js';
import { featuredPictures, fileOf, picture } from './pictures.js';
import { plainExcerpt } from './plain-texts.js';
import { passwordForm } from './post-password.js';
import { announceView } from './viewed.js';

function titleOf(post: Post, rendering: Rendering): SafeHtml {
  return post.title === '' ? html`Untitled` : trusted(renderTitle(post.title, rendering));
}

/** Who wrote some posts, as links by their ids: the authors, and whom plugins name beside them. */
async function bylinesOf({ hooks, use }: CallContext, posts: readonly Post[]): Promise<ReadonlyMap<number, SafeHtml>> {
  const authors = await use(USERS).findMany([...new Set(posts.map((post) => post.authorId))]);
  const links = new Map(
    authors.map((author) => {
      const link = html`<a rel="author" href="${use(PERMALINKS).ofAuthor(author)}">${author.displayName}</a>`;
      return [author.id, link] as const;
    }),
  );
  const named = posts.flatMap(({ id, authorId }) => {
    const link = links.get(authorId);
    return link ? [[id, link] as const] : [];
  });
  return hooks.filter(contentHooks.post_bylines, new Map(named), posts);
}

function byline({ site }: CallContext, post: Post, names: SafeHtml | undefined): SafeHtml {
  const time = html`<time datetime="${post.createdAt}">${dateInWords(post.createdAt, site)}</time>`;
  return html`<p class="meta">${names && html`${names} · `}${time}</p>`;
}

function termList({ use }: CallContext, terms: readonly Term[]): SafeHtml | null {
  if (terms.length === 0) return null;
  const links = terms.map((term, index) => [
    index > 0 && ', ',
    html`<a rel="tag" href="${use(PERMALINKS).ofTerm(term)}">${term.name}</a>`,
  ]);
  return html`<footer class="meta">Filed under ${links}</footer>`;
}

/** Who reads a page, for those who add to it. */
function readingOf(call: CallContext): PageReading {
  return { caller: call.caller, nonceField: (action) => nonceField(call, action) };
}

/** The heading of a post, and what plugins let who reads it do with it. */
async function headingOf(call: CallContext, post: Post, isShown: boolean): Promise<SafeHtml> {
  const heading = html`<h1>${titleOf(post, call.use(CONTENT_SETTINGS)())}</h1>`;
  if (!isShown) return heading;
  const actions = await collectHtml(call, contentHooks.post_actions, post, readingOf(call));
  if (actions.text === '') return heading;
  return html`<div class="page-heading">${heading}<div class="actions">${actions}</div></div>`;
}

/** What plugins put below a public post for who reads it. */
async function footOf(call: CallContext, post: Post, isShown: boolean): Promise<SafeHtml | null> {
  if (!isShown || post.status !== 'publish') return null;
  return collectHtml(call, contentHooks.post_foot, post, readingOf(call));
}

/** How the page of a post is shown. */
export interface PostShowing {
  /** Whether the reader may see a protected one; otherwise the form that asks for the password stands there. */
  readonly unlocked: boolean;
  /** Stands above a preview: what is not public has nothing to comment on, and nobody is told that it was seen. */
  readonly bar?: SafeHtml;
}

/** The comments of a post, where there are some or may be. */
async function commentsOf(call: CallContext, post: Post, address: string): Promise<SafeHtml | null> {
  const type = call.use(POST_TYPES).get(post.type);
  const hasComments = type && supports(type, 'comments') && (post.commentStatus === 'open' || post.commentCount > 0);
  return hasComments ? commentSection(call, post, address) : null;
}

/** The page of one post. */
export async function showPost(call: CallContext, post: Post, { unlocked, bar }: PostShowing): Promise<RestResponse> {
  const { hooks, site, use } = call;
  const isRead = unlocked && bar === undefined;
  const type = use(POST_TYPES).get(post.type);
  const hasByline = type !== undefined && !type.hierarchical && supports(type, 'author');
  const [bylines, terms, address, file, pictures] = await Promise.all([
    hasByline ? bylinesOf(call, [post]) : undefined,
    use(TERMS).ofPosts([post.id]),
    use(PERMALINKS).ofPost(post),
    fileOf(call, post),
    featuredPictures(call, [post]),
  ]);
  const featured = picture(pictures.get(post.featuredMedia), ['medium_large', 'large']);
  const content = unlocked ? trusted(await renderPost(hooks, post)) : passwordForm(site.url, post);
  const item = `${site.restUrl}/wp/v2/${type?.restBase}/${post.id}`;
  const head = html`<link rel="alternate" type="application/json" href="${item}">
${await collectHtml(call, contentHooks.post_head, post)}`;
  const body = html`${bar}<article>
${await headingOf(call, post, isRead)}
${bylines && byline(call, post, bylines.get(post.id))}
${featured && html`<p>${featured}</p>`}${file}${content}
${termList(call, terms.get(post.id) ?? [])}
</article>
${await footOf(call, post, isRead)}
${isRead && (await commentsOf(call, post, address))}`;
  const media = unlocked ? pictures.get(post.featuredMedia) : undefined;
  const meta = {
    description: plainExcerpt(post, use(CONTENT_SETTINGS)()),
    ...(bar ? { unlisted: true } : { canonical: address }),
    ...(media ? { image: { url: (media.sizes.get('large') ?? media.file).url, alt: media.altText } } : {}),
    ...(post.type === 'post' ? { article: { publishedAt: post.createdAt, modifiedAt: post.modifiedAt } } : {}),
  };
  const shown = await sitePage(call, { title: post.title, body, head, meta });
  if (isRead) await announceView(call, post);
  return shown;
}

/** What is shown of a post in a list; nothing of a protected one. */
function teaser(post: Post, rendering: Rendering): SafeHtml | null {
  if (post.password !== '') return null;
  return trusted(renderExcerpt(post, rendering));
}

/** One page of a list: where it lies, what it shows and how many pages there are. */
export interface ArchivePage {
  readonly archive: Archive;
  /** The address of a page of the list. */
  addressOf(page: number): string;
  readonly page: number;
  readonly pages: number;
  readonly posts: readonly Post[];
  /** The address of its feed; none for what somebody searched. */
  readonly feed?: string;
}

function neighbours({ addressOf, page, pages }: ArchivePage): SafeHtml {
  return html`<nav>${page > 1 && html`<a rel="prev" href="${addressOf(page - 1)}">Newer posts</a> `}
${page < pages && html`<a rel="next" href="${addressOf(page + 1)}">Older posts</a>`}</nav>`;
}

/** A page of a list of posts. */
export async function showArchive(call: CallContext, shown: ArchivePage): Promise<RestResponse> {
  const { site, use } = call;
  const { archive, posts, feed } = shown;
  const rendering = use(CONTENT_SETTINGS)();
  const [addresses, bylines, pictures] = await Promise.all([
    use(PERMALINKS).ofPosts(posts),
    bylinesOf(call, posts),
    featuredPictures(call, posts),
  ]);
  const items = posts.map(
    (post, index) => html`<article>
<h2><a href="${addresses[index]}">${titleOf(post, rendering)}</a></h2>
${byline(call, post, bylines.get(post.id))}
${picture(pictures.get(post.featuredMedia), ['thumbnail'])}${teaser(post, rendering)}</article>
`,
  );
  const top =
    archive.subject && shown.page === 1
      ? await collectHtml(call, contentHooks.archive_top, archive.subject, readingOf(call))
      : null;
  const body = html`<h1>${archive.title || site.title}</h1>
${(archive.description || (archive.title === '' && site.description)) && html`<p>${archive.description || site.description}</p>`}
${top}${items.length > 0 ? items : html`<p>Nothing has been published here yet.</p>`}
${neighbours(shown)}`;
  // Every page names the feed of the whole site already.
  const head = html`${feed && archive.title !== '' && html`<link rel="alternate" type="application/rss+xml" href="${feed}" title="${archive.title}">`}`;
  const meta = {
    description: archive.description || (archive.title === '' ? site.description : ''),
    ...(feed === undefined ? { unlisted: true } : { canonical: shown.addressOf(shown.page) }),
  };
  return sitePage(call, { title: archive.title, body, head, meta });
}

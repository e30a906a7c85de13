import {
  anyone,
  type CallContext,
  notFound,
  page,
  type RestResponse,
  type Route,
  redirect,
  Type,
} from '@plinth/kernel';
import { seesMedia } from '../media/visibility.js';
import { CONTENT_SETTINGS, PERMALINKS, POST_TYPES, POSTS, type Post } from '../ports.js';
import { SHOWN_TAGS } from '../posts/kept-posts.js';
import { forbidSharing } from '../posts/password.js';
import { mayEdit, mayRead } from '../posts/rights.js';
import { type Archive, findArchive, searchArchive } from './archives.js';
import { showCommentFeed, showFeed, splitFeed } from './feeds.js';
import { knowsPassword, passwordPage } from './post-password.js';
import { showArchive } from './show-archive.js';
import { showPost } from './show-post.js';
import { postStyle } from './style.js';

/**
 * A post that may not be read is not found: an address tells nothing about it. By this code the host hands the request
 * on to the application around it.
 */
function nothingHere(): never {
  throw notFound('rest_no_route', 'There is no such page.');
}

async function isReadable({ caller, use }: CallContext, post: Post): Promise<boolean> {
  const type = use(POST_TYPES).get(post.type);
  if (!type || type.viewable === false) return false;
  if (post.type !== 'attachment') return mayRead(post, caller);
  return seesMedia(caller, post, post.parentId === 0 ? undefined : await use(POSTS).find(post.parentId));
}

/** Shows a post, or sends the reader on to the address that it has now. */
async function postPage(call: CallContext, post: Post | undefined, asked: string): Promise<RestResponse> {
  const { site, use } = call;
  if (!post || !(await isReadable(call, post))) return nothingHere();
  const address = await use(PERMALINKS).ofPost(post);
  if (decodeURI(address) !== `${site.url}${asked}`) return redirect(address, 301);
  return showPost(call, post, { unlocked: isUnlocked(call, post) });
}

function isUnlocked(call: CallContext, post: Post): boolean {
  if (post.password === '') return true;
  forbidSharing(call);
  return knowsPassword(call, post) || mayEdit(post, call.caller);
}

/** Shows what is at a path, or leads on to what was there; of two that a path could mean the one that has it now wins. */
async function pageAt(call: CallContext, path: string): Promise<RestResponse> {
  const permalinks = call.use(PERMALINKS);
  const post = await permalinks.find(path);
  if (post) return postPage(call, post, `/${path}/`);
  for (const former of (await permalinks.findFormer?.(path)) ?? []) {
    if (await isReadable(call, former)) return redirect(await permalinks.ofPost(former), 301);
  }
  return nothingHere();
}

/** Splits `category/news/page/2` into the path of the list and the number of its page. */
function splitPage(path: string): { base: string; number?: number } {
  const match = /^(?:(.*)\/)?page\/([1-9]\d{0,5})$/.exec(path);
  return match ? { base: match[1] ?? '', number: Number(match[2]) } : { base: path };
}

interface WantedPage {
  readonly archive: Archive;
  readonly number: number;
  addressOf(page: number): string;
  readonly feed?: string;
}

async function listPage(call: CallContext, wanted: WantedPage): Promise<RestResponse> {
  const { use } = call;
  const { archive, number } = wanted;
  const limit = use(CONTENT_SETTINGS)().postsPerPage;
  const { posts, total } = await use(POSTS).list({ ...archive.selection, limit, offset: (number - 1) * limit });
  const pages = Math.max(1, Math.ceil(total / limit));
  if (number > pages) return nothingHere();
  return showArchive(call, { ...wanted, page: number, pages, posts });
}

/** The address of a list, without the number of a page. */
function addressOf({ site }: CallContext, base: string): string {
  return base === '' ? `${site.url}/` : `${site.url}/${base.split('/').map(encodeURIComponent).join('/')}/`;
}

/** Where the feed of all comments is, before `/feed`. */
const COMMENTS_BASE = 'comments';

async function feedPage(call: CallContext, path: string, page: number): Promise<RestResponse | undefined> {
  const wanted = splitFeed(path);
  if (!wanted) return undefined;
  const shown = { address: addressOf(call, wanted.base), kind: wanted.kind, page };
  if (wanted.base === COMMENTS_BASE) return (await showCommentFeed(call, shown)) ?? nothingHere();
  const archive = await findArchive(call, wanted.base);
  return archive && ((await showFeed(call, { archive, ...shown })) ?? nothingHere());
}

/** The list at a path; its page is the one that the path names, or else `paged`, the older form of the address. */
async function archivePage(call: CallContext, path: string, paged: number): Promise<RestResponse | undefined> {
  const { base, number = paged } = splitPage(path);
  const archive = await findArchive(call, base);
  if (!archive) return undefined;
  const address = addressOf(call, base);
  return listPage(call, {
    archive,
    number,
    addressOf: (at) => (at === 1 ? address : `${address}page/${at}/`),
    feed: `${address}feed/`,
  });
}

/** What a search form leads to: `/?s=words`. */
function searchPage(call: CallContext, words: string, number: number): Promise<RestResponse> {
  const address = `${call.site.url}/?s=${encodeURIComponent(words)}`;
  const addressOf = (at: number) => (at === 1 ? address : `${address}&paged=${at}`);
  return listPage(call, { archive: searchArchive(words), number, addressOf });
}

/** The page that the owner put on the front of the site, if there is one that the reader may see. */
async function chosenFront(call: CallContext): Promise<RestResponse | undefined> {
  const { pageOnFront, showOnFront } = call.use(CONTENT_SETTINGS)();
  if (showOnFront !== 'page' || pageOnFront === 0) return undefined;
  const post = await call.use(POSTS).find(pageOnFront);
  if (post?.type !== 'page' || !(await isReadable(call, post))) return undefined;
  return showPost(call, post, { unlocked: isUnlocked(call, post) });
}

const paged = Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000, description: 'Page of a list.' });

/** The addresses that name a post by its id. */
const plainArguments = {
  p: Type.Optional(Type.Integer({ minimum: 1, description: 'A post by its id.' })),
  page_id: Type.Optional(Type.Integer({ minimum: 1, description: 'A page by its id.' })),
  attachment_id: Type.Optional(Type.Integer({ minimum: 1, description: 'A file by its id.' })),
  post_type: Type.Optional(Type.String({ description: 'The post type of p.' })),
  s: Type.Optional(Type.String({ maxLength: 200, description: 'Words that posts and pages are searched for.' })),
  paged,
};

const frontPage = page({
  method: 'GET',
  path: '/',
  summary: 'The front: the newest posts, what `s` finds, or the post that `p`, `page_id` or `attachment_id` names.',
  module: 'pages',
  access: anyone,
  args: plainArguments,
  async handle(call) {
    const { p, page_id, attachment_id, post_type, s, paged } = call.args;
    if (s !== undefined && s.trim() !== '') return searchPage(call, s.trim(), paged);
    const id = p ?? page_id ?? attachment_id;
    if (id === undefined) return (await chosenFront(call)) ?? (await archivePage(call, '', paged)) ?? nothingHere();
    const name = p !== undefined ? 'p' : page_id !== undefined ? 'page_id' : 'attachment_id';
    const asked = post_type === undefined ? `/?${name}=${id}` : `/?post_type=${post_type}&p=${id}`;
    return postPage(call, await call.use(POSTS).find(id), asked);
  },
});

const anyPage = page({
  method: 'GET',
  path: '/*path',
  summary:
    'Posts, pages, and the archives of categories, tags, further taxonomies, authors and formats, with their feeds.',
  module: 'pages',
  access: anyone,
  args: { path: Type.String({ description: 'The path of the page.' }), paged },
  passesOn: SHOWN_TAGS,
  async handle(call) {
    const path = call.args.path.replace(/^\/+|(?<!\/)\/+$/g, '');
    const { paged: page } = call.args;
    const archive = (await feedPage(call, path, page)) ?? (await archivePage(call, path, page));
    return archive ?? pageAt(call, path);
  },
});

/** The readable pages of the site. */
export const permalinkPages: readonly Route[] = [postStyle.page, frontPage, anyPage, passwordPage];

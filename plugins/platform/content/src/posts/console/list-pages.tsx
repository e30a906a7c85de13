import { type CallContext, can, offsetOf, page, pagingArguments, type Route, redirect, USERS } from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage } from '@plinth/pages';
import type { Option } from '@plinth/pages/kit';
import { noteNamed, readBulk } from '@plinth/pages/resource';
import { ask, sureArgument } from '../../console/asking.js';
import { each, outcomeArguments, outcomeQuery } from '../../console/bulk.js';
import { plainTitle } from '../../permalinks/plain-texts.js';
import {
  CONTENT_SETTINGS,
  PERMALINKS,
  POST_TYPES,
  POSTS,
  type Post,
  type PostTypeDefinition,
  TERMS,
} from '../../ports.js';
import { capabilitiesOf, supports } from '../../types/post-types.js';
import { termOptions } from '../editor/choices.js';
import { mayEdit } from '../rights.js';
import { actsOn, change, mayGo, NOTED_ACTS, postAct } from './acts.js';
import {
  categoriesOf,
  LIVING,
  type ListedStatus,
  listAddress,
  listArguments,
  type PostListQuery,
  STATUSES,
  selectionOf,
} from './list-query.js';
import { type ListedPost, PostList } from './list-view.js';
import { postScreenTexts } from './texts.js';

const access = can('edit_posts');

/** The kinds of posts that the caller may write. */
function writable({ use, caller }: CallContext): PostTypeDefinition[] {
  return use(POST_TYPES)
    .all()
    .filter((type) => type.viewable !== false && type.name !== 'attachment')
    .filter((type) => caller.can(capabilitiesOf(type).edit_posts));
}

async function listed(call: CallContext, posts: readonly Post[], taxonomy: string | undefined): Promise<ListedPost[]> {
  const { use, caller } = call;
  const ids = posts.map(({ id }) => id);
  const [addresses, authors, terms] = await Promise.all([
    use(PERMALINKS).ofPosts(posts),
    use(USERS).findMany([...new Set(posts.map(({ authorId }) => authorId))]),
    taxonomy === undefined || ids.length === 0 ? undefined : use(TERMS).ofPosts(ids, taxonomy),
  ]);
  const names = new Map(authors.map(({ id, displayName }) => [id, { id, name: displayName }]));
  const rendering = use(CONTENT_SETTINGS)();
  return posts.map((post, index) => ({
    post,
    title: plainTitle(post, rendering),
    url: addresses[index] ?? '',
    author: names.get(post.authorId),
    categories: terms?.get(post.id) ?? [],
    isEditable: post.status !== 'trash' && mayEdit(post, caller),
    acts: actsOn(call, post),
  }));
}

/** What a list is read with: whose posts the caller sees, and what sorts them. */
function scopeOf(call: CallContext, type: PostTypeDefinition | undefined) {
  const { caller } = call;
  const seesAll = type !== undefined && caller.can(capabilitiesOf(type).edit_others_posts);
  const taxonomy = type && categoriesOf(call, type);
  return { taxonomy, own: seesAll ? undefined : caller.id };
}

/** How many there are of each status: totals of lists are cached until a write. */
async function countsOf({ use }: CallContext, query: PostListQuery, scope: Parameters<typeof selectionOf>[1]) {
  const totalOf = async (status: ListedStatus) => {
    const { total } = await use(POSTS).list({ ...selectionOf({ ...query, status }, scope), limit: 0, offset: 0 });
    return [status, total] as const;
  };
  const counts = new Map(await Promise.all(STATUSES.filter((status) => status !== 'any').map(totalOf)));
  return counts.set(
    'any',
    LIVING.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0),
  );
}

/** How many of the caller's own there are, for who sees those of others. */
async function ownCount({ use, caller }: CallContext, query: PostListQuery, taxonomy: string | undefined) {
  const own = { ...query, status: 'any' as const };
  const { total } = await use(POSTS).list({
    ...selectionOf(own, { taxonomy, own: caller.id }),
    limit: 0,
    offset: 0,
  });
  return { id: caller.id, count: total };
}

/** The categories that can be chosen, and the one that is, however many there are. */
async function categoryChoices(call: CallContext, scope: ReturnType<typeof scopeOf>, chosen: number) {
  const { taxonomy } = scope;
  if (!taxonomy) return undefined;
  const options: Option[] = await termOptions(call, taxonomy);
  const isListed = chosen === 0 || options.some(({ value }) => value === String(chosen));
  const term = isListed ? undefined : await call.use(TERMS).find(chosen);
  const more = term?.taxonomy === taxonomy.name ? [{ value: String(term.id), title: term.name }] : [];
  return { title: taxonomy.title, options: [...more, ...options] };
}

async function nameOf({ use }: CallContext, author: number): Promise<string | undefined> {
  return author === 0 ? undefined : (await use(USERS).find(author))?.displayName;
}

/** The list, and what is done from it. */
export const postListPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/posts',
    summary: 'Posts and pages: all for who edits those of others, else their own.',
    access,
    args: { ...pagingArguments({ perPage: 20 }), ...outcomeArguments, ...listArguments },
    async handle(call) {
      const { use, args, caller, site } = call;
      const { page: number, per_page: perPage, done, left, act, ...asked } = args;
      const types = writable(call);
      const type = types.find(({ name }) => name === asked.type) ?? types[0];
      const query: PostListQuery = { ...asked, type: type?.name ?? '', search: asked.search.trim() };
      const scope = scopeOf(call, type);
      const taxonomy = scope.taxonomy?.name;
      const selecting = { taxonomy, own: scope.own };
      const [{ posts, total }, counts, own, categories, authorName] = await Promise.all([
        use(POSTS).list({
          ...{ ...selectionOf(query, selecting), without: ['content', 'excerpt'] },
          ...{ limit: perPage, offset: offsetOf(args) },
        }),
        countsOf(call, query, selecting),
        scope.own === undefined ? ownCount(call, query, taxonomy) : undefined,
        categoryChoices(call, scope, query.category),
        nameOf(call, scope.own === undefined ? query.author : 0),
      ]);
      const view = {
        ...{ path: use(CONSOLE).path, nonce: consoleNonce(call), query, types, counts, own, categories, authorName },
        ...{ rows: await listed(call, posts, taxonomy), page: number, perPage, total, done, left, act },
        hasComments: type !== undefined && supports(type, 'comments'),
        readsComments: caller.can('moderate_comments'),
      };
      return consolePage({ title: postScreenTexts.in(site.language)('posts'), body: <PostList {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: '/posts',
    summary: 'Publishes the chosen posts, makes drafts of them, moves them to the trash and back, or deletes them.',
    access,
    // It says itself which posts they were.
    audited: false,
    args: { ...listArguments, ...sureArgument },
    async handle(call) {
      const { use, args, site } = call;
      const { sure, ...query } = args;
      const { ids, act: asked } = readBulk(call);
      const act = postAct(asked);
      const path = use(CONSOLE).path;
      const back = listAddress(path, query);
      if (act === undefined) return redirect(`${site.url}${back}&${outcomeQuery({ done: 0, left: 0 }, '')}`);
      const posts = await use(POSTS).findMany(ids);
      const named = (post: Post) => plainTitle(post, use(CONTENT_SETTINGS)());
      const going = posts.filter((post) => mayGo(call, post));
      if (act === 'remove' && sure === '' && going.length > 0) {
        const list = { title: postScreenTexts.in(site.language)('posts'), path: back };
        const fields = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
        return ask(call, { to: `${path}/posts`, ids, names: going.map(named), kind: 'posts', list, fields });
      }
      const { changed, done, left } = await each(posts, (post) => change(call, post, act));
      await noteNamed(call, NOTED_ACTS[act], changed.map(named));
      return redirect(`${site.url}${back}&${outcomeQuery({ done, left }, act)}`);
    },
  }),
];

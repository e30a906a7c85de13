import {
  anyone,
  type Call,
  cacheTag,
  contextArgument,
  type ErrorSpecification,
  forbidden,
  notFound,
  paged,
  RestError,
  type Route,
  route,
  Type,
} from '@plinth/kernel';
import { contentHooks } from '../hooks.js';
import {
  PERMALINKS,
  POSTS,
  type Post,
  type PostTypeDefinition,
  TAXONOMIES,
  type TaxonomyDefinition,
} from '../ports.js';
import { capabilitiesOf } from '../types/post-types.js';
import { collectionArguments } from './collection-arguments.js';
import { collectionQuery } from './collection-query.js';
import { wantedFields } from './fields.js';
import { itemId } from './ids.js';
import { itemSchema } from './item-schema.js';
import { KEPT_POSTS } from './kept-posts.js';
import { LIST_TAGS, readDepending } from './list-tags.js';
import { passwordLimited, refuseWrongPassword } from './password.js';
import { presentPost, presentPosts } from './present.js';
import { mayEdit, refuseReading } from './rights.js';
import { readTermFilters, termFilterArguments } from './term-arguments.js';
import { type FindingCall, findPost } from './together.js';

/** The taxonomies that sort posts of a type, those of plugins included. */
export function taxonomiesOf({ use }: Pick<Call, 'use'>, type: PostTypeDefinition): TaxonomyDefinition[] {
  return use(TAXONOMIES)
    .all()
    .filter((taxonomy) => taxonomy.objectTypes.includes(type.name));
}

/**
 * Finds the post that a path names. It is one function for all methods of a type, so that a request loads it once.
 * @throws RestError 404 `rest_post_invalid_id`
 */
export function postFinder(type: PostTypeDefinition) {
  return async (call: FindingCall & { readonly args: { readonly id: number } }): Promise<Post> => {
    const post = await findPost(call, call.args.id);
    if (post?.type !== type.name) throw notFound('rest_post_invalid_id', 'Invalid post ID.');
    return post;
  };
}

/** @throws RestError 400 `rest_post_invalid_page_number` for a page beyond the last of a list that has any (host-conventions D31) */
export function refusePageBeyond(page: number, perPage: number, total: number): void {
  if (page === 1 || total === 0 || page <= Math.ceil(total / perPage)) return;
  const message = 'The page number requested is larger than the number of pages available.';
  throw new RestError('rest_post_invalid_page_number', message, { status: 400 });
}

const LIST_REFUSALS: readonly ErrorSpecification[] = [
  {
    code: 'rest_forbidden_context',
    status: 403,
    when: 'the edit context is asked for without the right to edit such posts',
  },
  {
    code: 'rest_invalid_param',
    status: 400,
    when: 'a parameter is out of bounds, or a status is asked for that the caller may not see',
  },
  { code: 'rest_no_search_term_defined', status: 400, when: 'orderby is relevance without search' },
  { code: 'rest_orderby_include_missing_include', status: 400, when: 'orderby is include without include' },
  { code: 'rest_post_invalid_page_number', status: 400, when: 'the page lies beyond the last' },
];

/** `GET /wp/v2/<type>` (host-conventions E11, E12, D28 to D31). */
export function listRoute(type: PostTypeDefinition, taxonomies: readonly TaxonomyDefinition[]): Route {
  return route({
    method: 'GET',
    path: `/${type.restBase}`,
    summary: `${type.title}, a page at a time.`,
    access: anyone,
    args: { ...termFilterArguments(taxonomies), ...collectionArguments(type) },
    item: itemSchema(type, taxonomies),
    errors: LIST_REFUSALS,
    cacheForVisitors: LIST_TAGS,
    async handle(call) {
      const { args, caller, hooks, request, site, use } = call;
      const editing = args.context === 'edit';
      if (editing && !caller.can(capabilitiesOf(type).edit_posts)) throw forbidden('rest_forbidden_context');
      const terms = readTermFilters(taxonomiesOf(call, type), { ...request.query, ...request.body });
      const asked = collectionQuery(args, { type, caller, site, terms, fields: wantedFields(request) });
      const query = await hooks.filter(contentHooks.rest_post_query, asked, request, caller);
      const isPartial = request.query['_fields'] !== undefined;
      const { posts, total } = await readDepending(call, query, async () => {
        const page = await (editing ? use(POSTS).list(query) : use(KEPT_POSTS).list(query, isPartial));
        return { ...page, tags: use(KEPT_POSTS).tagsOfAll(page.posts) };
      });
      if (args.offset === undefined) refusePageBeyond(args.page, args.per_page, total);
      // The conditions of the query follow the roles; what taps take away from single posts is left out here.
      const shown = editing ? posts.filter((post) => mayEdit(post, caller)) : posts;
      const items = await presentPosts(call, shown, { type, context: args.context, caller, request });
      const beyond = args.offset !== undefined && args.offset >= total;
      return paged(items, beyond ? 0 : total, args.per_page);
    },
  });
}

/** `GET /wp/v2/<type>/<id>` (host-conventions E9, E10). */
export function readRoute(
  type: PostTypeDefinition,
  taxonomies: readonly TaxonomyDefinition[],
  resource: ReturnType<typeof postFinder>,
): Route {
  return route({
    method: 'GET',
    path: `/${type.restBase}/:id`,
    summary: `One ${type.singular.toLowerCase()}.`,
    access: anyone,
    args: {
      id: itemId('Unique identifier for the post.'),
      ...contextArgument(),
      password: Type.Optional(Type.String({ description: 'The password for the post if it is password protected.' })),
    },
    item: itemSchema(type, taxonomies),
    errors: [
      { code: 'rest_post_invalid_id', status: 404, when: 'there is no such post of this type' },
      { code: 'rest_forbidden', status: 403, when: 'the post is not published and the caller may not read it' },
      { code: 'rest_forbidden_context', status: 403, when: 'the edit context is asked for without the right to edit' },
      { code: 'rest_post_incorrect_password', status: 403, when: 'the password is wrong' },
      passwordLimited,
    ],
    cacheForVisitors: ({ params: { id } }) => [
      cacheTag.object('posts', Number(id)),
      cacheTag.whole('terms'),
      ...['users', 'media'],
    ],
    resource,
    async authorizeResource(call) {
      const { args, caller, resource: post } = call;
      refuseReading(post, caller, args.context);
      await refuseWrongPassword(call, post, args.password);
    },
    async handle(call) {
      const { args, caller, request, resource: post, use } = call;
      if (type.viewable !== false) {
        call.header('Link', `<${await use(PERMALINKS).ofPost(post)}>; rel="alternate"; type=text/html`);
      }
      return presentPost(call, post, { type, context: args.context, caller, request, password: args.password });
    },
  });
}

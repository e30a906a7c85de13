import {
  type ArgumentsOf,
  anyone,
  type CallContext,
  choice,
  ids,
  invalidParam,
  type Link,
  offsetOf,
  paged,
  pagingArguments,
  RestError,
  type Route,
  route,
  Type,
  under,
} from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { CONTENT_SETTINGS, PERMALINKS, POST_TYPES, POSTS, TAXONOMIES, type Term } from '../ports.js';
import { wantedFields } from '../posts/fields.js';
import { formatAddress, formatsInUse, formatTitle, typesWithFormats } from '../posts/formats.js';
import { renderTitle } from '../posts/html.js';
import { TERM_LIBRARY } from '../terms/library.js';

const searchArguments = {
  context: choice(['view', 'embed'], {
    default: 'view',
    description: 'Scope under which the request is made; determines fields present in response.',
  }),
  ...pagingArguments(),
  search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
  type: choice(['post', 'term', 'post-format'], {
    default: 'post',
    description: 'Limit results to items of an object type.',
  }),
  subtype: Type.Array(Type.String(), {
    default: ['any'],
    maxItems: 100,
    description: 'Limit results to items of one or more object subtypes.',
  }),
  exclude: ids('Ensure result set excludes specific IDs.'),
  include: ids('Limit result set to specific IDs.'),
};

type SearchValues = ArgumentsOf<typeof searchArguments>;

const searchItem = Type.Object(
  {
    id: Type.Union([Type.Integer(), Type.String()], {
      description: 'Unique identifier for the object.',
      readonly: true,
    }),
    title: Type.String({ description: 'The title for the object.', readonly: true }),
    url: Type.String({ format: 'uri', description: 'URL to the object.', readonly: true }),
    type: Type.String({ description: 'Object type.', readonly: true }),
    subtype: Type.Optional(Type.String({ description: 'Object subtype.', readonly: true })),
  },
  { title: 'search-result' },
);

/** What was found, before it is shown. */
interface Found {
  readonly id: number | string;
  readonly title: string;
  readonly url: string;
  readonly type: 'post' | 'term' | 'post-format';
  /** Formats have none. */
  readonly subtype?: string;
  /** Where things of this kind lie below `wp/v2`, and where the kind itself is described. */
  readonly base?: string | undefined;
  readonly about?: string;
}

interface FoundPage {
  readonly found: readonly Found[];
  readonly total: number;
}

/**
 * The names that a search looks at.
 * @throws RestError 400 `rest_invalid_param` for a name that is none of them
 */
function subtypesOf(asked: readonly string[], known: readonly string[]): readonly string[] {
  const unknown = asked.filter((name) => name !== 'any' && !known.includes(name));
  if (unknown.length > 0) {
    throw invalidParam({ subtype: `subtype is not one of any, ${known.join(', ')}.` });
  }
  return asked.length === 0 || asked.includes('any') ? known : asked;
}

function filled(list: readonly number[]): readonly number[] | undefined {
  return list.length > 0 ? list : undefined;
}

async function searchPosts({ use }: CallContext, args: SearchValues): Promise<FoundPage> {
  const types = use(POST_TYPES)
    .all()
    .filter((type) => type.viewable !== false && type.name !== 'attachment');
  const bases = new Map(types.map((type) => [type.name, type.restBase]));
  const { posts, total } = await use(POSTS).list({
    types: subtypesOf(args.subtype, [...bases.keys()]),
    statuses: ['publish'],
    search: args.search || undefined,
    // What a password hides is not told by whether it is found.
    withoutProtected: Boolean(args.search),
    include: filled(args.include),
    exclude: filled(args.exclude),
    orderBy: args.search ? 'relevance' : 'date',
    limit: args.per_page,
    offset: offsetOf(args),
    without: ['content', 'excerpt'],
  });
  const addresses = await use(PERMALINKS).ofPosts(posts);
  const rendering = use(CONTENT_SETTINGS)();
  const found = posts.map(({ id, title, type }, index) => ({
    id,
    title: renderTitle(title, rendering),
    url: addresses[index] ?? '',
    type: 'post' as const,
    subtype: type,
    base: bases.get(type),
    about: `types/${type}`,
  }));
  return { found, total };
}

/** Names of terms are shown as they are, as on their own routes. */
const NAMES = { typography: false };

async function searchTerms({ use }: CallContext, args: SearchValues): Promise<FoundPage> {
  const bases = new Map(
    use(TAXONOMIES)
      .all()
      .filter(({ viewable = true }) => viewable)
      .map((taxonomy) => [taxonomy.name, taxonomy.restBase]),
  );
  const { terms, total } = await use(TERM_LIBRARY).search({
    taxonomies: subtypesOf(args.subtype, [...bases.keys()]),
    search: args.search || undefined,
    include: filled(args.include),
    exclude: filled(args.exclude),
    limit: args.per_page,
    offset: offsetOf(args),
  });
  const found = terms.map((term: Term) => ({
    id: term.id,
    title: renderTitle(term.name, NAMES),
    url: use(PERMALINKS).ofTerm(term),
    type: 'term' as const,
    subtype: term.taxonomy,
    base: bases.get(term.taxonomy),
    about: `taxonomies/${term.taxonomy}`,
  }));
  return { found, total };
}

/** Formats that published posts have; an id is a name here, so that lists of ids neither limit nor exclude any. */
async function searchFormats({ site, use }: CallContext, args: SearchValues): Promise<FoundPage> {
  subtypesOf(args.subtype, []);
  const wanted = args.search?.trim().toLowerCase() ?? '';
  const used = await formatsInUse(use(DATABASE), typesWithFormats(use(POST_TYPES).all()));
  const all = used.filter((format) => formatTitle(format).toLowerCase().includes(wanted));
  const offset = offsetOf(args);
  const shown = all.slice(offset, offset + args.per_page);
  const found = shown.map((format) => {
    return { id: format, title: formatTitle(format), url: formatAddress(site, format), type: 'post-format' as const };
  });
  return { found, total: all.length };
}

const SEARCHES = { post: searchPosts, term: searchTerms, 'post-format': searchFormats };

function linksOf({ id, base, about }: Found, root: string): Readonly<Record<string, readonly Link[]>> {
  return {
    ...(base === undefined ? {} : { self: [{ embeddable: true, href: `${root}/${base}/${id}` }] }),
    ...(about === undefined ? {} : { about: [{ href: `${root}/${about}` }] }),
    collection: [{ href: `${root}/search` }],
  };
}

const search = route({
  method: 'GET',
  path: '/search',
  summary: 'Published posts, terms or formats that match, a page at a time.',
  access: anyone,
  args: searchArguments,
  item: searchItem,
  result: Type.Array(searchItem),
  errors: [
    { code: 'rest_search_invalid_page_number', status: 400, when: 'the page lies beyond the last' },
    { code: 'rest_invalid_param', status: 400, when: 'a subtype does not exist' },
  ],
  cacheForVisitors: ['posts', 'terms'],
  async handle(call) {
    const { args, request, site } = call;
    const { found, total } = await SEARCHES[args.type](call, args);
    if (args.page > 1 && total > 0 && args.page > Math.ceil(total / args.per_page)) {
      const message = 'The page number requested is larger than the number of pages available.';
      throw new RestError('rest_search_invalid_page_number', message, { status: 400 });
    }
    const root = `${site.restUrl}/wp/v2`;
    const linked = wantedFields(request).wants('_links');
    const items = found.map((each) => {
      const { id, title, url, type, subtype } = each;
      const kind = subtype === undefined ? { type } : { type, subtype };
      return { id, title, url, ...kind, ...(linked ? { _links: linksOf(each, root) } : {}) };
    });
    return paged(items, total, args.per_page);
  },
});

/** `wp/v2/search` (host-conventions E24). */
export const searchRoutes: readonly Route[] = under('wp/v2', [search]);

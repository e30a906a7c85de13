import { type ArgumentsOf, type Caller, offsetOf, RestError, type SiteInfo } from '@plinth/kernel';
import { slugify } from '@plinth/kernel/text';
import { visibleTo } from '../capabilities/visibility.js';
import type { PostOrder, PostQuery, PostTypeDefinition, SearchColumn, TermCondition } from '../ports.js';
import { capabilitiesOf } from '../types/post-types.js';
import type { collectionArguments } from './collection-arguments.js';
import { readDate } from './dates.js';
import type { WantedFields } from './fields.js';

/** The values of the parameters of a list. */
export type CollectionValues = ArgumentsOf<ReturnType<typeof collectionArguments>>;

const SEARCH_COLUMNS: Readonly<Record<string, SearchColumn>> = {
  post_title: 'title',
  post_content: 'content',
  post_excerpt: 'excerpt',
};

/** What `any` means: every status that is neither internal nor the trash. */
const ANY = ['publish', 'future', 'draft', 'pending', 'private'];

function badRequest(code: string, message: string): RestError {
  return new RestError(code, message, { status: 400 });
}

/** Whether somebody may ask for the posts of a status; which of them they see is another question. */
export function mayAskFor(status: string, caller: Caller, type: PostTypeDefinition): boolean {
  const { edit_posts, read_private_posts } = capabilitiesOf(type);
  return status === 'publish' || caller.can(edit_posts) || (status === 'private' && caller.can(read_private_posts));
}

/**
 * The statuses that a list shows.
 * @throws RestError 400 `rest_invalid_param` with the detail `rest_forbidden_status` (host-conventions E12)
 */
function statusesOf(args: CollectionValues, caller: Caller, type: PostTypeDefinition): string[] {
  if (!args.status.every((status) => mayAskFor(status, caller, type))) {
    const message = 'Status is forbidden.';
    const detail = { code: 'rest_forbidden_status', message, data: { status: caller.isVisitor ? 401 : 403 } };
    throw new RestError('rest_invalid_param', 'Invalid parameter(s): status', {
      status: 400,
      data: { params: { status: message }, details: { status: detail } },
    });
  }
  return [...new Set(args.status.flatMap((status) => (status === 'any' ? ANY : [status])))];
}

function orderOf({ orderby, search, include }: CollectionValues): PostOrder {
  if (orderby === 'relevance' && !search) {
    throw badRequest('rest_no_search_term_defined', 'You need to define a search term to order by relevance.');
  }
  if (orderby === 'include' && include.length === 0) {
    throw badRequest(
      'rest_orderby_include_missing_include',
      'You need to define an include parameter to order by include.',
    );
  }
  return orderby;
}

/** A list parameter that is empty filters nothing. */
function filled<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list && list.length > 0 ? list : undefined;
}

function dates(args: CollectionValues, { timezone }: SiteInfo) {
  const read = (text: string | undefined, name: string) =>
    text === undefined ? undefined : readDate(text, timezone, name);
  return {
    after: read(args.after, 'after'),
    before: read(args.before, 'before'),
    modifiedAfter: read(args.modified_after, 'modified_after'),
    modifiedBefore: read(args.modified_before, 'modified_before'),
  };
}

/** Whether somebody searches who might learn by it what a password hides. */
function searchesAsReader({ search, context }: CollectionValues, caller: Caller, type: PostTypeDefinition): boolean {
  return Boolean(search) && context !== 'edit' && !caller.can(capabilitiesOf(type).edit_others_posts);
}

/** Large columns that no wanted field shows. */
function unwantedColumns(fields: WantedFields, context: string): PostQuery['without'] {
  const shown = { content: context !== 'embed', excerpt: true };
  return (['content', 'excerpt'] as const).filter((column) => !shown[column] || !fields.wants(column));
}

/** What a list is asked of. */
export interface CollectionRequest {
  readonly type: PostTypeDefinition;
  readonly caller: Caller;
  readonly site: SiteInfo;
  readonly terms: readonly TermCondition[];
  readonly fields: WantedFields;
}

/**
 * The query that the parameters of a list mean (host-conventions E11, E12).
 * @throws RestError 400 for a combination that means nothing
 */
export function collectionQuery(args: CollectionValues, request: CollectionRequest): PostQuery {
  const { type, caller, site, terms, fields } = request;
  const statuses = statusesOf(args, caller, type);
  return {
    types: [type.name],
    statuses,
    search: args.search || undefined,
    searchColumns: filled(args.search_columns.flatMap((name) => SEARCH_COLUMNS[name] ?? [])),
    ...dates(args, site),
    authors: filled(args.author),
    authorsExcluded: filled(args.author_exclude),
    include: filled(args.include),
    exclude: filled(args.exclude),
    parents: filled(args.parent),
    parentsExcluded: filled(args.parent_exclude),
    slugs: filled(args.slug?.map(slugify)),
    formats: filled(args.format),
    menuOrder: args.menu_order,
    sticky: args.sticky,
    withoutProtected: searchesAsReader(args, caller, type),
    terms: filled(terms),
    anyOf: visibleTo(caller, type, args.context === 'edit' ? 'edit' : 'read', statuses),
    searchExactly: args.search_semantics === 'exact',
    termRelation: args.tax_relation === 'OR' ? 'or' : 'and',
    stickyFirst: args.ignore_sticky === false,
    orderBy: orderOf(args),
    order: args.order,
    limit: args.per_page,
    offset: args.offset ?? offsetOf(args),
    without: unwantedColumns(fields, args.context),
  };
}

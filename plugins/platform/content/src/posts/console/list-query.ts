import { type CallContext, choice, Type } from '@plinth/kernel';
import type { PostSelection, PostTypeDefinition } from '../../ports.js';
import { MAX_INTEGER } from '../ids.js';
import { taxonomiesOf } from '../read-routes.js';

/** The statuses of what is alive. */
export const LIVING = ['publish', 'future', 'draft', 'pending', 'private'] as const;
/** What the list can be limited to. */
export const STATUSES = ['any', ...LIVING, 'trash'] as const;
/** What the list can be ordered by; an index serves each. */
export const ORDERS = ['date', 'modified', 'title'] as const;

/** A status that the list can be limited to. */
export type ListedStatus = (typeof STATUSES)[number];

/** What the list is asked for; it stays in the address whatever is done. */
export interface PostListQuery {
  readonly type: string;
  readonly status: ListedStatus;
  readonly search: string;
  /** Only those of this person; 0: of everybody. */
  readonly author: number;
  /** Only those in this category, or what sorts the kind like categories; 0: in any. */
  readonly category: number;
  readonly orderby: (typeof ORDERS)[number];
  readonly order: 'asc' | 'desc';
}

const id = (description: string) => Type.Integer({ default: 0, minimum: 0, maximum: MAX_INTEGER, description });

/** The arguments of the list. */
export const listArguments = {
  type: Type.String({ default: 'post', maxLength: 20, description: 'The kind of posts.' }),
  status: choice(STATUSES, { default: 'any', description: 'The status.' }),
  search: Type.String({ default: '', maxLength: 200, description: 'Words in the title or the text.' }),
  author: id('Only those of this person; of whom the caller may see all.'),
  category: id('Only those in this category.'),
  orderby: choice(ORDERS, { default: 'date', description: 'What they are ordered by.' }),
  order: choice(['asc', 'desc'], { default: 'desc', description: 'In which direction.' }),
};

/** The address of the list as it was asked for, and perhaps otherwise in a part. */
export function listAddress(path: string, query: PostListQuery, changes: Partial<PostListQuery> = {}): string {
  const { type, status, search, author, category, orderby, order } = { ...query, ...changes };
  const parameters = new URLSearchParams({ type, status });
  if (search !== '') parameters.set('search', search);
  if (author !== 0) parameters.set('author', String(author));
  if (category !== 0) parameters.set('category', String(category));
  if (orderby !== 'date') parameters.set('orderby', orderby);
  if (order !== 'desc') parameters.set('order', order);
  return `${path}/posts?${parameters}`;
}

/** What sorts a kind of posts as categories do: the first taxonomy with terms below each other. */
export function categoriesOf(call: Pick<CallContext, 'use'>, type: PostTypeDefinition) {
  return taxonomiesOf(call, type).find(({ hierarchical, viewable }) => hierarchical && viewable !== false);
}

/**
 * The posts that a list shows.
 * @param own the only author whose posts the caller sees; undefined where they see all
 */
export function selectionOf(
  query: PostListQuery,
  { taxonomy, own }: { taxonomy: string | undefined; own: number | undefined },
): PostSelection {
  const { type, status, search, author, category } = query;
  const authors = own ?? (author === 0 ? undefined : author);
  const terms = taxonomy && category !== 0 ? [{ taxonomy, ids: [category], includeChildren: true }] : undefined;
  return {
    types: type === '' ? [] : [type],
    statuses: status === 'any' ? LIVING : [status],
    ...(authors === undefined ? {} : { authors: [authors] }),
    ...(search === '' ? {} : { search }),
    ...(terms ? { terms } : {}),
    orderBy: query.orderby,
    order: query.order,
  };
}

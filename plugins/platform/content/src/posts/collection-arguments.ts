import { choice, contextArgument, dateTime, ids, offsetArgument, pagingArguments, Type } from '@plinth/kernel';
import type { PostTypeDefinition } from '../ports.js';
import { supports } from '../types/post-types.js';
import { listableStatuses } from '../types/statuses.js';
import { MAX_INTEGER } from './ids.js';
import { unsupportedArguments, withoutArguments } from './type-arguments.js';

/** The formats that a post may have. */
export const POST_FORMATS = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const;

const ORDERS = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
  'menu_order',
] as const;

const everyArgument = {
  ...contextArgument(),
  ...pagingArguments(),
  search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
  search_columns: Type.Array(choice(['post_title', 'post_content', 'post_excerpt']), {
    default: [],
    description: 'Array of column names to be searched.',
  }),
  search_semantics: Type.Optional(choice(['exact'], { description: 'How to interpret the search input.' })),
  after: Type.Optional(dateTime('Limit response to posts published after a given date.')),
  before: Type.Optional(dateTime('Limit response to posts published before a given date.')),
  modified_after: Type.Optional(dateTime('Limit response to posts modified after a given date.')),
  modified_before: Type.Optional(dateTime('Limit response to posts modified before a given date.')),
  author: ids('Limit result set to posts assigned to specific authors.'),
  author_exclude: ids('Ensure result set excludes posts assigned to specific authors.'),
  include: ids('Limit result set to specific IDs.'),
  exclude: ids('Ensure result set excludes specific IDs.'),
  offset: offsetArgument(),
  order: choice(['asc', 'desc'], { default: 'desc', description: 'Order sort attribute ascending or descending.' }),
  slug: Type.Optional(Type.Array(Type.String(), { description: 'Limit result set to posts with specific slugs.' })),
  status: Type.Array(choice([...listableStatuses, 'any']), {
    default: ['publish'],
    description: 'Limit result set to posts assigned one or more statuses.',
  }),
  tax_relation: Type.Optional(
    choice(['AND', 'OR'], { description: 'Limit result set based on relationship between multiple taxonomies.' }),
  ),
  parent: Type.Optional(ids('Limit result set to items with particular parent IDs.')),
  parent_exclude: Type.Optional(ids('Limit result set to all items except those of a particular parent ID.')),
  menu_order: Type.Optional(
    Type.Integer({
      minimum: -MAX_INTEGER,
      maximum: MAX_INTEGER,
      description: 'Limit result set to posts with a specific menu_order value.',
    }),
  ),
  sticky: Type.Optional(Type.Boolean({ description: 'Limit result set to items that are sticky.' })),
  ignore_sticky: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether sticky posts keep their place instead of coming first.' }),
  ),
  format: Type.Optional(
    Type.Array(choice(POST_FORMATS), { description: 'Limit result set to items assigned one or more given formats.' }),
  ),
};

/** The parameters of the list of a post type (host-conventions E11); those of its taxonomies come on top. */
export function collectionArguments(type: PostTypeDefinition) {
  const orders = ORDERS.filter((each) => each !== 'menu_order' || supports(type, 'page-attributes'));
  const orderby = choice(orders, { default: 'date', description: 'Sort collection by post attribute.' });
  return withoutArguments({ ...everyArgument, orderby }, unsupportedArguments(type));
}

import { choice, contextArgument, ids, offsetArgument, pagingArguments, Type } from '@plinth/kernel';
import { MAX_NAME_LENGTH } from './rows.js';

const ORDERS = ['id', 'include', 'name', 'slug', 'include_slugs', 'term_group', 'description', 'count'] as const;

/** Characters of a description, as on the host. */
const MAX_DESCRIPTION_LENGTH = 65_535;

/** The parameters of a list of terms (host-conventions E16). */
export const termListArguments = {
  ...contextArgument(),
  ...pagingArguments(),
  search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
  exclude: ids('Ensure result set excludes specific IDs.'),
  include: ids('Limit result set to specific IDs.'),
  offset: offsetArgument(),
  order: choice(['asc', 'desc'], { default: 'asc', description: 'Order sort attribute ascending or descending.' }),
  orderby: choice(ORDERS, { default: 'name', description: 'Sort collection by term attribute.' }),
  hide_empty: Type.Boolean({ default: false, description: 'Whether to hide terms not assigned to any posts.' }),
  parent: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Limit result set to terms assigned to a specific parent.' }),
  ),
  post: Type.Optional(Type.Integer({ description: 'Limit result set to terms assigned to a specific post.' })),
  slug: Type.Optional(
    Type.Array(Type.String(), { description: 'Limit result set to terms with one or more specific slugs.' }),
  ),
};

const name = Type.String({ maxLength: MAX_NAME_LENGTH, description: 'HTML title for the term.' });

const optional = {
  description: Type.Optional(
    Type.String({ maxLength: MAX_DESCRIPTION_LENGTH, description: 'HTML description of the term.' }),
  ),
  slug: Type.Optional(Type.String({ description: 'An alphanumeric identifier for the term unique to its type.' })),
  parent: Type.Optional(Type.Integer({ minimum: 0, description: 'The parent term ID.' })),
};

/** What a new term is made of. */
export const newTermArguments = { name, ...optional };

/** What may be changed of a term. */
export const termChangeArguments = { name: Type.Optional(name), ...optional };

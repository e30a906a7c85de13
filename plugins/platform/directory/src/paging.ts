import { paged, type RestResponse, type TSchema, Type } from '@plinth/kernel';
import type { DirectoryItem } from './hooks.js';

/** The schema of what {@link wrapped} answers. */
export function wrappedSchema(name: string, item: TSchema) {
  return Type.Object({
    [name]: Type.Array(item),
    total: Type.Integer({ description: 'How many there are in all.' }),
    pages: Type.Integer({ description: 'How many pages.' }),
    has_more: Type.Boolean({ description: 'Whether another page follows.' }),
  });
}

/** A list in its wrapper: the items under a name, `total`, `pages` and `has_more`, with the paging headers beside it. */
export function wrapped(
  name: string,
  list: {
    readonly items: readonly DirectoryItem[];
    readonly total: number;
    readonly perPage: number;
    readonly offset: number;
    readonly more?: DirectoryItem;
  },
): RestResponse {
  const { items, total, perPage, offset, more = {} } = list;
  const pages = Math.ceil(total / perPage);
  const body = { [name]: items, ...more, total, pages, has_more: offset + items.length < total };
  return paged(body, total, perPage);
}

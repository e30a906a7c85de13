import { paged, type RestResponse } from '@plinth/kernel';
import type { DirectoryItem } from './hooks.js';

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

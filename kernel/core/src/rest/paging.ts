import { BUDGET } from '../budget.js';
import type { RawParameters } from '../context/request.js';
import { formatParameters } from './query.js';

/** Headers of a page: totals, and links to the neighbours that keep every parameter (host-conventions D29, D30). */
export function pagingHeaders(
  url: string,
  query: RawParameters,
  page: number,
  paging: { total: number; pages: number; perPage?: number },
): Record<string, string | number> {
  const headers: Record<string, string | number> = { 'X-WP-Total': paging.total, 'X-WP-TotalPages': paging.pages };
  const links: string[] = [];
  // Whoever asks with a query like a novel counts the pages themselves: no client takes headers of any length.
  if (formatParameters(query).length > BUDGET.linkCharacters) return headers;
  const offset = Number(query['offset'] ?? Number.NaN);
  if (paging.perPage !== undefined && Number.isSafeInteger(offset) && offset >= 0) {
    const neighbors = offsetLinks(url, query, { offset, total: paging.total, perPage: paging.perPage });
    return neighbors === '' ? headers : { ...headers, Link: neighbors };
  }
  const address = (to: number) => `${url}?${formatParameters({ ...query, page: to })}`;
  if (page > 1 && paging.pages > 0) links.push(`<${address(Math.min(page - 1, paging.pages))}>; rel="prev"`);
  if (page < paging.pages) links.push(`<${address(page + 1)}>; rel="next"`);
  if (links.length > 0) headers['Link'] = links.join(', ');
  return headers;
}

/** An offset takes the place of the page: the neighbors are so many items before and behind it. */
function offsetLinks(
  url: string,
  { page: _page, ...query }: RawParameters,
  { offset, total, perPage }: { offset: number; total: number; perPage: number },
): string {
  const address = (to: number) => `${url}?${formatParameters({ ...query, offset: String(to) })}`;
  const links: string[] = [];
  if (offset > 0 && total > 0) links.push(`<${address(Math.max(0, offset - perPage))}>; rel="prev"`);
  if (offset + perPage < total) links.push(`<${address(offset + perPage)}>; rel="next"`);
  return links.join(', ');
}

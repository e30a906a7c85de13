import type { SiteInfo } from '@plinth/kernel';

/** Where the pages of the blog lie. */
export function blogAddress(site: Pick<SiteInfo, 'url'>, path = ''): string {
  return `${site.url}/blog${path}`;
}

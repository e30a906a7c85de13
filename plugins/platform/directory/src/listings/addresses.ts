import type { SiteInfo } from '@plinth/kernel';

/** The address of the list of listings. */
export function directoryUrl(site: Pick<SiteInfo, 'url'>): string {
  return `${site.url}/directory`;
}

/** The address of a listing. */
export function listingUrl(site: Pick<SiteInfo, 'url'>, { slug }: { readonly slug: string }): string {
  return `${directoryUrl(site)}/${encodeURIComponent(slug)}`;
}

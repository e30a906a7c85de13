import { tap } from '@plinth/kernel';
import { pageHooks, type SitemapSection } from '@plinth/pages';
import { listingUrl } from '../listings/addresses.js';
import { LISTINGS } from '../listings/store.js';

/** The public listings, as the sitemap lists them. */
export const sitemapTap = tap(pageHooks.sitemap, {}, ({ module, site, use }, sections) => {
  if (!module('pages')) return sections;
  const section: SitemapSection = {
    name: 'listing',
    count: async () => (await use(LISTINGS).list({ limit: 1, offset: 0 })).total,
    async list(range) {
      const { listings } = await use(LISTINGS).list(range);
      return listings.map((listing) => ({ url: listingUrl(site, listing) }));
    },
  };
  return [...sections, section];
});

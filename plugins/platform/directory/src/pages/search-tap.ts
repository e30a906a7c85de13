import { plainBeginning, tap } from '@plinth/kernel';
import { pageHooks, shortText } from '@plinth/pages';
import { listingUrl } from '../listings/addresses.js';
import { LISTINGS } from '../listings/store.js';

/** Characters of what is shown of a listing. */
const SHOWN = 200;

/** Public listings in the search of the site. */
export const searchTap = tap(pageHooks.site_search, { id: 'listings' }, ({ module, site, use }, sections) => {
  if (!module('pages')) return sections;
  const section = {
    name: 'listing',
    title: 'Directory',
    async find({ words, limit, offset }: { words: string; limit: number; offset: number }) {
      const { listings, total } = await use(LISTINGS).list({ search: words, limit, offset });
      const hits = listings.map((listing) => ({
        title: listing.title,
        url: listingUrl(site, listing),
        text: shortText([listing.location, plainBeginning(listing.description)].filter(Boolean).join(' · '), SHOWN),
      }));
      return { hits, total, hasMore: offset + hits.length < total };
    },
  };
  return [...sections, section];
});

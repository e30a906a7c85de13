import { plainBeginning } from '@plinth/kernel/text';
import { type SearchSource, shortText } from '@plinth/pages';
import { listingUrl } from '../listings/addresses.js';
import { LISTINGS } from '../listings/store.js';

/** Characters of what is shown of a listing. */
const SHOWN = 200;

/** Public listings in the search of the site. */
export const listingSource: SearchSource = {
  name: 'listing',
  title: () => 'Directory',
  isOffered: ({ module }) => module('pages'),
  async find({ words, limit, offset }, { site, use }) {
    const { listings, total } = await use(LISTINGS).list({ search: words, limit, offset });
    const hits = listings.map((listing) => ({
      title: listing.title,
      url: listingUrl(site, listing),
      text: shortText([listing.location, plainBeginning(listing.description)].filter(Boolean).join(' · '), SHOWN),
    }));
    return { hits, total, hasMore: offset + hits.length < total };
  },
};

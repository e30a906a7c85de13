import { bundleSections } from '@plinth/bundle';
import { definePlugin, job, provide, type SiteInfo, tap, timestampAfter, under } from '@plinth/kernel';
import { pageHooks, pages, type SitemapSection, screens } from '@plinth/pages';
import { catalogSections } from './bundle/catalog-sections.js';
import { creditSection } from './bundle/credit-section.js';
import { listingSection } from './bundle/listing-section.js';
import { lookSection } from './bundle/look-section.js';
import { claimSection, reviewSection } from './bundle/opinion-sections.js';
import { CATALOG, Catalog } from './catalog/catalog.js';
import { catalogScreens } from './catalog/console/screens.js';
import { catalogRoutes } from './catalog/routes.js';
import { badges, categories, creditPacks, listingTypes, plans } from './catalog/tables.js';
import { hideProofs, PROOF_FILES, proofFiles } from './claims/files.js';
import { claimRoutes } from './claims/routes.js';
import { CLAIMS, ClaimStore } from './claims/store.js';
import { claims } from './claims/table.js';
import { workScreens } from './console/work-screens.js';
import { contactRoute } from './contact/routes.js';
import { LOOKS, Looks, looks } from './decisions/looks.js';
import { decisionTaps } from './decisions/mail.js';
import { DELETE, GIVE_CREDITS, MANAGE, MODERATE } from './errors.js';
import { directoryHooks } from './hooks.js';
import { directoryUrl, listingUrl } from './listings/addresses.js';
import { registerListingReference } from './listings/references.js';
import { listingRoutes } from './listings/routes.js';
import { LISTINGS, ListingStore } from './listings/store.js';
import { listingBadges, listingSlugs, listings, titleGrams } from './listings/tables.js';
import { createDirectory } from './migrations/0001-directory.js';
import { indexSearchedListings } from './migrations/0002-listing-search.js';
import { addAnswers } from './migrations/0003-answers.js';
import { addPlans } from './migrations/0004-plans.js';
import { addDecisions } from './migrations/0005-decisions.js';
import { foldListings } from './migrations/0006-folded-listings.js';
import { foldSortKeys } from './migrations/0007-sort-keys.js';
import { ADDRESSES } from './pages/addresses.js';
import { pages as directoryPages } from './pages/pages.js';
import { searchTap } from './pages/search-tap.js';
import { CREDITS, CreditStore } from './plans/credit-store.js';
import { creditEntries, credits } from './plans/tables.js';
import { reviewRoutes } from './reviews/routes.js';
import { REVIEWS, ReviewStore } from './reviews/store.js';
import { reviews } from './reviews/table.js';
import { suggestRoute } from './search/suggest.js';
import { settings } from './settings.js';
import { mineTap } from './submission/mine-tap.js';
import { mineTexts } from './submission/submit-texts.js';
import { compareRoutes } from './trade/compare.js';
import { needsRoute } from './trade/needs.js';
import { servicesRoute } from './trade/services.js';
import { needs, services } from './trade/tables.js';
import { userTaps } from './user-taps.js';

export {
  type Badge,
  CATALOG,
  Catalog,
  type Category,
  type CreditPack,
  type ListingType,
  type Plan,
} from './catalog/catalog.js';
export { CLAIMS, type Claim, ClaimStore } from './claims/store.js';
export type { DecisionMail, DirectoryDecision } from './decisions/decision.js';
export { MODERATE } from './errors.js';
export { type Allowance, type AllowanceQuestion, type DirectoryItem, directoryHooks } from './hooks.js';
export type { Listing, ListingQuery, ListingStatus, NewListing } from './listings/listing.js';
export { LISTINGS, ListingStore } from './listings/store.js';
export { CREDITS, type CreditEntry, CreditStore, type GivenCredits } from './plans/credit-store.js';
export type { Review, ReviewStatus } from './reviews/review.js';
export { REVIEWS, ReviewStore } from './reviews/store.js';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/** The public listings, as the sitemap lists them. */
function listedListings(site: SiteInfo, store: ListingStore): SitemapSection {
  return {
    name: 'listing',
    count: async () => (await store.list({ limit: 1, offset: 0 })).total,
    async list(range) {
      const { listings } = await store.list(range);
      return listings.map((listing) => ({ url: listingUrl(site, listing) }));
    },
  };
}

/** Listings with reviews and claims, and what is traded around them: `directory/v1`. */
export const directory = definePlugin({
  id: 'directory',
  version: '0.1.0',
  title: 'Directory',
  describes: 'Listings that members and visitors submit, review and claim; plans, credit packs, needs and services.',
  needs: { kernel: '^0.1.0', optional: { content: '^0.1.0' } },
  settings,
  modules: { pages: { title: 'Readable pages of the listings, with reviews and the contact form' } },
  capabilities: { [MODERATE]: ['editor'], [DELETE]: ['editor'], [GIVE_CREDITS]: [], [MANAGE]: [] },
  tables: [
    listingTypes,
    categories,
    badges,
    listings,
    listingSlugs,
    titleGrams,
    listingBadges,
    reviews,
    claims,
    creditPacks,
    plans,
    needs,
    services,
    credits,
    creditEntries,
    looks,
  ],
  migrations: [createDirectory, indexSearchedListings, addAnswers, addPlans, addDecisions, foldListings, foldSortKeys],
  services: [
    provide.class(CATALOG, Catalog),
    provide.class(LISTINGS, ListingStore),
    provide.class(REVIEWS, ReviewStore),
    provide.class(CLAIMS, ClaimStore),
    provide.factory(PROOF_FILES, proofFiles),
    provide.class(CREDITS, CreditStore),
    provide.class(LOOKS, Looks),
  ],
  exports: [CATALOG, LISTINGS, REVIEWS, CLAIMS, CREDITS],
  hooks: directoryHooks,
  sharedNamespaces: ['directory/v1'],
  contributes: [
    screens([...workScreens, ...catalogScreens]),
    pages(directoryPages),
    bundleSections([...catalogSections, creditSection, listingSection, reviewSection, claimSection, lookSection]),
  ],
  routes: under('directory/v1', [
    ...listingRoutes,
    ...reviewRoutes,
    contactRoute,
    ...claimRoutes,
    suggestRoute,
    ...catalogRoutes,
    needsRoute,
    ...compareRoutes,
    servicesRoute,
  ]),
  taps: [
    tap(pageHooks.site_navigation, {}, ({ module, site }, entries) =>
      module('pages') ? [...entries, { title: 'Directory', url: directoryUrl(site) }] : entries,
    ),
    mineTap,
    tap(pageHooks.creation_navigation, {}, ({ module, site }, entries) =>
      module('pages')
        ? [...entries, { title: mineTexts.in(site.language)('listing'), url: site.url + ADDRESSES.submit }]
        : entries,
    ),
    tap(pageHooks.sitemap, {}, ({ module, site, use }, sections) =>
      module('pages') ? [...sections, listedListings(site, use(LISTINGS))] : sections,
    ),
    searchTap,
    ...decisionTaps,
    ...userTaps,
  ],
  jobs: [
    job('forget-unverified', {
      every: DAY_SECONDS,
      async run({ clock, settings: read, use }) {
        const days = read(settings).verificationDays;
        await use(LISTINGS).forgetUnverified(timestampAfter(clock, -days * DAY_SECONDS * 1000));
      },
    }),
    job('recount', { every: 21_600, run: ({ use }) => use(REVIEWS).recount() }),
    job('end-plans', {
      every: HOUR_SECONDS,
      async run({ use }) {
        while ((await use(LISTINGS).endPlans()) > 0);
      },
    }),
  ],
  async setup(context) {
    registerListingReference(context);
    await hideProofs(context);
  },
});

export default directory;

import { definePlugin } from '@plinth/kernel';
import { toolkit } from '@plinth/toolkit';
import { bundleFeature } from './bundle/feature.js';
import { catalogFeature } from './catalog/feature.js';
import { claimsFeature } from './claims/feature.js';
import { consoleFeature } from './console/feature.js';
import { contactFeature } from './contact/feature.js';
import { decisionsFeature } from './decisions/feature.js';
import { directoryHooks } from './hooks.js';
import { listingsFeature } from './listings/feature.js';
import { pagesFeature } from './pages/feature.js';
import { plansFeature } from './plans/feature.js';
import { reviewsFeature } from './reviews/feature.js';
import { searchFeature } from './search/feature.js';
import { settings } from './settings.js';
import { submissionFeature } from './submission/feature.js';
import { tradeFeature } from './trade/feature.js';
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

/** Listings with reviews and claims, and what is traded around them: `directory/v1`. */
export const directory = definePlugin({
  id: 'directory',
  version: '0.1.0',
  title: 'Directory',
  describes: 'Listings that members and visitors submit, review and claim; plans, credit packs, needs and services.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0', optional: { content: '^0.1.0' } },
  settings,
  modules: { pages: { title: 'Readable pages of the listings, with reviews and the contact form' } },
  hooks: directoryHooks,
  sharedNamespaces: ['directory/v1'],
  features: [
    listingsFeature,
    reviewsFeature,
    contactFeature,
    claimsFeature,
    searchFeature,
    catalogFeature,
    tradeFeature,
    plansFeature,
    decisionsFeature,
    submissionFeature,
    pagesFeature,
    consoleFeature,
    bundleFeature,
  ],
  taps: userTaps,
});

export default directory;

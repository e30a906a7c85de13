import { type TestClient, type TestHostOptions, type TestSite, testHost } from '@plinth/testing';
import directory, { LISTINGS, type Listing, type NewListing } from '../src/plugin.js';

/** What the owner of the site lays down, as a bundle brings it. */
export const catalog = {
  plinth: 1,
  directory_types: [
    { slug: 'restaurant', name: 'Restaurant', fields: [{ name: 'cuisine', label: 'Cuisine', required: true }] },
    { slug: 'shop', name: 'Shop', fields: [] },
  ],
  directory_categories: [
    { slug: 'tea', name: 'Tea and coffee' },
    { slug: 'repairs', name: 'Repairs' },
  ],
  directory_badges: [
    { slug: 'verified', label: 'Verified', color: '#0a0', textColor: '#fff', icon: 'check', position: 1 },
    { slug: 'new', label: 'New', color: '#00a', textColor: '#fff', icon: 'star', position: 0 },
  ],
};

/** A site with a directory and its types; visitors may submit without a mail. */
export async function directorySite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  const site = await testHost({
    plugins: [directory],
    ...options,
    settings: { directory: { guestSubmission: true, guestVerification: false, ...options.settings?.['directory'] } },
  });
  await site.importBundle(catalog);
  return site;
}

/** A public listing that belongs to nobody. */
export function makeListing(site: TestSite, fields: Partial<NewListing> = {}): Promise<Listing> {
  return site
    .pluginContext('directory')
    .use(LISTINGS)
    .create({ title: 'A teahouse', status: 'publish', ...fields });
}

/** The id of a signed-in client. */
export const idOf = (client: TestClient): number => client.user?.id ?? 0;

/** Fifty requests at the same time. */
export function fifty<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
}

import { type CallContext, Type, USERS } from '@plinth/kernel';
import { toGmt, toSiteTime } from '@plinth/kernel/time';
import { CATALOG } from '../catalog/catalog.js';
import { type DirectoryItem, directoryHooks } from '../hooks.js';
import { listingUrl } from './addresses.js';
import { LISTING_STATUSES, type Listing } from './listing.js';

/** Schema of a listing, as OPTIONS publishes it. */
export const listingSchema = Type.Object(
  {
    id: Type.Integer({ readonly: true, description: 'Unique identifier of the listing.' }),
    title: Type.String({ description: 'Its name.' }),
    slug: Type.String({ readonly: true, description: 'Its name in addresses.' }),
    description: Type.String({ description: 'What it is, as HTML.' }),
    status: Type.Enum([...LISTING_STATUSES], { description: 'What became of it.' }),
    location: Type.String({ description: 'Town or region.' }),
    tags: Type.Array(Type.String(), { description: 'Words that tell more.' }),
  },
  { title: 'listing', additionalProperties: true },
);

/** Hundredths of a star as stars. */
export const starsOf = (hundredths: number): number => Math.round(hundredths / 10) / 10;

/** The items of listings, each passed through `directory_rest_prepare_listing`; one query a relation. */
export async function presentListings(call: CallContext, listings: readonly Listing[]): Promise<DirectoryItem[]> {
  const { hooks, request, site, use } = call;
  const catalog = use(CATALOG);
  const [types, categories, badges, owners] = await Promise.all([
    catalog.typesById(listings.map(({ typeId }) => typeId)),
    catalog.categoriesById(listings.map(({ categoryId }) => categoryId)),
    catalog.badgesOf(listings.map(({ id }) => id)),
    use(USERS).findMany(listings.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId]))),
  ]);
  const names = new Map(owners.map((owner) => [owner.id, owner.displayName]));
  const items = listings.map((listing): Promise<DirectoryItem> | DirectoryItem => {
    const type = types.get(listing.typeId ?? 0);
    const category = categories.get(listing.categoryId ?? 0);
    const { id, title, slug, description, status, location, address, lat, lng, tags, claimed } = listing;
    const item = {
      id,
      title,
      slug,
      description,
      status,
      url: listingUrl(site, listing),
      type: type ? { slug: type.slug, name: type.name } : null,
      category: category ? { id: category.id, slug: category.slug, name: category.name } : null,
      tags,
      location,
      address,
      lat,
      lng,
      fields: listing.fields,
      featured_image: listing.featuredImage,
      gallery: listing.gallery,
      video: listing.video,
      owner: listing.ownerId === null ? null : { id: listing.ownerId, name: names.get(listing.ownerId) ?? '' },
      claimed,
      rating: { average: starsOf(listing.rating), total: listing.reviewCount },
      badges: (badges.get(id) ?? []).map((badge) => badge.slug),
      date: toSiteTime(listing.createdAt, site.timezone),
      date_gmt: toGmt(listing.createdAt),
      modified_gmt: toGmt(listing.modifiedAt),
      _links: { self: [{ href: `${site.restUrl}/directory/v1/listings/${id}` }] },
    };
    return hooks.filter(directoryHooks.directory_rest_prepare_listing, item, listing, request);
  });
  return Promise.all(items);
}

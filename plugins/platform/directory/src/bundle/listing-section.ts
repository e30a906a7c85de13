import type { BundleSection, ImportContext } from '@plinth/bundle';
import { carriedState, POSTS } from '@plinth/content';
import { type PluginContext, Type, USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { sanitizeHtml } from '@plinth/toolkit';
import { CATALOG } from '../catalog/catalog.js';
import { LISTING_STATUSES, type Listing } from '../listings/listing.js';
import { readListing } from '../listings/rows.js';
import { LISTINGS } from '../listings/store.js';
import { listingBadges, listings } from '../listings/tables.js';
import { underPlan } from '../plans/choosing.js';
import { everyRow, referenceField, timeField } from './fields.js';

const optionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

const listingState = carriedState(listings, [
  ...['verification', 'note', 'withheld', 'featured', 'planDays', 'decidedAt', 'modifiedAt'],
]);

const listingItem = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 191, description: 'The natural key.' }),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    description: optionalText(50_000),
    type: Type.Optional(referenceField),
    category: Type.Optional(referenceField),
    owner: Type.Optional(Type.String({ description: 'Login of the owner.' })),
    claimed: Type.Optional(Type.Boolean()),
    status: Type.Optional(Type.Enum([...LISTING_STATUSES])),
    location: optionalText(191),
    address: optionalText(1_000),
    video: optionalText(2_000),
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    tags: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 })),
    fields: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))),
    image: Type.Optional(Type.String({ description: 'Slug of an attachment.' })),
    gallery: Type.Optional(Type.Array(Type.String(), { maxItems: 50, description: 'Slugs of attachments.' })),
    badges: Type.Optional(Type.Array(referenceField, { maxItems: 20 })),
    plan: Type.Optional(referenceField),
    planUntil: Type.Optional(timeField),
    guestName: optionalText(250),
    guestEmail: optionalText(250),
    duplicateExplanation: optionalText(2_000),
    createdAt: Type.Optional(timeField),
    state: Type.Optional(listingState.schema),
  },
  { additionalProperties: false },
);

type ListingItem = Type.Static<typeof listingItem>;

async function demand(context: ImportContext, section: string, key: string): Promise<number> {
  const id = await context.find(section, key);
  if (id === undefined) throw new Error(`directory_listings: ${section} has no "${key}".`);
  return id;
}

async function named(context: ImportContext, section: string, key: string | undefined): Promise<number | null> {
  return key === undefined ? null : demand(context, section, key);
}

/** Pictures that the site lacks are left out. */
async function pictures(context: ImportContext, slugs: readonly string[]): Promise<number[]> {
  const found = await Promise.all(slugs.map((slug) => context.find('media', slug)));
  return found.filter((id) => id !== undefined);
}

/** The plan that a listing is under, as paid for. */
async function planned(
  context: ImportContext,
  { plan, planUntil }: Pick<ListingItem, 'plan' | 'planUntil'>,
): Promise<Partial<Listing>> {
  if (plan === undefined) return {};
  const id = await demand(context, 'directory_plans', plan);
  const found = (await context.use(CATALOG).plans()).find((each) => each.id === id);
  return { ...(found ? underPlan(found) : {}), planUntil: planUntil ?? null };
}

async function importItem(item: ListingItem, context: ImportContext): Promise<Listing> {
  const {
    badges = [],
    category,
    description = '',
    gallery = [],
    image,
    owner,
    type,
    plan,
    planUntil,
    state,
    ...fields
  } = item;
  const listing = await context.use(LISTINGS).create({
    status: 'publish',
    ...fields,
    ...(await planned(context, { plan, planUntil })),
    description: sanitizeHtml(description),
    typeId: await named(context, 'directory_types', type),
    categoryId: await named(context, 'directory_categories', category),
    ownerId: await named(context, 'users', owner),
    featuredImage: image === undefined ? 0 : ((await pictures(context, [image]))[0] ?? 0),
    gallery: await pictures(context, gallery),
  });
  for (const badge of badges) {
    const badgeId = await demand(context, 'directory_badges', badge);
    await context.use(DATABASE).rows(listingBadges).insert({ listingId: listing.id, badgeId });
  }
  await listingState.keep(listing.id, state, context);
  return listing;
}

async function exported(pluginContext: PluginContext, listings: readonly Listing[]): Promise<ListingItem[]> {
  const catalog = pluginContext.use(CATALOG);
  const types = await catalog.typesById(listings.map(({ typeId }) => typeId));
  const categories = await catalog.categoriesById(listings.map(({ categoryId }) => categoryId));
  const owners = await pluginContext.use(USERS).findMany(listings.flatMap(({ ownerId }) => ownerId ?? []));
  const images = listings.flatMap(({ featuredImage, gallery }) => [featuredImage, ...gallery]).filter((id) => id > 0);
  const posts = pluginContext.has(POSTS) ? await pluginContext.use(POSTS).findMany([...new Set(images)]) : [];
  const [logins, slugs] = [
    new Map(owners.map((each) => [each.id, each.login])),
    new Map(posts.map((each) => [each.id, each.slug])),
  ];
  const badges = await catalog.badgesOf(listings.map(({ id }) => id));
  const states = await listingState.of(
    listings.map(({ id }) => id),
    pluginContext,
  );
  const plans = new Map((await catalog.plans()).map((each) => [each.id, each.slug]));
  return listings.map((listing) => {
    const { slug, title, description, claimed, status, location, address, video, tags, fields, createdAt } = listing;
    const { guestName, guestEmail, duplicateExplanation, lat, lng, planUntil } = listing;
    const plan = plans.get(listing.paidPlanId);
    const type = types.get(listing.typeId ?? 0)?.slug;
    const category = categories.get(listing.categoryId ?? 0)?.slug;
    const [owner, image] = [logins.get(listing.ownerId ?? 0), slugs.get(listing.featuredImage)];
    return {
      slug,
      title,
      description,
      claimed,
      status,
      location,
      address,
      video,
      createdAt,
      guestName,
      guestEmail,
      duplicateExplanation,
      state: states.get(listing.id) ?? {},
      tags: [...tags],
      fields: { ...fields },
      gallery: listing.gallery.flatMap((id) => slugs.get(id) ?? []),
      badges: (badges.get(listing.id) ?? []).map((badge) => badge.slug),
      ...(type === undefined ? {} : { type }),
      ...(category === undefined ? {} : { category }),
      ...(owner === undefined ? {} : { owner }),
      ...(image === undefined ? {} : { image }),
      ...(plan === undefined ? {} : { plan }),
      ...(plan === undefined || planUntil === null ? {} : { planUntil }),
      ...(lat === null || lng === null ? {} : { lat, lng }),
    };
  });
}

async function idOf(slug: string, { use }: Pick<PluginContext, 'use'>): Promise<number | undefined> {
  return (await use(LISTINGS).findBySlug(slug))?.id;
}

/** The section `directory_listings` of a site bundle. */
export const listingSection: BundleSection = {
  name: 'directory_listings',
  title: 'Listings of the directory',
  item: listingItem,
  after: ['users', 'media', 'directory_types', 'directory_categories', 'directory_badges', 'directory_plans'],
  async import(items: readonly ListingItem[], context) {
    for (const item of items) {
      const known = await idOf(item.slug, context);
      context.remember('directory_listings', item.slug, known ?? (await importItem(item, context)).id);
      context.count(known === undefined ? 'created' : 'kept');
    }
  },
  async export(pluginContext) {
    const rows = await everyRow(({ after, listing }) =>
      pluginContext.use(DATABASE).rows(listings).list(after, listing),
    );
    const items: ListingItem[] = [];
    for (let from = 0; from < rows.length; from += 100) {
      items.push(...(await exported(pluginContext, rows.slice(from, from + 100).map(readListing))));
    }
    return items;
  },
  find: idOf,
};

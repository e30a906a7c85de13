import { anyone, type Route, route } from '@plinth/kernel';
import { CATALOG } from './catalog.js';
import { badgesSchema, categoriesSchema, creditPacksSchema, plansSchema, typesSchema } from './schemas.js';

const creditPacks = route({
  method: 'GET',
  path: '/credit-packs',
  summary: 'What credits cost.',
  access: anyone,
  result: creditPacksSchema,
  async handle({ site, use }) {
    const packs = await use(CATALOG).creditPacks();
    return {
      packs: packs.map(({ id, name, credits, price, currency, buyUrl }) => {
        // Addresses of the site itself are kept without it, so that they stay true when it moves.
        const url = buyUrl.startsWith('/') ? site.url + buyUrl : buyUrl;
        return { id, name, credits, price: price / 100, currency, buy_url: url };
      }),
    };
  },
});

const plans = route({
  method: 'GET',
  path: '/plans',
  summary: 'The plans that listings are published under.',
  access: anyone,
  result: plansSchema,
  async handle({ use }) {
    const found = await use(CATALOG).plans();
    return {
      plans: found.map((plan) => ({
        id: plan.id,
        title: plan.title,
        credits: plan.credits,
        display_price: plan.displayPrice,
        duration_days: plan.durationDays,
        features: plan.features,
        listing_types: plan.listingTypes,
        sort_order: plan.position,
        badge_text: plan.badgeText,
        badge_color: plan.badgeColor,
      })),
    };
  },
});

const badges = route({
  method: 'GET',
  path: '/badges',
  summary: 'The badges that listings may bear.',
  access: anyone,
  result: badgesSchema,
  async handle({ use }) {
    const found = await use(CATALOG).badges();
    return {
      badges: found.map(({ slug, label, color, textColor, icon }) => {
        return { slug, label, color, text_color: textColor, icon };
      }),
    };
  },
});

const types = route({
  method: 'GET',
  path: '/types',
  summary: 'The types of listings and the fields that each adds.',
  access: anyone,
  result: typesSchema,
  async handle({ use }) {
    const found = await use(CATALOG).types();
    return { types: found.map(({ slug, name, fields }) => ({ slug, name, fields })) };
  },
});

const categories = route({
  method: 'GET',
  path: '/categories',
  summary: 'The categories of listings and services.',
  access: anyone,
  result: categoriesSchema,
  handle: async ({ use }) => ({ categories: await use(CATALOG).categories() }),
});

/** The routes of what the owner of the directory lays down. */
export const catalogRoutes: readonly Route[] = [creditPacks, plans, badges, types, categories];

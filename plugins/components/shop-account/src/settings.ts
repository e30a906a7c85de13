import { defineSettings, Type } from '@plinth/kernel';

const enabled = (tab: string) =>
  Type.Boolean({ default: true, description: `Whether front ends show the tab of the ${tab}.` });

const label = (tab: string, text: string) =>
  Type.String({ default: text, minLength: 1, maxLength: 100, description: `What the tab of the ${tab} is called.` });

const slug = (tab: string) =>
  Type.String({
    default: tab,
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    examples: ['my-downloads'],
    maxLength: 100,
    description: `The part of the address that stands for the tab of the ${tab}.`,
  });

const position = (tab: string, place: number) =>
  Type.Integer({
    default: place,
    minimum: 0,
    maximum: 10_000,
    description: `Place of the tab of the ${tab}; the lowest comes first.`,
  });

/** What the owner can set: how front ends show each tab of the account. */
export const settings = defineSettings({
  ordersEnabled: enabled('orders'),
  ordersLabel: label('orders', 'Orders'),
  ordersSlug: slug('orders'),
  ordersPosition: position('orders', 10),
  downloadsEnabled: enabled('downloads'),
  downloadsLabel: label('downloads', 'Downloads'),
  downloadsSlug: slug('downloads'),
  downloadsPosition: position('downloads', 20),
  reviewsEnabled: enabled('reviews'),
  reviewsLabel: label('reviews', 'Reviews'),
  reviewsSlug: slug('reviews'),
  reviewsPosition: position('reviews', 30),
});

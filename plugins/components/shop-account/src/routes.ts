import { anyone, pagingArguments, respond, route, signedIn, Type, under } from '@plinth/kernel';
import { accountConfig, NAMESPACE, PER_PAGE_DEFAULT, PER_PAGE_MAX } from './config.js';
import { ownDownloads, ownOrders, ownReviews } from './lists.js';
import { configSchema, downloadSchema, orderSchema, pageFields, reviewSchema } from './schemas.js';

const paging = pagingArguments({ perPage: PER_PAGE_DEFAULT, maximum: PER_PAGE_MAX });

/** `shop-account/v1` (docs/components/shop-account.md). No route takes a user: `/me` is whoever calls. */
export const routes = under(NAMESPACE, [
  route({
    method: 'GET',
    path: '/config',
    summary: 'What front ends need to know before anybody signs in.',
    access: anyone,
    item: configSchema,
    result: configSchema,
    handle: async (call) => respond(await accountConfig(call), { headers: { 'Cache-Control': 'public, max-age=300' } }),
  }),
  route({
    method: 'GET',
    path: '/me/orders',
    summary: "The caller's own orders, newest first.",
    access: signedIn(),
    args: paging,
    item: orderSchema,
    result: Type.Object({ orders: Type.Array(orderSchema), ...pageFields }),
    handle: (call) => ownOrders(call, call.args),
  }),
  route({
    method: 'GET',
    path: '/me/downloads',
    summary: 'What the caller can download now.',
    access: signedIn(),
    item: downloadSchema,
    result: Type.Object({
      downloads: Type.Array(downloadSchema),
      total: Type.Integer({ description: 'How many there are.' }),
    }),
    handle: ownDownloads,
  }),
  route({
    method: 'GET',
    path: '/me/reviews',
    summary: "The caller's own approved reviews, newest first.",
    access: signedIn(),
    args: paging,
    item: reviewSchema,
    result: Type.Object({ reviews: Type.Array(reviewSchema), ...pageFields }),
    handle: (call) => ownReviews(call, call.args),
  }),
]);

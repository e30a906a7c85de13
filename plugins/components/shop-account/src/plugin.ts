import { definePlugin } from '@plinth/kernel';
import { VERSION } from './config.js';
import { accountHooks } from './hooks.js';
import { routes } from './routes.js';
import { settings } from './settings.js';

export type { AccountConfig, AccountTab } from './config.js';
export { accountHooks, type Prepared } from './hooks.js';
export type { DownloadItem, OrderItem, ReviewItem } from './items.js';

/** Component G: what customers see of themselves in front ends of their own. */
export default definePlugin({
  id: 'shop-account',
  version: VERSION,
  title: 'Shop account',
  describes: "The customer's own orders, downloads and reviews, read-only, for custom and mobile front ends.",
  needs: { kernel: '^0.1.0', plugins: { shop: '^0.1.0' }, optional: { community: '^0.1.0' } },
  settings,
  hooks: accountHooks,
  routes,
});

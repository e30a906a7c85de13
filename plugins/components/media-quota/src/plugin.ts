import { bundleSections } from '@plinth/bundle';
import { definePlugin, job, PLUGIN_CONTEXT, provide, under } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { pages, screens } from '@plinth/pages';
import { AccountStore } from './accounts/account-store.js';
import { ACCOUNTS } from './accounts/port.js';
import { QUOTAS, Quotas } from './accounts/quota.js';
import { accountRoutes } from './accounts/routes.js';
import { settleAll } from './accounts/settling.js';
import { uploadTaps } from './accounts/uploads.js';
import { packageSection } from './bundle.js';
import { creditSection } from './ledger-bundle.js';
import { MEMBERSHIP_SOURCES, shippedSources } from './membership/sources.js';
import { createQuotas } from './migrations/0001-media-quota.js';
import { countOtherUploads } from './migrations/0002-other-uploads.js';
import { PACKAGES, PackageStore } from './packages/package-store.js';
import { MANAGE, packageRoutes } from './packages/routes.js';
import { quotaScreen } from './pages/quota-screen.js';
import { storagePages, storageTap } from './pages/storage-page.js';
import { settings } from './settings.js';
import { defaultPackage, mediaAccounts, mediaCredits, mediaPackages, mediaUploads, otherUploads } from './tables.js';
import { widgetStyle, widgetTaps } from './widget/widget.js';

export { MEMBERSHIP_SOURCES, type MembershipSource } from './membership/sources.js';

const HOUR = 3_600;

/** Component O: how much members may upload, by packages, with usage and a ledger of credits. */
export default definePlugin({
  id: 'media-quota',
  version: '0.1.0',
  title: 'Media quotas',
  describes: 'Limits what members upload by packages that they are given, hold by membership, or get by default.',
  needs: {
    kernel: '^0.1.0',
    plugins: { content: '^0.1.0' },
    optional: { community: '^0.1.0', membership: '^0.1.0', shop: '^0.1.0' },
  },
  settings,
  capabilities: { [MANAGE]: [] },
  tables: [mediaPackages, defaultPackage, mediaAccounts, mediaUploads, mediaCredits, otherUploads],
  migrations: [createQuotas, countOtherUploads],
  services: [
    provide.class(PACKAGES, PackageStore),
    provide.class(ACCOUNTS, AccountStore),
    provide.class(QUOTAS, Quotas),
    provide.factory(MEMBERSHIP_SOURCES, (use) => shippedSources(use(PLUGIN_CONTEXT))),
  ],
  routes: under('media-quota/v1', [...packageRoutes, ...accountRoutes]),
  contributes: [
    pages([widgetStyle.page, ...storagePages]),
    screens([quotaScreen]),
    bundleSections([packageSection, creditSection]),
  ],
  taps: [...uploadTaps, ...widgetTaps, storageTap],
  jobs: [job('settle', { every: HOUR, run: settleAll })],
  async setup({ use }) {
    if (!use(DATABASE).isReadOnly) await use(ACCOUNTS).recountLater();
  },
});

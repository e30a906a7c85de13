import { accountPages } from '../accounts/account/index.js';
import { applicationPasswordRoutes } from '../accounts/application-password-routes.js';
import { avatarPage } from '../accounts/avatars.js';
import { consentPages } from '../accounts/consent-page.js';
import { setupCodes } from '../accounts/setup-code.js';
import { signInPages } from '../accounts/sign-in-pages.js';
import { userSection } from '../accounts/user-bundle.js';
import { userRoutes } from '../accounts/user-routes.js';
import { job } from '../context/job.js';
import { identityHooks } from '../identity/hooks.js';
import { kernelMigrations } from '../identity/migrations.js';
import { nonceLife } from '../identity/nonces.js';
import { PASSKEYS } from '../identity/passkeys.js';
import { SESSIONS } from '../identity/ports.js';
import {
  applicationPasswords,
  emailChanges,
  passkeyChallenges,
  passkeys,
  sessions,
  signInLinks,
  userMeta,
  userRoles,
  users,
} from '../identity/tables.js';
import { AUDIT } from '../insight/audit.js';
import { INCIDENTS } from '../insight/incidents.js';
import { auditKindsMigration } from '../insight/migrations.js';
import { auditEntries, incidents, jobRuns, traffic } from '../insight/tables.js';
import { TRAFFIC } from '../insight/traffic.js';
import { pageAssets } from '../page/document.js';
import { consoleHooks } from '../page/screen.js';
import { pageHooks } from '../page/site-page.js';
import { definePlugin } from '../plugin/definition.js';
import { pluginHooks } from '../plugin/hooks.js';
import { kernelSettings } from '../plugin/kernel-settings.js';
import { changedSettings, pluginStates } from '../plugin/tables.js';
import { restHooks } from '../rest/hooks.js';
import { KERNEL_VERSION } from '../version.js';
import { adminRoutes } from './admin-routes.js';
import { MAIL_QUEUE } from './mail-queue.js';
import { queuedMails } from './mail-table.js';
import { processes } from './process-table.js';
import { setupPages } from './setup/setup-pages.js';

const kernelTables = [
  users,
  userRoles,
  userMeta,
  sessions,
  applicationPasswords,
  signInLinks,
  emailChanges,
  passkeys,
  passkeyChallenges,
  pluginStates,
  changedSettings,
  processes,
  queuedMails,
  incidents,
  auditEntries,
  jobRuns,
  traffic,
  setupCodes,
];

/** The host itself, declared like any plugin: accounts, sign-in, administration. It is always on. */
export const corePlugin = definePlugin({
  id: 'kernel',
  version: KERNEL_VERSION,
  title: 'Plinth',
  sharedNamespaces: ['wp/v2'],
  settings: kernelSettings,
  tables: kernelTables,
  migrations: [...kernelMigrations, auditKindsMigration],
  hooks: { ...identityHooks, ...restHooks, ...pageHooks, ...consoleHooks, ...pluginHooks, [nonceLife.name]: nonceLife },
  routes: [...userRoutes, ...applicationPasswordRoutes, ...adminRoutes],
  pages: [pageAssets.page, avatarPage, ...signInPages, ...setupPages, ...consentPages, ...accountPages],
  bundle: [userSection],
  jobs: [
    job('remove-expired-sessions', {
      every: 3600,
      async run({ use }) {
        await use(SESSIONS).removeExpired();
        await use(PASSKEYS).removeExpired();
      },
    }),
    job('forget-old-insight', {
      every: 86_400,
      async run({ use }) {
        await use(AUDIT).prune();
        await use(INCIDENTS).prune();
        await use(TRAFFIC).prune();
      },
    }),
    job('deliver-mail', { every: 60, run: ({ use }) => use(MAIL_QUEUE).deliver() }),
  ],
});

import { bundleSections } from '@plinth/bundle';
import {
  CLOCK,
  contributionsByName,
  job,
  PLUGIN_CONTEXT,
  type PluginContext,
  provide,
  RANDOMNESS,
  RATE_LIMITER,
  SECRETS,
  tap,
  USERS,
} from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { identityHooks, SESSION_COOKIES } from '@plinth/kernel/identity';
import { commands, defineLayer, HOST_FACTS, KERNEL_VERSION, startNotices } from '@plinth/kernel/layer';
import { compatibilityPages, pages } from '@plinth/pages';
import { toolkit } from '@plinth/toolkit';
import { accountPages } from './account/index.js';
import { applicationPasswordRoutes } from './application-password-routes.js';
import { accountAssets } from './assets.js';
import { avatarPage } from './avatars.js';
import { consentPages } from './consent-page.js';
import { EMAIL_CHANGES, EmailChanges } from './email-changes.js';
import { KNOWN_DEVICES, KnownDevices } from './known-devices.js';
import { accountMigrations } from './migrations.js';
import { PASSKEYS, Passkeys } from './passkeys/kept-passkeys.js';
import { setupPages } from './setup/setup-pages.js';
import { SITE_SETUP, StoredSiteSetup, setupCodes } from './setup-code.js';
import { SIGN_IN_LINKS, SignInLinks } from './sign-in-links.js';
import { signInPages } from './sign-in-pages.js';
import { accountLinks, emailChanges, passkeyChallenges, passkeys } from './tables.js';
import { userSection } from './user-bundle.js';
import { ownUserMeta, USER_META_FIELDS, userMetaFields } from './user-meta.js';
import { userRoutes } from './user-routes.js';

/** What one-time secrets are made and kept with. */
const secretParts = (use: PluginContext['use']) => ({
  database: use(DATABASE),
  clock: use(CLOCK),
  random: use(RANDOMNESS),
  secrets: use(SECRETS),
});

/** Accounts of people: sign-in, registration, profiles, sessions, passkeys, and setting up a new site. */
export const accountsLayer = defineLayer({
  id: 'accounts',
  version: KERNEL_VERSION,
  title: 'Accounts',
  layers: [toolkit],
  describes: 'Sign-in, registration, profiles, sessions and passkeys, and the setup of a new site.',
  tables: [setupCodes, accountLinks, emailChanges, passkeys, passkeyChallenges],
  migrations: accountMigrations,
  points: [userMetaFields],
  services: [
    provide.factory(SIGN_IN_LINKS, (use) => {
      const formUrl = `${use(PLUGIN_CONTEXT).site.url}/wp-login.php`;
      return new SignInLinks({ ...secretParts(use), formUrl });
    }),
    provide.factory(EMAIL_CHANGES, (use) => new EmailChanges(secretParts(use))),
    provide.factory(PASSKEYS, (use) => new Passkeys(secretParts(use))),
    provide.factory(KNOWN_DEVICES, (use) => {
      const { site } = use(PLUGIN_CONTEXT);
      return new KnownDevices({ ...secretParts(use), site, cookieName: use(SESSION_COOKIES).name });
    }),
    provide.factory(USER_META_FIELDS, (use) => contributionsByName(use, userMetaFields)),
    provide.factory(SITE_SETUP, (use) => {
      const { site } = use(PLUGIN_CONTEXT);
      return new StoredSiteSetup({
        database: use(DATABASE),
        clock: use(CLOCK),
        random: use(RANDOMNESS),
        secrets: use(SECRETS),
        limiter: use(RATE_LIMITER),
        users: use(USERS),
        siteUrl: site.url,
        ownUsers: use(HOST_FACTS).ownsUsers,
      });
    }),
  ],
  exports: [SITE_SETUP, SIGN_IN_LINKS, EMAIL_CHANGES, PASSKEYS, KNOWN_DEVICES, USER_META_FIELDS],
  taps: [
    tap(identityHooks.identity_changed, { id: 'account-links' }, async ({ use }, user) => {
      await use(DATABASE).rows(accountLinks).remove({ userId: user.id });
    }),
  ],
  jobs: [
    job('remove-expired-challenges', {
      every: 3600,
      async run({ use }) {
        await use(PASSKEYS).removeExpired();
      },
    }),
  ],
  routes: [...userRoutes, ...applicationPasswordRoutes],
  contributes: [
    pages([accountAssets.page, avatarPage]),
    compatibilityPages([...signInPages, ...setupPages, ...consentPages, ...accountPages]),
    bundleSections([userSection]),
    userMetaFields(ownUserMeta),
    commands([
      {
        name: 'setup',
        describes: 'Print a fresh address at which a site without accounts is set up in a browser',
        writes: 'data',
        async run({ use }) {
          const address = await use(SITE_SETUP).newAddress();
          if (address === undefined) throw new Error('The site has accounts: sign in, or see `plinth users create`.');
          return [address];
        },
      },
    ]),
    startNotices([
      {
        name: 'setup',
        async write({ use }) {
          const address = await use(SITE_SETUP).newAddress();
          return address === undefined
            ? []
            : ['', 'The site has no account yet. Set it up within an hour:', `  ${address}`];
        },
      },
    ]),
  ],
});

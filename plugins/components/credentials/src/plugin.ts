import { definePlugin, job, provide, tap, under } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { pages, screens } from '@plinth/pages';
import { personPanel } from './console/person-panel.js';
import { credentialScreen } from './console/screen.js';
import { apiKeyAuthenticator } from './keys/authenticator.js';
import { API_KEYS, KeyStore } from './keys/key-store.js';
import { keyRoutes } from './keys/routes.js';
import { createCredentials } from './migrations/0001-credentials.js';
import { addTokenBegin } from './migrations/0002-token-begin.js';
import { keyPages, keyPagesTap } from './pages/key-pages.js';
import { settings } from './settings.js';
import { apiKeys, refreshTokens } from './tables.js';
import { tokenAuthenticator } from './tokens/authenticator.js';
import { TOKENS, TokenSigner } from './tokens/jwt.js';
import { REFRESH_TOKENS, RefreshStore } from './tokens/refresh-store.js';
import { tokenRoutes } from './tokens/routes.js';

export { API_KEYS };

const DAY_SECONDS = 86_400;

/** Component A: API keys and JSON web tokens as further ways to sign in. */
export default definePlugin({
  id: 'credentials',
  version: '0.1.0',
  title: 'Credentials',
  describes: 'Members sign in from scripts by API keys and from headless front ends by short-lived tokens.',
  needs: { kernel: '^0.1.0' },
  settings,
  tables: [apiKeys, refreshTokens],
  migrations: [createCredentials, addTokenBegin],
  services: [
    provide.class(API_KEYS, KeyStore),
    provide.class(TOKENS, TokenSigner),
    provide.class(REFRESH_TOKENS, RefreshStore),
  ],
  // In the order in which they are tried, after the session and application passwords (docs/components/credentials.md).
  authenticators: [apiKeyAuthenticator, tokenAuthenticator],
  contributes: [pages(keyPages), screens([credentialScreen])],
  routes: under('lms/v1', [...keyRoutes, ...tokenRoutes]),
  taps: [
    keyPagesTap,
    personPanel,
    tap(identityHooks.delete_user, { id: 'credentials-of-user' }, async ({ use }, user) => {
      await use(API_KEYS).revokeAll(user.id);
      await use(REFRESH_TOKENS).revokeAll(user.id);
    }),
    // Whoever changes a password wants other devices out.
    tap(identityHooks.profile_update, { id: 'tokens-of-user' }, async ({ use }, user, before) => {
      if (user.credentialsChangedAt !== before.credentialsChangedAt) await use(REFRESH_TOKENS).revokeAll(user.id);
    }),
    tap(identityHooks.revoke_credentials, { id: 'keys-of-user' }, async ({ use }, user) => {
      await use(API_KEYS).revokeAll(user.id);
    }),
  ],
  jobs: [job('forget-tokens', { every: DAY_SECONDS, run: ({ use }) => use(REFRESH_TOKENS).prune() })],
  setup({ use, onStop }) {
    onStop(use(API_KEYS).follow());
  },
});

import { job } from '../context/job.js';
import { tap } from '../context/tap.js';
import { APPLICATION_PASSWORDS } from '../identity/application-passwords.js';
import { identityHooks } from '../identity/hooks.js';
import { kernelMigrations } from '../identity/migrations.js';
import { nonceLife } from '../identity/nonces.js';
import { SESSIONS } from '../identity/ports.js';
import { applicationPasswords, sessions, userMeta, userRoles, users } from '../identity/tables.js';
import { definePlugin } from '../plugin/definition.js';
import { pluginHooks } from '../plugin/hooks.js';
import { kernelSettings } from '../plugin/kernel-settings.js';
import { changedSettings } from '../plugin/tables.js';
import { restHooks } from '../rest/hooks.js';
import { KERNEL_VERSION } from '../version.js';

const kernelTables = [users, userRoles, userMeta, sessions, applicationPasswords, changedSettings];

/** The host itself, declared like any plugin: users, credentials, settings and jobs. It is always on. */
export const corePlugin = definePlugin({
  id: 'kernel',
  version: KERNEL_VERSION,
  title: 'Plinth',
  sharedNamespaces: ['wp/v2', 'plinth/v1'],
  settings: kernelSettings,
  tables: kernelTables,
  migrations: kernelMigrations,
  hooks: { ...identityHooks, ...restHooks, ...pluginHooks, [nonceLife.name]: nonceLife },
  taps: [
    tap(identityHooks.revoke_credentials, { id: 'application-passwords' }, async ({ use }, user) => {
      await use(APPLICATION_PASSWORDS).removeAll(user.id);
    }),
  ],
  jobs: [
    job('remove-expired-sessions', {
      every: 3600,
      async run({ use }) {
        await use(SESSIONS).removeExpired();
      },
    }),
  ],
});

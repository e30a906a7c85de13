import { userMetaFields } from '@plinth/accounts';
import { bundleSections } from '@plinth/bundle';
import { definePlugin } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { toolkit } from '@plinth/toolkit';
import { colorModeSection } from './bundle.js';
import { colorModeMeta } from './color-mode.js';
import { themeHooks } from './hooks.js';
import { appearancePages } from './pages/appearance-page.js';
import { registerPages } from './pages/register-page.js';
import { signInLinkPages } from './pages/sign-in-link-page.js';
import { pageTaps } from './pages/taps.js';
import { routes } from './routes.js';
import { settings } from './settings.js';

/** Component K: what a theme needs of its host. */
export default definePlugin({
  id: 'theme',
  version: '0.1.0',
  title: 'Theme utilities',
  describes:
    'Self-registration, sign-in links, nonces, colour mode and theme info for a theme or a headless front end.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0', plugins: { accounts: '^0.1.0' } },
  settings,
  hooks: themeHooks,
  routes,
  contributes: [
    pages([...registerPages, ...signInLinkPages, ...appearancePages]),
    userMetaFields([colorModeMeta]),
    bundleSections([colorModeSection]),
  ],
  taps: pageTaps,
});

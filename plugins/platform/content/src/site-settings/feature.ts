import { defineFeature, PLUGIN_CONTEXT, provide } from '@plinth/kernel';
import { CONTENT_SETTINGS } from '../ports.js';
import { settings } from '../settings.js';
import { settingsRoutes } from './routes.js';
import { siteTaps } from './taps.js';

/** The settings of the site. */
export const siteSettingsFeature = defineFeature({
  name: 'site-settings',
  services: [
    provide.factory(CONTENT_SETTINGS, (use) => {
      const context = use(PLUGIN_CONTEXT);
      return () => context.settings(settings);
    }),
  ],
  exports: [CONTENT_SETTINGS],
  routes: settingsRoutes,
  taps: siteTaps,
});

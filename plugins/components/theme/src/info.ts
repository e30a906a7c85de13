import { type CallContext, choice, PLUGINS, Type } from '@plinth/kernel';
import { themeHooks } from './hooks.js';
import { COLOR_MODES, settings } from './settings.js';

/** What {@link themeInfo} gives. */
export const themeInfoSchema = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    text_domain: Type.String(),
    features: Type.Object({
      color_mode_toggle: Type.Boolean(),
      active_variation: Type.String(),
      default_color_mode: choice(COLOR_MODES),
      dark_mode_available: Type.Boolean(),
      rest_namespace: Type.String(),
    }),
    integrations: Type.Record(Type.String(), Type.Boolean(), { description: 'Which platforms the site has.' }),
  },
  { title: 'theme-info' },
);

/** What anybody may know about the theme: name, version, features, and which platforms the site has. */
export async function themeInfo(call: CallContext) {
  const values = call.settings(settings);
  const plugins = call.use(PLUGINS);
  const integrations = await call.hooks.filter(themeHooks.theme_integrations, {
    community: plugins.isOn('community'),
    shop: plugins.isOn('shop'),
    forum: false,
    courses: plugins.isOn('learning'),
    digital_downloads: false,
  });
  return {
    name: values.name,
    version: values.version,
    text_domain: values.textDomain,
    features: {
      color_mode_toggle: values.colorModeToggle,
      active_variation: values.activeVariation,
      default_color_mode: values.defaultColorMode,
      dark_mode_available: values.darkModeAvailable,
      rest_namespace: 'theme/v1',
    },
    integrations,
  };
}

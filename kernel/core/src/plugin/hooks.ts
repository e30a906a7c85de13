import { action } from '../hooks/definition.js';
import type { restHooks } from '../rest/hooks.js';

/** What the host tells about plugins being switched. */
export const pluginHooks = {
  plugin_enabled: action<[id: string]>('plugin_enabled', { describes: 'A plugin was switched on and is ready.' }),
  plugin_disabling: action<[id: string, because: string | null]>('plugin_disabling', {
    describes: 'A plugin is about to be switched off; `because` names the plugin it depends on, if that is the reason.',
  }),
  plugin_disabled: action<[id: string]>('plugin_disabled', { describes: 'A plugin was switched off; its data stays.' }),
  setting_changed: action<[plugin: string, name: string]>('setting_changed', { describes: 'A setting was changed.' }),
};

type PluginHooks = typeof pluginHooks;
type RestHooks = typeof restHooks;

declare module '../hooks/named-hooks.js' {
  interface NamedHooks extends PluginHooks, RestHooks {}
}

import { filter, type RestRequest } from '@plinth/kernel';
import type { PresetItem } from './items.js';
import type { PresetSummary } from './preset.js';

/** The hooks of this plugin. */
export const presetHooks = {
  filter_preset_rest_prepare_preset: filter<PresetItem, [preset: PresetSummary, request: RestRequest]>(
    'filter_preset_rest_prepare_preset',
    { describes: 'Shapes a preset of the list, the single one, and the one that was removed.' },
  ),
};

type PresetHooks = typeof presetHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends PresetHooks {}
}

import { bundleSections } from '@plinth/bundle';
import { definePlugin, provide, tap } from '@plinth/kernel';
import { pages, screens } from '@plinth/pages';
import { shopHooks } from '@plinth/shop';
import { presetSection } from './bundle.js';
import { presetScreen } from './console/screen.js';
import { presetStyle } from './console/style.js';
import { presetHooks } from './hooks.js';
import { createPresets } from './migrations/0001-filter-presets.js';
import { addRevisions } from './migrations/0002-revisions.js';
import { foldPresetTitles } from './migrations/0003-sort-keys.js';
import { routes } from './routes.js';
import { withPresets } from './shop/filters.js';
import { narrowed } from './shop/narrowing.js';
import { PRESETS, PresetStore } from './store.js';
import { presets } from './table.js';

export type { PresetField } from './fields.js';
export { presetHooks } from './hooks.js';
export type { PresetItem } from './items.js';
export type { Preset, PresetSummary } from './preset.js';

/** Component H: product filter presets. */
export default definePlugin({
  id: 'filter-presets',
  version: '0.1.0',
  title: 'Product filter presets',
  describes: 'Saved sets of product filters: managed over REST, and shown to shoppers on the page of products.',
  needs: { kernel: '^0.1.0', plugins: { shop: '^0.1.0' } },
  tables: [presets],
  migrations: [createPresets, addRevisions, foldPresetTitles],
  services: [provide.class(PRESETS, PresetStore)],
  hooks: presetHooks,
  routes,
  contributes: [pages([presetStyle.page]), screens([presetScreen]), bundleSections([presetSection])],
  taps: [
    tap(shopHooks.shop_products_query, { id: 'filter-presets-query' }, narrowed),
    tap(shopHooks.shop_filters, { id: 'filter-presets-forms' }, withPresets),
  ],
});

import { CLOCK, PLUGIN_CONTEXT, provide } from '@plinth/kernel';
import { ADMINISTRATION, type Administration } from '@plinth/kernel/administration';
import { DATABASE } from '@plinth/kernel/database';
import { CONTRIBUTIONS, defineLayer, KERNEL_VERSION } from '@plinth/kernel/layer';
import { BUNDLES } from './bundles.js';
import { exportBundle } from './export.js';
import { bundleHooks } from './hooks.js';
import { importSource } from './import.js';
import { bundleSections, type OwnedSection } from './sections.js';
import { settingsSection } from './settings-section.js';

/** The titles of the plugins that are off and have data of their own: their sections are not there. */
function pluginsOff(administration: Administration): string[] {
  return administration
    .plugins()
    .filter(({ id, state }) => state !== 'on' && (administration.declaration(id).tables ?? []).length > 0)
    .map(({ title }) => title);
}

/** Site bundles: a whole site as a JSON document, exported and imported. */
export const bundleLayer = defineLayer({
  id: 'bundle',
  version: KERNEL_VERSION,
  title: 'Site bundles',
  describes: 'A whole site as a JSON document, exported and imported.',
  points: [bundleSections],
  hooks: bundleHooks,
  services: [
    provide.factory(BUNDLES, (use) => {
      const { hooks, site } = use(PLUGIN_CONTEXT);
      const parts = { database: use(DATABASE), clock: use(CLOCK), hooks };
      const sections = (): OwnedSection[] =>
        use(CONTRIBUTIONS)
          .list(bundleSections)
          .map(({ value, context }) => ({ section: value, pluginContext: context }));
      return {
        sections,
        import: (bundle, from) => importSource({ ...parts, sections: sections() }, bundle, from),
        export: (options) =>
          exportBundle(sections(), { title: site.title, off: pluginsOff(use(ADMINISTRATION)) }, options),
      };
    }),
  ],
  exports: [BUNDLES],
  contributes: [bundleSections([settingsSection])],
});

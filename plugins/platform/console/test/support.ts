import { definePlugin, defineSettings, pageHooks, secret, Type, tap } from '@plinth/kernel';

/** A plugin to be steered: settings of several kinds, a tap. */
export const harbour = definePlugin({
  id: 'harbour',
  version: '1.2.3',
  title: 'Harbour',
  describes: 'Boats and berths.',
  settings: defineSettings({
    berths: Type.Integer({ default: 10, minimum: 1, maximum: 99, description: 'How many berths there are.' }),
    isOpen: Type.Boolean({ default: true, description: 'Whether boats may come.' }),
    radioKey: secret({ description: 'Key of the radio.' }),
  }),
  taps: [tap(pageHooks.site_navigation, { id: 'links' }, (_context, entries) => entries)],
});

/** A plugin that needs the harbour. */
export const ferry = definePlugin({
  id: 'ferry',
  version: '1.0.0',
  title: 'Ferry',
  needs: { plugins: { harbour: '^1.0.0' } },
});

import { definePlugin, defineSettings, job, secret, Type, tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';

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
  jobs: [
    job('sweep-quays', { every: 3_600, run: () => undefined }),
    job('sink', {
      every: 86_400,
      run: () => {
        throw new Error('There is a hole.');
      },
    }),
  ],
});

/** A plugin that needs the harbour. */
export const ferry = definePlugin({
  id: 'ferry',
  version: '1.0.0',
  title: 'Ferry',
  needs: { plugins: { harbour: '^1.0.0' } },
});

/** A plugin with a long form of settings. */
export const quay = definePlugin({
  id: 'quay',
  version: '1.0.0',
  title: 'Quay',
  describes: 'A long form.',
  settings: defineSettings({
    isLit: Type.Boolean({ default: true, description: 'Whether lamps burn.' }),
    craneCount: Type.Integer({
      default: 2,
      description: 'How many there are; they reach as far as craneMetres says, by moderate_comments.',
    }),
    craneMetres: Type.Integer({ default: 20, description: 'How far they reach.' }),
    lampBytes: Type.Integer({ default: 64 * 1024 * 1024, description: 'The largest plan of the lamps.' }),
    htmlAllowed: Type.Boolean({ default: false, description: 'Whether notices may be marked up.' }),
    ...Object.fromEntries(
      ['north', 'south', 'east', 'west', 'depth'].map((name) => [
        name,
        Type.Integer({ default: 1, description: 'A side.' }),
      ]),
    ),
  }),
});

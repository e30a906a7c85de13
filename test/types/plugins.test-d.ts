import { action, defineExtension, definePlugin, definePort, type PluginContext, provide, tap } from '@plinth/kernel';
import { is } from './is.js';

interface KudosBook {
  count(member: number): Promise<number>;
}
const KUDOS = definePort<KudosBook>('kudos/book');
const given = action<[member: number]>('kudos_given');

definePlugin({
  id: 'kudos',
  version: '1.0.0',
  title: 'Kudos',
  needs: { plugins: { content: '^0.1.0' } },
  capabilities: { give_kudos: ['editor'] },
  services: [provide.value(KUDOS, { count: async () => 0 })],
  exports: [KUDOS],
  hooks: { kudos_given: given },
  taps: [tap(given, {}, () => {})],
  setup({ use, onStop }) {
    is<KudosBook>()(use(KUDOS));
    onStop(() => {});
  },
});

/** What stands behind a port has the port's type, wherever it is asked for. */
export async function count({ use }: PluginContext): Promise<number> {
  // @ts-expect-error: the book cannot do that
  use(KUDOS).forget();
  // @ts-expect-error: a service is asked for by its port, not by its name
  use('kudos/book');
  return use(KUDOS).count(1);
}

// @ts-expect-error: what is provided must be what the port promises
provide.value(KUDOS, { count: () => 'many' });

// @ts-expect-error: a plugin has a version
definePlugin({ id: 'kudos', title: 'Kudos' });

// @ts-expect-error: a capability is given to roles
definePlugin({ id: 'kudos', version: '1.0.0', title: 'Kudos', capabilities: { give_kudos: true } });

// @ts-expect-error: taps are made by tap()
definePlugin({ id: 'kudos', version: '1.0.0', title: 'Kudos', taps: [{ hook: 'kudos_given' }] });

// @ts-expect-error: a misspelt field is no field
definePlugin({ id: 'kudos', version: '1.0.0', title: 'Kudos', setings: {} });

// @ts-expect-error: an extension has no data of its own
defineExtension({ id: 'hello', title: 'Hello', migrations: [] });

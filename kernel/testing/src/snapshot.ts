import { ACCESS, JOBS } from '@plinth/kernel';
import type { TestSite } from './types.js';

/** Everything that switching a plugin on adds to a host, as one comparable value. */
export function snapshot({ host, use }: TestSite): object {
  const { rest, otherRoutes, hooks, manager } = host.inside;
  const access = use(ACCESS);
  return {
    routes: rest.list().map(({ route, pattern }) => `${route.methods.join('|')} ${pattern.published}`),
    pages: otherRoutes().map(({ pattern }) => pattern.published),
    taps: hooks
      .describe()
      .map(({ name, owner, taps }) => [name, owner, taps.map(({ plugin, id }) => `${plugin}:${id}`)]),
    roles: [...access.roles()].map(([id, role]) => [id, role.capabilities.size]),
    jobs: use(JOBS)
      .list()
      .map(({ name }) => name),
    ledgers: manager.list().map(({ id }) => [id, manager.ledger(id)]),
    watched: hooks.watchdog.size,
  };
}

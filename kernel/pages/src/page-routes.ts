import type { Route } from '@plinth/kernel';
import type { Contributed, RouteTable } from '@plinth/kernel/layer';
import type { HostConsole, Screen } from './screen.js';

/** Serves pages of a plugin, those of its modules that are off left out. Returns how to remove them. */
export function addPages(
  table: RouteTable,
  { plugin, context, gate }: Contributed<unknown>,
  routes: readonly Route[],
): () => void {
  const isOn = ({ declaration }: Route) => declaration.module === undefined || context.module(declaration.module);
  const removals = routes.filter(isOn).map((route) => table.add(route, { plugin, context, gate }));
  return () => {
    for (const remove of removals.reverse()) remove();
  };
}

/** Adds a screen to the console and serves its pages. Returns how to remove both. */
export function addScreen(table: RouteTable, console: HostConsole, contributed: Contributed<Screen>): () => void {
  const { value, context } = contributed;
  const removeScreen = console.add(value, context);
  const removePages = addPages(table, contributed, console.pagesOf(value));
  return () => {
    removePages();
    removeScreen();
  };
}

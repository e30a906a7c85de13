import type { ArgumentSchemas, ArgumentsOf } from '@plinth/kernel';
import type { ConsolePage, Screen } from '../screen.js';
import type { AnyResource, CallWith, ResourceDeclaration } from './declaration.js';
import { ResourceRoutes } from './routes.js';
import { type Again, ResourcePages } from './shown.js';

/** A resource: its screen, and what its other pages need to show the list or an object again. */
export interface Resource<I, QA, KA> {
  readonly screen: Screen;
  showList(call: CallWith<QA>, again?: Again): Promise<ConsolePage>;
  showItem(call: CallWith<KA>, item: I, again?: Again): Promise<ConsolePage>;
}

/** The same as {@link resourceScreen}, for a resource with other pages that show the list or an object again. */
export function defineResource<
  R,
  I,
  S,
  const Q extends ArgumentSchemas,
  const K extends ArgumentSchemas,
  const F extends ArgumentSchemas,
>(declaration: ResourceDeclaration<R, I, S, Q, K, F>): Resource<I, ArgumentsOf<Q>, ArgumentsOf<K>> {
  const resource: AnyResource = declaration;
  const shown = new ResourcePages(resource);
  const { id, title, section, order, access, waiting, wordpressPaths, pages = [] } = declaration;
  const screen: Screen = {
    id,
    title,
    section,
    access,
    ...(order === undefined ? {} : { order }),
    ...(waiting ? { waiting } : {}),
    ...(wordpressPaths ? { wordpressPaths } : {}),
    pages: [...new ResourceRoutes(resource, shown).all(), ...pages],
  };
  return {
    screen,
    showList: (call, again) => shown.list(call, again),
    showItem: (call, item, again) => shown.item(call, item, again),
  };
}

/**
 * A screen of the console made from a declaration: a list with filters, sorting, paging and bulk actions, forms for new and
 * existing objects, and deletion. It works without scripts, and a form that is sent twice writes once.
 */
export function resourceScreen<
  R,
  I,
  S,
  const Q extends ArgumentSchemas,
  const K extends ArgumentSchemas,
  const F extends ArgumentSchemas,
>(declaration: ResourceDeclaration<R, I, S, Q, K, F>): Screen {
  return defineResource(declaration).screen;
}

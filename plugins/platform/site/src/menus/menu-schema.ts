import { type Link, type SiteInfo, Type } from '@plinth/kernel';
import type { Menu } from './menu.js';

const ALL = ['view', 'embed', 'edit'];
const WRITABLE = ['view', 'edit'];

/** The schema of a menu as clients read it. */
export const menuSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Unique identifier for the menu.', context: ALL, readonly: true }),
    description: Type.String({ description: 'HTML description of the menu.', context: WRITABLE }),
    name: Type.String({ description: 'Name of the menu.', context: ALL }),
    slug: Type.String({ description: 'An alphanumeric identifier for the menu, unique to menus.', context: ALL }),
    meta: Type.Unsafe<readonly unknown[]>({
      type: ['object', 'array'],
      description: 'Meta fields.',
      context: WRITABLE,
    }),
    locations: Type.Array(Type.String(), { description: 'The places where the menu is shown.', context: WRITABLE }),
    auto_add: Type.Boolean({
      description: 'Whether pages at the top come into the menu when they are published.',
      context: WRITABLE,
    }),
  },
  { title: 'nav_menu' },
);

const CURIES: readonly Link[] = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }];

/** A menu as clients read it. */
export function menuItem(
  { id, name, slug, description, autoAdd }: Menu,
  locations: readonly string[],
  { context, site }: { readonly context: 'view' | 'embed' | 'edit'; readonly site: SiteInfo },
): Readonly<Record<string, unknown>> {
  const all = `${site.restUrl}/wp/v2/menus`;
  const links = {
    self: [{ href: `${all}/${id}` }],
    collection: [{ href: all }],
    about: [{ href: `${site.restUrl}/wp/v2/taxonomies/nav_menu` }],
    'wp:post_type': [{ href: `${site.restUrl}/wp/v2/menu-items?menus=${id}` }],
    curies: CURIES,
  };
  if (context === 'embed') return { id, name, slug, _links: links };
  return { id, description, name, slug, meta: [], locations, auto_add: autoAdd, _links: links };
}

import { contextArgument, notFound, type Route, route, type SiteInfo, Type } from '@plinth/kernel';
import { mayView } from '../access.js';
import { MENU_LOCATIONS, MENUS, type MenuLocation } from './menu.js';

const ALL = ['embed', 'view', 'edit'];

const locationSchema = Type.Object(
  {
    name: Type.String({ description: 'The name of the menu location.', context: ALL, readonly: true }),
    description: Type.String({ description: 'The description of the menu location.', context: ALL, readonly: true }),
    menu: Type.Integer({ description: 'The ID of the assigned menu.', context: ALL, readonly: true }),
  },
  { title: 'menu-location' },
);

function locationItem({ name, title }: MenuLocation, menu: number, { restUrl }: SiteInfo) {
  const all = `${restUrl}/wp/v2/menu-locations`;
  return {
    name,
    description: title,
    menu,
    _links: {
      self: [{ href: `${all}/${name}` }],
      collection: [{ href: all }],
      ...(menu === 0 ? {} : { 'wp:menu': [{ href: `${restUrl}/wp/v2/menus/${menu}`, embeddable: true }] }),
      curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
    },
  };
}

const listLocations = route({
  method: 'GET',
  path: '/menu-locations',
  summary: 'The places where menus are shown, by name.',
  access: mayView,
  args: contextArgument(),
  item: locationSchema,
  result: Type.Record(Type.String(), locationSchema),
  async handle({ site, use }) {
    const places = await use(MENUS).places();
    const all = use(MENU_LOCATIONS).all();
    return Object.fromEntries(all.map((each) => [each.name, locationItem(each, places.get(each.name) ?? 0, site)]));
  },
});

const readLocation = route({
  method: 'GET',
  path: '/menu-locations/:location',
  summary: 'One place for a menu.',
  access: mayView,
  args: {
    location: Type.String({
      route: '[a-zA-Z0-9_-]+',
      description: 'An alphanumeric identifier for the menu location.',
    }),
    ...contextArgument(),
  },
  item: locationSchema,
  errors: [{ code: 'rest_menu_location_invalid', status: 404, when: 'there is no such place' }],
  async handle({ args, site, use }) {
    const location = use(MENU_LOCATIONS).get(args.location);
    if (!location) throw notFound('rest_menu_location_invalid', 'Invalid menu location.');
    return locationItem(location, (await use(MENUS).places()).get(location.name) ?? 0, site);
  },
});

/** `wp/v2/menu-locations`. */
export const locationRoutes: readonly Route[] = [listLocations, readLocation];

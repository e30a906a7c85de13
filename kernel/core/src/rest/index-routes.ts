import { offsetMinutes } from '../services/site-time.js';
import type { SiteInfo } from '../site.js';
import { Type } from '../vendor/typebox.js';
import { anyone } from './access.js';
import { namespacesOf, PublishedRoutes } from './describe.js';
import { restHooks } from './hooks.js';
import { type Route, route } from './route.js';
import type { RouteTable } from './route-table.js';
import { contextArgument } from './schemas.js';

const routeDescriptions = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Methods, arguments and endpoints, by the pattern of the path.',
});

const siteIndex = Type.Object(
  {
    name: Type.String(),
    description: Type.String(),
    url: Type.String(),
    home: Type.String(),
    gmt_offset: Type.String(),
    timezone_string: Type.String(),
    namespaces: Type.Array(Type.String()),
    authentication: Type.Unknown({ description: 'Ways to sign in beyond the cookie.' }),
    routes: routeDescriptions,
  },
  { title: 'site-index', additionalProperties: true },
);

const namespaceIndex = Type.Object(
  { namespace: Type.String(), routes: routeDescriptions },
  { title: 'namespace-index', additionalProperties: true },
);

/** What the index tells about ways to sign in beyond the cookie. */
export interface IndexInfo {
  readonly table: RouteTable;
  readonly site: SiteInfo;
  /** Whether application passwords can be used at all (host-conventions A9, C3). */
  readonly applicationPasswords: boolean;
}

function authentication({ site, applicationPasswords }: IndexInfo) {
  if (!applicationPasswords) return {};
  return {
    'application-passwords': { endpoints: { authorization: `${site.url}/wp-admin/authorize-application.php` } },
  };
}

/** `GET R/`: the index of the whole surface (host-conventions A5 to A9). */
export function indexRoute(info: IndexInfo): Route {
  const { site, table } = info;
  const published = new PublishedRoutes(table, site.restUrl);
  const described = route({
    method: 'GET',
    path: '/',
    summary: 'The index: who this site is, its namespaces and routes.',
    access: anyone,
    args: contextArgument(),
    result: siteIndex,
    handle: ({ clock, hooks }) =>
      hooks.filter(restHooks.rest_index, {
        name: site.title,
        description: site.description,
        url: site.url,
        home: site.url,
        gmt_offset: String(offsetMinutes(site.timezone, clock.now()) / 60),
        timezone_string: site.timezone,
        page_for_posts: 0,
        page_on_front: 0,
        show_on_front: 'posts',
        namespaces: namespacesOf(table).filter((namespace) => namespace !== ''),
        authentication: authentication(info),
        routes: published.of(),
        site_logo: 0,
        site_icon: 0,
        site_icon_url: '',
        _links: { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] },
      }),
  });
  return { ...described, namespace: '' };
}

/** `GET R/<namespace>`: the routes of one namespace (host-conventions A10). */
export function namespaceRoute({ table, site }: Pick<IndexInfo, 'table' | 'site'>, namespace: string): Route {
  const published = new PublishedRoutes(table, site.restUrl);
  const described = route({
    method: 'GET',
    path: '',
    summary: `The index of the namespace ${namespace}.`,
    access: anyone,
    args: contextArgument(),
    result: namespaceIndex,
    handle: () => ({
      namespace,
      routes: published.of(namespace),
      _links: { up: [{ href: `${site.restUrl}/` }] },
    }),
  });
  return { ...described, namespace };
}

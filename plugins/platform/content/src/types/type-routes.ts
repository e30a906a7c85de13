import {
  type AuthorizationContext,
  anyone,
  type Caller,
  contextArgument,
  forbidden,
  type Link,
  notFound,
  type Route,
  route,
  type SiteInfo,
  Type,
  under,
} from '@plinth/kernel';
import { labelsOf } from '../labels/labels.js';
import { POST_TYPES, type PostTypeDefinition, TAXONOMIES, type TaxonomyDefinition } from '../ports.js';
import { capabilitiesOf } from './post-types.js';

type Context = 'view' | 'embed' | 'edit';

/** Sticking is a feature of this host's own; clients know it by its links alone. */
const KEPT_TO_ITSELF = 'sticky';

function editFields(type: PostTypeDefinition): Readonly<Record<string, unknown>> {
  const viewable = type.viewable ?? true;
  return {
    capabilities: capabilitiesOf(type),
    labels: { ...labelsOf({ kind: 'type', plural: type.title, ...type }), ...type.labels },
    supports: Object.fromEntries(
      type.supports.filter((feature) => feature !== KEPT_TO_ITSELF).map((feature) => [feature, true]),
    ),
    viewable,
    visibility: { show_in_nav_menus: type.inMenus ?? viewable, show_ui: true },
  };
}

function links(type: PostTypeDefinition, site: SiteInfo): Readonly<Record<string, readonly Link[]>> {
  return {
    collection: [{ href: `${site.restUrl}/wp/v2/types` }],
    'wp:items': [{ href: `${site.restUrl}/wp/v2/${type.restBase}` }],
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}

function item(type: PostTypeDefinition, taxonomies: readonly TaxonomyDefinition[], context: Context, site: SiteInfo) {
  const own = taxonomies.filter((each) => each.objectTypes.includes(type.name)).map((each) => each.name);
  const common = {
    name: type.title,
    slug: type.name,
    rest_base: type.restBase,
    rest_namespace: 'wp/v2',
    icon: type.icon ?? null,
  };
  if (context === 'embed') return { ...common, _links: links(type, site) };
  return {
    ...(context === 'edit' ? editFields(type) : {}),
    description: type.description ?? '',
    hierarchical: type.hierarchical,
    has_archive: false,
    taxonomies: own,
    template: [],
    template_lock: false,
    ...common,
    _links: links(type, site),
  };
}

/** Whether the caller writes posts of a type at all. */
export function writesPostsOf(type: PostTypeDefinition, caller: Caller): boolean {
  return caller.can(capabilitiesOf(type).edit_posts);
}

/** Whether the caller writes posts of any type; what the edit context of the read models asks for. */
export function writesAnything({ use, caller }: Pick<AuthorizationContext, 'use' | 'caller'>): boolean {
  return use(POST_TYPES)
    .all()
    .some((type) => writesPostsOf(type, caller));
}

const itemSchema = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  rest_base: Type.String(),
  rest_namespace: Type.String(),
});

const listTypes = route({
  method: 'GET',
  path: '/types',
  summary: 'The post types, by name.',
  access: anyone,
  args: contextArgument(),
  item: itemSchema,
  result: Type.Record(Type.String(), itemSchema),
  errors: [{ code: 'rest_cannot_view', status: 403, when: 'the edit context is asked for without writing any posts' }],
  handle({ args, caller, site, use }) {
    if (args.context === 'edit' && !writesAnything({ use, caller })) throw forbidden('rest_cannot_view');
    const taxonomies = use(TAXONOMIES).all();
    const shown = use(POST_TYPES)
      .all()
      .filter((type) => args.context !== 'edit' || writesPostsOf(type, caller));
    return Object.fromEntries(shown.map((type) => [type.name, item(type, taxonomies, args.context, site)]));
  },
});

const readType = route({
  method: 'GET',
  path: '/types/:type',
  summary: 'One post type.',
  access: anyone,
  args: {
    type: Type.String({ published: '[\\w-]+', pattern: '^[\\w-]+$', description: 'Name of the post type.' }),
    ...contextArgument(),
  },
  item: itemSchema,
  errors: [
    { code: 'rest_type_invalid', status: 404, when: 'there is no such post type' },
    { code: 'rest_forbidden_context', status: 403, when: 'the edit context is asked for without writing such posts' },
  ],
  resource({ args, use }) {
    const found = use(POST_TYPES).get(args.type);
    if (!found) throw notFound('rest_type_invalid', 'Invalid post type.');
    return found;
  },
  authorizeResource({ args, caller, resource }) {
    if (args.context === 'edit' && !writesPostsOf(resource, caller)) throw forbidden('rest_forbidden_context');
  },
  handle({ args, site, resource, use }) {
    return item(resource, use(TAXONOMIES).all(), args.context, site);
  },
});

/** `wp/v2/types` (host-conventions E23). */
export const typeRoutes: readonly Route[] = under('wp/v2', [listTypes, readType]);

import {
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
import { TAXONOMIES, type TaxonomyDefinition } from '../ports.js';
import { capabilitiesOf } from '../terms/taxonomies.js';

type Context = 'view' | 'embed' | 'edit';

function editFields(taxonomy: TaxonomyDefinition): Readonly<Record<string, unknown>> {
  const { manage, edit, delete: remove, assign } = capabilitiesOf(taxonomy);
  const { title: plural, singular = plural, hierarchical, viewable = true } = taxonomy;
  return {
    capabilities: { manage_terms: manage, edit_terms: edit, delete_terms: remove, assign_terms: assign },
    labels: { ...labelsOf({ kind: 'taxonomy', singular, plural, hierarchical }), ...taxonomy.labels },
    show_cloud: viewable,
    visibility: {
      public: viewable,
      publicly_queryable: viewable,
      show_admin_column: viewable,
      show_in_nav_menus: viewable,
      show_in_quick_edit: viewable,
      show_ui: viewable,
    },
  };
}

function links(taxonomy: TaxonomyDefinition, site: SiteInfo): Readonly<Record<string, readonly Link[]>> {
  return {
    collection: [{ href: `${site.restUrl}/wp/v2/taxonomies` }],
    'wp:items': [{ href: `${site.restUrl}/wp/v2/${taxonomy.restBase}` }],
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}

function item(taxonomy: TaxonomyDefinition, context: Context, site: SiteInfo) {
  const common = {
    name: taxonomy.title,
    slug: taxonomy.name,
    rest_base: taxonomy.restBase,
    rest_namespace: 'wp/v2',
  };
  if (context === 'embed') return { ...common, _links: links(taxonomy, site) };
  return {
    ...(context === 'edit' ? editFields(taxonomy) : {}),
    description: taxonomy.description ?? '',
    types: taxonomy.objectTypes,
    hierarchical: taxonomy.hierarchical,
    ...common,
    _links: links(taxonomy, site),
  };
}

function assigns(taxonomy: TaxonomyDefinition, caller: Caller): boolean {
  return caller.can(capabilitiesOf(taxonomy).assign);
}

const itemSchema = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  rest_base: Type.String(),
  rest_namespace: Type.String(),
});

const listTaxonomies = route({
  method: 'GET',
  path: '/taxonomies',
  summary: 'The taxonomies, by name.',
  access: anyone,
  args: {
    type: Type.Optional(
      Type.String({ description: 'Limit results to taxonomies associated with a specific post type.' }),
    ),
    ...contextArgument(),
  },
  item: itemSchema,
  result: Type.Record(Type.String(), itemSchema),
  errors: [
    { code: 'rest_cannot_view', status: 403, when: 'the edit context is asked for without assigning any terms' },
  ],
  handle({ args, caller, site, use }) {
    const { context, type } = args;
    const all = use(TAXONOMIES).all();
    const shown = context === 'edit' ? all.filter((each) => assigns(each, caller)) : all;
    if (context === 'edit' && shown.length === 0) throw forbidden('rest_cannot_view');
    const wanted = shown.filter((each) => type === undefined || each.objectTypes.includes(type));
    return Object.fromEntries(wanted.map((each) => [each.name, item(each, context, site)]));
  },
});

const readTaxonomy = route({
  method: 'GET',
  path: '/taxonomies/:taxonomy',
  summary: 'One taxonomy.',
  access: anyone,
  args: { taxonomy: Type.String({ published: '[\\w-]+', description: 'Name of the taxonomy.' }), ...contextArgument() },
  item: itemSchema,
  errors: [
    { code: 'rest_taxonomy_invalid', status: 404, when: 'there is no such taxonomy' },
    { code: 'rest_forbidden_context', status: 403, when: 'the edit context is asked for without assigning its terms' },
  ],
  resource({ args, use }) {
    const found = use(TAXONOMIES).get(args.taxonomy);
    if (!found) throw notFound('rest_taxonomy_invalid', 'Invalid taxonomy.');
    return found;
  },
  authorizeResource({ args, caller, resource }) {
    if (args.context === 'edit' && !assigns(resource, caller)) throw forbidden('rest_forbidden_context');
  },
  handle: ({ args, site, resource }) => item(resource, args.context, site),
});

/** `wp/v2/taxonomies` (host-conventions E23). */
export const taxonomyRoutes: readonly Route[] = under('wp/v2', [listTaxonomies, readTaxonomy]);

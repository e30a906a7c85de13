import { type SiteInfo, Type } from '@plinth/kernel';
import type { Ability, AbilityCategory } from './ability.js';
import { publishedSchema } from './schemas.js';

/** Where the routes lie: an address that clients of WordPress know. */
export const ABILITIES_NAMESPACE = 'wp-abilities/v1';

/** Which fields are shown. */
type Context = 'view' | 'embed' | 'edit';

function addresses({ restUrl }: SiteInfo) {
  const root = `${restUrl}/${ABILITIES_NAMESPACE}`;
  return { abilities: `${root}/abilities`, categories: `${root}/categories` };
}

/** An ability as clients read it. */
export function abilityItem(ability: Ability, site: SiteInfo, context: Context): Readonly<Record<string, unknown>> {
  const { annotations, category, description, input, label, name, output } = ability;
  const { readonly, destructive, idempotent } = annotations;
  const { abilities } = addresses(site);
  const links = {
    self: [{ href: `${abilities}/${name}` }],
    collection: [{ href: abilities }],
    'wp:action-run': [{ href: `${abilities}/${name}/run` }],
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
  if (context === 'embed') return { name, label, category, _links: links };
  return {
    name,
    label,
    description,
    category,
    input_schema: input ? publishedSchema(input) : {},
    output_schema: publishedSchema(output),
    meta: { annotations: { readonly, destructive, idempotent }, show_in_rest: ability.showInRest === true },
    _links: links,
  };
}

const ALL = ['view', 'edit', 'embed'];
const FULL = ['view', 'edit'];

function field(type: string, description: string, context: readonly string[] = ALL) {
  return Type.Unsafe<unknown>({ type, description, context, readonly: true });
}

/** The schema of {@link abilityItem}. */
export const abilitySchema = Type.Object(
  {
    name: field('string', 'Unique identifier for the ability.'),
    label: field('string', 'Display label for the ability.'),
    description: field('string', 'Description of the ability.', FULL),
    category: field('string', 'Ability category this ability belongs to.'),
    input_schema: field('object', 'JSON Schema for the ability input.', FULL),
    output_schema: field('object', 'JSON Schema for the ability output.', FULL),
    meta: field('object', 'Meta information about the ability.', FULL),
  },
  { title: 'ability' },
);

/** A category as clients read it. */
export function categoryItem(category: AbilityCategory, site: SiteInfo): Readonly<Record<string, unknown>> {
  const { description, label, slug } = category;
  const { abilities, categories } = addresses(site);
  return {
    slug,
    label,
    description,
    meta: {},
    _links: {
      self: [{ href: `${categories}/${slug}` }],
      collection: [{ href: categories }],
      abilities: [{ href: `${abilities}?category=${slug}` }],
    },
  };
}

/** The schema of {@link categoryItem}. */
export const categorySchema = Type.Object(
  {
    slug: field('string', 'Unique identifier for the category.'),
    label: field('string', 'Display label for the category.'),
    description: field('string', 'Description of the category.'),
    meta: field('object', 'Meta information about the category.'),
  },
  { title: 'ability-category' },
);

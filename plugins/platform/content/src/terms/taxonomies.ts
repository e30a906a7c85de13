import type { TaxonomyCapabilities, TaxonomyDefinition } from '../ports.js';

/** What a taxonomy asks for unless it says otherwise; tags and categories alike (host-conventions E18, G4). */
const USUAL_CAPABILITIES: TaxonomyCapabilities = Object.freeze({
  manage: 'manage_categories',
  edit: 'manage_categories',
  delete: 'manage_categories',
  assign: 'edit_posts',
});

/** Categories. */
export const CATEGORY: TaxonomyDefinition = {
  name: 'category',
  restBase: 'categories',
  title: 'Categories',
  singular: 'Category',
  labels: { name_admin_bar: 'category' },
  hierarchical: true,
  objectTypes: ['post'],
};

/** Tags. */
export const POST_TAG: TaxonomyDefinition = {
  name: 'post_tag',
  restBase: 'tags',
  title: 'Tags',
  singular: 'Tag',
  labels: { name_admin_bar: 'post_tag' },
  hierarchical: false,
  objectTypes: ['post'],
};

/** The taxonomies of the platform. */
export const builtInTaxonomies: readonly TaxonomyDefinition[] = [CATEGORY, POST_TAG];

/** The capabilities that a taxonomy asks for. */
export function capabilitiesOf(taxonomy: TaxonomyDefinition): TaxonomyCapabilities {
  return taxonomy.capabilities ?? USUAL_CAPABILITIES;
}

/** What it takes to make a term: a place in a hierarchy is for its editors, a flat word for everybody who may use it. */
export function creatingCapability(taxonomy: TaxonomyDefinition): string {
  const { edit, assign } = capabilitiesOf(taxonomy);
  return taxonomy.hierarchical ? edit : assign;
}

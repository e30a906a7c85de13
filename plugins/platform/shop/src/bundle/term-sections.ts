import type { BundleSection } from '@plinth/bundle';
import type { PluginContext } from '@plinth/kernel';
import { ATTRIBUTE_PREFIX, PRODUCT_TERMS, type ProductTerm } from '../ports.js';
import { allOf, field } from './batches.js';
import { type AttributeItem, attributeItem, type TermItem, termItem } from './schemas.js';

/** The section `product_attributes`. */
export const attributeSection: BundleSection = {
  name: 'product_attributes',
  title: 'Attributes of products',
  item: attributeItem,
  async import(items: readonly AttributeItem[], context) {
    const terms = context.use(PRODUCT_TERMS);
    for (const { name, title } of items) {
      const known = (await terms.taxonomies()).some((each) => each.name === ATTRIBUTE_PREFIX + name);
      if (!known) await terms.addAttribute(title, name);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export({ use }) {
    const attributes = (await use(PRODUCT_TERMS).taxonomies()).filter(({ name }) => name.startsWith(ATTRIBUTE_PREFIX));
    return attributes.map(({ name, title }) => ({ name: name.slice(ATTRIBUTE_PREFIX.length), title }));
  },
};

/** The terms so that each stands after the one above it. */
function parentsFirst(terms: readonly ProductTerm[]): ProductTerm[] {
  const byId = new Map(terms.map((term) => [term.id, term]));
  const ordered = new Set<ProductTerm>();
  const visit = (term: ProductTerm): void => {
    const parent = byId.get(term.parentId);
    if (parent && !ordered.has(parent)) visit(parent);
    ordered.add(term);
  };
  for (const term of terms) visit(term);
  return [...ordered];
}

async function exported({ use }: PluginContext, taxonomy: string): Promise<TermItem[]> {
  const terms = await allOf(async (page) => {
    const query = { taxonomy, orderBy: 'id', order: 'asc', ...page } as const;
    return (await use(PRODUCT_TERMS).list(query)).terms;
  });
  const slugs = new Map(terms.map((term) => [term.id, term.slug]));
  return parentsFirst(terms).map(({ slug, name, description, parentId, menuOrder }) => ({
    taxonomy,
    slug,
    name,
    description,
    menuOrder,
    ...field('parent', slugs.get(parentId)),
  }));
}

/** The section `product_terms`; the key of a term is `<taxonomy>/<slug>`. */
export const termSection: BundleSection = {
  name: 'product_terms',
  title: 'Categories, tags and attribute values of products',
  item: termItem,
  after: ['product_attributes'],
  async import(items: readonly TermItem[], context) {
    const terms = context.use(PRODUCT_TERMS);
    for (const { parent, ...item } of items) {
      const known = await terms.findBySlug(item.taxonomy, item.slug);
      const above = parent === undefined ? undefined : await terms.findBySlug(item.taxonomy, parent);
      if (parent !== undefined && !above)
        throw new Error(`${item.taxonomy}/${item.slug}: there is no term "${parent}" above it.`);
      const term = known ?? (await terms.create({ ...item, ...field('parentId', above?.id) }));
      context.remember('product_terms', `${item.taxonomy}/${item.slug}`, term.id);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export(pluginContext) {
    const taxonomies = await pluginContext.use(PRODUCT_TERMS).taxonomies();
    return (await Promise.all(taxonomies.map(({ name }) => exported(pluginContext, name)))).flat();
  },
  async find(key, { use }) {
    const [taxonomy = '', slug = ''] = key.split('/');
    return (await use(PRODUCT_TERMS).findBySlug(taxonomy, slug))?.id;
  },
};

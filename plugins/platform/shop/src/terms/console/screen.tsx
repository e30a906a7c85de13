import { type CallContext, can, id, sayAct, Type } from '@plinth/kernel';
import { ButtonLink, Definitions, Num, Tabs, TextField } from '@plinth/pages/kit';
import { type ListRange, resourceScreen } from '@plinth/pages/resource';
import { ATTRIBUTE_PREFIX, PRODUCT_TERMS, type ProductTaxonomy } from '../../ports.js';
import { inTree, type TermInTree } from '../tree.js';
import { attributePages } from './attribute-pages.js';
import { productTermTexts } from './texts.js';
import {
  parentsOf,
  refusedTerm,
  seenArguments,
  type TermValues,
  taxonomyNamed,
  termArguments,
  termNamed,
} from './values.js';
import { TermFields } from './view.js';

const access = can('manage_product_terms');

/** Of more terms than these, only their names are put in order. */
const MOST_IN_TREE = 1_000;

function mayEdit({ caller }: CallContext): boolean {
  return caller.can('edit_product_terms');
}

/** A page of terms: those that lie below each other in the order of their tree, unless words are looked for. */
async function pageOfTerms(
  { use }: CallContext,
  search: string,
  { scope: taxonomy, limit, offset }: ListRange<ProductTaxonomy>,
): Promise<{ terms: readonly TermInTree[]; total: number }> {
  if (taxonomy.hierarchical && search === '') {
    const { terms, total } = await use(PRODUCT_TERMS).list({ taxonomy: taxonomy.name, limit: MOST_IN_TREE });
    if (total <= MOST_IN_TREE) return { terms: inTree(terms).slice(offset, offset + limit), total };
  }
  const { terms, total } = await use(PRODUCT_TERMS).list({ taxonomy: taxonomy.name, search, limit, offset });
  return { terms: terms.map((term) => ({ term, depth: 0 })), total };
}

function changesOf(taxonomy: ProductTaxonomy, { name, slug, parent, description }: TermValues) {
  return { name, slug, description, ...(taxonomy.hierarchical ? { parentId: parent } : {}) };
}

/** The terms with the names of those that they lie below. */
async function withParents({ use }: CallContext, { name }: ProductTaxonomy, terms: readonly TermInTree[]) {
  const include = terms.map(({ term }) => term.parentId).filter((each) => each > 0);
  const above = await use(PRODUCT_TERMS).list({ taxonomy: name, include, limit: terms.length });
  const names = new Map(above.terms.map((term) => [term.id, term.name]));
  return terms.map((each) => ({ ...each, above: names.get(each.term.parentId) }));
}

const LIST = '/product-terms';

/** What products are sorted by. */
export const productTermScreen = resourceScreen({
  id: 'product-terms',
  title: 'Product categories',
  section: 'shop',
  order: 8,
  access,
  texts: productTermTexts,
  list: {
    path: LIST,
    summary: 'Categories, tags and attributes of products.',
    args: {
      taxonomy: Type.String({ default: '', maxLength: 32, description: 'The taxonomy.' }),
      search: Type.String({ default: '', maxLength: 200, description: 'Words of the name.' }),
    },
    scope: (call) => taxonomyNamed(call, call.args.taxonomy),
    scopeFields: ({ name }) => ({ taxonomy: name }),
    scopeTitle: ({ title }) => title,
    async rows(call, range) {
      const { terms, total } = await pageOfTerms(call, call.args.search.trim(), range);
      return { rows: await withParents(call, range.scope, terms), total };
    },
    key: ({ term }) => term.id,
    caption: ({ scope }) => scope.title,
    columns: ({ link, text }) => [
      {
        key: 'name',
        title: text('name'),
        heads: true,
        cell: ({ depth, term, above }) => (
          <>
            <span aria-hidden="true">{'— '.repeat(depth)}</span>
            <a href={link(`${LIST}/${term.id}`)}>{term.name}</a>
            {above === undefined ? null : <div class="quiet">{above}</div>}
          </>
        ),
      },
      { key: 'slug', title: text('slug'), cell: ({ term }) => <code>{term.slug}</code> },
      { key: 'products', title: text('products'), number: true, cell: ({ term }) => <Num of={term.count} /> },
    ],
    actions: ({ call, path, text }) =>
      mayEdit(call) ? <ButtonLink to={`${path}/product-attributes/new`}>{text('new_attribute')}</ButtonLink> : null,
    async tabs({ call, path, scope, text }) {
      const all = await call.use(PRODUCT_TERMS).taxonomies();
      const to = (name: string) => `${path}${LIST}?taxonomy=${name}`;
      const tabs = all.map(({ name, title }) => ({ title, path: to(name), current: name === scope.name }));
      return <Tabs label={text('list')} tabs={tabs} />;
    },
    above: ({ link, scope, text }) =>
      scope.name.startsWith(ATTRIBUTE_PREFIX) ? (
        <p>
          <a href={link(`/product-attributes/${scope.name}`)}>{text('edit_attribute', { name: scope.title })}</a>
        </p>
      ) : null,
    filters: ({ text }) => <TextField name="search" label={text('search')} type="search" maxLength={200} />,
  },
  item: {
    path: `${LIST}/:id`,
    summary: 'One category, tag or value of an attribute.',
    args: { id: id('The term.') },
    find: (call) => termNamed(call, call.args.id),
    address: ({ term }) => `${LIST}/${term.id}`,
    name: ({ term }) => term.name,
    scope: (_call, { taxonomy }) => taxonomy,
    above: ({ item, isLate, text }) =>
      isLate ? (
        <section aria-labelledby="now">
          <h2 id="now">{text('now')}</h2>
          <Definitions
            items={[
              [text('name'), item.term.name],
              [text('slug'), item.term.slug],
            ]}
          />
        </section>
      ) : null,
  },
  form: {
    args: { ...termArguments, ...seenArguments },
    initial: { parent: 0 },
    values: ({ term: { name, slug, parentId, description } }) => ({ name, slug, parent: parentId, description }),
    async fields({ call, item, scope, values }) {
      const { parent: chosen = 0 } = values;
      const parents = await parentsOf(call, scope, { chosen, ...(item ? { own: item.term.id } : {}) });
      return (
        <>
          {item ? (
            <>
              <input type="hidden" name="seen_name" value={item.term.name} />
              <input type="hidden" name="seen_slug" value={item.term.slug} />
            </>
          ) : null}
          <TermFields taxonomy={scope} parents={parents} isNew={item === undefined} />
        </>
      );
    },
    refused: refusedTerm,
    create: {
      summary: 'Adds a category, a tag or a value of an attribute.',
      may: mayEdit,
      async run({ request, use }, values, taxonomy) {
        const { slug, ...fresh } = changesOf(taxonomy, values);
        const named = slug.trim() === '' ? {} : { slug };
        await use(PRODUCT_TERMS).create({ ...fresh, taxonomy: taxonomy.name, ...named });
        sayAct({ request }, `Added a term of ${taxonomy.title}.`, { name: values.name });
      },
    },
    update: {
      summary: 'Changes a category, a tag or a value unless somebody else did since it was shown, or deletes it.',
      may: mayEdit,
      async run({ request, use }, values, { term, taxonomy }) {
        const seen = { name: values.seen_name, slug: values.seen_slug };
        await use(PRODUCT_TERMS).update(term.id, changesOf(taxonomy, values), seen);
        sayAct({ request }, `Changed a term of ${taxonomy.title}.`, { name: `${term.name} → ${values.name}` });
      },
    },
  },
  removal: {
    asks: 'answer',
    may: ({ caller }) => caller.can('delete_product_terms'),
    async question({ call, item, text }) {
      const count = await call.use(PRODUCT_TERMS).productsWith({ id: item.term.id });
      return <p>{text('delete_question', { count })}</p>;
    },
    async run({ request, use }, { term, taxonomy }) {
      await use(PRODUCT_TERMS).remove(term.id);
      sayAct({ request }, `Deleted a term of ${taxonomy.title}.`, { name: term.name });
    },
  },
  pages: attributePages,
});

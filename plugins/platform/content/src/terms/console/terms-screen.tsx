import {
  type ArgumentsOf,
  type CallContext,
  can,
  forbidden,
  invalidParam,
  notFound,
  RestError,
  sayAct,
  Type,
} from '@plinth/kernel';
import { type Refused, refusedBy } from '@plinth/pages';
import { Num, type Option, SelectField, Tabs, TextField } from '@plinth/pages/kit';
import { type ListRange, resourceScreen } from '@plinth/pages/resource';
import { PERMALINKS, TAXONOMIES, type TaxonomyDefinition, TERMS, type Term } from '../../ports.js';
import { TERM_LIBRARY } from '../library.js';
import { capabilitiesOf, creatingCapability } from '../taxonomies.js';
import { termTexts } from './terms-texts.js';

const access = can('manage_categories');
const MOST_PARENTS = 200;
const valueArguments = {
  name: Type.String({ default: '', maxLength: 1_000 }),
  slug: Type.String({ default: '', maxLength: 1_000 }),
  parent: Type.Integer({ default: 0, minimum: 0 }),
  description: Type.String({ default: '', maxLength: 10_000 }),
};

type TermValues = ArgumentsOf<typeof valueArguments>;

/** The taxonomies whose terms the caller manages. */
function managed({ use, caller }: CallContext): TaxonomyDefinition[] {
  return use(TAXONOMIES)
    .all()
    .filter((taxonomy) => taxonomy.viewable !== false && caller.can(capabilitiesOf(taxonomy).manage));
}

function managedTaxonomy(call: CallContext, name: string): TaxonomyDefinition {
  const all = managed(call);
  const found = name === '' ? all[0] : all.find((taxonomy) => taxonomy.name === name);
  if (!found) throw notFound('rest_taxonomy_invalid', 'There is no such taxonomy that you manage.');
  return found;
}

async function parentsOf({ use }: CallContext, taxonomy: TaxonomyDefinition, own = 0): Promise<Option[]> {
  if (!taxonomy.hierarchical) return [];
  const query = { taxonomy: taxonomy.name, orderBy: 'name', order: 'asc', limit: MOST_PARENTS } as const;
  const { terms } = await use(TERM_LIBRARY).list(query);
  return terms.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: String(id), title: name }));
}

async function existingTerm(call: CallContext, id: number): Promise<{ term: Term; taxonomy: TaxonomyDefinition }> {
  const term = await call.use(TERMS).find(id);
  const taxonomy = managed(call).find(({ name }) => name === term?.taxonomy);
  if (!term || !taxonomy) throw notFound('rest_term_invalid', 'There is no such term that you manage.');
  if (!call.caller.can('edit_term', term))
    throw forbidden('rest_cannot_update', 'Sorry, you are not allowed to edit this term.');
  return { term, taxonomy };
}

/** The term that all posts get stays. */
async function mayDelete({ use, caller }: CallContext, term: Term): Promise<boolean> {
  const usual = await use(TERMS).defaultTerm(term.taxonomy);
  return usual?.id !== term.id && caller.can('delete_term', term);
}

/** The library speaks of the name by codes of its own; here they are mistakes beside it. */
function refusedTerm(call: CallContext, thrown: unknown): Refused {
  if (thrown instanceof RestError && ['empty_term_name', 'term_exists'].includes(thrown.code))
    return refusedBy(call, invalidParam({ name: thrown.message }));
  if (thrown instanceof RestError && thrown.code === 'rest_term_invalid')
    return refusedBy(call, invalidParam({ parent: termTexts.in(call.site.language)('no_such_parent') }));
  if (thrown instanceof RestError && thrown.code === 'duplicate_term_slug')
    return refusedBy(call, invalidParam({ slug: thrown.message }));
  return refusedBy(call, thrown);
}

function changesOf(taxonomy: TaxonomyDefinition, { name, slug, parent, description }: TermValues) {
  return { name, slug, description, ...(taxonomy.hierarchical ? { parentId: parent } : {}) };
}

async function pageOfTerms(
  { use }: CallContext,
  search: string,
  { scope, limit, offset }: ListRange<TaxonomyDefinition>,
) {
  const { terms, total } = await use(TERM_LIBRARY).list({
    taxonomy: scope.name,
    ...(search === '' ? {} : { search }),
    orderBy: 'name',
    order: 'asc',
    limit,
    offset,
  });
  const above = await use(TERMS).findMany([...new Set(terms.map(({ parentId }) => parentId).filter((id) => id > 0))]);
  const names = new Map(above.map(({ id, name }) => [id, name]));
  const links = use(PERMALINKS);
  const rows = terms.map((term) => ({ term, url: links.ofTerm(term), above: names.get(term.parentId) ?? '' }));
  return { rows, total };
}

const LIST = '/edit-tags.php';

/** What posts are sorted by. */
export const termsScreen = resourceScreen({
  id: 'terms',
  title: 'Categories and tags',
  section: 'content',
  order: 30,
  access,
  texts: termTexts,
  redirects: 302,
  list: {
    path: LIST,
    summary: 'Categories, tags and what else posts are sorted by.',
    args: {
      taxonomy: Type.String({ default: '', maxLength: 64, description: 'The taxonomy.' }),
      search: Type.String({ default: '', maxLength: 200, description: 'Part of the name.' }),
    },
    scope: (call) => managedTaxonomy(call, call.args.taxonomy),
    scopeFields: ({ name }) => ({ taxonomy: name }),
    scopeTitle: ({ title }) => title,
    rows: (call, range) => pageOfTerms(call, call.args.search.trim(), range),
    key: ({ term }) => term.id,
    caption: ({ scope }) => scope.title,
    columns: ({ link, text }) => [
      {
        key: 'name',
        title: text('name'),
        heads: true,
        cell: ({ term, above }) => (
          <>
            <a href={link(`/term.php?term=${term.id}`)}>{term.name}</a>
            {above === '' ? null : <div class="quiet">{above}</div>}
          </>
        ),
      },
      { key: 'slug', title: text('slug'), cell: ({ term }) => <code>{term.slug}</code> },
      { key: 'posts', title: text('posts'), number: true, cell: ({ term }) => <Num of={term.count} /> },
      {
        key: 'view',
        title: text('view'),
        cell: ({ term, url }) => (
          <a href={url} aria-label={text('view_named', { name: term.name })}>
            {text('view')}
          </a>
        ),
      },
    ],
    tabs: ({ call, path, scope, text }) => (
      <Tabs
        label={text('list')}
        tabs={managed(call).map(({ name, title }) => ({
          title,
          path: `${path}${LIST}?taxonomy=${name}`,
          current: name === scope.name,
        }))}
      />
    ),
    filters: ({ text }) => <TextField name="search" label={text('search')} type="search" />,
  },
  item: {
    path: '/term.php',
    summary: 'One term.',
    args: { term: Type.Integer({ default: 0, minimum: 0, description: 'The term.' }) },
    find: (call) => existingTerm(call, call.args.term),
    address: ({ term }) => `/term.php?term=${term.id}`,
    fields: ({ term }) => ({ term: term.id }),
    name: ({ term }) => term.name,
    scope: (_call, { taxonomy }) => taxonomy,
  },
  form: {
    args: valueArguments,
    initial: { parent: 0 },
    values: ({ term: { name, slug, parentId, description } }) => ({ name, slug, parent: parentId, description }),
    async fields({ call, item, scope, text }) {
      const parents = await parentsOf(call, scope, item?.term.id);
      return (
        <>
          <TextField name="name" label={text('name')} help={text('name_help')} maxLength={200} />
          <TextField name="slug" label={text('slug')} help={text('slug_help')} maxLength={200} />
          {scope.hierarchical ? (
            <SelectField
              name="parent"
              label={text('below')}
              options={[{ value: '0', title: text('top') }, ...parents]}
            />
          ) : null}
          <TextField name="description" label={text('description')} rows={3} />
        </>
      );
    },
    refused: refusedTerm,
    create: {
      summary: 'Adds a term.',
      may: ({ caller }, taxonomy) =>
        caller.can(creatingCapability(taxonomy)) ||
        forbidden('rest_cannot_create', 'Sorry, you are not allowed to create terms in this taxonomy.'),
      async run(call, values, taxonomy) {
        const { slug, ...fresh } = changesOf(taxonomy, values);
        const named = slug === '' ? {} : { slug };
        await call.use(TERM_LIBRARY).create({ taxonomy: taxonomy.name, ...fresh, ...named });
        sayAct(call, `Added a term of ${taxonomy.title}.`, { name: values.name });
      },
    },
    update: {
      summary: 'Changes a term, or deletes it.',
      async run(call, values, { term, taxonomy }) {
        await call.use(TERM_LIBRARY).update(term.id, changesOf(taxonomy, values));
        sayAct(call, `Changed a term of ${taxonomy.title}.`, { what: `“${term.name}”` });
      },
    },
  },
  removal: {
    asks: 'answer',
    may: async (call, { term }) =>
      (await mayDelete(call, term)) ||
      forbidden('rest_cannot_delete', 'Sorry, you are not allowed to delete this term.'),
    question: ({ item, text }) => <p>{text('delete_question', { count: item.term.count })}</p>,
    async run(call, { term, taxonomy }) {
      await call.use(TERM_LIBRARY).remove(term.id);
      sayAct(call, `Deleted a term of ${taxonomy.title}.`, { what: `“${term.name}”` });
    },
  },
});

import {
  type CallContext,
  CONSOLE,
  can,
  choice,
  consoleNonce,
  consolePage,
  forbidden,
  invalidParam,
  notFound,
  page,
  pagingArguments,
  type Refused,
  RestError,
  redirect,
  refusedBy,
  type Screen,
  sayAct,
  Type,
} from '@plinth/kernel';
import type { Option } from '@plinth/kernel/page';
import { PERMALINKS, TAXONOMIES, type TaxonomyDefinition, TERMS, type Term } from '../ports.js';
import { TERM_LIBRARY } from '../terms/library.js';
import { capabilitiesOf, creatingCapability } from '../terms/taxonomies.js';
import { sureArgument } from './asking.js';
import { noteNamed } from './note.js';
import { termTexts } from './terms-texts.js';
import { AskTerm, TermList, TermPage, type TermValues } from './terms-view.js';

const access = can('manage_categories');
const MOST_PARENTS = 200;
const EMPTY: TermValues = { name: '', slug: '', parent: 0, description: '' };
const DONE = ['', 'created', 'saved', 'deleted'] as const;

type Done = (typeof DONE)[number];

const taxonomyArgument = Type.String({ default: '', maxLength: 64, description: 'The taxonomy.' });
const doneArgument = choice(DONE, { default: '', description: 'What was just done.' });
const valueArguments = {
  name: Type.String({ default: '', maxLength: 1_000 }),
  slug: Type.String({ default: '', maxLength: 1_000 }),
  parent: Type.Integer({ default: 0, minimum: 0 }),
  description: Type.String({ default: '', maxLength: 10_000 }),
};

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

function frame(call: CallContext, done: Done) {
  const t = termTexts.in(call.site.language);
  return { path: call.use(CONSOLE).path, nonce: consoleNonce(call), done: done === '' ? undefined : t(done) };
}

interface Asked {
  readonly search: string;
  readonly page: number;
  readonly per_page: number;
}

const FIRST: Asked = { search: '', page: 1, per_page: 20 };

async function showList(
  call: CallContext,
  taxonomy: TaxonomyDefinition,
  asked: Asked,
  shown: { done: Done; values?: TermValues; refused?: Refused },
) {
  const { use, caller, site } = call;
  const search = asked.search.trim();
  const { terms, total } = await use(TERM_LIBRARY).list({
    taxonomy: taxonomy.name,
    ...(search === '' ? {} : { search }),
    orderBy: 'name',
    order: 'asc',
    limit: asked.per_page,
    offset: (asked.page - 1) * asked.per_page,
  });
  const above = await use(TERMS).findMany([...new Set(terms.map(({ parentId }) => parentId).filter((id) => id > 0))]);
  const names = new Map(above.map(({ id, name }) => [id, name]));
  const links = use(PERMALINKS);
  const rows = terms.map((term) => ({ term, url: links.ofTerm(term), above: names.get(term.parentId) ?? '' }));
  const { values = EMPTY, refused, done } = shown;
  return consolePage({
    title: termTexts.in(site.language)('terms'),
    ...(refused ? { status: refused.status } : {}),
    body: (
      <TermList
        {...frame(call, done)}
        {...{ taxonomy, values, refused, rows, search, total }}
        taxonomies={managed(call)}
        parents={await parentsOf(call, taxonomy)}
        page={asked.page}
        perPage={asked.per_page}
        mayCreate={caller.can(creatingCapability(taxonomy))}
      />
    ),
  });
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

async function showTerm(
  call: CallContext,
  { term, taxonomy }: { term: Term; taxonomy: TaxonomyDefinition },
  shown: { done: Done; values?: TermValues; refused?: Refused },
) {
  const { name, slug, parentId, description } = term;
  const { values = { name, slug, parent: parentId, description }, refused, done } = shown;
  return consolePage({
    title: termTexts.in(call.site.language)('edit', { name }),
    ...(refused ? { status: refused.status } : {}),
    body: (
      <TermPage
        {...frame(call, done)}
        {...{ term, taxonomy, values, refused }}
        parents={await parentsOf(call, taxonomy, term.id)}
        mayDelete={await mayDelete(call, term)}
      />
    ),
  });
}

function askTerm(call: CallContext, term: Term) {
  const title = termTexts.in(call.site.language)('delete_title_named', { name: term.name });
  return consolePage({ title, body: <AskTerm path={call.use(CONSOLE).path} term={term} nonce={consoleNonce(call)} /> });
}

/** The library speaks of the name by codes of its own; here they are mistakes beside it. */
function refusedTerm(call: CallContext, thrown: unknown): Refused {
  if (thrown instanceof RestError && ['empty_term_name', 'term_exists'].includes(thrown.code))
    return refusedBy(call, invalidParam({ name: thrown.message }));
  if (thrown instanceof RestError && thrown.code === 'duplicate_term_slug')
    return refusedBy(call, invalidParam({ slug: thrown.message }));
  return refusedBy(call, thrown);
}

function changesOf(taxonomy: TaxonomyDefinition, { name, slug, parent, description }: TermValues) {
  return { name, slug, description, ...(taxonomy.hierarchical ? { parentId: parent } : {}) };
}

const pages = [
  page({
    method: 'GET',
    path: '/edit-tags.php',
    summary: 'Categories, tags and what else posts are sorted by.',
    access,
    args: {
      ...pagingArguments({ perPage: 20 }),
      taxonomy: taxonomyArgument,
      search: Type.String({ default: '', maxLength: 200, description: 'Part of the name.' }),
      done: doneArgument,
    },
    handle(call) {
      const { args } = call;
      return showList(call, managedTaxonomy(call, args.taxonomy), args, { done: args.done });
    },
  }),
  page({
    method: 'POST',
    path: '/edit-tags.php',
    summary: 'Adds a term.',
    access,
    args: { taxonomy: taxonomyArgument, ...valueArguments },
    async handle(call) {
      const { args, caller, site, use } = call;
      const taxonomy = managedTaxonomy(call, args.taxonomy);
      if (!caller.can(creatingCapability(taxonomy)))
        throw forbidden('rest_cannot_create', 'Sorry, you are not allowed to create terms in this taxonomy.');
      try {
        const { slug, ...fresh } = changesOf(taxonomy, args);
        await use(TERM_LIBRARY).create({ taxonomy: taxonomy.name, ...fresh, ...(slug === '' ? {} : { slug }) });
      } catch (thrown) {
        return showList(call, taxonomy, FIRST, { done: '', values: args, refused: refusedTerm(call, thrown) });
      }
      sayAct(call, `Added a term of ${taxonomy.title}.`, { name: args.name });
      return redirect(`${site.url}${use(CONSOLE).path}/edit-tags.php?taxonomy=${taxonomy.name}&done=created`);
    },
  }),
  page({
    method: 'GET',
    path: '/term.php',
    summary: 'One term.',
    access,
    args: { term: Type.Integer({ default: 0, minimum: 0, description: 'The term.' }), done: doneArgument },
    handle: async (call) => showTerm(call, await existingTerm(call, call.args.term), { done: call.args.done }),
  }),
  page({
    method: 'POST',
    path: '/term.php',
    summary: 'Changes a term, or deletes it.',
    access,
    // It says itself which of them, and which term it was.
    audited: false,
    args: {
      term: Type.Integer({ default: 0, minimum: 0, description: 'The term.' }),
      act: choice(['save', 'delete'], { default: 'save', description: 'What to do.' }),
      ...sureArgument,
      ...valueArguments,
    },
    async handle(call) {
      const { args, site, use } = call;
      const found = await existingTerm(call, args.term);
      const { term, taxonomy } = found;
      const home = `${site.url}${use(CONSOLE).path}`;
      if (args.act === 'delete') {
        if (!(await mayDelete(call, term)))
          throw forbidden('rest_cannot_delete', 'Sorry, you are not allowed to delete this term.');
        if (args.sure === '') return askTerm(call, term);
        await use(TERM_LIBRARY).remove(term.id);
        await noteNamed(call, `Deleted a term of ${taxonomy.title}.`, [term.name]);
        return redirect(`${home}/edit-tags.php?taxonomy=${taxonomy.name}&done=deleted`);
      }
      try {
        await use(TERM_LIBRARY).update(term.id, changesOf(taxonomy, args));
      } catch (thrown) {
        return showTerm(call, found, { done: '', values: args, refused: refusedTerm(call, thrown) });
      }
      await noteNamed(call, `Changed a term of ${taxonomy.title}.`, [term.name]);
      return redirect(`${home}/term.php?term=${term.id}&done=saved`);
    },
  }),
];

/** What posts are sorted by. */
export const termsScreen: Screen = {
  id: 'terms',
  title: 'Categories and tags',
  section: 'content',
  order: 30,
  access,
  pages,
};

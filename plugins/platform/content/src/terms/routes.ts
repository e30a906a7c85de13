import {
  type ArgumentsOf,
  anyone,
  type CallContext,
  type Caller,
  can,
  contextArgument,
  created,
  deletion,
  EDITABLE,
  type ErrorSpecification,
  forbidden,
  notFound,
  offsetOf,
  paged,
  RestError,
  type Route,
  route,
  Type,
  under,
} from '@plinth/kernel';
import { BatchLoader } from '@plinth/toolkit';
import { PERMALINKS, POST_TYPES, type Post, type TaxonomyDefinition, TERMS, type Term } from '../ports.js';
import { itemId } from '../posts/ids.js';
import { type FindingCall, findPost, isEmbeddedList } from '../posts/together.js';
import { newTermArguments, termChangeArguments, termListArguments } from './arguments.js';
import { shownTermSchema, type TermContext, termItem, termSchema } from './item.js';
import { TERM_LIBRARY, type TermQuery } from './library.js';
import { CATEGORY, capabilitiesOf, creatingCapability, POST_TAG } from './taxonomies.js';

const missingTerm: ErrorSpecification = { code: 'rest_term_invalid', status: 404, when: 'there is no such term' };
const noEditContext: ErrorSpecification = {
  code: 'rest_forbidden_context',
  status: 403,
  when: 'the edit context is not for the caller',
};

function shown(taxonomy: TaxonomyDefinition, { use, site, caller }: CallContext) {
  const surroundings = { taxonomy, site, caller, permalinks: use(PERMALINKS), postTypes: use(POST_TYPES) };
  return (term: Term, context: TermContext) => termItem(term, context, surroundings);
}

function permitContext(taxonomy: TaxonomyDefinition, context: TermContext, caller: Caller): void {
  if (context === 'edit' && !caller.can(capabilitiesOf(taxonomy).edit)) {
    throw forbidden('rest_forbidden_context', 'Sorry, you are not allowed to edit terms in this taxonomy.');
  }
}

function isReadable(post: Post, caller: Caller): boolean {
  return post.status === 'publish' || caller.can('read_post', post);
}

async function permitPost(postId: number | undefined, call: CallContext): Promise<void> {
  const { caller } = call;
  if (postId === undefined) return;
  const post = await findPost(call, postId);
  if (post && isReadable(post, caller)) return;
  throw new RestError('rest_post_invalid_id', `There is no post ${postId}.`, { status: 400 });
}

function queryFrom(taxonomy: TaxonomyDefinition, args: ArgumentsOf<typeof termListArguments>): TermQuery {
  const { include, slug = [] } = args;
  return {
    taxonomy: taxonomy.name,
    exclude: args.exclude,
    ...(args.search === undefined ? {} : { search: args.search }),
    ...(include.length > 0 ? { include } : {}),
    ...(slug.length > 0 ? { slugs: slug } : {}),
    ...(args.parent === undefined ? {} : { parentId: args.parent }),
    ...(args.post === undefined ? {} : { postId: args.post }),
    hideEmpty: args.hide_empty,
    orderBy: args.orderby,
    order: args.order,
    limit: args.per_page,
    offset: args.offset ?? offsetOf(args),
  };
}

const termsOfPosts = new BatchLoader<number, readonly Term[]>();

/** One page. The terms of many embedded posts are read at once, those of every taxonomy together. */
async function pageOf(call: CallContext, taxonomy: TaxonomyDefinition, args: ArgumentsOf<typeof termListArguments>) {
  if (args.post === undefined || !isEmbeddedList(call.request, 'post')) {
    return call.use(TERM_LIBRARY).list(queryFrom(taxonomy, args));
  }
  const all = await termsOfPosts.load(call, args.post, (ids) => call.use(TERMS).ofPosts(ids));
  const own = (all ?? []).filter((term) => term.taxonomy === taxonomy.name);
  return { terms: own.slice(0, args.per_page), total: own.length };
}

function listTerms(taxonomy: TaxonomyDefinition): Route {
  return route({
    method: 'GET',
    path: `/${taxonomy.restBase}`,
    summary: `Lists the terms of "${taxonomy.title}".`,
    access: anyone,
    args: termListArguments,
    item: termSchema(taxonomy),
    result: Type.Array(shownTermSchema(taxonomy)),
    errors: [
      noEditContext,
      { code: 'rest_post_invalid_id', status: 400, when: '`post` does not exist, or the caller may not read it' },
    ],
    cacheForVisitors: ['terms', 'posts'],
    async authorizeResource(call) {
      permitContext(taxonomy, call.args.context, call.caller);
      await permitPost(call.args.post, call);
    },
    async handle(call) {
      const { args } = call;
      const { terms, total } = await pageOf(call, taxonomy, args);
      const item = shown(taxonomy, call);
      return paged(
        terms.map((term) => item(term, args.context)),
        total,
        args.per_page,
      );
    },
  });
}

function createTerm(taxonomy: TaxonomyDefinition): Route {
  return route({
    method: 'POST',
    path: `/${taxonomy.restBase}`,
    summary: `Makes a term of "${taxonomy.title}".`,
    access: can(creatingCapability(taxonomy), { code: 'rest_cannot_create' }),
    args: newTermArguments,
    item: termSchema(taxonomy),
    status: 201,
    result: shownTermSchema(taxonomy),
    errors: [
      { code: 'empty_term_name', status: 400, when: 'nothing is left of the name' },
      { code: 'term_exists', status: 400, when: 'the term exists; `data.term_id` is its id' },
      { code: 'rest_term_invalid', status: 400, when: 'the parent does not exist' },
      { code: 'rest_taxonomy_not_hierarchical', status: 400, when: 'a parent is given where terms have none' },
    ],
    batch: true,
    async handle(call) {
      const { parent, ...fields } = call.args;
      const fresh = { ...fields, taxonomy: taxonomy.name, ...(parent === undefined ? {} : { parentId: parent }) };
      const term = await call.use(TERM_LIBRARY).create(fresh);
      const item = shown(taxonomy, call)(term, 'edit');
      return created(item, `${call.site.restUrl}/wp/v2/${taxonomy.restBase}/${term.id}`);
    },
  });
}

type TermFinder = ReturnType<typeof termFinder>;

const termsTogether = new BatchLoader<number, Term>();
const defaultsTogether = new BatchLoader<string, Term>();

/** The term that posts get when they are given none. */
function defaultTerm(call: FindingCall, taxonomy: string): Promise<Term | undefined> {
  return defaultsTogether.load(call, taxonomy, async (names) => {
    const terms = await Promise.all(names.map((name) => call.use(TERMS).defaultTerm(name)));
    return new Map(terms.flatMap((term) => (term ? [[term.taxonomy, term]] : [])));
  });
}

/** Finds the term that a path names; one function for all methods of a taxonomy, so that a request loads it once. */
function termFinder(taxonomy: TaxonomyDefinition) {
  return async (call: FindingCall & { readonly args: { readonly id: number } }): Promise<Term> => {
    const term = await termsTogether.load(call, call.args.id, async (ids) => {
      const found = await call.use(TERMS).findMany(ids);
      return new Map(found.map((each) => [each.id, each]));
    });
    if (term?.taxonomy !== taxonomy.name) throw notFound('rest_term_invalid', 'Term does not exist.');
    return term;
  };
}

const termId = { id: itemId('Unique identifier for the term.') };

function readTerm(taxonomy: TaxonomyDefinition, resource: TermFinder): Route {
  return route({
    method: 'GET',
    path: `/${taxonomy.restBase}/:id`,
    summary: `Reads one term of "${taxonomy.title}".`,
    access: anyone,
    args: { ...termId, ...contextArgument() },
    item: termSchema(taxonomy),
    result: shownTermSchema(taxonomy),
    errors: [missingTerm, noEditContext],
    cacheForVisitors: ['terms', 'posts'],
    resource,
    authorizeResource: ({ args, caller }) => permitContext(taxonomy, args.context, caller),
    handle: (call) => shown(taxonomy, call)(call.resource, call.args.context),
  });
}

function updateTerm(taxonomy: TaxonomyDefinition, resource: TermFinder): Route {
  return route({
    method: EDITABLE,
    path: `/${taxonomy.restBase}/:id`,
    summary: `Changes a term of "${taxonomy.title}".`,
    access: can(capabilitiesOf(taxonomy).edit, { code: 'rest_cannot_update' }),
    args: { ...termId, ...termChangeArguments },
    item: termSchema(taxonomy),
    result: shownTermSchema(taxonomy),
    errors: [
      missingTerm,
      { code: 'empty_term_name', status: 400, when: 'nothing is left of the name' },
      { code: 'duplicate_term_slug', status: 400, when: 'another term has the slug' },
      { code: 'rest_term_invalid', status: 400, when: 'the parent does not exist or lies below the term' },
      { code: 'rest_taxonomy_not_hierarchical', status: 400, when: 'a parent is given where terms have none' },
    ],
    batch: true,
    resource,
    authorizeResource({ caller, resource }) {
      if (!caller.can('edit_term', resource))
        throw forbidden('rest_cannot_update', 'Sorry, you are not allowed to edit this term.');
    },
    async handle(call) {
      const { id: wanted, parent, ...fields } = call.args;
      const changes = { ...fields, ...(parent === undefined ? {} : { parentId: parent }) };
      const term = await call.use(TERM_LIBRARY).update(wanted, changes);
      if (!term) throw notFound('rest_term_invalid', 'Term does not exist.');
      return shown(taxonomy, call)(term, 'edit');
    },
  });
}

function deleteTerm(taxonomy: TaxonomyDefinition, resource: TermFinder): Route {
  return route({
    method: 'DELETE',
    path: `/${taxonomy.restBase}/:id`,
    summary: `Removes a term of "${taxonomy.title}" for good.`,
    access: can(capabilitiesOf(taxonomy).delete, { code: 'rest_cannot_delete' }),
    args: {
      ...termId,
      force: Type.Boolean({ default: false, description: 'Required to be true, as terms do not support trashing.' }),
    },
    result: deletion(shownTermSchema(taxonomy)),
    errors: [
      missingTerm,
      { code: 'rest_cannot_delete', status: 403, when: 'it is the default term of the taxonomy' },
      { code: 'rest_trash_not_supported', status: 501, when: '`force` is not true' },
    ],
    batch: true,
    resource,
    async authorizeResource(call) {
      const { caller, resource } = call;
      const fallback = await defaultTerm(call, taxonomy.name);
      if (fallback?.id === resource.id || !caller.can('delete_term', resource)) {
        throw forbidden('rest_cannot_delete', 'Sorry, you are not allowed to delete this term.');
      }
    },
    async handle(call) {
      if (!call.args.force) {
        const message = "Terms do not support trashing. Set 'force=true' to delete.";
        throw new RestError('rest_trash_not_supported', message, { status: 501 });
      }
      const term = await call.use(TERM_LIBRARY).remove(call.resource.id);
      if (!term) throw notFound('rest_term_invalid', 'Term does not exist.');
      return { deleted: true, previous: shown(taxonomy, call)(term, 'edit') };
    },
  });
}

/** The routes of a taxonomy in `wp/v2`; a plugin lists those of its own (host-conventions E16 to E18). */
export function termRoutes(taxonomy: TaxonomyDefinition): Route[] {
  const resource = termFinder(taxonomy);
  return under('wp/v2', [
    listTerms(taxonomy),
    createTerm(taxonomy),
    readTerm(taxonomy, resource),
    updateTerm(taxonomy, resource),
    deleteTerm(taxonomy, resource),
  ]);
}

/** `wp/v2/categories` and `wp/v2/tags`. */
export const categoryAndTagRoutes: readonly Route[] = [...termRoutes(CATEGORY), ...termRoutes(POST_TAG)];

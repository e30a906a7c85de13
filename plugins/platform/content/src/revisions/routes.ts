import {
  choice,
  contextArgument,
  deletion,
  forbidden,
  ids,
  notFound,
  offsetArgument,
  offsetOf,
  paged,
  RestError,
  type Route,
  route,
  signedIn,
  Type,
} from '@plinth/kernel';
import { POST_REVISIONS, POSTS, type PostTypeDefinition } from '../ports.js';
import { itemId, MAX_INTEGER } from '../posts/ids.js';
import { mayDelete } from '../posts/rights.js';
import { autosaveRoutes } from './autosave-routes.js';
import { revisionItem, revisionItems, revisionSchema } from './item.js';
import { parentFinder, refuseHistory, revisionFinder } from './parent.js';

/** More revisions than any post keeps: a list without `per_page` shows all of them. */
const ALL = 1_000;

const parentArgument = { parent: itemId('The ID for the parent of the revision.') };

const listArguments = {
  ...parentArgument,
  ...contextArgument(),
  page: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: MAX_INTEGER,
    description: 'Current page of the collection.',
  }),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Maximum number of items to be returned; all when left out.',
    }),
  ),
  search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
  include: ids('Limit result set to specific IDs.'),
  exclude: ids('Ensure result set excludes specific IDs.'),
  offset: offsetArgument(),
  order: choice(['asc', 'desc'], { default: 'desc', description: 'Order sort attribute ascending or descending.' }),
  orderby: choice(['date', 'id', 'include', 'relevance', 'slug', 'title'], {
    default: 'date',
    description: 'Sort collection by object attribute.',
  }),
};

const historyErrors = [
  { code: 'rest_cannot_read', status: 403, when: 'the caller may not edit the post' },
  { code: 'rest_post_invalid_parent', status: 404, when: 'there is no such post of this type' },
] as const;

function listRoute(type: PostTypeDefinition): Route {
  return route({
    method: 'GET',
    path: `/${type.restBase}/:parent/revisions`,
    summary: `The revisions and autosaves of a ${type.singular.toLowerCase()}, newest first.`,
    access: signedIn({ code: 'rest_cannot_read' }),
    args: listArguments,
    result: Type.Array(revisionSchema),
    errors: [
      ...historyErrors,
      { code: 'rest_revision_invalid_page_number', status: 400, when: 'the page lies beyond the last' },
    ],
    resource: parentFinder(type),
    authorizeResource: ({ caller, resource }) => refuseHistory(resource, caller),
    async handle(call) {
      const { args, resource: parent, use } = call;
      const { per_page: perPage = ALL, include, exclude } = args;
      const { posts, total } = await use(POSTS).list({
        types: ['revision'],
        parents: [parent.id],
        ...(args.search ? { search: args.search } : {}),
        ...(include.length > 0 ? { include } : {}),
        ...(exclude.length > 0 ? { exclude } : {}),
        orderBy: args.orderby,
        order: args.order,
        limit: perPage,
        offset: args.offset ?? offsetOf({ page: args.page, per_page: perPage }),
      });
      if (args.offset === undefined && total > 0 && args.page > Math.ceil(total / perPage)) {
        const message = 'The page number requested is larger than the number of pages available.';
        throw new RestError('rest_revision_invalid_page_number', message, { status: 400 });
      }
      const shown = { type, parent, context: args.context };
      return paged(await revisionItems(call, posts, shown), total, perPage);
    },
  });
}

const itemArguments = { ...parentArgument, id: itemId('Unique identifier for the revision.') };

const itemErrors = [
  ...historyErrors,
  { code: 'rest_post_invalid_id', status: 404, when: 'the post has no such revision' },
] as const;

function readRoute(type: PostTypeDefinition, resource: ReturnType<typeof revisionFinder>): Route {
  return route({
    method: 'GET',
    path: `/${type.restBase}/:parent/revisions/:id`,
    summary: 'One revision.',
    access: signedIn({ code: 'rest_cannot_read' }),
    args: { ...itemArguments, ...contextArgument() },
    result: revisionSchema,
    errors: itemErrors,
    resource,
    authorizeResource: ({ caller, resource: { parent } }) => refuseHistory(parent, caller),
    handle: (call) =>
      revisionItem(call, call.resource.revision, { ...call.resource, type, context: call.args.context }),
  });
}

function deleteRoute(type: PostTypeDefinition, resource: ReturnType<typeof revisionFinder>): Route {
  return route({
    method: 'DELETE',
    path: `/${type.restBase}/:parent/revisions/:id`,
    summary: 'Removes a revision for good.',
    access: signedIn({ code: 'rest_cannot_delete' }),
    args: {
      ...itemArguments,
      force: Type.Boolean({ default: false, description: 'Must be true, as revisions do not support trashing.' }),
    },
    result: deletion(revisionSchema),
    errors: [
      ...itemErrors,
      { code: 'rest_cannot_delete', status: 403, when: 'the caller may not delete the post' },
      { code: 'rest_trash_not_supported', status: 501, when: 'force is not set' },
    ],
    resource,
    authorizeResource({ caller, resource: { parent } }) {
      if (!mayDelete(parent, caller)) throw forbidden('rest_cannot_delete');
    },
    async handle(call) {
      const { revision } = call.resource;
      if (!call.args.force) {
        const message = "Revisions do not support trashing. Set 'force=true' to delete.";
        throw new RestError('rest_trash_not_supported', message, { status: 501 });
      }
      const previous = await revisionItem(call, revision, { ...call.resource, type, context: 'edit' });
      // Of many at once one removes it.
      if (!(await call.use(POST_REVISIONS).remove(revision.id)))
        throw notFound('rest_post_invalid_id', 'Invalid revision ID.');
      return { deleted: true, previous };
    },
  });
}

/** The routes of the revisions and autosaves of a post type (host-conventions E15). */
export function revisionRoutes(type: PostTypeDefinition): Route[] {
  const resource = revisionFinder(type);
  return [listRoute(type), readRoute(type, resource), deleteRoute(type, resource), ...autosaveRoutes(type)];
}

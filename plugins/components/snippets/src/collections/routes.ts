import {
  anyone,
  type CallContext,
  created,
  EDITABLE,
  type ErrorSpecification,
  id,
  offsetOf,
  paged,
  pagingArguments,
  route,
  signedIn,
  Type,
} from '@plinth/kernel';
import { pasteErrors, signedOut } from '../access/guard.js';
import { limitError } from '../access/limits.js';
import { collectionOf } from '../addresses.js';
import { presentPastes } from '../pastes/items.js';
import { changedCollection, collectionId, newCollection } from './arguments.js';
import { COLLECTIONS } from './collection-store.js';
import { authorizeOwner, collectionOfPath, seenCollection } from './guard.js';
import { collectionSchema, presentCollections } from './items.js';
import { addPaste, createCollection, removeCollection, takePaste, updateCollection } from './writing.js';

const noCollection: ErrorSpecification = {
  code: 'rest_not_found',
  status: 404,
  when: 'there is no such collection, or it is private and not yours',
};

const errors = [
  signedOut,
  noCollection,
  { code: 'rest_forbidden', status: 403, when: 'the collection is not yours' },
  limitError,
];

async function answer(call: CallContext, wanted: number) {
  const collection = await seenCollection(call, wanted);
  return (await presentCollections(call, [collection]))[0];
}

const list = route({
  method: 'GET',
  path: '/collections',
  summary: "The caller's collections, newest first.",
  access: signedIn(),
  args: pagingArguments({ perPage: 10, maximum: 100 }),
  item: collectionSchema,
  result: Type.Array(collectionSchema),
  errors: [signedOut],
  async handle(call) {
    const { args, caller, use } = call;
    const range = { limit: args.per_page, offset: offsetOf(args) };
    const { rows, total } = await use(COLLECTIONS).page(caller.id, range);
    return paged(await presentCollections(call, rows), total, args.per_page);
  },
});

const create = route({
  method: 'POST',
  path: '/collections',
  summary: 'Makes a collection.',
  access: signedIn(),
  args: newCollection,
  result: collectionSchema,
  status: 201,
  errors: [signedOut, limitError],
  async handle(call) {
    const made = await createCollection(call, call.args);
    return created(await answer(call, made.id), collectionOf(call.site, made));
  },
});

const single = route({
  method: 'GET',
  path: '/collections/:id',
  summary: 'One collection with the pastes that the caller may see.',
  access: anyone,
  args: { id: collectionId, ...pagingArguments({ perPage: 100, maximum: 100 }) },
  item: collectionSchema,
  result: collectionSchema,
  errors: [noCollection],
  resource: collectionOfPath,
  async handle(call) {
    const { args, caller, resource: collection, use } = call;
    const range = { limit: args.per_page, offset: offsetOf(args) };
    const pastes = await use(COLLECTIONS).pastes(collection.id, caller.id, range);
    const [item] = await presentCollections(call, [collection], await presentPastes(call, pastes));
    return paged(item, item?.paste_count ?? 0, args.per_page);
  },
});

const update = route({
  method: EDITABLE,
  path: '/collections/:id',
  summary: 'Changes a collection of the caller; what is left out stays.',
  access: signedIn(),
  args: {
    id: collectionId,
    ...changedCollection,
  },
  result: collectionSchema,
  errors,
  resource: collectionOfPath,
  authorizeResource: authorizeOwner,
  async handle(call) {
    const { id: own } = call.resource;
    await updateCollection(call, own, call.args);
    return answer(call, own);
  },
});

const remove = route({
  method: 'DELETE',
  path: '/collections/:id',
  summary: 'Removes a collection of the caller; its pastes stay.',
  access: signedIn(),
  args: { id: collectionId },
  result: Type.Object({ deleted: Type.Boolean(), id: Type.Integer(), previous: collectionSchema }),
  errors,
  resource: collectionOfPath,
  authorizeResource: authorizeOwner,
  async handle(call) {
    const { id: own } = call.resource;
    const previous = await answer(call, own);
    await removeCollection(call, own);
    return { deleted: true, id: own, previous };
  },
});

const addEntry = route({
  method: 'POST',
  path: '/collections/:id/pastes',
  summary: 'Puts a paste into a collection of the caller.',
  access: signedIn(),
  args: { id: collectionId, paste_id: id('Id of the paste.') },
  result: collectionSchema,
  status: [200, 201],
  errors: [...errors, ...pasteErrors],
  resource: collectionOfPath,
  authorizeResource: authorizeOwner,
  async handle(call) {
    const isNews = await addPaste(call, call.resource, call.args.paste_id);
    const item = await answer(call, call.resource.id);
    return isNews ? created(item) : item;
  },
});

const removeEntry = route({
  method: 'DELETE',
  path: '/collections/:id/pastes/:paste_id',
  summary: 'Takes a paste out of a collection of the caller.',
  access: signedIn(),
  args: { id: collectionId, paste_id: id('Id of the paste.') },
  result: Type.Object({ removed: Type.Boolean(), collection_id: Type.Integer(), paste_id: Type.Integer() }),
  errors: [...errors, { code: 'rest_not_found', status: 404, when: 'the paste is not in the collection' }],
  resource: collectionOfPath,
  authorizeResource: authorizeOwner,
  async handle(call) {
    const { paste_id } = call.args;
    const { id: own } = call.resource;
    await takePaste(call, own, paste_id);
    return { removed: true, collection_id: own, paste_id };
  },
});

/** Collections (docs/components/snippets.md). */
export const collectionRoutes = [list, create, single, update, remove, addEntry, removeEntry];

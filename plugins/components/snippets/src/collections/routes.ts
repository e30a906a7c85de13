import {
  anyone,
  type CallContext,
  choice,
  created,
  EDITABLE,
  type ErrorSpecification,
  forbidden,
  id,
  invalidParam,
  notFound,
  offsetOf,
  paged,
  pagingArguments,
  route,
  sanitizeMultilineText,
  sanitizeText,
  signedIn,
  slugOf,
  Type,
} from '@plinth/kernel';
import { namedPaste, pasteErrors, signedOut, viewerOf } from '../access/guard.js';
import { owns } from '../access/judge.js';
import { limitError, limited } from '../access/limits.js';
import { collectionOf } from '../addresses.js';
import { presentPastes } from '../pastes/items.js';
import { isListed } from '../pastes/paste.js';
import { COLLECTION_VISIBILITIES, COLLECTIONS, type Collection, type CollectionFields } from './collection-store.js';
import { collectionSchema, presentCollections } from './items.js';

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 5000;

const collectionId = id('Id of the collection.');

const name = Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, description: 'Its name.' });
const description = { maxLength: MAX_DESCRIPTION_LENGTH, description: 'What it is about.' };
const visibility = { description: 'Who sees it.' };

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

function nameOf(sent: string): string {
  const clean = sanitizeText(sent);
  if (clean === '') throw invalidParam({ name: 'A collection needs a name.' });
  return clean;
}

/** A collection that the caller may see. Throws RestError 404 `rest_not_found`. */
async function seenCollection(call: CallContext, wanted: number): Promise<Collection> {
  const { caller, use } = call;
  const collection = await use(COLLECTIONS).find(wanted);
  const isOwn = !caller.isVisitor && collection?.ownerId === caller.id;
  if (!collection || (!isOwn && collection.visibility !== 'public'))
    throw notFound('rest_not_found', 'There is no such collection.');
  return collection;
}

/** The collection that a path names: what the methods of a path share. */
const collectionOfPath = (call: CallContext & { readonly args: { readonly id: number } }) =>
  seenCollection(call, call.args.id);

/** Lets the owner of a collection through. Throws RestError 403 `rest_forbidden`. */
function authorizeOwner({ caller, resource }: CallContext & { readonly resource: Collection }): void {
  if (resource.ownerId !== caller.id) throw forbidden();
}

async function answer(call: CallContext, wanted: number) {
  const collection = await seenCollection(call, wanted);
  return (await presentCollections(call, [collection]))[0];
}

/** Puts a paste into a collection of the caller: one that everybody may be shown, or an own one. */
async function addPaste(call: CallContext, collection: Collection, pasteId: number): Promise<boolean> {
  const paste = await namedPaste(call, pasteId, 'see');
  if (!isListed(paste) && !owns(viewerOf(call), paste))
    throw forbidden('rest_forbidden', 'Only public pastes and your own go into a collection.');
  return limited(call, 'toggle', async () => {
    const isNews = await call.use(COLLECTIONS).add(collection.id, paste.id);
    // One of the two was removed since it was looked at.
    if (isNews === undefined) throw notFound('rest_not_found', 'There is no such collection or paste.');
    return isNews;
  });
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
  args: {
    name,
    slug: Type.String({ default: '', maxLength: 200, description: 'Its slug; made from the name when left out.' }),
    description: Type.String({ default: '', ...description }),
    visibility: choice(COLLECTION_VISIBILITIES, { default: 'private', ...visibility }),
  },
  result: collectionSchema,
  errors: [signedOut, limitError],
  async handle(call) {
    const { args, caller, site, use } = call;
    const fields = {
      name: nameOf(args.name),
      slug: slugOf(args.slug === '' ? nameOf(args.name) : args.slug, 'collection'),
      description: sanitizeMultilineText(args.description),
      visibility: args.visibility,
    };
    const made = await limited(call, 'toggle', () => use(COLLECTIONS).create(caller.id, fields));
    return created(await answer(call, made.id), collectionOf(site, made));
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
    name: Type.Optional(name),
    description: Type.Optional(Type.String(description)),
    visibility: Type.Optional(choice(COLLECTION_VISIBILITIES, visibility)),
  },
  result: collectionSchema,
  errors,
  resource: collectionOfPath,
  authorizeResource: authorizeOwner,
  async handle(call) {
    const { args, resource, use } = call;
    const fields: Partial<CollectionFields> = {
      ...(args.name === undefined ? {} : { name: nameOf(args.name) }),
      ...(args.description === undefined ? {} : { description: sanitizeMultilineText(args.description) }),
      ...(args.visibility === undefined ? {} : { visibility: args.visibility }),
    };
    await limited(call, 'toggle', () => use(COLLECTIONS).update(resource.id, fields));
    return answer(call, resource.id);
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
    const isGone = await limited(call, 'toggle', () => call.use(COLLECTIONS).remove(own));
    if (!isGone) throw notFound('rest_not_found', 'There is no such collection.');
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
    await limited(call, 'toggle', async () => {
      if (!(await call.use(COLLECTIONS).take(own, paste_id)))
        throw notFound('rest_not_found', 'This paste is not in the collection.');
    });
    return { removed: true, collection_id: own, paste_id };
  },
});

/** Collections (docs/components/snippets.md). */
export const collectionRoutes = [list, create, single, update, remove, addEntry, removeEntry];

import {
  anyone,
  type CallContext,
  checkValue,
  choice,
  id,
  offsetOf,
  page,
  pagingArguments,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { nonceField, type Refused, refusedBy, refusedFor } from '@plinth/pages';
import { authorizePaste, demand, pasteAtHash } from '../access/guard.js';
import { collectionPath, PATHS, pastePath } from '../addresses.js';
import { changedCollection, collectionId, newCollection } from '../collections/arguments.js';
import { COLLECTION_VISIBILITIES, COLLECTIONS, type Collection } from '../collections/collection-store.js';
import { authorizeOwner, collectionOfPath } from '../collections/guard.js';
import { presentCollections } from '../collections/items.js';
import { addPaste, createCollection, removeCollection, takePaste, updateCollection } from '../collections/writing.js';
import { pasteHash } from '../embed/routes.js';
import { presentPastes } from '../pastes/items.js';
import type { Paste } from '../pastes/paste.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { collectionTexts } from './collection-texts.js';
import {
  CollectionDeletion,
  CollectionForm,
  CollectionPage,
  Collections,
  CollectPage,
  type TypedCollection,
} from './collection-view.js';
import { codePage, listStatus, placePage } from './frame.js';
import { PASTE_ACTION } from './kit.js';
import { withTagLinks } from './tag-links.js';
import { pasteTexts } from './texts.js';
import { typedText } from './typed.js';

const PER_PAGE = 20;

const NEW_PATH = `${PATHS.collections}/new`;

const BLANK: TypedCollection = { name: '', description: '', visibility: 'private' };

/** What the pages of collections say was just done. */
const DONE = ['created', 'saved', 'deleted', 'put', 'taken'] as const;

const paging = { page: pagingArguments({ perPage: PER_PAGE }).page };

const done = choice(['', ...DONE], { default: '', description: 'What was just done.' });

const madeFor = Type.String({ default: '', maxLength: 100, description: 'The paste that it is made for: its hash.' });

function said(call: CallContext, what: '' | (typeof DONE)[number]): string | undefined {
  return what === '' ? undefined : collectionTexts.in(call.site.language)(`done_${what}`);
}

/** The caller's own collections, a page of them. */
async function ownCollections(call: CallContext, number: number) {
  const range = { limit: PER_PAGE, offset: offsetOf({ page: number, per_page: PER_PAGE }) };
  const { rows, total } = await call.use(COLLECTIONS).page(call.caller.id, range);
  return { items: await presentCollections(call, rows), total, page: number, perPage: PER_PAGE };
}

async function showOne(
  call: CallContext,
  collection: Collection,
  number: number,
  what?: string,
): Promise<RestResponse> {
  const { caller, use } = call;
  const range = { limit: PER_PAGE, offset: offsetOf({ page: number, per_page: PER_PAGE }) };
  const shown = await use(COLLECTIONS).pastes(collection.id, caller.id, range);
  const pastes = await withTagLinks(call, await presentPastes(call, shown));
  const [item] = await presentCollections(call, [collection]);
  if (!item) throw new Error('One collection makes one item.');
  const isOwn = !caller.isVisitor && collection.ownerId === caller.id;
  const view = { item, pastes, isOwn, nonce: nonceField(call, PASTE_ACTION), done: what };
  const part = { page: number, perPage: PER_PAGE, total: item.paste_count };
  const body = <CollectionPage {...view} {...part} />;
  return codePage(call, { title: collection.name, body, status: listStatus(part), layout: 'wide' });
}

/** What a form of a collection is about: the one that is changed, or the paste that a new one is made for. */
interface About {
  readonly collection?: Collection;
  readonly paste?: Paste | undefined;
}

/**
 * The paste that a new collection is made for.
 * @throws RestError 404, 403 for one that the caller may not see
 */
async function pasteNamed(call: CallContext, hash: string): Promise<Paste | undefined> {
  return hash === '' ? undefined : demand(call, await call.use(PASTE_READER).findByHash(hash), 'see');
}

function showForm(
  call: CallContext,
  { collection, paste }: About,
  typed: TypedCollection,
  refused?: Refused,
): Promise<RestResponse> {
  const t = collectionTexts.in(call.site.language);
  const title = collection ? t('edit_title', { name: collection.name }) : t('new_title');
  const view = { collection, paste, typed, nonce: nonceField(call, PASTE_ACTION), refused };
  return codePage(call, { title, body: <CollectionForm {...view} />, status: refused?.status ?? 200 });
}

async function save(call: CallContext, collection: Collection | undefined, typed: TypedCollection) {
  const visibility = COLLECTION_VISIBILITIES.find((each) => each === typed.visibility) ?? 'private';
  const fields = { name: typed.name, description: typed.description, visibility };
  if (!collection) return createCollection(call, { ...fields, slug: '' });
  await updateCollection(call, collection.id, fields);
  return collection;
}

/** Where somebody goes on whose form was taken: with the paste that the new collection is for, which is in it now. */
async function afterSaving(call: CallContext, saved: Collection, { collection, paste }: About): Promise<string> {
  if (collection) return `${collectionPath(saved)}?done=saved`;
  if (!paste) return `${collectionPath(saved)}?done=created`;
  await addPaste(call, saved, paste.id);
  return pastePath(paste, 'collect?done=put');
}

async function takeForm(call: CallContext, about: About): Promise<RestResponse> {
  const { collection } = about;
  const { body } = call.request;
  const t = collectionTexts.in(call.site.language);
  const typed = {
    name: typedText(body, 'name'),
    description: typedText(body, 'description'),
    visibility: typedText(body, 'visibility'),
  };
  const schemas = collection ? changedCollection : newCollection;
  const mistakes = (['name', 'description', 'visibility'] as const).flatMap((name) => {
    const verdict = checkValue(schemas[name], typed[name], t(name));
    return verdict.ok ? [] : [{ name, message: verdict.fault.message }];
  });
  if (mistakes.length > 0) return showForm(call, about, typed, refusedFor(mistakes));
  try {
    const saved = await save(call, collection, typed);
    return redirect(call.site.url + (await afterSaving(call, saved, about)), 303);
  } catch (thrown) {
    return showForm(call, about, typed, refusedBy(call, thrown));
  }
}

/** After a paste was put in or taken out: back to where the button was. */
async function backFrom(
  call: CallContext,
  collection: Collection,
  sent: { back: string; paste_id: number; did: string },
) {
  const paste = sent.back === 'paste' ? await call.use(PASTE_READER).find(sent.paste_id) : undefined;
  const path = paste ? pastePath(paste, 'collect') : collectionPath(collection);
  return redirect(`${call.site.url}${path}?done=${sent.did}`, 303);
}

async function showCollect(call: CallContext, paste: Paste, number: number, what?: string): Promise<RestResponse> {
  const own = await ownCollections(call, number);
  const ids = own.items.map(({ id: own }) => own);
  const holding = await call.use(COLLECTIONS).holding(ids, paste.id);
  const view = { ...own, paste, holding, nonce: nonceField(call, PASTE_ACTION), done: what };
  const title = collectionTexts.in(call.site.language)('collect_title', { title: paste.title });
  return codePage(call, { title, body: <CollectPage {...view} />, status: listStatus(own) });
}

const owned = {
  access: signedIn(),
  args: { id: collectionId },
  resource: collectionOfPath,
  authorizeResource: authorizeOwner,
} as const;

const written = { ...owned, nonceAction: PASTE_ACTION } as const;

/** Collections: one's own, anybody's public ones, and the forms that make and change them. */
export const collectionPages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATHS.collections,
    summary: "The caller's own collections.",
    access: signedIn(),
    args: { ...paging, done },
    async handle(call) {
      const t = collectionTexts.in(call.site.language);
      const place = {
        title: pasteTexts.in(call.site.language)('collections'),
        lead: t('lead'),
        path: PATHS.collections,
        done: said(call, call.args.done),
        action: { title: t('new_collection'), path: NEW_PATH },
      };
      const own = await ownCollections(call, call.args.page);
      return placePage(call, place, own, <Collections {...own} />);
    },
  }),
  page({
    method: 'GET',
    path: NEW_PATH,
    summary: 'The form of a new collection.',
    access: signedIn(),
    args: { paste: madeFor },
    handle: async (call) => showForm(call, { paste: await pasteNamed(call, call.args.paste) }, BLANK),
  }),
  page({
    method: 'POST',
    path: NEW_PATH,
    summary: 'Makes a collection.',
    access: signedIn(),
    nonceAction: PASTE_ACTION,
    args: { paste: madeFor },
    handle: async (call) => takeForm(call, { paste: await pasteNamed(call, call.args.paste) }),
  }),
  page({
    method: 'GET',
    path: `${PATHS.collections}/:id`,
    summary: 'One collection with the pastes that the caller may see.',
    access: anyone,
    args: { id: collectionId, ...paging, done },
    resource: collectionOfPath,
    handle: (call) => showOne(call, call.resource, call.args.page, said(call, call.args.done)),
  }),
  page({
    method: 'GET',
    path: `${PATHS.collections}/:id/edit`,
    summary: 'The form of a collection that is changed.',
    ...owned,
    handle: (call) => showForm(call, { collection: call.resource }, call.resource),
  }),
  page({
    method: 'POST',
    path: `${PATHS.collections}/:id/edit`,
    summary: 'Changes a collection.',
    ...written,
    handle: (call) => takeForm(call, { collection: call.resource }),
  }),
  page({
    method: 'GET',
    path: `${PATHS.collections}/:id/delete`,
    summary: 'Asks before a collection is removed.',
    ...owned,
    handle(call) {
      const { resource: collection } = call;
      const title = collectionTexts.in(call.site.language)('delete_title', { name: collection.name });
      const view = { collection, nonce: nonceField(call, PASTE_ACTION) };
      return codePage(call, { title, body: <CollectionDeletion {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: `${PATHS.collections}/:id/delete`,
    summary: 'Removes a collection; its pastes stay.',
    ...written,
    async handle(call) {
      await removeCollection(call, call.resource.id);
      return redirect(`${call.site.url}${PATHS.collections}?done=deleted`, 303);
    },
  }),
  page({
    method: 'POST',
    path: `${PATHS.collections}/:id/pastes`,
    summary: 'Puts a paste into a collection, or takes it out.',
    ...written,
    args: {
      id: collectionId,
      paste_id: id('Id of the paste.'),
      action: choice(['put', 'take'], { description: 'What to do.' }),
      back: choice(['collection', 'paste'], { default: 'collection', description: 'Where to go on.' }),
    },
    async handle(call) {
      const { resource: collection, args } = call;
      if (args.action === 'put') await addPaste(call, collection, args.paste_id);
      else await takePaste(call, collection.id, args.paste_id);
      return backFrom(call, collection, { ...args, did: args.action === 'put' ? 'put' : 'taken' });
    },
  }),
  page({
    method: 'GET',
    path: '/paste/:hash/collect',
    summary: "The caller's collections, to put a paste into.",
    access: signedIn(),
    args: { hash: pasteHash, ...paging, done },
    resource: pasteAtHash,
    authorizeResource: authorizePaste('see'),
    handle: (call) => showCollect(call, call.resource, call.args.page, said(call, call.args.done)),
  }),
];

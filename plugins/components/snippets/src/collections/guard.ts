import { type CallContext, forbidden, notFound } from '@plinth/kernel';
import { COLLECTIONS, type Collection } from './collection-store.js';

/** A collection that the caller may see. Throws RestError 404 `rest_not_found`. */
export async function seenCollection(call: CallContext, wanted: number): Promise<Collection> {
  const { caller, use } = call;
  const collection = await use(COLLECTIONS).find(wanted);
  const isOwn = !caller.isVisitor && collection?.ownerId === caller.id;
  if (!collection || (!isOwn && collection.visibility !== 'public'))
    throw notFound('rest_not_found', 'There is no such collection.');
  return collection;
}

/** The collection that a path names: what the methods of a path share. */
export const collectionOfPath = (call: CallContext & { readonly args: { readonly id: number } }) =>
  seenCollection(call, call.args.id);

/** Lets the owner of a collection through. Throws RestError 403 `rest_forbidden`. */
export function authorizeOwner({ caller, resource }: CallContext & { readonly resource: Collection }): void {
  if (resource.ownerId !== caller.id) throw forbidden();
}

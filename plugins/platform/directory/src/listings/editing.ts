import { type CallContext, type Caller, invalidParam } from '@plinth/kernel';
import { isBlank, sanitizeText, shortened } from '@plinth/kernel/text';
import { sanitizeHtml } from '@plinth/toolkit';
import { CATALOG, type ListingType } from '../catalog/catalog.js';
import { errors, MODERATE, refuse, unknownListing } from '../errors.js';
import { settings } from '../settings.js';
import { refuseSpam } from '../spam/guards.js';
import type { Listing, ListingChanges } from './listing.js';
import { owns } from './rights.js';
import { LISTINGS } from './store.js';
import { fieldsOf, filedUnder } from './submission-fields.js';
import { demandUnlike, tagsOf } from './submit.js';

/** What a listing is called and filed under. */
export interface Basics {
  readonly title: string;
  /** Slug; empty for none. */
  readonly listing_type: string;
  /** 0 for none. */
  readonly category: number;
  readonly confirmed_not_duplicate: boolean;
  readonly duplicate_explanation: string;
}

/** What a listing says of itself. */
export interface Details {
  readonly description: string;
  readonly tags: string;
  readonly video: string;
  /** Of its type, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Where a listing is. */
export interface Place {
  readonly location: string;
  readonly address: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** The caller's own listing. @throws RestError 404 `directory_invalid_listing` */
export async function ownListing({ caller, use }: CallContext, id: number): Promise<Listing> {
  const listing = await use(LISTINGS).find(id);
  if (!listing || !owns(caller, listing)) throw unknownListing();
  return listing;
}

/** Whether what somebody sends in is read before others see it. */
export function waitsForApproval({ caller, settings: read }: Pick<CallContext, 'caller' | 'settings'>): boolean {
  return read(settings).submissionsNeedApproval && !caller.can(MODERATE);
}

/** Changes the caller's own listing. @throws RestError 404 `directory_invalid_listing` */
export async function write(
  call: CallContext,
  id: number,
  changesOf: (held: Listing) => ListingChanges,
): Promise<Listing> {
  const written = await call.use(LISTINGS).change(id, (held) => {
    // It may have gone to somebody else since it was read.
    if (!owns(call.caller, held)) throw unknownListing();
    return changesOf(held);
  });
  if (!written) throw unknownListing();
  return written;
}

/** Writes what a listing says anew. One that is published waits again, where everything is read before. */
function rewrite(call: CallContext, id: number, changesOf: (held: Listing) => ListingChanges): Promise<Listing> {
  return write(call, id, (held) => {
    const waitsAgain = held.status === 'publish' && waitsForApproval(call);
    return { ...changesOf(held), ...(waitsAgain ? { status: 'pending' } : {}) };
  });
}

/** The fields that a listing keeps when its type changes. */
function keptFields({ fields }: Listing, type: ListingType | undefined): Listing['fields'] {
  const names = new Set(type?.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)));
}

/**
 * Begins a draft of a member, or writes anew what their listing is called and filed under.
 * @throws RestError 400 `directory_title_required` and `rest_invalid_param`, 403 `directory_spam`, 409
 *   `directory_duplicate_detected`
 */
export async function saveBasics(call: CallContext, listing: Listing | undefined, sent: Basics): Promise<Listing> {
  const { caller, use } = call;
  await refuseSpam(call, 'listing', [sent.title]);
  const title = shortened(sanitizeText(sent.title), 200);
  if (isBlank(title)) throw refuse(errors.titleRequired, 'Give the listing a title.');
  const { type, categoryId } = await filedUnder(call, {
    ...(sent.listing_type === '' ? {} : { listing_type: sent.listing_type }),
    ...(sent.category === 0 ? {} : { category: sent.category }),
  });
  const place =
    listing && listing.lat !== null && listing.lng !== null ? { lat: listing.lat, lng: listing.lng } : undefined;
  const isSame = listing?.title === title && listing.typeId === (type?.id ?? null);
  const explained = isSame
    ? listing.duplicateExplanation
    : await demandUnlike(call, sent, { title, typeId: type?.id, place }, listing?.id);
  const basics = { title, typeId: type?.id ?? null, categoryId, duplicateExplanation: explained };
  if (!listing) return use(LISTINGS).create({ ...basics, ownerId: caller.id, status: 'draft' });
  return rewrite(call, listing.id, (held) => ({ ...basics, fields: keptFields(held, type) }));
}

/**
 * Writes what a listing says of itself.
 * @throws RestError 400 `rest_invalid_param`, 403 `directory_spam`
 */
export async function saveDetails(call: CallContext, listing: Listing, sent: Details): Promise<Listing> {
  await refuseSpam(call, 'listing', [listing.title, sent.description]);
  const type = (await call.use(CATALOG).typesById([listing.typeId])).get(listing.typeId ?? 0);
  const fields = type ? fieldsOf(type, sent.fields) : {};
  const description = sanitizeHtml(sent.description).trim();
  return rewrite(call, listing.id, () => ({ description, tags: tagsOf(sent.tags), video: sent.video, fields }));
}

/** Writes where a listing is. @throws RestError 400 `rest_invalid_param` for half a place */
export function savePlace(call: CallContext, listing: Listing, sent: Place): Promise<Listing> {
  const { lat, lng } = sent;
  if ((lat === null) !== (lng === null)) throw invalidParam({ lng: 'Give both numbers or none.' });
  const location = sanitizeText(sent.location);
  const address = sanitizeText(sent.address);
  return rewrite(call, listing.id, () => ({ location, address, lat, lng }));
}

/** Writes which pictures a listing has. The caller must have looked whether they may be shown. */
export function savePictures(
  call: CallContext,
  listing: Listing,
  pictures: Pick<Listing, 'featuredImage' | 'gallery'>,
): Promise<Listing> {
  return rewrite(call, listing.id, () => pictures);
}

/** Whether a listing is with its owner: it can be sent in, and its plan chosen. */
export function isOpen({ status }: Pick<Listing, 'status'>): boolean {
  return status === 'draft' || status === 'rejected';
}

/** Whether the owner of a listing can take it out of the directory, or out of the queue. */
export function isWithdrawable(caller: Caller, listing: Listing): boolean {
  return owns(caller, listing) && (listing.status === 'publish' || listing.status === 'pending');
}

/** Takes a listing out of the directory, or back before it was read: it is a draft again. */
export function withdrawListing(call: CallContext, listing: Listing): Promise<Listing> {
  return write(call, listing.id, (held) => (isWithdrawable(call.caller, held) ? { status: 'draft' } : {}));
}

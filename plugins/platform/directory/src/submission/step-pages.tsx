import { type CallContext, choice, page, type RestResponse, type Route, signedIn, Type } from '@plinth/kernel';
import { refusedFor } from '@plinth/pages';
import { CATALOG, type ListingType } from '../catalog/catalog.js';
import { type Basics, type Details, ownListing, saveDetails, savePlace } from '../listings/editing.js';
import type { Listing } from '../listings/listing.js';
import { ownListingArgument } from '../listings/references.js';
import { ADDRESSES } from '../pages/addresses.js';
import { keptRefusal } from '../pages/refusal.js';
import { fieldsSent, isVideo, placeSent } from './step-fields.js';
import { frameOf, onFrom, showStep, type Told, WRITE_ACTION } from './step-frame.js';
import type { TypedPlace } from './submit-fields.js';
import { basicsArguments, sendBasics, showBasics } from './submit-page.js';
import { submitTexts } from './submit-texts.js';
import { DetailsPage, PlacePage } from './submit-view.js';

const MOST_HTML = 50_000;
const MOST_TAGS = 1_000;

/** The outcome of the previous step. */
export const doneArgument = { done: Type.Optional(choice(['saved', 'added'], { description: 'The last change.' })) };

/** The words for what was just done. */
export function doneIn({ site }: CallContext, done: 'saved' | 'added' | undefined): Told {
  const t = submitTexts.in(site.language);
  if (done === undefined) return {};
  return { done: done === 'added' ? t('picture_added') : t('saved') };
}

/** The kind of a listing. */
export async function typeOf({ use }: CallContext, { typeId }: Listing): Promise<ListingType | undefined> {
  return (await use(CATALOG).typesById([typeId])).get(typeId ?? 0);
}

function textsOf({ fields }: Listing): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** The fields of the first step. */
export async function basicsOf(call: CallContext, listing: Listing): Promise<Basics> {
  return {
    title: listing.title,
    listing_type: (await typeOf(call, listing))?.slug ?? '',
    category: listing.categoryId ?? 0,
    confirmed_not_duplicate: listing.duplicateExplanation !== '',
    duplicate_explanation: listing.duplicateExplanation,
  };
}

/** The fields of the second step. */
export function detailsOf(listing: Listing): Details {
  const { description, tags, video } = listing;
  return { description, tags: tags.join(', '), video, fields: textsOf(listing) };
}

/** The second step of a listing. */
export async function showDetails(
  call: CallContext,
  listing: Listing,
  typed: Details,
  told: Told = {},
): Promise<RestResponse> {
  const view = { ...(await frameOf(call, listing, told)), listing, typed, type: await typeOf(call, listing) };
  return showStep(call, <DetailsPage {...view} />, told.refused?.status);
}

async function sendDetails(call: CallContext, listing: Listing, typed: Details): Promise<RestResponse> {
  const t = submitTexts.in(call.site.language);
  const mistakes = refusedFor([
    ...(typed.description.length > MOST_HTML
      ? [{ name: 'description', message: t('too_long', { most: MOST_HTML }) }]
      : []),
    ...(typed.tags.length > MOST_TAGS ? [{ name: 'tags', message: t('too_long', { most: MOST_TAGS }) }] : []),
    ...(isVideo(typed.video) ? [] : [{ name: 'video', message: t('video_wrong') }]),
  ]);
  if (mistakes) return showDetails(call, listing, typed, { refused: mistakes });
  try {
    return onFrom(call, await saveDetails(call, listing, typed), 'details');
  } catch (thrown) {
    const refused = keptRefusal(call, thrown);
    const named = refused.mistakes.map(({ name, message }) => ({ name: `field_${name}`, message }));
    return showDetails(call, listing, typed, { refused: { ...refused, mistakes: named } });
  }
}

async function showPlace(
  call: CallContext,
  listing: Listing,
  typed: TypedPlace,
  told: Told = {},
): Promise<RestResponse> {
  const email = call.caller.user?.email ?? '';
  const view = { ...(await frameOf(call, listing, told)), listing, typed, email };
  return showStep(call, <PlacePage {...view} />, told.refused?.status);
}

async function sendPlace(call: CallContext, listing: Listing, typed: TypedPlace): Promise<RestResponse> {
  const t = submitTexts.in(call.site.language);
  const { lat, lng, mistakes } = placeSent(typed, t);
  const long = (['location', 'address'] as const)
    .filter((name) => typed[name].length > MOST_PLACE[name])
    .map((name) => ({ name, message: t('too_long', { most: MOST_PLACE[name] }) }));
  const refused = refusedFor([...mistakes, ...long]);
  if (refused) return showPlace(call, listing, typed, { refused });
  const { location, address } = typed;
  return onFrom(call, await savePlace(call, listing, { location, address, lat, lng }), 'place');
}

const MOST_PLACE = { location: 191, address: 1_000 } as const;

const path = (step: string) => `${ADDRESSES.mine}/:id/${step}`;
const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });

const basics: readonly Route[] = [
  page({
    method: 'GET',
    path: path('basics'),
    summary: 'The first step of a listing of the caller: title and category.',
    module: 'pages',
    access: signedIn(),
    args: { ...ownListingArgument, ...doneArgument },
    async handle(call) {
      const listing = await ownListing(call, call.args.id);
      return showBasics(call, listing, await basicsOf(call, listing), doneIn(call, call.args.done));
    },
  }),
  page({
    method: 'POST',
    path: path('basics'),
    summary: 'Saves the title and category of a listing of the caller.',
    module: 'pages',
    access: signedIn(),
    nonceAction: WRITE_ACTION,
    args: { ...ownListingArgument, ...basicsArguments },
    async handle(call) {
      const { id, ...typed } = call.args;
      return sendBasics(call, await ownListing(call, id), typed);
    },
  }),
];

const details: readonly Route[] = [
  page({
    method: 'GET',
    path: path('details'),
    summary: 'The second step of a listing of the caller: description, tags and video.',
    module: 'pages',
    access: signedIn(),
    args: { ...ownListingArgument, ...doneArgument },
    async handle(call) {
      const listing = await ownListing(call, call.args.id);
      return showDetails(call, listing, detailsOf(listing), doneIn(call, call.args.done));
    },
  }),
  page({
    method: 'POST',
    path: path('details'),
    summary: 'Saves the description, tags and video of a listing of the caller.',
    module: 'pages',
    access: signedIn(),
    nonceAction: WRITE_ACTION,
    args: {
      ...ownListingArgument,
      description: text(200_000, 'Description; HTML.'),
      tags: text(4_000, 'Tags.'),
      video: text(4_000, 'URL of a video.'),
    },
    async handle(call) {
      const { id, description, tags, video } = call.args;
      const typed = { description, tags, video: video.trim(), fields: fieldsSent(call) };
      return sendDetails(call, await ownListing(call, id), typed);
    },
  }),
];

const place: readonly Route[] = [
  page({
    method: 'GET',
    path: path('place'),
    summary: 'The third step of a listing of the caller: location.',
    module: 'pages',
    access: signedIn(),
    args: { ...ownListingArgument, ...doneArgument },
    async handle(call) {
      const listing = await ownListing(call, call.args.id);
      const { address, lat, lng, location } = listing;
      const typed = { address, location, lat: String(lat ?? ''), lng: String(lng ?? '') };
      return showPlace(call, listing, typed, doneIn(call, call.args.done));
    },
  }),
  page({
    method: 'POST',
    path: path('place'),
    summary: 'Saves the location of a listing of the caller.',
    module: 'pages',
    access: signedIn(),
    nonceAction: WRITE_ACTION,
    args: {
      ...ownListingArgument,
      location: text(2_000, 'Town or region.'),
      address: text(4_000, 'Street and number.'),
      lat: text(50, 'Latitude.'),
      lng: text(50, 'Longitude.'),
    },
    async handle(call) {
      const { id, ...typed } = call.args;
      return sendPlace(call, await ownListing(call, id), typed);
    },
  }),
];

/** The steps of a listing that are made of texts. */
export const stepPages: readonly Route[] = [...basics, ...details, ...place];

import { type CallContext, choice, page, type RestResponse, type Route, Type } from '@plinth/kernel';
import { refusedFor } from '@plinth/pages';
import { CATALOG } from '../catalog/catalog.js';
import type { Duplicate } from '../listings/duplicates.js';
import { type Basics, saveBasics } from '../listings/editing.js';
import { LISTING_STATUSES, type Listing } from '../listings/listing.js';
import { submitters } from '../listings/routes.js';
import { LISTINGS } from '../listings/store.js';
import { ADDRESSES } from '../pages/addresses.js';
import { allowancesOf } from '../pages/allowances.js';
import { keptRefusal } from '../pages/refusal.js';
import { guestArguments, guestPage, sendGuest, showKind } from './guest-page.js';
import { duplicatesOf, frameOf, onFrom, showStep, type Told, WRITE_ACTION } from './step-frame.js';
import { submitTexts } from './submit-texts.js';
import { BasicsPage } from './submit-view.js';

/** Drafts that are offered to go on with. */
const MOST_DRAFTS = 5;

const MOST_TITLE = 200;
const FIELDS: readonly string[] = ['title', 'listing_type', 'category', 'duplicate_explanation'];

/** What the first step sends. */
export const basicsArguments = {
  title: Type.String({ default: '', maxLength: 2_000, description: 'What the listing is called.' }),
  listing_type: Type.String({ default: '', maxLength: 100, description: 'Slug of its type; empty for none.' }),
  category: Type.Integer({ default: 0, minimum: 0, description: 'Its category; 0 for none.' }),
  confirmed_not_duplicate: Type.Boolean({ default: false, description: 'That it is none of those found.' }),
  duplicate_explanation: Type.String({ default: '', maxLength: 2_000, description: 'Why not.' }),
};

/** An empty first step. */
const EMPTY: Basics = {
  title: '',
  listing_type: '',
  category: 0,
  confirmed_not_duplicate: false,
  duplicate_explanation: '',
};

async function draftsOf({ caller, use }: CallContext): Promise<readonly Listing[]> {
  const query = { ownerId: caller.id, statuses: ['draft' as const], limit: MOST_DRAFTS, offset: 0 };
  return (await use(LISTINGS).list(query)).listings;
}

/** The first step of a new listing, or of one that is there. */
export async function showBasics(
  call: CallContext,
  listing: Listing | undefined,
  typed: Basics,
  told: Told & { readonly duplicates?: readonly Duplicate[] } = {},
): Promise<RestResponse> {
  const { use } = call;
  const [types, categories, allowances, drafts] = await Promise.all([
    use(CATALOG).types(),
    use(CATALOG).categories(),
    listing ? [] : allowancesOf(call, 'listing'),
    listing ? [] : draftsOf(call),
  ]);
  const view = { typed, types, categories, allowances, drafts, duplicates: told.duplicates ?? [] };
  return showStep(call, <BasicsPage {...(await frameOf(call, listing, told))} {...view} />, told.refused?.status);
}

/** Saves the first step and goes on; a refusal is shown with what was typed. */
export async function sendBasics(call: CallContext, listing: Listing | undefined, typed: Basics) {
  if ([...typed.title].length > MOST_TITLE) {
    const message = submitTexts.in(call.site.language)('too_long', { most: MOST_TITLE });
    return showBasics(call, listing, typed, { refused: refusedFor([{ name: 'title', message }]) });
  }
  try {
    return onFrom(call, await saveBasics(call, listing, typed), 'basics');
  } catch (thrown) {
    const refused = keptRefusal(call, thrown, (name) => FIELDS.includes(name), 'title');
    return showBasics(call, listing, typed, { refused, duplicates: duplicatesOf(thrown) });
  }
}

/** Where a listing begins: a draft of a member, or the whole form of a visitor where visitors may submit. */
export const submitPages: readonly Route[] = [
  page({
    method: 'GET',
    path: ADDRESSES.submit,
    summary: 'Where a listing is begun, or a draft of one is gone on with.',
    module: 'pages',
    access: submitters,
    args: {
      kind: Type.String({
        default: '',
        maxLength: 100,
        description: 'Slug of the type whose fields a visitor fills in.',
      }),
      done: Type.Optional(choice(LISTING_STATUSES, { description: 'What became of the listing of a visitor.' })),
    },
    handle(call) {
      const { done, kind } = call.args;
      return call.caller.isVisitor ? guestPage(call, kind, done) : showBasics(call, undefined, EMPTY);
    },
  }),
  page({
    method: 'POST',
    path: ADDRESSES.submit,
    summary: 'Keeps the draft of a member, or submits the listing of a visitor.',
    module: 'pages',
    access: submitters,
    nonceAction: WRITE_ACTION,
    args: { ...basicsArguments, ...guestArguments },
    handle(call) {
      const { act, ...sent } = call.args;
      if (call.caller.isVisitor) return act === 'kind' ? showKind(call, sent) : sendGuest(call, sent);
      const { category, confirmed_not_duplicate, duplicate_explanation, listing_type, title } = sent;
      const basics = { title, listing_type, category, confirmed_not_duplicate, duplicate_explanation };
      return sendBasics(call, undefined, basics);
    },
  }),
];

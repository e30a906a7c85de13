import { type CallContext, page, type RestResponse, type Route, redirect, signedIn } from '@plinth/kernel';
import { CATALOG } from '../catalog/catalog.js';
import { type Basics, missingFields, ownListing, sendListing } from '../listings/editing.js';
import type { Listing } from '../listings/listing.js';
import { ADDRESSES } from './addresses.js';
import { picturesOf } from './images.js';
import { SendPage } from './pictures-view.js';
import { keptRefusal } from './refusal.js';
import { duplicatesOf, frameOf, showStep, type Told, WRITE_ACTION } from './step-frame.js';
import { doneArgument, doneIn, stepArguments, typeOf } from './step-pages.js';
import { basicsArguments } from './submit-page.js';

type Shown = Told & { readonly thrown?: unknown };

async function show(call: CallContext, listing: Listing, told: Shown = {}): Promise<RestResponse> {
  const { categoryId, featuredImage, gallery } = listing;
  const [type, categories, pictures] = await Promise.all([
    typeOf(call, listing),
    call.use(CATALOG).categoriesById([categoryId]),
    picturesOf(call, [featuredImage, ...gallery]),
  ]);
  const view = {
    ...frameOf(call, listing, told),
    ...{ listing, type, missing: missingFields(listing, type), duplicates: duplicatesOf(told.thrown) },
    category: categories.get(categoryId ?? 0),
    pictures: [...pictures.values()],
    email: call.caller.user?.email ?? '',
  };
  return showStep(call, <SendPage {...view} />, told.refused?.status);
}

async function send(
  call: CallContext,
  listing: Listing,
  sent: Pick<Basics, 'confirmed_not_duplicate' | 'duplicate_explanation'>,
): Promise<RestResponse> {
  try {
    const { status } = await sendListing(call, listing, sent);
    return redirect(`${call.site.url}${ADDRESSES.mine}?done=${status}`, 303);
  } catch (thrown) {
    return show(call, listing, { refused: keptRefusal(call, thrown), thrown });
  }
}

/** The step that shows everything and sends it in. */
export const sendPages: readonly Route[] = [
  page({
    method: 'GET',
    path: `${ADDRESSES.mine}/:id/send`,
    summary: 'The last step of a listing of the caller: everything as it will look.',
    module: 'pages',
    access: signedIn(),
    args: { ...stepArguments, ...doneArgument },
    async handle(call) {
      return show(call, await ownListing(call, call.args.id), doneIn(call, call.args.done));
    },
  }),
  page({
    method: 'POST',
    path: `${ADDRESSES.mine}/:id/send`,
    summary: 'Sends a draft of the caller in.',
    module: 'pages',
    access: signedIn(),
    nonceAction: WRITE_ACTION,
    args: {
      ...stepArguments,
      confirmed_not_duplicate: basicsArguments.confirmed_not_duplicate,
      duplicate_explanation: basicsArguments.duplicate_explanation,
    },
    async handle(call) {
      const { id, ...sent } = call.args;
      return send(call, await ownListing(call, id), sent);
    },
  }),
];

import { type CallContext, page, type RestResponse, type Route, redirect, signedIn } from '@plinth/kernel';
import { refusedFor } from '@plinth/pages';
import { type Basics, isOpen, ownListing } from '../listings/editing.js';
import type { Listing } from '../listings/listing.js';
import { ownListingArgument } from '../listings/references.js';
import { type MissingPart, missingParts, offeredBy, sendListing } from '../listings/sending.js';
import { ADDRESSES } from '../pages/addresses.js';
import { lookOf } from '../pages/listing-page.js';
import { keptRefusal } from '../pages/refusal.js';
import { chosenPlan, isPaid } from '../plans/choosing.js';
import { CREDITS } from '../plans/credit-store.js';
import { showPlans } from '../plans/plan-pages.js';
import { planTexts } from '../plans/plan-texts.js';
import { SendPage } from './send-view.js';
import { duplicatesOf, frameOf, showStep, type Told, WRITE_ACTION } from './step-frame.js';
import { basicsOf, detailsOf, doneArgument, doneIn, showDetails } from './step-pages.js';
import { basicsArguments, showBasics } from './submit-page.js';
import { submitTexts } from './submit-texts.js';

type Shown = Told & { readonly thrown?: unknown };

async function show(call: CallContext, listing: Listing, told: Shown = {}): Promise<RestResponse> {
  const { caller, clock, use } = call;
  const offered = await offeredBy(call);
  const type = offered.types.find(({ id }) => id === listing.typeId);
  const plan = chosenPlan(offered.plans, type, listing);
  const [frame, look, balance] = await Promise.all([
    frameOf(call, listing, told),
    lookOf(call, listing, plan?.id ?? listing.paidPlanId),
    use(CREDITS).balance(caller.id),
  ]);
  const view = {
    ...{ ...frame, listing, look, plan, balance },
    missing: missingParts(listing, offered),
    duplicates: duplicatesOf(told.thrown),
    isPaid: plan !== undefined && isPaid(listing, plan, clock),
  };
  return showStep(call, <SendPage {...view} />, told.refused?.status);
}

/** The step that asks for what is missing, with the mistakes beside its fields. */
async function askFor(call: CallContext, listing: Listing, missing: readonly MissingPart[]): Promise<RestResponse> {
  const { language } = call.site;
  const t = submitTexts.in(language);
  const step = missing[0]?.step;
  const messages = new Map([
    ['listing_type', t('kind_missing')],
    ['category', t('category_missing')],
    ['description', t('description_missing')],
  ]);
  const mistakes = missing
    .filter((part) => part.step === step)
    .map(({ field, label = '' }) => {
      const said = messages.get(field) ?? t('field_missing', { label });
      const message = step === 'plan' ? planTexts.in(language)('missing') : said;
      return { name: field, message };
    });
  const refused = refusedFor(mistakes);
  if (step === 'details') return showDetails(call, listing, detailsOf(listing), { refused });
  if (step === 'plan') return showPlans(call, listing, { refused });
  return showBasics(call, listing, await basicsOf(call, listing), { refused });
}

async function send(
  call: CallContext,
  listing: Listing,
  sent: Pick<Basics, 'confirmed_not_duplicate' | 'duplicate_explanation'>,
): Promise<RestResponse> {
  const missing = isOpen(listing) ? missingParts(listing, await offeredBy(call)) : [];
  if (missing.length > 0) return askFor(call, listing, missing);
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
    args: { ...ownListingArgument, ...doneArgument },
    async handle(call) {
      return show(call, await ownListing(call, call.args.id), doneIn(call, call.args.done));
    },
  }),
  page({
    method: 'POST',
    path: `${ADDRESSES.mine}/:id/send`,
    summary: 'Sends a draft of the caller in, and pays for its plan.',
    module: 'pages',
    access: signedIn(),
    nonceAction: WRITE_ACTION,
    args: {
      ...ownListingArgument,
      confirmed_not_duplicate: basicsArguments.confirmed_not_duplicate,
      duplicate_explanation: basicsArguments.duplicate_explanation,
    },
    async handle(call) {
      const { id, ...sent } = call.args;
      return send(call, await ownListing(call, id), sent);
    },
  }),
];

import { type CallContext, page, type RestResponse, type Route, redirect, signedIn, Type } from '@plinth/kernel';
import { refusedFor } from '@plinth/pages';
import { isOpen, ownListing } from '../listings/editing.js';
import type { Listing } from '../listings/listing.js';
import { ownListingArgument } from '../listings/references.js';
import { offeredBy, savePlan } from '../listings/sending.js';
import { ADDRESSES } from '../pages/addresses.js';
import { frameOf, onFrom, showStep, stepsOf, type Told, WRITE_ACTION } from '../submission/step-frame.js';
import { doneArgument, doneIn } from '../submission/step-pages.js';
import { stepAfter, stepPath } from '../submission/steps.js';
import { chosenPlan, plansFor, runs } from './choosing.js';
import { CREDITS } from './credit-store.js';
import { planTexts } from './plan-texts.js';
import { PlanPage } from './plan-view.js';

/** The step in which the owner of a listing chooses its plan. */
export async function showPlans(
  call: CallContext,
  listing: Listing,
  told: Told & { readonly chosen?: number } = {},
): Promise<RestResponse> {
  const { caller, clock, use } = call;
  const [{ plans, types }, balance, frame] = await Promise.all([
    offeredBy(call),
    use(CREDITS).balance(caller.id),
    frameOf(call, listing, told),
  ]);
  const type = types.find(({ id }) => id === listing.typeId);
  const paid = runs(listing, clock) ? plans.find(({ id }) => id === listing.paidPlanId) : undefined;
  const open = plansFor(plans, type);
  // Where nothing is chosen yet, the first that costs nothing is what most want.
  const free = open.find(({ credits }) => credits === 0)?.id ?? 0;
  const view = {
    ...{ ...frame, listing, plans: open, paid, balance, isOpen: isOpen(listing) },
    chosen: told.chosen ?? (listing.planId || free),
  };
  return showStep(call, <PlanPage {...view} />, told.refused?.status);
}

/** The step of the plan. */
export const planPages: readonly Route[] = [
  page({
    method: 'GET',
    path: `${ADDRESSES.mine}/:id/plan`,
    summary: 'A step of a listing of the caller: the plan that it is published under, and what that costs.',
    module: 'pages',
    access: signedIn(),
    args: { ...ownListingArgument, ...doneArgument },
    async handle(call) {
      const listing = await ownListing(call, call.args.id);
      const steps = await stepsOf(call, listing);
      if (steps.includes('plan')) return showPlans(call, listing, doneIn(call, call.args.done));
      return redirect(call.site.url + stepPath(listing, stepAfter(steps, 'plan')), 303);
    },
  }),
  page({
    method: 'POST',
    path: `${ADDRESSES.mine}/:id/plan`,
    summary: 'Keeps the plan that a listing of the caller is to be published under.',
    module: 'pages',
    access: signedIn(),
    nonceAction: WRITE_ACTION,
    args: {
      ...ownListingArgument,
      plan: Type.Integer({ default: 0, minimum: 0, description: 'The plan; 0 for none.' }),
    },
    async handle(call) {
      const { id, plan: planId } = call.args;
      const listing = await ownListing(call, id);
      const { plans, types } = await offeredBy(call);
      const type = types.find((each) => each.id === listing.typeId);
      if (plansFor(plans, type).length > 0 && !chosenPlan(plans, type, { planId })) {
        const message = planTexts.in(call.site.language)('missing');
        return showPlans(call, listing, { refused: refusedFor([{ name: 'plan', message }]), chosen: planId });
      }
      return onFrom(call, await savePlan(call, listing, planId), 'plan');
    },
  }),
];

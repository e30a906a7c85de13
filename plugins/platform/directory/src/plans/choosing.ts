import { type Clock, timestamp, timestampAfter } from '@plinth/kernel';
import type { ListingType, Plan } from '../catalog/catalog.js';
import type { Listing, ListingChanges } from '../listings/listing.js';

const DAY = 86_400_000;

/** The plans that a listing of a kind may be under; all of them while it has no kind. A plan without kinds is for every kind. */
export function plansFor(plans: readonly Plan[], type: Pick<ListingType, 'slug'> | undefined): Plan[] {
  return plans.filter(({ listingTypes }) => !type || listingTypes.length === 0 || listingTypes.includes(type.slug));
}

/** The plan that was chosen for a listing, if a listing of its kind may be under it. */
export function chosenPlan(
  plans: readonly Plan[],
  type: Pick<ListingType, 'slug'> | undefined,
  { planId }: Pick<Listing, 'planId'>,
): Plan | undefined {
  return plansFor(plans, type).find(({ id }) => id === planId);
}

/** Whether the time of a listing under its plan is not over. A plan without days has no end. */
export function runs({ planUntil }: Pick<Listing, 'planUntil'>, clock: Clock): boolean {
  return planUntil === null || planUntil > timestamp(clock);
}

/** Whether a listing is sent in under a plan without paying, because that was done and its time is not over. */
export function isPaid(
  listing: Pick<Listing, 'paidPlanId' | 'planUntil'>,
  plan: Pick<Plan, 'id'>,
  clock: Clock,
): boolean {
  return listing.paidPlanId === plan.id && runs(listing, clock);
}

/** What a listing is given by a plan that is paid for. Its time begins when it is published. */
export function underPlan(plan: Plan): ListingChanges {
  const { id, durationDays } = plan;
  return {
    ...{ planId: id, paidPlanId: id, planDays: durationDays, planUntil: null },
    featured: plan.features['featured'] === true,
  };
}

/** When a listing that is published now leaves the directory: as it was, or counted from now; null without an end. */
export function endOfPlan(
  { paidPlanId, planDays, planUntil }: Pick<Listing, 'paidPlanId' | 'planDays' | 'planUntil'>,
  clock: Clock,
): string | null {
  if (paidPlanId === 0) return null;
  if (planUntil !== null || planDays === 0) return planUntil;
  return timestampAfter(clock, planDays * DAY);
}

/** Whether a draft left the directory because the time of its plan was over. */
export function hasEnded({ status, paidPlanId, planUntil }: Listing): boolean {
  return status === 'draft' && paidPlanId === 0 && planUntil !== null;
}

/** Whether what a plan says of a feature lets a listing have it; without a plan nothing is kept from it. */
export function allows(plan: Plan | undefined, feature: 'gallery' | 'contact_form'): boolean {
  return plan?.features[feature] !== false;
}

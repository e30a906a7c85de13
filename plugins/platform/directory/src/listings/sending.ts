import { type CallContext, invalidParam } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { htmlToText, isBlank } from '@plinth/kernel/text';
import { CATALOG, type Category, type ListingType, type Plan } from '../catalog/catalog.js';
import { errors, MODERATE, refuse } from '../errors.js';
import { chosenPlan, isPaid, plansFor, underPlan } from '../plans/choosing.js';
import { CREDITS } from '../plans/credit-store.js';
import { refuseSpam } from '../spam/guards.js';
import { type Basics, isOpen, waitsForApproval, write } from './editing.js';
import type { Listing, ListingChanges } from './listing.js';
import { demandUnlike } from './submit.js';

/** What the site sorts listings by, and may publish them under. */
export interface Offered {
  readonly types: readonly ListingType[];
  readonly categories: readonly Category[];
  readonly plans: readonly Plan[];
}

/** What a listing lacks before it can be sent in, and the step and the field that ask for it. */
export interface MissingPart {
  readonly step: 'basics' | 'details' | 'plan';
  readonly field: string;
  /** What the field is called, where its kind names it. */
  readonly label?: string;
}

/** What the site sorts listings by, and may publish them under. */
export async function offeredBy({ use }: Pick<CallContext, 'use'>): Promise<Offered> {
  const catalog = use(CATALOG);
  const [types, categories, plans] = await Promise.all([catalog.types(), catalog.categories(), catalog.plans()]);
  return { types, categories, plans };
}

/** What a listing lacks before it can be sent in. A kind, a category and a plan are wanted where the site has
 * any, a description always. */
export function missingParts(listing: Listing, { types, categories, plans }: Offered): MissingPart[] {
  const { categoryId, fields, typeId } = listing;
  const type = types.find(({ id }) => id === typeId);
  const lacksCategory = categories.length > 0 && !categories.some(({ id }) => id === categoryId);
  const lacksPlan = plansFor(plans, type).length > 0 && !chosenPlan(plans, type, listing);
  const empty = (type?.fields ?? []).filter(({ name, required }) => required && (fields[name] ?? '') === '');
  return [
    ...(types.length > 0 && !type ? [{ step: 'basics', field: 'listing_type' } as const] : []),
    ...(lacksCategory ? [{ step: 'basics', field: 'category' } as const] : []),
    // What it is stands in words: a picture alone tells nothing to who does not see it.
    ...(isBlank(htmlToText(listing.description)) ? [{ step: 'details', field: 'description' } as const] : []),
    ...empty.map(({ label, name }) => ({ step: 'details', field: `field_${name}`, label }) as const),
    ...(lacksPlan ? [{ step: 'plan', field: 'plan' } as const] : []),
  ];
}

/** What becomes of a listing that its owner sends in. What moderators took out, they read again in any case. */
function sentIn(call: CallContext, held: Listing): ListingChanges {
  if (!isOpen(held)) return {};
  const waits = waitsForApproval(call) || (held.withheld && !call.caller.can(MODERATE));
  return { status: waits ? 'pending' : 'publish' };
}

/** Pays for a plan in the surrounding transaction. @throws RestError 409 `directory_too_few_credits` */
async function pay({ caller, use }: CallContext, { id, title }: Listing, plan: Plan): Promise<void> {
  const { credits: amount, title: planTitle } = plan;
  if (await use(CREDITS).spend(caller.id, { amount, listingId: id, listingTitle: title, planTitle })) return;
  const balance = await use(CREDITS).balance(caller.id);
  throw refuse(errors.fewCredits, `${planTitle} costs ${amount} credits, and you have ${balance}.`);
}

/**
 * Sends a draft in: it is published, or handed to the moderators, and its plan is paid for, or nothing of it. One that was
 * sent already stays as it is, and costs nothing again.
 * @throws RestError 400 `rest_invalid_param` for what is missing, 403 `directory_spam`, 409 `directory_duplicate_detected`
 *   and `directory_too_few_credits`
 */
export async function sendListing(
  call: CallContext,
  listing: Listing,
  sent: Pick<Basics, 'confirmed_not_duplicate' | 'duplicate_explanation'>,
): Promise<Listing> {
  const { clock, use } = call;
  const { title, description, typeId, lat, lng } = listing;
  const offered = await offeredBy(call);
  await refuseSpam(call, 'listing', [title, description]);
  const place = lat === null || lng === null ? undefined : { lat, lng };
  const candidate = { title, typeId: typeId ?? undefined, place };
  const duplicateExplanation = listing.duplicateExplanation || (await demandUnlike(call, sent, candidate, listing.id));
  return use(DATABASE).transaction(async () => {
    const due: Plan[] = [];
    const written = await write(call, listing.id, (held) => {
      const changes = sentIn(call, held);
      if (changes.status === undefined) return {};
      const missing = missingParts(held, offered);
      if (missing.length > 0)
        throw invalidParam(Object.fromEntries(missing.map(({ field }) => [field, 'This is missing.'])));
      const type = offered.types.find(({ id }) => id === held.typeId);
      const plan = chosenPlan(offered.plans, type, held);
      if (!plan || isPaid(held, plan, clock)) return { ...changes, duplicateExplanation };
      due.push(plan);
      return { ...underPlan(plan), ...changes, duplicateExplanation };
    });
    for (const plan of due) await pay(call, written, plan);
    return written;
  });
}

/** Keeps the plan that the owner of a draft chose. @throws RestError 400 `rest_invalid_param` for one that it cannot have */
export async function savePlan(call: CallContext, listing: Listing, planId: number): Promise<Listing> {
  const { plans, types } = await offeredBy(call);
  const type = types.find(({ id }) => id === listing.typeId);
  if (!chosenPlan(plans, type, { planId })) throw invalidParam({ plan: 'Choose one of these plans.' });
  return write(call, listing.id, (held) => (isOpen(held) ? { planId } : {}));
}

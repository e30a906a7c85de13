import { type CallContext, html, nonceField, type SafeHtml } from '@plinth/kernel';
import { listingUrl } from '../listings/addresses.js';
import type { Listing } from '../listings/listing.js';
import { owns } from '../listings/rights.js';
import { REVIEWS } from '../reviews/store.js';

/** The action of the nonces in the forms. */
export const FORM_ACTION = 'directory-form';

function opened(call: CallContext, listing: Listing, form: 'review' | 'contact'): SafeHtml {
  return html`<form class="stacked" method="post" action="${listingUrl(call.site, listing)}#${form}">
${nonceField(call, FORM_ACTION)}<input type="hidden" name="form" value="${form}">`;
}

/** The form by which a member reviews a listing, or the reason why there is none. */
export async function reviewForm(call: CallContext, listing: Listing): Promise<SafeHtml> {
  const { caller, use } = call;
  if (caller.isVisitor) return html`<p class="meta">Sign in to write a review.</p>`;
  if (owns(caller, listing)) return html`<p class="meta">This listing is yours.</p>`;
  if (await use(REVIEWS).hasReviewed(listing.id, caller.id))
    return html`<p class="meta">You have reviewed this listing. Thank you!</p>`;
  const stars = [5, 4, 3, 2, 1].map((n) => html`<option value="${n}">${'★'.repeat(n)} ${n} of 5</option>`);
  return html`<h3>Write a review</h3>
${opened(call, listing, 'review')}
<label for="overall_rating">Your rating</label> <select id="overall_rating" name="overall_rating" required>${stars}</select>
<label for="title">What it comes to</label> <input type="text" id="title" name="title" required maxlength="200">
<label for="content">Your review (20 characters or more)</label>
<textarea id="content" name="content" rows="4" required minlength="20" maxlength="10000"></textarea>
<button type="submit">Send the review</button></form>`;
}

/** The form by which anybody writes to the owner of a listing. */
export function contactForm(call: CallContext, listing: Listing): SafeHtml {
  const { user } = call.caller;
  return html`${opened(call, listing, 'contact')}
<label for="name">Your name</label> <input type="text" id="name" name="name" required maxlength="200" value="${user?.displayName}">
<label for="email">Your email address</label> <input type="email" id="email" name="email" required maxlength="100" value="${user?.email}">
<label for="phone">Telephone (optional)</label> <input type="tel" id="phone" name="phone" maxlength="50">
<label for="message">Your message</label> <textarea id="message" name="message" rows="5" required maxlength="5000"></textarea>
<p class="trap" aria-hidden="true"><label>Leave this empty <input type="text" name="hp" tabindex="-1" autocomplete="off"></label></p>
<button type="submit">Send the message</button></form>`;
}

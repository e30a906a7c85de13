import { html, type SafeHtml } from '@plinth/kernel';
import { mayReview } from '../rights.js';
import { REVIEWS } from '../store.js';
import { type Place, reviewsAddress } from './place.js';
import { EMPTY_FORM, reviewForm } from './review-form.js';
import { reviewList, reviewStyle, summaryLine } from './review-list.js';
import { reviewTexts } from './texts.js';

/** As many reviews as the page of a group shows; the others are a link away. */
const NEWEST = 3;

/** The reviews on the page of a group: their average, the newest, and the form for whoever may write one. */
export async function groupSection(place: Place): Promise<SafeHtml> {
  const { caller, group, context } = place;
  const [summary, { articles, total }, isOffered] = await Promise.all([
    context.use(REVIEWS).summary(group.id),
    reviewList(place, { limit: NEWEST, offset: 0 }),
    mayReview(context, place, caller),
  ]);
  return html`${reviewStyle.link(context.site)}<section id="reviews"><h2>Reviews</h2>
${summaryLine(summary)}
${articles}
${total > NEWEST && html`<p><a href="${reviewsAddress(place)}">All reviews</a></p>`}
${isOffered && html`<details class="write"><summary>${reviewTexts.in(context.site.language)('write')}</summary>${reviewForm(place, EMPTY_FORM)}</details>`}
</section>
`;
}

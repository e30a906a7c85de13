import { html, renderHtml, type SafeHtml } from '@plinth/pages';
import { ButtonLink, Html, useTexts } from '@plinth/pages/kit';
import type { ReviewSummary } from '../review.js';
import { mayReview } from '../rights.js';
import { REVIEWS } from '../store.js';
import type { Place } from './place.js';
import { EMPTY_FORM, reviewForm } from './review-form.js';
import { frameOf, type ListedReview, listedReviews, ReviewArticles, SummaryLine } from './review-list.js';
import { reviewStyle } from './style.js';
import { reviewTexts } from './texts.js';

/** As many reviews as the page of a group shows; the others are a link away. */
const NEWEST = 3;

function GroupReviews(props: {
  frame: ReturnType<typeof frameOf>;
  summary: ReviewSummary;
  items: readonly ListedReview[];
  total: number;
  /** For whoever may write one. */
  form: SafeHtml | undefined;
}) {
  const { frame, summary, items, total, form } = props;
  const t = useTexts(reviewTexts);
  return (
    <section id="reviews">
      <h2>{t('reviews_title')}</h2>
      <SummaryLine {...summary} />
      <ReviewArticles {...frame} items={items} />
      {total > NEWEST ? (
        <p>
          <ButtonLink to={frame.address} kind="quiet" small>
            {t('all_reviews')}
          </ButtonLink>
        </p>
      ) : null}
      {form ? (
        <details class="write">
          <summary>{t('write')}</summary>
          <Html of={form} />
        </details>
      ) : null}
    </section>
  );
}

/** The reviews on the page of a group: their average, the newest, and the form for whoever may write one. */
export async function groupSection(place: Place): Promise<SafeHtml> {
  const { caller, group, context } = place;
  const [summary, { items, total }, isOffered] = await Promise.all([
    context.use(REVIEWS).summary(group.id),
    listedReviews(place, { limit: NEWEST, offset: 0 }),
    mayReview(context, place, caller),
  ]);
  const form = isOffered ? reviewForm(place, EMPTY_FORM) : undefined;
  const view = { frame: frameOf(place), summary, items, total, form };
  return html`${reviewStyle.link(context.site)}${renderHtml(context, <GroupReviews {...view} />)}`;
}

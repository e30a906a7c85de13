import { memberAddress } from '@plinth/community';
import { USERS, type User } from '@plinth/kernel';
import { type SafeHtml, trusted } from '@plinth/pages';
import { Badge, Button, ButtonLink, Form, Html, Num, Stars, Time, useTexts } from '@plinth/pages/kit';
import { averageOf, hundredthsOf, type Review, type ReviewSummary } from '../review.js';
import { mayEdit, mayRewrite } from '../rights.js';
import { REVIEWS } from '../store.js';
import { type Place, REVIEW_ACTION, reviewsAddress } from './place.js';
import { reviewTexts } from './texts.js';

/** Average and number of the reviews, in one line. */
export function SummaryLine({ reviews, rating }: ReviewSummary) {
  const t = useTexts(reviewTexts);
  if (reviews === 0) return <p>{t('no_reviews')}</p>;
  return (
    <p>
      {rating > 0 ? (
        <>
          <Stars hundredths={Math.round(rating * 100)} /> <strong>{rating}</strong> {t('of_stars')} ·{' '}
        </>
      ) : null}
      {t('reviews', { count: reviews })}
    </p>
  );
}

/** One review as a reader sees it. */
export interface ListedReview {
  readonly review: Review;
  /** Undefined for somebody who left. */
  readonly author: { readonly name: string; readonly address: string } | undefined;
  /** Whether the reader may take it away. */
  readonly mayDelete: boolean;
  /** Whether the reader wrote it, and may write it anew. */
  readonly mayRewrite: boolean;
  readonly mayAccept: boolean;
}

interface Frame {
  /** Where all reviews of the group are. */
  readonly address: string;
  readonly nonce: SafeHtml;
}

function Deeds({ address, nonce, item }: Frame & { item: ListedReview }) {
  const t = useTexts(reviewTexts);
  const { id, subject } = item.review;
  return (
    <Form to={address} nonce={nonce} class="actions">
      <input type="hidden" name="review_id" value={id} />
      {item.mayAccept ? (
        <Button name="do" value="accept" kind="quiet" small label={t('accept_of', { subject })}>
          {t('accept')}
        </Button>
      ) : null}
      {item.mayRewrite ? (
        <ButtonLink to={`${address}?edit=${id}#review-form`} kind="quiet" small label={t('edit_of', { subject })}>
          {t('edit')}
        </ButtonLink>
      ) : null}
      <details>
        <summary>{t('delete')}</summary>
        <Button name="do" value="delete" kind="danger" small label={t('delete_of', { subject })}>
          {t('delete_sure')}
        </Button>
      </details>
    </Form>
  );
}

function Article({ item, ...frame }: Frame & { item: ListedReview }) {
  const t = useTexts(reviewTexts);
  const { review, author } = item;
  const { ratings } = review;
  return (
    <article class="review" id={`review-${review.id}`}>
      <h3>{review.subject}</h3>
      <p class="meta">
        {author ? <a href={author.address}>{author.name}</a> : t('somebody')} ·{' '}
        <Time at={review.createdAt} clock={false} />
        {review.status === 'draft' ? (
          <>
            {' '}
            <Badge tone="warning">{t('waits')}</Badge>
          </>
        ) : null}
      </p>
      {ratings.length > 0 ? (
        <p>
          <Stars hundredths={hundredthsOf(ratings)} /> <Num of={averageOf(ratings)} digits={1} />{' '}
          <span class="quiet">{ratings.map(({ criterion, rating }) => `${criterion} ${rating}`).join(' · ')}</span>
        </p>
      ) : null}
      <Html of={trusted(review.description)} as="p" class="words" />
      {item.mayDelete ? <Deeds {...frame} item={item} /> : null}
    </article>
  );
}

/** Reviews, in their order. */
export function ReviewArticles({ items, ...frame }: Frame & { items: readonly ListedReview[] }) {
  return (
    <>
      {items.map((item) => (
        <Article key={item.review.id} item={item} {...frame} />
      ))}
    </>
  );
}

function listed({ caller, group, standing, context }: Place, review: Review, author: User | undefined): ListedReview {
  const isEditable = mayEdit({ group, standing, review }, caller);
  return {
    review,
    author: author && { name: author.displayName, address: memberAddress(context.site, author) },
    mayDelete: isEditable,
    mayRewrite: mayRewrite(review, caller),
    mayAccept: isEditable && standing.mayAdminister && review.status === 'draft',
  };
}

/** A page of the reviews that the reader may see, newest first, and how many there are; their authors by one query. */
export async function listedReviews(place: Place, range: { limit: number; offset: number }) {
  const { caller, group, standing, context } = place;
  const readableBy = standing.mayModerate ? {} : { readableBy: caller.id };
  const { reviews, total } = await context.use(REVIEWS).list({ groupId: group.id, ...readableBy, ...range });
  const authors = await context.use(USERS).findMany(reviews.map(({ authorId }) => authorId));
  const byId = new Map(authors.map((author) => [author.id, author]));
  return { items: reviews.map((review) => listed(place, review, byId.get(review.authorId))), total };
}

/** What the lists of reviews need of the place they stand in. */
export function frameOf(place: Place): Frame {
  return { address: reviewsAddress(place), nonce: place.nonceField(REVIEW_ACTION) };
}

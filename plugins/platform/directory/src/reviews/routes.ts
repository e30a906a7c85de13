import {
  anyone,
  can,
  choice,
  created,
  EDITABLE,
  id,
  ids,
  notFound,
  offsetOf,
  paged,
  pagingArguments,
  type Route,
  reference,
  route,
  signedIn,
  Type,
} from '@plinth/kernel';
import { sanitizeMultilineText } from '@plinth/kernel/text';
import { errors, MODERATE } from '../errors.js';
import { listingIdArgument, publicListing } from '../listings/rights.js';
import { wrapped } from '../paging.js';
import { presentReviews, reviewSchema } from './items.js';
import { REVIEW_ORDERS, REVIEW_STATUSES } from './review.js';
import { REVIEWS } from './store.js';
import { authorizeReviewing, thanksFor, writeReview } from './writing.js';

const summarySchema = Type.Object({
  average: Type.Number({ description: 'To one digit; 0 without reviews.' }),
  total: Type.Integer(),
  distribution: Type.Record(Type.String(), Type.Integer(), { description: 'Stars → how many gave them.' }),
});
const stars = { minimum: 1, maximum: 5 };

const list = route({
  method: 'GET',
  path: '/listings/:id/reviews',
  summary: 'The approved reviews of a listing, and what they come to.',
  access: anyone,
  args: {
    ...listingIdArgument,
    ...pagingArguments({ perPage: 10, maximum: 50 }),
    sort: choice(REVIEW_ORDERS, { default: 'newest', description: 'Order of the reviews.' }),
  },
  item: reviewSchema,
  result: Type.Object({
    reviews: Type.Array(reviewSchema),
    total: Type.Integer(),
    pages: Type.Integer(),
    has_more: Type.Boolean(),
    summary: summarySchema,
  }),
  errors: [errors.unknownListing],
  resource: (call) => publicListing(call, call.args.id),
  async handle(call) {
    const { page, per_page, sort } = call.args;
    const offset = offsetOf({ page, per_page });
    const reviews = call.use(REVIEWS);
    const listingId = call.resource.id;
    const [found, summary] = await Promise.all([
      reviews.list({ listingId, order: sort, limit: per_page, offset }),
      reviews.summary(listingId),
    ]);
    const items = await presentReviews(call, found);
    return wrapped('reviews', { items, total: summary.total, perPage: per_page, offset, more: { summary } });
  },
});

const write = route({
  method: 'POST',
  path: '/listings/:id/reviews',
  summary: 'Reviews a listing; once a member.',
  access: signedIn(),
  args: {
    ...listingIdArgument,
    overall_rating: Type.Integer({ ...stars, description: 'Stars.' }),
    title: Type.String({ maxLength: 200, description: 'What it comes to.' }),
    content: Type.String({ maxLength: 10_000, description: 'What you think, 20 characters or more; inline HTML.' }),
    criteria_ratings: Type.Record(Type.String(), Type.Integer(stars), {
      default: {},
      description: 'Slug of a criterion → stars.',
    }),
    review_photos: reference(
      'media',
      'read',
      ids('Attachments; separate with commas.', { maxItems: 20, items: { type: 'integer', minimum: 1 } }),
    ),
  },
  item: reviewSchema,
  result: Type.Object({ id: Type.Integer(), status: choice(REVIEW_STATUSES), message: Type.String() }),
  status: 201,
  errors: [
    errors.unknownListing,
    errors.spam,
    errors.ownReview,
    errors.reviewed,
    errors.reviewTooShort,
    errors.unknownPicture,
  ],
  resource: (call) => publicListing(call, call.args.id),
  authorizeResource: ({ caller, resource }) => authorizeReviewing(caller, resource),
  async handle(call) {
    const review = await writeReview(call, call.resource, call.args);
    return created({ id: review.id, status: review.status, message: thanksFor(review) });
  },
});

const waiting = route({
  method: 'GET',
  path: '/reviews',
  summary: 'The reviews in a state, oldest first: what moderators work through.',
  access: can(MODERATE),
  args: {
    ...pagingArguments({ maximum: 50 }),
    status: choice(REVIEW_STATUSES, { default: 'pending', description: 'What became of them.' }),
  },
  item: reviewSchema,
  result: Type.Array(reviewSchema),
  async handle(call) {
    const { page, per_page, status } = call.args;
    const { reviews, total } = await call
      .use(REVIEWS)
      .inState(status, { limit: per_page, offset: offsetOf({ page, per_page }) });
    return paged(await presentReviews(call, reviews), total, per_page);
  },
});

const decide = route({
  method: EDITABLE,
  path: '/reviews/:id',
  summary: 'Approves or rejects a review.',
  access: can(MODERATE),
  args: {
    id: id('The review.', { minimum: 0 }),
    status: choice(REVIEW_STATUSES, { description: 'What becomes of it.' }),
    answer: Type.String({ default: '', maxLength: 1_000, description: 'What its author is told.' }),
  },
  item: reviewSchema,
  errors: [errors.unknownReview],
  async handle(call) {
    const { answer, id: reviewId, status } = call.args;
    const said = sanitizeMultilineText(answer);
    const review = await call.use(REVIEWS).setStatus(reviewId, status, said, call.caller.id);
    if (!review) throw notFound(errors.unknownReview.code, 'There is no such review.');
    return (await presentReviews(call, [review]))[0];
  },
});

/** The routes of reviews. */
export const reviewRoutes: readonly Route[] = [list, write, waiting, decide];

import { type CallContext, Type, USERS } from '@plinth/kernel';
import { toGmt, toSiteTime } from '@plinth/kernel/time';
import { type DirectoryItem, directoryHooks } from '../hooks.js';
import { REVIEW_STATUSES, type Review } from './review.js';

/** Schema of a review, as OPTIONS publishes it. */
export const reviewSchema = Type.Object(
  {
    id: Type.Integer({ readonly: true, description: 'Unique identifier of the review.' }),
    listing_id: Type.Integer({ readonly: true, description: 'The listing that is reviewed.' }),
    overall_rating: Type.Integer({ minimum: 1, maximum: 5, description: 'Stars.' }),
    title: Type.String({ description: 'What it comes to.' }),
    content: Type.String({ description: 'What the member thinks, as HTML.' }),
    status: Type.Enum([...REVIEW_STATUSES], { description: 'What became of it.' }),
  },
  { title: 'listing-review', additionalProperties: true },
);

/** The items of reviews, each passed through `directory_rest_prepare_review`; their authors by one query. */
export async function presentReviews(call: CallContext, reviews: readonly Review[]): Promise<DirectoryItem[]> {
  const { hooks, request, site, use } = call;
  const authors = await use(USERS).findMany(reviews.map(({ authorId }) => authorId));
  const names = new Map(authors.map((author) => [author.id, author.displayName]));
  const items = reviews.map((review): Promise<DirectoryItem> | DirectoryItem => {
    const { id, listingId, authorId, rating, title, content, criteria, photos, helpful, status } = review;
    const item = {
      id,
      listing_id: listingId,
      author: { id: authorId, name: names.get(authorId) ?? '' },
      overall_rating: rating,
      title,
      content,
      criteria_ratings: criteria,
      review_photos: photos,
      helpful_count: helpful,
      status,
      date: toSiteTime(review.createdAt, site.timezone),
      date_gmt: toGmt(review.createdAt),
    };
    return hooks.filter(directoryHooks.directory_rest_prepare_review, item, review, request);
  });
  return Promise.all(items);
}

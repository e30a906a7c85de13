import { avatarUrl } from '@plinth/accounts';
import { memberAddress } from '@plinth/community';
import { type CallContext, choice, Type, USERS, type User } from '@plinth/kernel';
import { toGmt, toSiteTime } from '@plinth/kernel/time';
import { type ReviewItem, reviewHooks } from './hooks.js';
import { averageOf, REVIEW_STATUSES, type Review } from './review.js';

const time = (description: string) => Type.String({ format: 'date-time', description, readonly: true });
const number = (description: string) => Type.Integer({ description, readonly: true });

/** Schema of a review, as OPTIONS publishes it on both paths. */
export const reviewSchema = Type.Object(
  {
    id: number('Unique identifier of the review.'),
    group_id: number('The group that is reviewed.'),
    author: Type.Object(
      {
        id: number('Unique identifier of the member.'),
        name: Type.String({ description: 'Public name of the member.' }),
        avatar: Type.String({ format: 'uri', description: 'Picture of the member.' }),
        link: Type.String({ description: 'Page of the member.' }),
      },
      { description: 'Who wrote it.', readonly: true },
    ),
    subject: Type.String({ description: 'What it is about.' }),
    description: Type.Unsafe<string | { raw: string; rendered: string }>({
      type: ['string', 'object'],
      description: 'What the member thinks, as HTML; in the context edit an object with raw and rendered.',
    }),
    ratings: Type.Array(Type.Object({ criterion: Type.String(), rating: Type.Integer({ minimum: 1, maximum: 5 }) }), {
      description: 'Stars for each criterion that was rated.',
    }),
    rating: Type.Number({ description: 'Average of the stars, one decimal; 0 without ratings.', readonly: true }),
    status: choice(REVIEW_STATUSES, { description: 'Whether it is public or waits to be accepted.' }),
    date: time("When it was written, in the site's timezone."),
    date_gmt: time('When it was written, as GMT.'),
    modified_gmt: time('When it was last changed, as GMT.'),
  },
  { title: 'group-review', additionalProperties: true },
);

function itemOf(review: Review, author: User | undefined, call: CallContext, editing: boolean): ReviewItem {
  const { site } = call;
  const groups = `${site.restUrl}/community/v1/groups/${review.groupId}`;
  const member = `${site.restUrl}/community/v1/members/${review.authorId}`;
  return {
    id: review.id,
    group_id: review.groupId,
    author: {
      id: review.authorId,
      name: author?.displayName ?? '',
      avatar: avatarUrl(site, author, 150),
      link: author ? memberAddress(site, author) : '',
    },
    subject: review.subject,
    description: editing ? { raw: review.description, rendered: review.description } : review.description,
    ratings: review.ratings,
    rating: averageOf(review.ratings),
    status: review.status,
    date: toSiteTime(review.createdAt, site.timezone),
    date_gmt: toGmt(review.createdAt),
    modified_gmt: toGmt(review.modifiedAt),
    _links: {
      self: [{ href: `${groups}/reviews/${review.id}` }],
      collection: [{ href: `${groups}/reviews` }],
      group: [{ href: groups, embeddable: true }],
      author: [{ href: member, embeddable: true }],
    },
  };
}

/** The items of reviews, each passed through `community_rest_prepare_review`; their authors by one query. */
export async function presentReviews(
  call: CallContext,
  reviews: readonly Review[],
  context = 'view',
): Promise<ReviewItem[]> {
  const { hooks, request, use } = call;
  const authors = await use(USERS).findMany(reviews.map(({ authorId }) => authorId));
  const byId = new Map(authors.map((author) => [author.id, author]));
  const shown = (review: Review) => {
    const item = itemOf(review, byId.get(review.authorId), call, context === 'edit');
    return hooks.filter(reviewHooks.community_rest_prepare_review, item, review, request);
  };
  return Promise.all(reviews.map(shown));
}

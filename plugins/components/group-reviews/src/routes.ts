import { documented, notAllowed, readableGroup } from '@plinth/community';
import {
  anyone,
  type CallContext,
  choice,
  contextArgument,
  created,
  deletion,
  EDITABLE,
  id,
  offsetOf,
  paged,
  pagingArguments,
  route,
  signedIn,
  Type,
  under,
} from '@plinth/kernel';
import { presentReviews, reviewSchema } from './items.js';
import { ratingsArgument } from './ratings.js';
import { MAX_DESCRIPTION_LENGTH, MAX_SUBJECT_LENGTH, REVIEW_STATUSES } from './review.js';
import { demandReviewer, type FoundReview, findReview, mayEdit, refusalsOfReviews } from './rights.js';
import { REVIEWS } from './store.js';
import { createReview, deleteReview, updateReview } from './writing.js';

// Any number is taken, because one that names nothing is not found rather than wrong.
const pathId = (description: string) => id(description, { minimum: 0 });
const groupId = { group_id: pathId('Unique identifier of the group.') };
const bothIds = { ...groupId, review_id: pathId('Unique identifier of the review.') };
const subjectArgument = Type.String({
  minLength: 1,
  maxLength: MAX_SUBJECT_LENGTH,
  description: 'What the review is about.',
});
const descriptionArgument = Type.String({
  minLength: 1,
  maxLength: MAX_DESCRIPTION_LENGTH,
  description: 'What the member thinks; inline HTML.',
});

const members = signedIn({ code: 'community_rest_authorization_required' });
const ofGroup = [documented.group, documented.authorization];
const ofReview = [...ofGroup, refusalsOfReviews.unknown];

type ReviewCall = CallContext & { readonly args: { readonly group_id: number; readonly review_id: number } };

const group = (call: CallContext & { readonly args: { readonly group_id: number } }) =>
  readableGroup(call, call.args.group_id);
const review = (call: ReviewCall) => findReview(call, call.args.group_id, call.args.review_id);

function demandEditor({ caller, resource }: CallContext & { readonly resource: FoundReview }): void {
  if (!mayEdit(resource, caller)) throw notAllowed();
}

const list = route({
  method: 'GET',
  path: '/groups/:group_id/reviews',
  summary: 'The reviews of a group, newest first; waiting ones for their authors and those who moderate the group.',
  access: anyone,
  args: { ...groupId, ...contextArgument(), ...pagingArguments() },
  item: reviewSchema,
  result: Type.Array(reviewSchema),
  errors: ofGroup,
  resource: group,
  authorizeResource({ args, resource: { standing } }) {
    if (args.context === 'edit' && !standing.mayModerate) throw notAllowed();
  },
  async handle(call) {
    const { args, caller, resource, use } = call;
    const { reviews, total } = await use(REVIEWS).list({
      groupId: resource.group.id,
      ...(resource.standing.mayModerate ? {} : { readableBy: caller.id }),
      limit: args.per_page,
      offset: offsetOf(args),
    });
    return paged(await presentReviews(call, reviews, args.context), total, args.per_page);
  },
});

const create = route({
  method: 'POST',
  path: '/groups/:group_id/reviews',
  summary: 'Reviews a group that the caller belongs to.',
  access: members,
  args: {
    ...groupId,
    subject: subjectArgument,
    description: descriptionArgument,
    ratings: Type.Optional(ratingsArgument),
  },
  item: reviewSchema,
  status: 201,
  errors: [...ofGroup, refusalsOfReviews.exists],
  resource: group,
  authorizeResource: (call) => demandReviewer(call, call.resource),
  async handle(call) {
    const review = await createReview(call, call.resource, call.args);
    const [item] = await presentReviews(call, [review]);
    return created(item, `${call.site.restUrl}/community/v1/groups/${review.groupId}/reviews/${review.id}`);
  },
});

const read = route({
  method: 'GET',
  path: '/groups/:group_id/reviews/:review_id',
  summary: 'One review of a group.',
  access: anyone,
  args: { ...bothIds, ...contextArgument() },
  item: reviewSchema,
  errors: ofReview,
  resource: review,
  authorizeResource(call) {
    if (call.args.context === 'edit') demandEditor(call);
  },
  handle: async (call) => (await presentReviews(call, [call.resource.review], call.args.context))[0],
});

const update = route({
  method: EDITABLE,
  path: '/groups/:group_id/reviews/:review_id',
  summary: 'Changes a review; administrators of the group accept it by its status.',
  access: members,
  args: {
    ...bothIds,
    subject: Type.Optional(subjectArgument),
    description: Type.Optional(descriptionArgument),
    ratings: Type.Optional(ratingsArgument),
    status: Type.Optional(choice(REVIEW_STATUSES, { description: 'publish accepts a review that waits.' })),
  },
  item: reviewSchema,
  errors: ofReview,
  resource: review,
  authorizeResource: demandEditor,
  handle: async (call) => (await presentReviews(call, [await updateReview(call, call.resource, call.args)]))[0],
});

const remove = route({
  method: 'DELETE',
  path: '/groups/:group_id/reviews/:review_id',
  summary: 'Removes a review.',
  access: members,
  args: bothIds,
  item: reviewSchema,
  result: deletion(reviewSchema),
  errors: ofReview,
  resource: review,
  authorizeResource: demandEditor,
  async handle(call) {
    const [previous] = await presentReviews(call, [call.resource.review]);
    await deleteReview(call, call.resource);
    return { deleted: true, previous };
  },
});

/** The five routes of docs/components/group-reviews.md, in the namespace that the community shares. */
export const routes = under('community/v1', [list, create, read, update, remove]);

import { defineSettings, Type } from '@plinth/kernel';

/** Most criteria that a review may rate. */
export const MAX_CRITERIA = 20;

/** What the owner can set. */
export const settings = defineSettings({
  criteria: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    default: ['Friendliness', 'Usability', 'Ease of Access'],
    minItems: 1,
    maxItems: MAX_CRITERIA,
    uniqueItems: true,
    description: 'What members rate with one to five stars, in this order.',
  }),
  autoApprove: Type.Boolean({
    default: true,
    description: 'Whether a review is public at once; otherwise an administrator of the group accepts it first.',
  }),
  multiReviews: Type.Boolean({ default: false, description: 'Whether a member may review a group more than once.' }),
  excludedGroups: Type.Array(Type.Integer({ minimum: 1 }), {
    default: [],
    maxItems: 1000,
    description: 'Ids of groups that take no reviews.',
  }),
});

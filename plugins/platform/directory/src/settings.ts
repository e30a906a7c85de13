import { defineSettings, Type } from '@plinth/kernel';

/** What the owner of a directory decides. */
export const settings = defineSettings({
  guestSubmission: Type.Boolean({ default: false, description: 'Whether visitors may submit listings.' }),
  guestVerification: Type.Boolean({
    default: true,
    description: 'Whether a listing of a visitor waits until the link in a mail to their address was followed.',
  }),
  submissionsNeedApproval: Type.Boolean({
    default: true,
    description: 'Whether a submitted listing waits until somebody with moderate_directory publishes it.',
  }),
  reviewsNeedApproval: Type.Boolean({
    default: true,
    description: 'Whether a review waits until somebody with moderate_directory approves it.',
  }),
  reviewCriteria: Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,40}$' }), {
    default: ['quality', 'service', 'value'],
    maxItems: 20,
    uniqueItems: true,
    description: 'Slugs of what a review may rate apart.',
  }),
  claims: Type.Boolean({ default: true, description: 'Whether listings can be claimed.' }),
});

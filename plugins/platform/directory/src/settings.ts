import { defineSettings, Type } from '@plinth/kernel';

/** What the owner of a directory decides. */
export const settings = defineSettings({
  guestSubmission: Type.Boolean({ default: false, description: 'Whether visitors may submit listings.' }),
  guestVerification: Type.Boolean({
    default: true,
    description: 'Whether a listing of a visitor waits until the link in a mail to their address was followed.',
  }),
  verificationDays: Type.Integer({
    default: 7,
    minimum: 1,
    maximum: 365,
    description: 'Days after which a listing whose visitor did not follow the link is removed.',
  }),
  submissionsNeedApproval: Type.Boolean({
    default: true,
    description: 'Whether a submitted listing waits until somebody with moderate_directory publishes it.',
  }),
  reviewsNeedApproval: Type.Boolean({
    default: true,
    description: 'Whether a review waits until somebody with moderate_directory approves it.',
  }),
  reviewCriteria: Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,40}$', examples: ['service'] }), {
    default: ['quality', 'service', 'value'],
    maxItems: 20,
    uniqueItems: true,
    description: 'Slugs of what a review may rate apart.',
  }),
  blockedWords: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    default: [],
    maxItems: 1000,
    description: 'Words and phrases that a listing, a review or a message may not contain, whatever their letter case.',
  }),
  mostLinks: Type.Integer({
    default: 10,
    minimum: 0,
    maximum: 1000,
    description: 'How many links a listing, a review or a message may contain; 0 is any number.',
  }),
  mailDecisions: Type.Boolean({
    default: true,
    description: 'Whether people get a mail when their listing, claim or review is decided.',
  }),
  claims: Type.Boolean({ default: true, description: 'Whether listings can be claimed.' }),
});

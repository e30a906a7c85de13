import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

const WORDS = {
  subject: '[{{site}}] {{what}}: {{title}}',
  hello: 'Hello {{name}},',
  listing_publish_subject: 'Your listing was published',
  listing_publish: 'Your listing “{{title}}” was published. Everyone can now find it in the directory.',
  listing_rejected_subject: 'Your listing was rejected',
  listing_rejected: 'Your listing “{{title}}” was rejected, so it isn’t in the directory.',
  listing_draft_subject: 'Your listing was unpublished',
  listing_draft: 'Your listing “{{title}}” was removed from the directory. Only you can see it.',
  listing_pending_subject: 'Your listing is being reviewed again',
  listing_pending:
    'Your listing “{{title}}” is being reviewed again and isn’t in the directory until it’s approved. We’ll email you the decision.',
  listing_deleted_subject: 'Your listing was deleted',
  listing_deleted: 'Your listing “{{title}}” and its reviews were permanently deleted. Your images are kept.',
  listing_said_subject: 'About your listing',
  listing_said: 'The directory moderators sent you a message about your listing “{{title}}”.',
  claim_approved_subject: 'Your claim was approved',
  claim_approved: 'Your claim to “{{title}}” was approved. You can now manage the listing.',
  claim_rejected_subject: 'Your claim was rejected',
  claim_rejected: 'Your claim to “{{title}}” was rejected.',
  claim_gone: 'Someone else’s claim to this listing was approved, so no other claim can be approved.',
  review_approved_subject: 'Your review was approved',
  review_approved: 'Your review of “{{title}}” was approved and is now public.',
  review_rejected_subject: 'Your review was rejected',
  review_rejected: 'Your review of “{{title}}” was rejected, so it isn’t public.',
  lost_subject: 'Your listing has a new owner',
  lost: 'Someone claimed your listing “{{title}}”, and the directory moderators approved the claim. The listing now belongs to them.',
  reason: 'Message from the moderators:',
  see: 'View listing:',
  see_listings: 'Edit and resubmit your listing:',
  see_state: 'Your listings and their status:',
  see_claims: 'Your claims:',
} as const;

/** The names of what the mails say. */
export type DecisionWords = keyof typeof WORDS;

/** What the mails say that tell people of decisions. */
export const decisionTexts = defineTexts(WORDS, { de });

import { defineTexts } from '@plinth/pages/kit';

const WORDS = {
  subject: '[{{site}}] {{what}}: {{title}}',
  hello: 'Hello {{name}},',
  listing_publish_subject: 'Published',
  listing_publish: 'Your listing “{{title}}” is published: everybody finds it in the directory now.',
  listing_rejected_subject: 'Your listing was rejected',
  listing_rejected: 'Your listing “{{title}}” was rejected, so it is not in the directory.',
  listing_draft_subject: 'Your listing was taken out',
  listing_draft: 'Your listing “{{title}}” was taken out of the directory. Only you still see it.',
  listing_pending_subject: 'Your listing is read once more',
  listing_pending:
    'Your listing “{{title}}” is read once more before others see it. You are told what is decided; until then it is not in the directory.',
  listing_deleted_subject: 'Your listing was deleted',
  listing_deleted: 'Your listing “{{title}}” was deleted for good, with its reviews. Your pictures are kept.',
  listing_said_subject: 'About your listing',
  listing_said: 'Those who look after the directory tell you something about your listing “{{title}}”.',
  claim_approved_subject: 'Your claim was approved',
  claim_approved: 'Your claim to “{{title}}” was approved. The listing is yours to look after now.',
  claim_rejected_subject: 'Your claim was rejected',
  claim_rejected: 'Your claim to “{{title}}” was rejected.',
  claim_gone: 'The listing has gone to somebody else who claimed it, so no other claim to it can be approved.',
  review_approved_subject: 'Your review was approved',
  review_approved: 'Your review of “{{title}}” was approved, and others read it now.',
  review_rejected_subject: 'Your review was rejected',
  review_rejected: 'Your review of “{{title}}” was rejected, so others do not read it.',
  lost_subject: 'Your listing has another owner',
  lost: 'The listing “{{title}}” was yours. Somebody else claimed it, and those who look after the directory approved that: it is theirs now.',
  reason: 'What those who decided say:',
  see: 'Its page:',
  see_listings: 'Change it, and send it in again:',
  see_state: 'Your listings, and where they stand:',
  see_claims: 'Your claims:',
} as const;

/** The names of what the mails say. */
export type DecisionWords = keyof typeof WORDS;

/** What the mails say that tell people of decisions. */
export const decisionTexts = defineTexts(WORDS);

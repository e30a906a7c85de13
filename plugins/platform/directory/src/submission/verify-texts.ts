import { defineTexts } from '@plinth/pages/kit';
import { de } from './verify-texts.de.js';

/** What the page says on which a guest confirms a listing. */
export const verifyTexts = defineTexts(
  {
    ask: 'Confirm your listing',
    ask_lead: 'Confirm that you submitted this listing and that the email address is yours.',
    confirm: 'Confirm listing',
    thanks: 'Thank you',
    published: 'Your listing “{{title}}” is published.',
    waits: 'Your listing “{{title}}” is published once it has been approved.',
    used: 'This link no longer works',
    used_lead: 'The listing was already confirmed, or the link is incomplete.',
  },
  { de },
);

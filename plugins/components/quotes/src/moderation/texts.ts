import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the screen with reported suggestions says. */
export const moderationTexts = defineTexts(
  {
    title: 'Reported suggestions',
    lead: 'Suggestions that members reported, newest first. Reporters have been thanked and don’t expect a reply. If you get many reports, change the suggestion provider or its model.',
    caption: 'Reported suggestions',
    none: 'No reports yet',
    none_lead: 'Members can report a suggestion with the button next to it.',
    text: 'Reported text',
    reason: 'Reason',
    no_reason: 'Not given',
    reporter: 'Reported by',
    nobody: 'Deleted account',
    when: 'Date',
    provider: 'Change provider',
  },
  { de },
);

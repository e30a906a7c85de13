import { defineTexts } from '@plinth/kernel/page';

/** What the screen with reported suggestions says. */
export const moderationTexts = defineTexts({
  title: 'Reported suggestions',
  lead: 'What members say a model should not have suggested, newest first. Reports are kept as they came; whoever reads them decides about the provider and its model.',
  caption: 'Reported suggestions',
  none: 'No reports here',
  none_lead: 'Members report a suggestion beside it, on the page where they ask for suggestions.',
  text: 'Suggestion',
  reason: 'Reason',
  no_reason: 'not said',
  reporter: 'Reported by',
  nobody: 'somebody who left',
  when: 'When',
  provider: 'Change the provider',
});

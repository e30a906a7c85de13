import { defineTexts } from '@plinth/pages/kit';

/** What the screen with reported suggestions says. */
export const moderationTexts = defineTexts({
  title: 'Reported suggestions',
  lead: 'What members found wrong with suggested words, newest first. A report needs no answer: its sender was thanked and told that you read it. If there are many, change the service that writes suggestions, or its model.',
  caption: 'Reported suggestions',
  none: 'No reports here',
  none_lead: 'Members report a suggestion with the button beside it.',
  text: 'Reported words',
  reason: 'What is wrong with them',
  no_reason: 'not said',
  reporter: 'Reported by',
  nobody: 'somebody who left',
  when: 'When',
  provider: 'Change the service',
});

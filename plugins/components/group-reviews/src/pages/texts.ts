import { defineTexts } from '@plinth/kernel/page';

/** What the pages of reviews say. */
export const reviewTexts = defineTexts({
  groups: 'Groups',
  title: 'Reviews of {{name}}',
  all: 'What members say',
  kept: 'Thank you for your review.',
  waiting: 'Thank you. Your review is shown when it has been accepted.',
  changed: 'The review was changed.',
  accepted: 'The review was accepted.',
  removed: 'The review was deleted.',
  write: 'Write a review',
  change: 'Change the review',
  subject: 'Subject',
  subject_help: '{{most}} characters at most.',
  description: 'What you think of the group',
  description_help: '{{most}} characters at most.',
  stars: 'Stars',
  not_rated: 'Not rated',
  star_one: '{{count}} star',
  star_other: '{{count}} stars',
  send: 'Send the review',
  save: 'Save the review',
  too_long: 'Write {{most}} characters at most.',
});

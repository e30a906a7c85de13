import { defineTexts } from '@plinth/pages/kit';

/** What the page says on which members read what they were told, and choose what to be told. */
export const notificationTexts = defineTexts({
  notifications: 'Notifications',
  lead: 'What you were told. What was read goes after thirty days, everything after half a year.',
  none: 'Nothing yet',
  none_lead:
    'When a post of yours is approved or commented on, or somebody mentions you or invites you to write together, it is said here.',
  unread: 'New',
  fresh_one: '{{count}} new notification.',
  fresh_other: '{{count}} new notifications.',
  open: 'Open',
  read: 'Mark as read',
  read_all: 'Mark all as read',
  choices: 'What to tell you',
  choices_lead: 'What is switched off is told nowhere.',
  ways: 'Where',
  post_approved: 'A post of yours was approved',
  post_rejected: 'A post of yours was sent back from review',
  coauthor_invitation: 'Somebody invites you to write together',
  scheduled_published: 'A post that you scheduled was published',
  invitation_answered: 'Somebody answers your invitation to write together',
  post_commented: 'Somebody comments on a post of yours (on this page only)',
  post_clapped: 'Somebody claps for a post of yours (on this page only)',
  new_follower: 'Somebody follows you (on this page only)',
  mentioned: 'Somebody mentions you in an activity or a comment (on this page only)',
  email: 'By email',
  onsite: 'On this page',
  save: 'Save',
  done_saved: 'Your choices are saved.',
  done_read: 'Marked as read.',
});

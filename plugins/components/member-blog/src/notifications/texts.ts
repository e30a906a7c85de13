import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the page says on which members read what they were told, and choose what to be told. */
export const notificationTexts = defineTexts(
  {
    notifications: 'Notifications',
    lead: 'Read notifications are deleted after 30 days, all others after six months.',
    none: 'No notifications yet',
    none_lead:
      'You’ll be notified when your posts are approved or commented on, or when someone mentions you or invites you to co-author.',
    unread: 'New',
    fresh_one: '{{count}} new notification.',
    fresh_other: '{{count}} new notifications.',
    open: 'Open',
    read: 'Mark as read',
    read_all: 'Mark all as read',
    choices: 'Notification settings',
    choices_lead: 'Choose which notifications you receive.',
    ways: 'Channels',
    post_approved: 'Your post is approved',
    post_rejected: 'Your post is returned from review',
    coauthor_invitation: 'You’re invited to co-author a post',
    scheduled_published: 'Your scheduled post is published',
    invitation_answered: 'Someone responds to your co-author invitation',
    post_commented: 'Someone comments on your post (on this page only)',
    post_clapped: 'Someone claps for your post (on this page only)',
    new_follower: 'Someone follows you (on this page only)',
    mentioned: 'Someone mentions you in an activity or comment (on this page only)',
    email: 'Email',
    onsite: 'On this page',
    save: 'Save settings',
    done_saved: 'Settings saved.',
    done_read: 'Marked as read.',
  },
  { de },
);

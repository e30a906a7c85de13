import { defineTexts } from '@plinth/pages/kit';
import { de } from './section-texts.de.js';

/** What stands below a post about its comments. */
export const commentSectionTexts = defineTexts(
  {
    comments_one: '{{count}} comment',
    comments_other: '{{count}} comments',
    pages: 'Comments',
    earlier: 'Older comments',
    later: 'Newer comments',
    anonymous: 'Anonymous',
    waiting: 'Your comment is awaiting moderation.',
    reply: 'Reply',
    reply_to: 'Reply to {{name}}',
    leave_comment: 'Leave a comment',
    leave_reply: 'Leave a reply',
    no_reply: 'Cancel reply',
    closed: 'Comments are closed.',
    sign_in: 'Sign in to comment',
    signed_in: 'Signed in as {{name}}.',
    name_missing: 'Enter your name.',
    email_missing: 'Enter your email address. It isn’t shown publicly.',
    email_invalid: 'Enter a complete email address, such as ada@example.org.',
    comment_missing: 'Enter a comment.',
    name: 'Name',
    email: 'Email (not shown)',
    website: 'Website',
    comment: 'Comment',
    send: 'Post comment',
    back: 'Back to “{{title}}”',
    page_title: 'Comment',
    by_on: '{{name}} on {{title}}',
  },
  { de },
);

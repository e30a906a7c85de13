import { defineTexts } from '@plinth/kernel/page';

/** What stands below a post about its comments. */
export const commentSectionTexts = defineTexts({
  comments_one: '{{count}} comment',
  comments_other: '{{count}} comments',
  pages: 'Comments',
  earlier: 'Earlier comments',
  later: 'Later comments',
  anonymous: 'Anonymous',
  waiting: 'Your comment is awaiting moderation.',
  reply: 'Reply',
  reply_to: 'Reply to {{name}}',
  leave_comment: 'Leave a comment',
  leave_reply: 'Leave a reply',
  closed: 'Comments are closed.',
  sign_in: 'Sign in to comment',
  signed_in: 'Signed in as {{name}}.',
  name: 'Name',
  email: 'Email (not shown)',
  website: 'Website',
  comment: 'Comment',
  send: 'Post comment',
  back: 'Back to “{{title}}”',
  page_title: 'Comment',
});

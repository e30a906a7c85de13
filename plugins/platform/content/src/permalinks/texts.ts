import { defineTexts } from '@plinth/pages/kit';

/** What the pages of posts and their lists say. */
export const permalinkTexts = defineTexts({
  untitled: 'Untitled',
  filed_under: 'Filed under',
  protected: 'This content is protected by a password.',
  password: 'Password',
  password_wrong: 'This is not the password of this post.',
  read: 'Read',
  pages: 'Pages of this list',
  newer: 'Newer posts',
  older: 'Older posts',
  nothing: 'Nothing has been published here yet.',
  nothing_found: 'Nothing was found.',
  nothing_found_lead: 'Other words, or fewer of them, may find more.',
});

import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the pages of posts and their lists say. */
export const permalinkTexts = defineTexts(
  {
    untitled: 'Untitled',
    filed_under: 'Filed under',
    protected: 'This content is password-protected.',
    password: 'Password',
    password_wrong: 'The password is incorrect.',
    read: 'View post',
    pages: 'Pages of posts',
    newer: 'Newer posts',
    older: 'Older posts',
    nothing: 'No posts yet.',
    nothing_found: 'No results found.',
    nothing_found_lead: 'Try fewer or different keywords.',
  },
  { de },
);

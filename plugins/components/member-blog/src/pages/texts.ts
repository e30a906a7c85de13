import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the public pages of the blog say. */
export const blogTexts = defineTexts(
  {
    blog: 'Blog',
    lead: 'Posts by members of this site.',
    overview: 'Overview',
    all: 'All posts',
    popular: 'Popular',
    popular_posts: 'Popular posts',
    more_popular: 'More popular posts',
    authors: 'Authors',
    all_authors: 'All authors',
    popular_authors: 'Popular authors',
    following: 'Following',
    reading_list: 'Reading list',
    write: 'Write post',
    picks: 'Editors’ picks',
    recent: 'Recent posts',
    nothing: 'No posts yet',
    nothing_lead: 'Posts by members appear here.',
    nobody: 'No authors yet',
    following_none: 'You aren’t following anyone yet',
    following_none_lead: 'Follow an author or series to see their posts here.',
    reading_none: 'Your reading list is empty',
    reading_none_lead: 'Posts you add to your reading list appear here.',
    of_group: '{{name}} blog',
    to_posts: 'View all posts',
  },
  { de },
);

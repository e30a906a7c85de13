import { defineTexts } from '@plinth/pages/kit';

/** What the public pages of the blog say. */
export const blogTexts = defineTexts({
  blog: 'Blog',
  lead: 'What the members of this site write.',
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
  write: 'Write a post',
  picks: 'Editors’ picks',
  recent: 'Recent posts',
  nothing: 'Nothing has been published here yet',
  nothing_lead: 'What members publish stands here.',
  nobody: 'Nobody has published anything yet',
  following_none: 'You follow nobody yet',
  following_none_lead: 'Follow an author or a series, and what they publish is here.',
  reading_none: 'Your reading list is empty',
  reading_none_lead: 'Save a post where you read it, and it waits for you here.',
  of_group: 'Blog of {{name}}',
  to_posts: 'Look at all posts',
});

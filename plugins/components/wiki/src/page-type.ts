import type { PostTypeDefinition } from '@plinth/content';

/** Wiki pages are a post type of their own: readable at `/wiki/<slug>/`, with revisions, written by no REST route. */
export const wikiPage: PostTypeDefinition = {
  name: 'wiki',
  restBase: 'wiki',
  title: 'Wiki pages',
  singular: 'Wiki page',
  description: 'Pages that the members of the site write together.',
  hierarchical: false,
  supports: ['title', 'editor', 'author', 'revisions'],
  capabilityType: ['wiki_page', 'wiki_pages'],
  permalink: '/wiki/%slug%/',
};

import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the search of the site says. */
export const searchTexts = defineTexts(
  {
    search: 'Search',
    instead: 'Search the site instead',
    results: 'Search results for “{{words}}”',
    lead: 'Search everything on this site that you have access to.',
    words: 'Keyword',
    find: 'Search',
    kinds: 'Content types',
    everything: 'Everything',
    too_short: 'Enter at least two letters.',
    found_one: '{{count}} result',
    found_other: '{{count}} results',
    more: 'More results in {{title}}',
    nothing: 'No results found',
    nothing_lead: 'Try fewer or different keywords.',
    unsearched: 'Couldn’t search {{title}}. Try again later.',
    untitled: 'Untitled',
    previous: 'Previous',
    next: 'Next',
    pages: 'Pages of results',
  },
  { de },
);

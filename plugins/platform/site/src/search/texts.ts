import { defineTexts } from '@plinth/pages/kit';

/** What the search of the site says. */
export const searchTexts = defineTexts({
  search: 'Search',
  instead: 'Search for it instead',
  results: 'Search: {{words}}',
  lead: 'Everything on this site that you may see.',
  words: 'Words',
  find: 'Find',
  kinds: 'Kinds',
  everything: 'Everything',
  too_short: 'Give at least two letters.',
  found_one: '{{count}} found',
  found_other: '{{count}} found',
  more: 'More: {{title}}',
  nothing: 'Nothing was found',
  nothing_lead: 'Try fewer or other words.',
  unsearched: '{{title}} could not be searched just now.',
  untitled: 'Untitled',
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages of what was found',
});

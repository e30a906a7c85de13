import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the filters say to shoppers. */
export const filterTexts = defineTexts(
  {
    any: 'All',
    more_of: 'More in {{name}}',
    counted: '{{name}} ({{number}})',
    and_more: '{{price}} and up',
    range: '{{min}}–{{max}}',
    from: 'Minimum price',
    to: 'Maximum price',
    at_least: '{{name}}: from {{price}}',
    at_most: '{{name}}: up to {{price}}',
    stars_one: '{{count}} star',
    stars_other: '{{count}} stars',
    stock: 'In stock',
    sale: 'On sale',
  },
  { de },
);

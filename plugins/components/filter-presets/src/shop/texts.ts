import { defineTexts } from '@plinth/pages/kit';

/** What the filters say to shoppers. */
export const filterTexts = defineTexts({
  any: 'Any',
  more_of: 'More of {{name}}',
  counted: '{{name}} ({{number}})',
  and_more: '{{price}} and more',
  range: '{{min}} – {{max}}',
  from: 'From',
  to: 'To',
  at_least: '{{name}}: from {{price}}',
  at_most: '{{name}}: up to {{price}}',
  stars_one: '{{count}} star',
  stars_other: '{{count}} stars',
  stock: 'In stock',
  sale: 'On sale',
});

import type { BlockPattern, BlockPatternCategory } from './pattern.js';

/** The categories that editors know. */
export const patternCategories: readonly BlockPatternCategory[] = [
  { name: 'buttons', label: 'Buttons' },
  { name: 'columns', label: 'Columns' },
  { name: 'featured', label: 'Featured' },
  { name: 'footer', label: 'Footers' },
  { name: 'gallery', label: 'Gallery' },
  { name: 'header', label: 'Headers' },
  { name: 'text', label: 'Text' },
  { name: 'query', label: 'Query' },
];

function paragraph(words: string): string {
  return `<!-- wp:paragraph -->
<p>${words}</p>
<!-- /wp:paragraph -->`;
}

function heading(words: string, level: 2 | 3): string {
  const attributes = level === 2 ? '' : ` {"level":${level}}`;
  return `<!-- wp:heading${attributes} -->
<h${level}>${words}</h${level}>
<!-- /wp:heading -->`;
}

function column(...blocks: readonly string[]): string {
  return `<!-- wp:column -->
<div class="wp-block-column">${blocks.join('\n\n')}</div>
<!-- /wp:column -->`;
}

function columns(...each: readonly string[]): string {
  return `<!-- wp:columns -->
<div class="wp-block-columns">${each.join('\n\n')}</div>
<!-- /wp:columns -->`;
}

function buttons(...labels: readonly string[]): string {
  const each = labels.map(
    (label) => `<!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button">${label}</a></div>
<!-- /wp:button -->`,
  );
  return `<!-- wp:buttons -->
<div class="wp-block-buttons">${each.join('\n\n')}</div>
<!-- /wp:buttons -->`;
}

const QUOTE = `<!-- wp:quote -->
<blockquote class="wp-block-quote"><!-- wp:paragraph -->
<p>What somebody said, in their own words.</p>
<!-- /wp:paragraph --><cite>Who said it</cite></blockquote>
<!-- /wp:quote -->`;

const SEPARATOR = `<!-- wp:separator -->
<hr class="wp-block-separator has-alpha-channel-opacity"/>
<!-- /wp:separator -->`;

/** Patterns to begin with. */
export const ownPatterns: readonly BlockPattern[] = [
  {
    name: 'plinth/two-columns',
    title: 'Two columns with headings',
    description: 'Two things side by side, each with a heading.',
    categories: ['columns', 'text'],
    keywords: ['compare', 'side by side'],
    content: columns(
      column(heading('The first', 3), paragraph('What there is to say about the first.')),
      column(heading('The second', 3), paragraph('What there is to say about the second.')),
    ),
  },
  {
    name: 'plinth/call-to-action',
    title: 'An invitation with two buttons',
    description: 'A heading, a sentence, and what to do next.',
    categories: ['buttons', 'featured'],
    keywords: ['call to action', 'sign up'],
    content: [
      heading('Come along', 2),
      paragraph('Say in a sentence what awaits those who do.'),
      buttons('Join', 'Read more'),
    ].join('\n\n'),
  },
  {
    name: 'plinth/event',
    title: 'An event',
    description: 'When, where and what it costs.',
    categories: ['featured', 'text'],
    keywords: ['date', 'meeting'],
    content: [
      heading('Name of the event', 2),
      columns(
        column(heading('When', 3), paragraph('Day and time')),
        column(heading('Where', 3), paragraph('Place and how to get there')),
        column(heading('Cost', 3), paragraph('Free, or a price')),
      ),
      paragraph('What will happen, and for whom it is.'),
      buttons('Sign up'),
    ].join('\n\n'),
  },
  {
    name: 'plinth/testimonials',
    title: 'Two quotations',
    description: 'What two people said.',
    categories: ['columns', 'featured'],
    keywords: ['quote', 'review'],
    content: columns(column(QUOTE), column(QUOTE)),
  },
  {
    name: 'plinth/news',
    title: 'The newest posts',
    description: 'A heading and the newest posts with their dates.',
    categories: ['query'],
    keywords: ['blog', 'recent'],
    content: [
      heading('News', 2),
      '<!-- wp:latest-posts {"postsToShow":3,"displayPostContent":true,"excerptLength":20,"displayPostDate":true} /-->',
    ].join('\n\n'),
  },
  {
    name: 'plinth/closing',
    title: 'The end of a page',
    description: 'A line, a search and the categories.',
    categories: ['footer'],
    keywords: ['search', 'categories'],
    content: [
      SEPARATOR,
      columns(column('<!-- wp:search {"label":"Search"} /-->'), column('<!-- wp:categories /-->')),
    ].join('\n\n'),
  },
];

import type { BundleSection } from '@plinth/bundle';
import { oldSlugs } from '../posts/table.js';
import { termDefaults } from '../terms/tables.js';
import { byAnyPost, byTerm } from './carried/references.js';
import { tableSection } from './carried/section.js';

/** Where posts were before, and the usual terms. */
export const carriedSections: readonly BundleSection[] = [
  tableSection({
    name: 'old_slugs',
    title: 'Addresses that posts had before',
    table: oldSlugs,
    refers: { postId: byAnyPost },
    identity: ['name', 'postId'],
  }),
  tableSection({
    name: 'term_defaults',
    title: 'The usual terms of taxonomies',
    table: termDefaults,
    refers: { termId: byTerm },
    identity: ['taxonomy'],
  }),
];

import type { BundleSection } from '@plinth/bundle';
import { exportReading } from './reading-export.js';
import { importReading } from './reading-import.js';
import { readingItem } from './reading-item.js';

/** The section `blog_reading` of a site bundle: views and groups of posts. */
export const readingSection: BundleSection = {
  name: 'blog_reading',
  title: 'What readers did with posts',
  item: readingItem,
  after: ['users', 'posts', 'groups', 'blog_picks', 'blog_bookmarks', 'blog_claps'],
  import: importReading,
  export: exportReading,
};

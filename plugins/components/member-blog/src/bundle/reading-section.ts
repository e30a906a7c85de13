import type { BundleSection } from '@plinth/kernel';
import { exportReading } from './reading-export.js';
import { importReading } from './reading-import.js';
import { readingItem } from './reading-item.js';

/** The section `blog_reading` of a site bundle: views, picks, groups, bookmarks and claps of posts. */
export const readingSection: BundleSection = {
  name: 'blog_reading',
  title: 'What readers did with posts',
  item: readingItem,
  after: ['users', 'posts', 'groups'],
  import: importReading,
  export: exportReading,
};

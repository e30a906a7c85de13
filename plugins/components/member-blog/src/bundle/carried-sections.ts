import type { BundleSection } from '@plinth/bundle';
import { byLogin, byPost, byTerm, tableSection } from '@plinth/content';
import { dismissals } from '../autosave/table.js';
import { bookmarks } from '../bookmarks/table.js';
import { claps } from '../claps/table.js';
import { picks } from '../featured/table.js';
import { notices } from '../notifications/tables.js';
import { seriesProgress } from '../series/tables.js';

/** The section of a table with at most one row per member and post. */
function perMemberAndPost(
  name: string,
  title: string,
  table: typeof bookmarks | typeof claps | typeof dismissals,
): BundleSection {
  return tableSection({
    name,
    title,
    table,
    refers: { userId: byLogin, postId: byPost },
    identity: ['userId', 'postId'],
  });
}

/** Notifications, reading lists and other rows of members that no service imports. */
export const carriedSections: readonly BundleSection[] = [
  tableSection({
    name: 'blog_notices',
    title: 'Notifications of members',
    table: notices,
    refers: { userId: byLogin },
    identity: ['userId', 'kind', 'createdAt', 'text'],
    // It contains the id of a post on this site.
    leave: ['once'],
  }),
  perMemberAndPost('blog_dismissals', 'Dismissed unsaved changes', dismissals),
  perMemberAndPost('blog_bookmarks', 'Reading lists', bookmarks),
  perMemberAndPost('blog_claps', 'Claps for posts', claps),
  tableSection({
    name: 'blog_picks',
    title: "Editors' picks",
    table: picks,
    refers: { postId: byPost, featuredBy: byLogin },
    identity: ['postId'],
  }),
  tableSection({
    name: 'series_progress',
    title: 'Progress of readers in series',
    table: seriesProgress,
    refers: { seriesId: byTerm, userId: byLogin, postId: byPost },
    identity: ['seriesId', 'userId', 'postId'],
  }),
];

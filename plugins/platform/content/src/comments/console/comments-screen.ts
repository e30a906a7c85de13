import { can } from '@plinth/kernel';
import type { Screen } from '@plinth/pages';
import { COMMENTS } from '../../ports.js';
import { commentEditPages } from './edit-pages.js';
import { commentListPages } from './list-pages.js';

/** Comments to be judged, changed and answered. */
export const commentsScreen: Screen = {
  id: 'comments',
  title: 'Comments',
  section: 'content',
  wordpressPaths: ['/edit-comments.php'],
  order: 40,
  access: can('moderate_comments'),
  pages: [...commentListPages, ...commentEditPages],
  waiting: ({ use }) => use(COMMENTS).count({ statuses: ['hold'] }),
};

import { can } from '@plinth/kernel';
import type { Screen } from '@plinth/pages';
import { keepPages } from '../editor/keep-pages.js';
import { editorPages } from '../editor/pages.js';
import { revisionPages } from '../editor/revision-pages.js';
import { postListPages } from './list-pages.js';

/** Posts and pages: the list, the editor, the earlier versions. */
export const postsScreen: Screen = {
  id: 'posts',
  title: 'Posts and pages',
  section: 'content',
  wordpressPaths: ['/edit.php'],
  order: 10,
  access: can('edit_posts'),
  pages: [...postListPages, ...editorPages, ...keepPages, ...revisionPages],
};

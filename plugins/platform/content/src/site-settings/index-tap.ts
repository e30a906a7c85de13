import { restHooks, type TapDeclaration, tap } from '@plinth/kernel';
import { CONTENT_SETTINGS } from '../ports.js';

/** The index of the REST surface says what the front of the site shows (host-conventions A5). */
export const frontInIndex: TapDeclaration = tap(restHooks.rest_index, { id: 'front' }, ({ use }, index) => {
  const { showOnFront, pageOnFront, pageForPosts } = use(CONTENT_SETTINGS)();
  return { ...index, show_on_front: showOnFront, page_on_front: pageOnFront, page_for_posts: pageForPosts };
});

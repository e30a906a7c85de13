import type { PostTypeDefinition } from '@plinth/content';

/** Blocks that are kept apart, to be used in several places. Only those who write posts read them. */
export const reusableBlockType: PostTypeDefinition = {
  name: 'wp_block',
  restBase: 'blocks',
  title: 'Reusable blocks',
  singular: 'Reusable block',
  hierarchical: false,
  supports: ['title', 'editor', 'revisions'],
  viewable: false,
  labels: { add_new_item: 'Add new Reusable block' },
  capabilities: { read: 'edit_posts', create_posts: 'publish_posts' },
};

import { completeLabels } from '../labels/labels.js';
import type { PostTypeCapabilities, PostTypeDefinition } from '../ports.js';

export type { PostTypeCapabilities } from '../ports.js';

/** Blog posts. */
export const postType: PostTypeDefinition = {
  name: 'post',
  restBase: 'posts',
  title: 'Posts',
  singular: 'Post',
  hierarchical: false,
  supports: [
    'title',
    'editor',
    'author',
    'thumbnail',
    'excerpt',
    'comments',
    'revisions',
    'post-formats',
    'sticky',
    'custom-fields',
    'trackbacks',
  ],
  icon: 'dashicons-admin-post',
};

/** Pages, which may lie below one another. */
export const pageType: PostTypeDefinition = {
  name: 'page',
  restBase: 'pages',
  title: 'Pages',
  singular: 'Page',
  hierarchical: true,
  supports: [
    'title',
    'editor',
    'author',
    'thumbnail',
    'excerpt',
    'comments',
    'revisions',
    'page-attributes',
    'custom-fields',
  ],
  icon: 'dashicons-admin-page',
  capabilityType: ['page', 'pages'],
  permalink: '/%path%/',
};

/** Files; their routes are those of `wp/v2/media`. */
export const attachmentType: PostTypeDefinition = {
  name: 'attachment',
  restBase: 'media',
  title: 'Media',
  singular: 'Media',
  hierarchical: false,
  supports: ['title', 'author', 'comments'],
  labels: completeLabels(
    {
      name: 'Media',
      singular_name: 'Media',
      edit_item: 'Edit Media',
      view_item: 'View Attachment Page',
      attributes: 'Attachment Attributes',
    },
    false,
  ),
  icon: 'dashicons-admin-media',
  inMenus: false,
};

/** The post types of the platform. */
export const builtInPostTypes: readonly PostTypeDefinition[] = [postType, pageType, attachmentType];

const made = new WeakMap<PostTypeDefinition, PostTypeCapabilities>();

/** The capabilities of a post type, named after its `capabilityType` unless it names them itself. */
export function capabilitiesOf(type: PostTypeDefinition): PostTypeCapabilities {
  const known = made.get(type);
  if (known) return known;
  const [singular, plural] = type.capabilityType ?? ['post', 'posts'];
  const capabilities = {
    edit_post: `edit_${singular}`,
    read_post: `read_${singular}`,
    delete_post: `delete_${singular}`,
    edit_posts: `edit_${plural}`,
    edit_others_posts: `edit_others_${plural}`,
    edit_published_posts: `edit_published_${plural}`,
    edit_private_posts: `edit_private_${plural}`,
    delete_posts: `delete_${plural}`,
    delete_others_posts: `delete_others_${plural}`,
    delete_published_posts: `delete_published_${plural}`,
    delete_private_posts: `delete_private_${plural}`,
    publish_posts: `publish_${plural}`,
    read_private_posts: `read_private_${plural}`,
    create_posts: type.name === 'attachment' ? 'upload_files' : `edit_${plural}`,
    read: 'read',
  };
  const all = { ...capabilities, ...type.capabilities };
  made.set(type, all);
  return all;
}

/** Whether a post type supports something. */
export function supports(type: PostTypeDefinition, feature: PostTypeDefinition['supports'][number]): boolean {
  return type.supports.includes(feature);
}

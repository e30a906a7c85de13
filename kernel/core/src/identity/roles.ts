const READER = ['read'];
const CONTRIBUTOR = [...READER, 'edit_posts', 'delete_posts'];
const AUTHOR = [...CONTRIBUTOR, 'edit_published_posts', 'publish_posts', 'delete_published_posts', 'upload_files'];
const PAGES = [
  'edit_pages',
  'edit_others_pages',
  'edit_published_pages',
  'edit_private_pages',
  'publish_pages',
  'delete_pages',
  'delete_others_pages',
  'delete_published_pages',
  'delete_private_pages',
  'read_private_pages',
];
const EDITOR = [
  ...AUTHOR,
  ...PAGES,
  'edit_others_posts',
  'edit_private_posts',
  'delete_others_posts',
  'delete_private_posts',
  'read_private_posts',
  'manage_categories',
  'manage_links',
  'moderate_comments',
  'unfiltered_html',
];
const ADMINISTRATOR = [
  ...EDITOR,
  'activate_plugins',
  'create_users',
  'delete_plugins',
  'delete_themes',
  'delete_users',
  'edit_dashboard',
  'edit_files',
  'edit_plugins',
  'edit_theme_options',
  'edit_themes',
  'edit_users',
  'export',
  'import',
  'install_plugins',
  'install_themes',
  'list_users',
  'manage_options',
  'promote_users',
  'remove_users',
  'switch_themes',
  'unfiltered_upload',
  'update_core',
  'update_plugins',
  'update_themes',
];

/** A role: its title and what it holds. */
export interface Role {
  readonly title: string;
  readonly capabilities: ReadonlySet<string>;
}

/** The host's default roles and their capabilities. */
export const defaultRoles: Readonly<Record<string, { title: string; capabilities: readonly string[] }>> = {
  administrator: { title: 'Administrator', capabilities: ADMINISTRATOR },
  editor: { title: 'Editor', capabilities: EDITOR },
  author: { title: 'Author', capabilities: AUTHOR },
  contributor: { title: 'Contributor', capabilities: CONTRIBUTOR },
  subscriber: { title: 'Subscriber', capabilities: READER },
};

/** Capabilities that stand for others wherever no plugin maps them: the host's fixed map. */
export const fixedMap: Readonly<Record<string, readonly string[]>> = {
  // On a single site nobody uploads unfiltered files unless the owner says so in so many words.
  unfiltered_upload: ['do_not_allow'],
  edit_css: ['unfiltered_html'],
  customize: ['edit_theme_options'],
  delete_site: ['do_not_allow'],
  manage_network: ['manage_network'],
  manage_post_tags: ['manage_categories'],
  edit_categories: ['manage_categories'],
  delete_categories: ['manage_categories'],
  assign_categories: ['edit_posts'],
  assign_post_tags: ['edit_posts'],
  edit_post_tags: ['edit_posts'],
  delete_post_tags: ['manage_categories'],
  export_others_personal_data: ['manage_options'],
  erase_others_personal_data: ['manage_options'],
  manage_privacy_options: ['manage_options'],
  install_languages: ['install_plugins'],
  update_php: ['update_core'],
  activate_plugin: ['activate_plugins'],
  deactivate_plugin: ['activate_plugins'],
};

/** Capabilities that speak of a user; without a subject they are judged on the caller. */
export const userCapabilities: ReadonlySet<string> = new Set([
  'edit_user',
  'create_app_password',
  'list_app_passwords',
  'read_app_password',
  'edit_app_password',
  'delete_app_passwords',
  'delete_app_password',
]);

/** A page of the demo, and who may see it. */
export interface DemoPage {
  readonly path: string;
  /** Who is shown it: the accounts, `''` for a visitor. Everybody else is refused or led to sign-in. */
  readonly as: readonly string[];
}

const ALL = ['', 'subscriber', 'author', 'editor', 'admin', 'student', 'instructor', 'shopmanager'];
const MEMBERS = ALL.slice(1);

/** The pages of the demo that the suites look at. */
export const PAGES: readonly DemoPage[] = [
  { path: '/', as: ALL },
  { path: '/wp-login.php', as: [''] },
  { path: '/polls', as: ALL },
  { path: '/blog', as: ALL },
  { path: '/my-blog', as: MEMBERS },
  { path: '/my-blog/figures', as: MEMBERS },
  { path: '/write', as: ['author', 'editor', 'admin'] },
  { path: '/groups', as: ALL },
  { path: '/members', as: ALL },
  { path: '/activity', as: ALL },
  { path: '/shop', as: ALL },
  { path: '/directory', as: ALL },
  { path: '/wiki', as: ALL },
  { path: '/wiki-edit', as: ['author', 'editor', 'admin'] },
  { path: '/quote-suggestions', as: MEMBERS },
  { path: '/quote-suggestions/report', as: MEMBERS },
  { path: '/pastes', as: ALL },
  { path: '/pastes/new', as: ALL },
  { path: '/pastes/mine', as: MEMBERS },
  { path: '/pastes/starred', as: MEMBERS },
  { path: '/pastes/collections', as: MEMBERS },
  { path: '/register', as: [''] },
  { path: '/sign-in-link', as: [''] },
  { path: '/wp-login.php?action=lostpassword', as: [''] },
  { path: '/account', as: MEMBERS },
  { path: '/account/password', as: MEMBERS },
  { path: '/account/sessions', as: MEMBERS },
  { path: '/account/applications', as: MEMBERS },
  { path: '/account/appearance', as: MEMBERS },
  { path: '/account/api-keys', as: MEMBERS },
  { path: '/account/storage', as: MEMBERS },
  { path: '/learning', as: MEMBERS },
  { path: '/learning/messages', as: MEMBERS },
  { path: '/learning/reports', as: ['admin', 'instructor'] },
  { path: '/learning/reports/course-progress', as: ['admin', 'instructor'] },
  { path: '/learning/reports/enrollment-trends', as: ['admin', 'instructor'] },
];

/** The screens of the console; who may see each. */
export const SCREENS: readonly DemoPage[] = [
  'plugins',
  'plugins/polls',
  'plugins/content/switch',
  'settings',
  'settings/content',
  'settings/kernel',
  'users',
  'users/1',
  'users/new',
  'roles',
  'failures',
  'jobs',
  'mail',
  'hooks',
  'hooks/site_navigation',
  'audit',
  'api',
]
  .map((path): DemoPage => ({ path: `/wp-admin/${path}`, as: ['admin'] }))
  .concat([
    { path: '/wp-admin/posts', as: ['author', 'editor', 'admin'] },
    { path: '/wp-admin/post-new.php', as: ['author', 'editor', 'admin'] },
    { path: '/wp-admin/post.php?post=1&action=edit', as: ['editor', 'admin'] },
    { path: '/wp-admin/revision.php?post=1', as: ['editor', 'admin'] },
    { path: '/wp-admin/suggestion-reports', as: ['admin'] },
    { path: '/wp-admin/comments', as: ['editor', 'admin'] },
    { path: '/wp-admin/reviews', as: ['editor', 'admin'] },
    { path: '/wp-admin/directory/listings', as: ['editor', 'admin'] },
    { path: '/wp-admin/directory/claims', as: ['editor', 'admin'] },
    { path: '/wp-admin/directory/reviews', as: ['editor', 'admin'] },
    { path: '/wp-admin/media', as: ['author', 'editor', 'admin'] },
    { path: '/wp-admin/media-new.php', as: ['author', 'editor', 'admin'] },
    { path: '/wp-admin/edit-tags.php', as: ['editor', 'admin'] },
    { path: '/wp-admin/appearance', as: ['admin'] },
    { path: '/wp-admin/quotas', as: ['admin'] },
    { path: '/wp-admin/quotas/member?member=author', as: ['admin'] },
    { path: '/wp-admin/menus', as: ['admin'] },
  ]);

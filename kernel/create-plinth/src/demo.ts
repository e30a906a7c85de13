import { json } from './files.js';

const accounts = [
  { login: 'admin', displayName: 'Ada Admin', roles: ['administrator'] },
  { login: 'editor', displayName: 'Edda Editor', roles: ['editor'] },
  { login: 'author', displayName: 'Arthur Author', roles: ['author'] },
].map(({ login, ...rest }) => ({ login, email: `${login}@example.org`, password: 'demo', ...rest }));

/** Sections that the platform of content takes. */
const content = {
  terms: [{ taxonomy: 'category', slug: 'travel', name: 'Travel' }],
  posts: [
    {
      slug: 'a-morning-above-the-clouds',
      title: 'A morning above the clouds',
      author: 'author',
      content: '<p>We set out before the sun did, with two flasks of tea and a map that had seen better days.</p>',
      terms: { category: ['travel'] },
    },
    {
      slug: 'welcome',
      title: 'Welcome',
      author: 'admin',
      content: '<p>This is your site. Sign in as <code>admin</code> with the password <code>demo</code>.</p>',
    },
  ],
  pages: [{ slug: 'about', title: 'About this site', author: 'admin', content: '<p>Who writes here, and why.</p>' }],
};

/**
 * A small bundle that an empty site is filled with: three accounts, and two posts and a page where there is a platform that
 * takes them.
 */
export function demoBundle(plugins: readonly string[], title: string): string {
  return json({ plinth: 1, title, users: accounts, ...(plugins.includes('content') ? content : {}) });
}

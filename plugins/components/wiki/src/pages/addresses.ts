/** Where the pages of the wiki are, below the site's address. */
export const PATHS = { list: '/wiki', edit: '/wiki-edit', history: '/wiki-history' } as const;

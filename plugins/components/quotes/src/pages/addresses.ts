/** Where the pages of this plugin are, below the site's address. */
export const PATHS = {
  cards: '/quote-cards',
  suggestions: '/quote-suggestions',
  report: '/quote-suggestions/report',
} as const;

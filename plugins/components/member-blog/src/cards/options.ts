import type { SafeHtml } from '@plinth/pages';

/** How cards of posts are laid out. */
export const CARD_VARIANTS = ['recent', 'list', 'compact', 'popular'] as const;

/** Where the titles of cards stand among the headings of the page around them. */
export type HeadingLevel = 2 | 3 | 4;

/**
 * What a card shows and how the cards are laid out (docs/components/member-blog.md, GET /feed). Everything is shown
 * unless said.
 */
export interface CardOptions {
  /** One of {@link CARD_VARIANTS}; any other text lays out like `recent`. */
  readonly variant?: string;
  readonly showImage?: boolean;
  readonly showExcerpt?: boolean;
  readonly showDate?: boolean;
  readonly showAuthor?: boolean;
  readonly showAvatar?: boolean;
  readonly showViews?: boolean;
  /** Place of the first card in a ranking, from 1; 0 shows none. */
  readonly startRank?: number;
  /** Level of the titles; default 3. */
  readonly headingLevel?: HeadingLevel;
  /** What members can do with a post, by its id and title. */
  readonly action?: (id: number, title: string) => SafeHtml | null;
}

/** What an author's card shows and how the cards are laid out. */
export interface AuthorCardOptions {
  /** Cards in a row, 1 to 6, where there is room. */
  readonly columns: number;
  /** Pixels, 32 to 200. */
  readonly avatarSize: number;
  readonly showAvatar: boolean;
  readonly showCount: boolean;
  readonly showViews: boolean;
  readonly showBio: boolean;
  /** Level of the names; default 3. */
  readonly headingLevel?: HeadingLevel;
  /** What members can do with an author, by their id and name. */
  readonly action?: (id: number, name: string) => SafeHtml | null;
}

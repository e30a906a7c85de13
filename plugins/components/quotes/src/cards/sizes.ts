/**
 * The sizes of a card in pixels: a link preview, a square post, a full-screen story (docs/components/quotes.md, sizes).
 */
export const CARD_SIZES = {
  card: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
} as const;

/** Name of a size. */
export type CardSize = keyof typeof CARD_SIZES;

/** The names of the sizes. */
export const CARD_SIZE_NAMES = ['card', 'square', 'story'] as const satisfies readonly CardSize[];

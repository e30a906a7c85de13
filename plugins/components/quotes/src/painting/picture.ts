/** Everything that determines how a card looks: equal values make pixel-identical cards. */
export interface CardPicture {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Color at the top, `#rrggbb`. */
  readonly from: string;
  /** Color at the bottom, `#rrggbb`. */
  readonly to: string;
  /** Color of the words, `#rrggbb`. */
  readonly ink: string;
  /** The quote without any HTML. */
  readonly words: string;
  /** The author of the quote; empty if unknown. */
  readonly author: string;
  /** Title of the site. */
  readonly site: string;
}

/** Everything that decides how a card looks: two pictures that are equal here are equal in every pixel. */
export interface CardPicture {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Colour at the top, `#rrggbb`. */
  readonly from: string;
  /** Colour at the bottom, `#rrggbb`. */
  readonly to: string;
  /** Colour of the words, `#rrggbb`. */
  readonly ink: string;
  /** The quote without any HTML. */
  readonly words: string;
  /** Who said it; empty when nobody is known. */
  readonly author: string;
  /** Title of the site. */
  readonly site: string;
}

/** A request to the painter, as a line of JSON. */
export interface PaintRequest {
  readonly id: number;
  readonly picture: CardPicture;
  /** Path of the PNG that is to be written. */
  readonly target: string;
}

/** What the painter answers, as a line of JSON; `error` only when the picture could not be painted. */
export interface PaintAnswer {
  readonly id: number;
  readonly error?: string;
}

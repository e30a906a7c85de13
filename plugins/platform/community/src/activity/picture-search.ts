import { definePort } from '@plinth/kernel';

/** A picture that a provider on the web found. */
export interface FoundPicture {
  /** What the provider calls it. */
  readonly id: string;
  /** Direct address of the picture, https. */
  readonly url: string;
  /** A smaller copy, or the same. */
  readonly preview: string;
  /** What is to be seen. */
  readonly title: string;
}

/** A search for moving pictures on the web, which an extension of the site may provide; no plugin of the house does. */
export interface PictureSearch {
  /** The provider, as people know it. */
  readonly name: string;
  /** The pictures that fit some words, the best first. What it throws is noted, and nothing is offered. */
  search(words: string, limit: number): Promise<readonly FoundPicture[]>;
}

/** Where a plugin puts a search for moving pictures, and others ask for it. */
export interface PictureSearches {
  /** The one that was put in first; undefined while there is none. */
  readonly current: PictureSearch | undefined;
  /** Puts a search in; the function that is returned takes it away. */
  register(search: PictureSearch): () => void;
}

/** Keeps the searches that plugins bring. */
export class SearchList implements PictureSearches {
  readonly #searches: PictureSearch[] = [];

  get current(): PictureSearch | undefined {
    return this.#searches[0];
  }

  register(search: PictureSearch): () => void {
    this.#searches.push(search);
    return () => {
      const place = this.#searches.indexOf(search);
      if (place >= 0) this.#searches.splice(place, 1);
    };
  }
}

/** Where a search for moving pictures on the web is put and asked for. */
export const PICTURE_SEARCH = definePort<PictureSearches>('community/picture-search');

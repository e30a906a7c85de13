import { contributionsByName, definePoint, type PluginContext } from '@plinth/kernel';

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

/** A search for animated pictures on the web. No plugin of this repository contributes one. */
export interface PictureSource {
  /** The provider, as people know it. */
  readonly name: string;
  /**
   * The pictures that match a search term, the best first. An error is logged, and nothing is offered.
   * @param context the context of the plugin that contributes the source
   */
  search(words: string, limit: number, context: PluginContext): Promise<readonly FoundPicture[]>;
}

/** Searches for animated pictures on the web. */
export const pictureSources = definePoint<PictureSource>('community/picture-sources', {
  describes: 'Searches for animated pictures on the web; the first one is used.',
  item: 'picture source',
  nameOf: ({ name }) => name,
  isUnique: true,
});

/** A picture source that is ready to be searched. */
export interface PictureSearch {
  readonly name: string;
  search(words: string, limit: number): Promise<readonly FoundPicture[]>;
}

/** The picture source of the site; undefined while no plugin contributes one. */
export function pictureSearch({ use }: Pick<PluginContext, 'use'>): PictureSearch | undefined {
  const sources = contributionsByName(use, pictureSources);
  const [source] = sources.all();
  const context = source && sources.contextOf(source.name);
  return context && { name: source.name, search: (words, limit) => source.search(words, limit, context) };
}

import { type Caller, contributionsByName, definePoint, type PluginContext } from '@plinth/kernel';
import type { SearchSection } from './site-page.js';

/** One kind of thing that the search of the site covers. Its functions run in the context of the plugin that contributes it. */
export interface SearchSource {
  /** Letters, digits and hyphens; part of the search URL. */
  readonly name: string;
  /** The heading of its results, in the language of the site. */
  title(context: PluginContext): string;
  /** Whether the caller may search it; default true. */
  isOffered?(context: PluginContext, caller: Caller): boolean;
  /** What the caller may see of it, the best first; `total` is undefined where counting would reveal too much. */
  find(query: SearchQuery, context: PluginContext): ReturnType<SearchSection['find']>;
}

/** What is searched for, and by whom. */
export interface SearchQuery {
  readonly words: string;
  readonly limit: number;
  readonly offset: number;
  readonly caller: Caller;
}

/** Kinds of things that the search of the site covers. */
export const searchSources = definePoint<SearchSource>('pages/search-sources', {
  describes: 'Kinds of things that the search of the site covers.',
  item: 'search source',
  nameOf: ({ name }) => name,
  isUnique: true,
});

/** The kinds of things that the caller may search. A source that fails is logged for its plugin and left out. */
export function searchSections({
  use,
  caller,
}: Pick<PluginContext, 'use'> & { readonly caller: Caller }): SearchSection[] {
  const sources = contributionsByName(use, searchSources);
  return sources.all().flatMap((source) => {
    const context = sources.contextOf(source.name);
    if (!context) return [];
    try {
      if (source.isOffered?.(context, caller) === false) return [];
      const { name } = source;
      return [{ name, title: source.title(context), find: (query) => source.find({ ...query, caller }, context) }];
    } catch (error) {
      context.log.error('a search source failed', { source: source.name, error });
      return [];
    }
  });
}

import { contributionsByName, definePoint, definePort, type PluginContext } from '@plinth/kernel';

/** What a member asks for. */
export interface SuggestionRequest {
  readonly prompt: string;
  /** Whether the prompt says what to write about, or is a text to be made better. */
  readonly context: 'compose' | 'refine';
  /** How many suggestions are wanted, 1 to 5. */
  readonly count: number;
}

/** What a provider answers. */
export interface Suggested {
  /** Plain texts, the best first; more than were wanted are cut off. */
  readonly suggestions: readonly string[];
  /** What made them. */
  readonly model: string;
}

/** Thinks of quotes. */
export interface SuggestionProvider {
  /** Whether there is anybody to ask; false refuses with 503 and costs nobody's quota. */
  isConfigured(): boolean;
  /** @throws Error when it fails, takes too long or returns nothing of use; the member's quota is given back */
  suggest(request: SuggestionRequest): Promise<Suggested>;
}

/** Who thinks of quotes; an embedder may put another provider in its place. */
export const SUGGESTION_PROVIDER = definePort<SuggestionProvider>('quotes/suggestion-provider');

/** A provider of suggestions that a plugin contributes. It is asked while the settings name none. */
export interface SuggestionSource {
  readonly name: string;
  /** As {@link SuggestionProvider.isConfigured}. @param context the context of the plugin that contributes the source */
  isConfigured(context: PluginContext): boolean;
  /** As {@link SuggestionProvider.suggest}. @param context the context of the plugin that contributes the source */
  suggest(request: SuggestionRequest, context: PluginContext): Promise<Suggested>;
}

/** Providers of suggestions. */
export const suggestionSources = definePoint<SuggestionSource>('quotes/suggestion-sources', {
  describes: 'Providers of suggestions for quotes; the first one is asked while the settings name none.',
  item: 'suggestion source',
  nameOf: ({ name }) => name,
  isUnique: true,
});

/** The provider that can be asked now: the one in the settings, or else a contributed one; undefined if there is neither. */
export function suggestionProvider({ use }: Pick<PluginContext, 'use'>): SuggestionProvider | undefined {
  const usual = use(SUGGESTION_PROVIDER);
  if (usual.isConfigured()) return usual;
  const sources = contributionsByName(use, suggestionSources);
  const [source] = sources.all();
  const context = source && sources.contextOf(source.name);
  if (!context || !source.isConfigured(context)) return undefined;
  return { isConfigured: () => source.isConfigured(context), suggest: (request) => source.suggest(request, context) };
}

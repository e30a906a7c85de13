import { definePort, type PluginContext } from '@plinth/kernel';

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

/** Where an extension puts a provider of its own, which is asked while the settings name none. */
export interface SuggestionSources {
  /** The one that was put in first; undefined while there is none. */
  readonly current: SuggestionProvider | undefined;
  /** Puts a provider in; the function that is returned takes it away. */
  register(provider: SuggestionProvider): () => void;
}

/** Keeps the providers that extensions bring. */
export class SourceList implements SuggestionSources {
  readonly #providers: SuggestionProvider[] = [];

  get current(): SuggestionProvider | undefined {
    return this.#providers[0];
  }

  register(provider: SuggestionProvider): () => void {
    this.#providers.push(provider);
    return () => {
      const place = this.#providers.indexOf(provider);
      if (place >= 0) this.#providers.splice(place, 1);
    };
  }
}

/** Where extensions put providers of suggestions. */
export const SUGGESTION_SOURCES = definePort<SuggestionSources>('quotes/suggestion-sources');

/** Whoever can be asked at the moment: what the settings name, or else what an extension brought; perhaps nobody. */
export function suggestionProvider({ use }: Pick<PluginContext, 'use'>): SuggestionProvider | undefined {
  const usual = use(SUGGESTION_PROVIDER);
  if (usual.isConfigured()) return usual;
  const brought = use(SUGGESTION_SOURCES).current;
  return brought?.isConfigured() ? brought : undefined;
}

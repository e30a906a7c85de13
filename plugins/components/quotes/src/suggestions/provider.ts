import { definePort } from '@plinth/kernel';

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

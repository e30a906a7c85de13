import { type CallContext, choice, type ErrorSpecification, invalidParam, RestError, Type } from '@plinth/kernel';
import { rateHeaders } from '@plinth/kernel/layer';
import { isBlank } from '@plinth/kernel/text';
import { type Suggested, type SuggestionProvider, type SuggestionRequest, suggestionProvider } from './provider.js';
import { QUOTAS } from './quota.js';

/** The answer to a request for suggestions (docs/components/quotes.md, suggestion result). */
export interface SuggestionResult {
  readonly suggestions: readonly string[];
  readonly model: string;
  readonly latency_ms: number;
  readonly remaining_quota: number;
}

/** Schema of {@link SuggestionResult}. */
export const suggestionSchema = Type.Object(
  {
    suggestions: Type.Array(Type.String()),
    model: Type.String({ description: 'What made them.' }),
    latency_ms: Type.Integer({ minimum: 0, description: 'How long that took, in milliseconds.' }),
    remaining_quota: Type.Integer({ minimum: 0, description: 'How often the caller may ask again today.' }),
  },
  { title: 'quote-suggestions' },
);

/** What a request for suggestions says. */
export const suggestArguments = {
  prompt: Type.String({ minLength: 1, maxLength: 500, description: 'What to write about, or the text to refine.' }),
  context: choice(['compose', 'refine'], {
    default: 'compose',
    description: 'Whether something new is written or the prompt made better.',
  }),
  count: Type.Integer({ default: 3, minimum: 1, maximum: 5, description: 'How many suggestions.' }),
};

/** What {@link suggest} refuses. */
export const suggestErrors: readonly ErrorSpecification[] = [
  {
    code: 'quotes_ai_unavailable',
    status: 503,
    when: 'no suggestion provider is configured, or it failed or took too long',
  },
  { code: 'quotes_ai_quota_exceeded', status: 429, when: 'the daily cap is reached for the user or the site' },
];

function unavailable(message: string): RestError {
  return new RestError('quotes_ai_unavailable', message, { status: 503 });
}

async function ask({ log }: CallContext, provider: SuggestionProvider, request: SuggestionRequest): Promise<Suggested> {
  try {
    const { suggestions, model } = await provider.suggest(request);
    return { suggestions: suggestions.slice(0, request.count), model };
  } catch (error) {
    log.warn('the provider of suggestions failed', { error });
    throw unavailable('Suggestions are not available at the moment.');
  }
}

/**
 * Suggestions for a prompt; each call costs the caller and the site one of the day, unless it fails.
 * @throws RestError 400 `rest_invalid_param` for a blank prompt, 503 `quotes_ai_unavailable`, 429 `quotes_ai_quota_exceeded`
 */
export async function suggest(call: CallContext, request: SuggestionRequest): Promise<SuggestionResult> {
  const { caller, clock, header, use } = call;
  if (isBlank(request.prompt)) throw invalidParam({ prompt: 'Enter what to write about.' });
  const provider = suggestionProvider(call);
  if (!provider) throw unavailable('This site has no provider of suggestions.');
  const taken = await use(QUOTAS).take(caller.id);
  const begun = clock.monotonic();
  try {
    const { suggestions, model } = await ask(call, provider, request);
    for (const [name, value] of Object.entries(rateHeaders(taken, clock.now().getTime()))) header(name, value);
    const latency = Math.max(0, Math.round(clock.monotonic() - begun));
    return { suggestions, model, latency_ms: latency, remaining_quota: taken.remaining };
  } catch (error) {
    await use(QUOTAS).giveBack(taken);
    throw error;
  }
}

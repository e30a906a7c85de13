import { inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import { settings } from '../settings.js';
import { modelIn, suggestionsIn } from './chat-answer.js';
import type { Suggested, SuggestionProvider, SuggestionRequest } from './provider.js';

/** Bytes that an answer may have: five suggestions are far less. */
const MAX_ANSWER = 1_000_000;

const INSTRUCTIONS = {
  compose: 'You write short, quotable texts about what the user asks for, in the language of the user.',
  refine: 'You rewrite the text of the user into short, quotable versions that keep its meaning and its language.',
} as const;

function messages({ prompt, context, count }: SuggestionRequest) {
  const form = `Answer with a JSON array of exactly ${count} strings and nothing else. Each has at most 280 characters.`;
  return [
    { role: 'system', content: `${INSTRUCTIONS[context]} ${form}` },
    { role: 'user', content: prompt },
  ];
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER) throw new Error('The provider of suggestions answered more than a million bytes.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Asks any interface that speaks OpenAI's chat completions: its address, key and model are settings. */
@injectable()
export class ChatCompletions implements SuggestionProvider {
  constructor(@inject(PLUGIN_CONTEXT) private readonly pluginContext: PluginContext) {}

  isConfigured(): boolean {
    const { providerUrl, providerModel } = this.pluginContext.settings(settings);
    return providerUrl !== '' && providerModel !== '';
  }

  async suggest(request: SuggestionRequest): Promise<Suggested> {
    const { providerUrl, providerKey, providerModel, providerTimeout } = this.pluginContext.settings(settings);
    const response = await fetch(`${providerUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(providerKey === '' ? {} : { Authorization: `Bearer ${providerKey}` }),
      },
      body: JSON.stringify({ model: providerModel, messages: messages(request) }),
      // A redirect might carry the key to somebody else.
      redirect: 'error',
      signal: AbortSignal.timeout(providerTimeout),
    });
    const text = await boundedText(response);
    if (!response.ok) throw new Error(`The provider of suggestions answered ${response.status}.`);
    const completion: unknown = JSON.parse(text);
    const suggestions = suggestionsIn(completion);
    if (suggestions.length === 0) throw new Error('The provider of suggestions answered no suggestion.');
    return { suggestions, model: modelIn(completion) ?? providerModel };
  }
}

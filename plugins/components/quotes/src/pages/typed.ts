import type { RawParameters } from '@plinth/kernel';
import { MAX_SUGGESTION_LENGTH } from '../suggestions/chat-answer.js';

/** More than a provider is asked for. */
const MAX_CARRIED = 5;

/** What somebody typed into a field of a form; browsers end lines with two characters, texts here with one. */
export function typedText(body: RawParameters, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}

/** Suggestions that a form carries on, so that they are there again after one of them was reported. */
export interface Carried {
  readonly suggestions: readonly string[];
  readonly model: string;
}

/** The suggestions that a form carried. */
export function carriedIn(body: RawParameters): Carried {
  const texts = Array.from({ length: MAX_CARRIED }, (_, index) => typedText(body, `suggestion_${index}`));
  const suggestions = texts.filter((text) => text !== '').map((text) => text.slice(0, MAX_SUGGESTION_LENGTH));
  return { suggestions, model: typedText(body, 'model').slice(0, 200) };
}

/** The hidden fields that carry them. */
export function carriedFields({ suggestions, model }: Carried): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ['model', model],
    ...suggestions.map((text, index): [string, string] => [`suggestion_${index}`, text]),
  ]);
}

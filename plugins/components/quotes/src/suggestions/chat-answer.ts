import { sanitizeMultilineText } from '@plinth/kernel/text';
import { wellFormed } from '../text.js';

/** Characters of a suggestion that are kept; as many as a report may have. */
export const MAX_SUGGESTION_LENGTH = 1000;

const LISTED = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;

const QUOTED = /^["“„«](.*)["”“»]$/su;

function property(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Models wrap what they were asked for into code fences or an object, or write a list of lines. */
function textsOf(content: string): readonly unknown[] {
  const bare = content.replace(/^\s*```\w*\n?|```\s*$/g, '').trim();
  const value = parsed(bare);
  if (Array.isArray(value)) return value;
  const inside = property(value, 'suggestions') ?? property(value, 'quotes');
  if (Array.isArray(inside)) return inside;
  if (typeof value === 'string') return [value];
  if (value !== undefined) return [];
  return bare.split('\n').map((line) => line.replace(LISTED, ''));
}

function clean(text: string): string {
  const plain = sanitizeMultilineText(wellFormed(text).replace(/(?: |[^\P{Cc}\n])+/gu, ' '));
  const bare = plain.replace(QUOTED, '$1').trim();
  return [...bare].slice(0, MAX_SUGGESTION_LENGTH).join('').trim();
}

/** The suggestions in a chat completion: plain texts, none twice. */
export function suggestionsIn(completion: unknown): string[] {
  const message = property(property(property(completion, 'choices'), 0), 'message');
  const content = property(message, 'content');
  if (typeof content !== 'string') return [];
  const texts = textsOf(content).flatMap((each) => (typeof each === 'string' ? clean(each) : []));
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** The model that a chat completion names. */
export function modelIn(completion: unknown): string | undefined {
  const model = property(completion, 'model');
  return typeof model === 'string' && model !== '' ? model : undefined;
}

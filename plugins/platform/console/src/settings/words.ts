import type { TSchema } from '@plinth/kernel';
import { controlFor, descriptionOf, labelOf, optionTitle, type Texts } from '@plinth/pages/kit';
import type { settingTexts } from './texts.js';

type Schemas = Readonly<Record<string, TSchema>>;

/** Words that are not written in small letters. */
const WRITTEN: Readonly<Record<string, string>> = {
  api: 'API',
  gif: 'GIF',
  html: 'HTML',
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  ipv6: 'IPv6',
  url: 'URL',
};

const WORD = /\w+/g;
/** Not what stands for something between percent signs, as in a pattern of addresses. */
const CODE_NAME = /\b(?<!%)[a-z]+(?:_[a-z]+)+\b(?!%)/g;

function plainLabel(name: string, schema: TSchema): string {
  if ('title' in schema) return labelOf(name, schema);
  const words = labelOf(name, schema)
    .split(' ')
    .map((word) => WRITTEN[word.toLowerCase()] ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The schemas of settings as people read them: words that are written in capitals are, and a help text names another setting
 * as the form does, not as the code does.
 */
export function inWords(schemas: Schemas): Schemas {
  const labels = new Map(Object.entries(schemas).map(([name, schema]) => [name, plainLabel(name, schema)]));
  const plain = (text: string) =>
    text
      // A name of one small word is a word of the language as well.
      .replace(WORD, (word) => (/[A-Z]/.test(word) && labels.has(word) ? `“${labels.get(word)}”` : word))
      .replace(CODE_NAME, (code) => `“${code.replaceAll('_', ' ')}”`);
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      { ...schema, title: labels.get(name) ?? name, description: plain(descriptionOf(schema)) },
    ]),
  );
}

/** Those settings whose name, label or help has every word of a search. */
export function found(schemas: Schemas, search: string): Schemas {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ([name, schema]: [string, TSchema]) => {
    const text = `${name} ${labelOf(name, schema)} ${descriptionOf(schema)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return Object.fromEntries(Object.entries(schemas).filter(isFound));
}

const LONGEST = 60;

/** A value of the site config in a sentence. */
export function shown(value: unknown, t: Texts<(typeof settingTexts)['english']>, schema?: TSchema): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (value === '' || value === undefined || (Array.isArray(value) && value.length === 0)) return t('empty_value');
  const isOption = schema !== undefined && controlFor(schema).kind === 'choice';
  if (isOption && typeof value === 'string') return optionTitle(value, schema);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 3)}…` : text;
}

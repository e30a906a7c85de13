import type { Method } from '@plinth/kernel';
import type { RouteEntry } from '@plinth/kernel/layer';
import type { RouteAnswer } from './answers.js';
import { pascalCase } from './json.js';

const VERBS: Readonly<Record<Method, string>> = {
  GET: 'get',
  POST: 'update',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
};

/** Words that end in s and are no plural. */
const SINGULAR = /(?:tus|ss|sis|series|news|media)$/i;

/** The segment of a collection as the word for one of its items: `categories` as `category`, `statuses` as `status`. */
function singular(word: string): string {
  if (SINGULAR.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=tus|ss|x|ch|sh)es$|s$/, '');
}

/** The first namespace of the host has no prefix; the version of others is told from the second on. */
function prefixOf(namespace: string): string {
  if (namespace === 'wp/v2') return '';
  return pascalCase(namespace.replace(/\/v?1(?:\.0)?$/, ''));
}

/** The literals of a path below its namespace as words, those that a placeholder follows in the singular. */
function wordsOf({ pattern, route }: RouteEntry): string[] {
  const own = pattern.segments.slice(route.namespace === '' ? 0 : route.namespace.split('/').length);
  return own.flatMap(({ literal }, index) => {
    if (literal === undefined || literal === '') return [];
    return pascalCase(own[index + 1]?.name === undefined ? literal : singular(literal));
  });
}

/**
 * The name of an operation as a method of a generated client reads: `listPosts`, `createPost`, `getPost`,
 * `listSnippetsPasteRevisions`. Made from method, path and answer alone, so that it is the same whatever else is on.
 */
export function operationId(entry: RouteEntry, method: Method, { schema, statuses }: RouteAnswer): string {
  const { namespace } = entry.route;
  const { segments } = entry.pattern;
  const words = wordsOf(entry);
  const places = segments.flatMap(({ name }) => name ?? []);
  const endsInPlace = segments.at(-1)?.name !== undefined;
  const prefix = prefixOf(namespace);
  if (words.length === 0) return `get${namespace === '' ? 'Site' : pascalCase(namespace)}Index`;
  const last = words.at(-1) ?? '';
  const before = prefix + words.slice(0, -1).join('');
  if (method === 'GET' && schema['type'] === 'array') {
    return `list${before}${last}${endsInPlace ? `By${pascalCase(places.at(-1) ?? '')}` : ''}`;
  }
  if (method === 'POST' && !endsInPlace) {
    return statuses.includes(201) ? `create${before}${singular(last)}` : `post${before}${last}`;
  }
  // Two placeholders in a row name one thing together; one of them alone would be named alike.
  const isPair = endsInPlace && segments.at(-2)?.name !== undefined;
  return `${VERBS[method]}${before}${last}${isPair ? `By${places.slice(-2).map(pascalCase).join('And')}` : ''}`;
}

/** Ids of their own for all operations. */
export class OperationIds {
  readonly #taken = new Set<string>();

  /** The id; where another operation has it, with the last placeholder of its path, and else with a number. */
  claim(id: string, { segments }: RouteEntry['pattern']): string {
    const place = segments.findLast(({ name }) => name !== undefined)?.name;
    const longer = place === undefined ? id : `${id}By${pascalCase(place)}`;
    const free = [id, longer].find((each) => !this.#taken.has(each)) ?? this.#numbered(longer);
    this.#taken.add(free);
    return free;
  }

  #numbered(id: string): string {
    let number = 2;
    while (this.#taken.has(`${id}${number}`)) number += 1;
    return `${id}${number}`;
  }
}

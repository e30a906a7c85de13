import { plugins } from '@plinth/host-config';
import { contributedTo } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { expect } from 'chai';

/** Formats whose check bounds a text by itself. */
const BOUNDED = new Set(['date-time', 'uuid', 'ip', 'hex-color']);

/** The content platform and the wiki bound their texts in the code of their routes. */
const ELSEWHERE = new Set(['content', 'wiki']);

function isDocument(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Returns the paths within a schema of texts and lists that have no bound. */
function unbounded(schema: unknown, path: string): string[] {
  if (!isDocument(schema)) return [];
  const { anyOf, type, items, properties, maxLength, maxItems, format } = schema;
  if (Array.isArray(anyOf)) return anyOf.flatMap((each) => unbounded(each, path));
  const isChosen = 'enum' in schema || 'const' in schema;
  if (type === 'string' && maxLength === undefined && !isChosen && !BOUNDED.has(String(format))) return [path];
  const list = type === 'array' && maxItems === undefined ? [`${path} (items)`] : [];
  const inner = isDocument(properties) ? Object.entries(properties) : [];
  const below = inner.flatMap(([name, each]) => unbounded(each, `${path}.${name}`));
  return [...list, ...unbounded(items, `${path}[]`), ...below];
}

/** Routes of types that are posts, which content makes. */
const POST_ROUTES: Readonly<Record<string, RegExp>> = {
  blocks: /^\/blocks(?:\/|$)/,
  site: /^\/navigation(?:\/|$)/,
};

describe('every text that a body brings has a length before it is looked at', () => {
  for (const plugin of plugins.filter((each) => !ELSEWHERE.has(each.id))) {
    const { id, routes = [] } = plugin;
    it(id, () => {
      const found = [...routes, ...contributedTo(plugin, pages)].flatMap(({ declaration, methods }) => {
        const { args = {}, path } = declaration;
        if (POST_ROUTES[id]?.test(path)) return [];
        // What stands in the address is bounded with it.
        const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
        const sent = Object.entries(args).filter(([name]) => !inPath.has(name));
        const takesBody = methods.some((method) => method !== 'GET');
        return takesBody ? sent.flatMap(([name, schema]) => unbounded(schema, `${methods[0]} ${path} ${name}`)) : [];
      });
      expect(found).to.deep.equal([]);
    });
  }
});

import qs from 'qs';
import { BUDGET } from '../budget.js';
import type { RawParameters } from '../context/request.js';

const NOTHING: RawParameters = Object.freeze({});

const OPTIONS: qs.IParseOptions<qs.BooleanOptional> = {
  // A plain key that stands twice means its last value; lists are written with brackets (host-conventions D4).
  duplicates: 'last',
  arrayLimit: 1000,
  parameterLimit: BUDGET.parameters,
  depth: BUDGET.parameterDepth,
  allowPrototypes: false,
  plainObjects: false,
};

const SIMPLE = /^[\w.~,:*=&-]*$/;

/** Reads a query string or a form body with bracket syntax: `a[]=1`, `o[k]=v`, `+` for a blank. */
export function parseParameters(text: string): RawParameters {
  if (text === '') return NOTHING;
  if (SIMPLE.test(text)) return parseSimple(text);
  return qs.parse(text, OPTIONS);
}

/** Most queries have neither brackets nor escapes and need no full parser. */
function parseSimple(text: string): RawParameters {
  const found: Record<string, string> = {};
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    if (name === '' || name in Object.prototype) continue;
    found[name] = equals < 0 ? '' : pair.slice(equals + 1);
  }
  return found;
}

/** Reads the fields of a multipart form, whose names and values stand there as they are. */
export function parsePairs(pairs: readonly (readonly [name: string, value: string])[]): RawParameters {
  const named: Record<string, string> = Object.create(null);
  const lengths = new Map<string, number>();
  for (const [name, value] of pairs) {
    // Only brackets make a list; any other name that stands twice means its last value (host-conventions D4).
    const isItem = name.endsWith('[]');
    const place = lengths.get(name) ?? 0;
    if (isItem) lengths.set(name, place + 1);
    named[isItem ? `${name.slice(0, -1)}${place}]` : name] = value;
  }
  return qs.parse(named, OPTIONS);
}

/** Writes parameters back, lists as `x[0]=`, for the links to neighbouring pages (host-conventions D30). */
export function formatParameters(parameters: RawParameters): string {
  return qs.stringify(parameters, { arrayFormat: 'indices' });
}

import { encode, formatted, type Http, type Outgoing } from './http.js';
import type { Random } from './random.js';

/** An argument as the REST index describes it. */
export interface Argument {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly items?: Argument;
  readonly properties?: Readonly<Record<string, Argument>>;
  readonly required?: boolean | readonly string[];
}

interface Index {
  readonly routes: Readonly<
    Record<string, { endpoints: readonly { methods: readonly string[]; args?: Readonly<Record<string, Argument>> }[] }>
  >;
}

/** One method of one route. */
export interface AttackedRoute {
  readonly method: string;
  /** As the index publishes it. */
  readonly pattern: string;
  readonly args: Readonly<Record<string, Argument>>;
  readonly inPath: ReadonlySet<string>;
  /** Of a form on a page: who saw it. The pattern is its address then. */
  readonly page?: string;
}

const PLACEHOLDER = /\(\?P<(\w+)>[^()]*\)/g;

/** Every route of the site, one for each method, as anybody can read them. */
export async function routesOf(http: Http): Promise<AttackedRoute[]> {
  const { text } = await http.send({ method: 'GET', target: '/wp-json/' });
  const { routes }: Index = JSON.parse(text);
  return Object.entries(routes).flatMap(([pattern, { endpoints }]) => {
    const inPath = new Set(Array.from(pattern.matchAll(PLACEHOLDER), ([, name = '']) => name));
    return endpoints.flatMap(({ methods, args = {} }) =>
      methods.map((method) => ({ method, pattern, args: Array.isArray(args) ? {} : args, inPath })),
    );
  });
}

/** Texts of the demo content that lead somewhere. */
const TEXTS: Readonly<Record<string, string>> = {
  ...{ plugin: 'polls', type: 'post', status: 'publish', taxonomy: 'category', slug: 'php', hash: 'PhpSlug001' },
  ...{ report_id: 'course-progress', level: 'gold', object_type: 'author', user_id: '3', uuid: 'x', key_id: 'x' },
};

const PLAIN: Readonly<Record<string, unknown>> = {
  ...{ integer: 1, number: 1, boolean: true, string: 'plain', array: [], object: {}, null: null },
};

/** What a parameter's text must be inside, when it is no plain one. */
const FORMATS: Readonly<Record<string, string>> = {
  ...{ email: 'plain@example.org', uri: 'https://example.org/', 'date-time': '2026-01-15T12:00:00', ip: '192.0.2.1' },
};

/** A value that an argument most likely takes. */
export function plainValue(name: string, argument: Argument): unknown {
  if (argument.default !== undefined) return argument.default;
  if (argument.enum) return argument.enum[0];
  const type = typeof argument.type === 'object' ? argument.type[0] : argument.type;
  if (type === 'array' && argument.items) return [plainValue(name, argument.items)];
  if (type === 'object' && argument.properties) {
    return Object.fromEntries(Object.entries(argument.properties).map(([key, each]) => [key, plainValue(key, each)]));
  }
  if (type === 'string' || type === undefined) {
    const text = FORMATS[argument.format ?? ''] ?? TEXTS[name] ?? 'plain';
    return text.padEnd(argument.minLength ?? 0, ' and so on');
  }
  return type === 'integer' ? Math.max(1, argument.minimum ?? 1) : PLAIN[type];
}

/** The arguments without which a route refuses. */
export function requiredValues({ args }: AttackedRoute): Record<string, unknown> {
  const required = Object.entries(args).filter(([, { required: must }]) => must === true);
  return Object.fromEntries(required.map(([name, argument]) => [name, plainValue(name, argument)]));
}

/** The ids in a route's path: a few that the demo has; when deleting, one that nobody has, so that there is something left. */
export function idsInPath({ method, args, inPath }: AttackedRoute, random: Random): Record<string, unknown> {
  const ids = [...inPath].filter((name) => args[name]?.type === 'integer');
  return Object.fromEntries(ids.map((name) => [name, method === 'DELETE' ? 999_999 : random.next(MAX_IDS) + 1]));
}

const MAX_IDS = 12;

/** How the arguments travel. */
export type Carrier = 'json' | 'form' | 'query';

/** A request to a route. What stands in its path is taken out of the values. */
export function requestTo(
  { method, pattern, inPath, page }: AttackedRoute,
  values: Readonly<Record<string, unknown>>,
  carrier: Carrier = method === 'GET' || method === 'DELETE' ? 'query' : page === undefined ? 'json' : 'form',
): Outgoing {
  const path = pattern.replace(PLACEHOLDER, (_, name: string) => encode(String(values[name] ?? TEXTS[name] ?? '1')));
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.has(name)));
  const target = page === undefined ? `/wp-json${path}` : pattern;
  if (carrier === 'query') {
    const query = formatted(rest);
    return { method, target: query === '' ? target : `${target}?${query}` };
  }
  const type = carrier === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  const body = carrier === 'json' ? JSON.stringify(rest) : formatted(rest);
  return { method, target, headers: { 'content-type': type }, body };
}

/** Whether an argument names a thing by its number. */
export function namesThing(name: string, { type, items }: Argument): boolean {
  const isNumber = type === 'integer' || (type === 'array' && items?.type === 'integer') || type === undefined;
  return isNumber && /(?:^|_)ids?$|^(?:pollid|post|parent|author|include|recipient)$/.test(name);
}

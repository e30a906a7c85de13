import type { TSchema } from 'typebox';
import type { ArgumentSchemas } from './route.js';

interface Segment {
  readonly literal?: string;
  readonly name?: string;
  /** What a placeholder matches, as a flat group: clients' parsers choke on nested ones (host-conventions A8). */
  readonly source?: string;
  /** What is published of that; without a slash, at which clients take patterns apart. */
  readonly published?: string;
  /** Whether it takes the whole rest of the path. */
  readonly rest?: boolean;
}

/** A route's path, ready to match. */
export interface PathPattern {
  readonly segments: readonly Segment[];
  /** As clients see it: `/wp/v2/posts/(?P<id>[\d]+)`. */
  readonly published: string;
  readonly isLiteral: boolean;
  readonly takesRest: boolean;
  /** The placeholders' texts, or undefined when the path does not match. */
  match(path: string): Record<string, string> | undefined;
  /** A path that this pattern matches, for telling what shadows what; `variant` picks among typical texts. */
  sample(variant: number): string;
}

const SAMPLES = ['1', '42', 'a', 'abc', 'a-b', 'a_b', 'Me', 'x.y', '0f0f', 'é', '6fa459ea-ee8a-4ca4-894e-db77e160355e'];

/** How many samples there are. */
export const SAMPLE_COUNT = SAMPLES.length;

/** Any text of one segment, for matching and as it is published. */
const ANY = { source: '[^/]+', published: '[^\\x2f]+' };

/**
 * What a placeholder matches: what its schema says under `route`, digits for integers, any text otherwise. A schema whose
 * values are known to be plainer says so under `published`, which clients see; what matches stays as wide.
 */
function sourceOf(schema: TSchema | undefined): { source: string; published: string } {
  if (!schema) return ANY;
  if ('route' in schema && typeof schema.route === 'string') return { source: schema.route, published: schema.route };
  if ('type' in schema && schema.type === 'integer') return { source: '[\\d]+', published: '[\\d]+' };
  return 'published' in schema && typeof schema.published === 'string' ? { ...ANY, published: schema.published } : ANY;
}

function readSegment(text: string, args: ArgumentSchemas): Segment {
  if (text.startsWith('*')) return { name: text.slice(1), source: '.+', published: '.+', rest: true };
  if (!text.startsWith(':')) return { literal: text };
  const name = text.slice(1);
  return { name, ...sourceOf(args[name]) };
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Compiles a path with `:name` placeholders (and for pages a closing `*name`). Matching disregards case
 * (host-conventions A4).
 */
export function compilePath(path: string, args: ArgumentSchemas): PathPattern {
  const segments = path
    .split('/')
    .slice(1)
    .map((text) => readSegment(text, args));
  const groups = segments.map(({ literal, source }) =>
    source === undefined ? escapeForPattern(literal ?? '') : `(${source})`,
  );
  // Bounded pattern: at most 16,384 characters, a request line; each segment is one flat group.
  const pattern = new RegExp(`^/${groups.join('/')}$`, 'iu');
  const names = segments.flatMap(({ name }) => name ?? []);
  const published = segments.map(({ literal, name, published: text }) =>
    name === undefined ? literal : `(?P<${name}>${text})`,
  );
  let samples: readonly string[] | undefined;
  return {
    segments,
    published: `/${published.join('/')}`,
    isLiteral: names.length === 0,
    takesRest: segments.some((segment) => segment.rest === true),
    match(candidate) {
      const found = pattern.exec(candidate);
      return found ? Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) : undefined;
    },
    sample(variant) {
      samples ??= sampledPaths(segments);
      return samples[variant % samples.length] ?? '/';
    },
  };
}

/** Paths that a pattern matches: one for each typical text that fits all of it. */
function sampledPaths(segments: readonly Segment[]): string[] {
  const choices = segments.map(({ literal, source }) => {
    if (literal !== undefined) return [literal];
    // Bounded pattern: at most 40 characters, the samples above.
    const whole = new RegExp(`^(?:${source ?? ''})$`, 'iu');
    const fitting = SAMPLES.filter((sample) => whole.test(sample));
    return fitting.length > 0 ? fitting : ['a'];
  });
  return SAMPLES.map((_, variant) => `/${choices.map((texts) => texts[variant % texts.length] ?? 'a').join('/')}`);
}

import type { RestRequest } from '@plinth/kernel';

const EMBEDDABLE = ['author', 'files'] as const;

/** What can be asked for by `_embed` (specification C, global list parameters). */
export type Embeddable = (typeof EMBEDDABLE)[number];

/**
 * What a client asks for by `_embed`: all, or what it names. Here and not by the links of the kernel, because files are a
 * flat list of objects and have no address of their own each.
 */
export function embedsAsked({ query }: Pick<RestRequest, 'query'>): ReadonlySet<Embeddable> {
  const asked = query['_embed'];
  if (asked === undefined) return new Set();
  const names = (Array.isArray(asked) ? asked : String(asked).split(',')).map((name) => String(name).trim());
  const named = names.filter((name) => !['', '1', 'true'].includes(name));
  if (named.some((name) => name === '0' || name === 'false')) return new Set();
  return new Set(named.length === 0 ? EMBEDDABLE : EMBEDDABLE.filter((name) => named.includes(name)));
}

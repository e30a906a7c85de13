import { parseEmbed, type RestRequest } from '@plinth/kernel';

const EMBEDDABLE = ['author', 'files'] as const;

/** What can be asked for by `_embed` (docs/components/snippets.md, global list parameters). */
export type Embeddable = (typeof EMBEDDABLE)[number];

/**
 * What a client asks for by `_embed`: all, or what it names. Here and not by the links of the kernel, because files are a
 * flat list of objects and have no address of their own each.
 */
export function embedsAsked({ query }: Pick<RestRequest, 'query'>): ReadonlySet<Embeddable> {
  const asked = parseEmbed(query['_embed']) ?? [];
  return new Set(EMBEDDABLE.filter((name) => asked === 'all' || asked.includes(name)));
}

import type { RestResult } from './result.js';
import { isMap } from './validation/schema.js';

/** Loads an embedded address as the same caller would get it, in the context `embed`. */
export type EmbedLoader = (href: string) => Promise<RestResult>;

/** Which relations `_embed` asks for: all, or the named ones; undefined for none (host-conventions A23). */
export function parseEmbed(asked: unknown): 'all' | readonly string[] | undefined {
  if (asked === undefined) return undefined;
  const names = (Array.isArray(asked) ? asked : String(asked).split(',')).map((name) => String(name).trim());
  const named = names.filter((name) => !['', '1', 'true'].includes(name));
  if (named.length > 0) return named;
  return names.some((name) => name === '0' || name === 'false') ? undefined : 'all';
}

interface EmbeddableLink {
  readonly href: string;
  readonly embeddable: true;
}

function isEmbeddable(link: unknown): link is EmbeddableLink {
  return isMap(link) && link['embeddable'] === true && typeof link['href'] === 'string';
}

/** The embeddable addresses of an item, by relation. */
function embeddable(item: Readonly<Record<string, unknown>>, wanted: 'all' | readonly string[]): [string, string[]][] {
  const links = item['_links'];
  if (!isMap(links)) return [];
  return Object.entries(links).flatMap(([relation, list]): [string, string[]][] => {
    if (wanted !== 'all' && !wanted.includes(relation)) return [];
    const hrefs = (Array.isArray(list) ? list : []).filter(isEmbeddable).map((link) => link.href);
    return hrefs.length > 0 ? [[relation, hrefs]] : [];
  });
}

/** Adds `_embedded` to an item or to each of a list; every address is asked for once (host-conventions A25). */
export async function embed(body: unknown, wanted: 'all' | readonly string[], load: EmbedLoader): Promise<unknown> {
  const items = Array.isArray(body) ? body : [body];
  const plans = items.map((item) => (isMap(item) ? embeddable(item, wanted) : []));
  const addresses = new Set(plans.flatMap((plan) => plan.flatMap(([, hrefs]) => hrefs)));
  const loaded = new Map<string, unknown>();
  await Promise.all([...addresses].map(async (href) => loaded.set(href, (await load(href)).body)));
  const done = items.map((item: unknown, index) => {
    const plan = plans[index] ?? [];
    if (plan.length === 0 || !isMap(item)) return item;
    const entries = plan.map(([relation, hrefs]) => [relation, hrefs.map((href) => loaded.get(href))]);
    return { ...item, _embedded: Object.fromEntries(entries) };
  });
  return Array.isArray(body) ? done : done[0];
}

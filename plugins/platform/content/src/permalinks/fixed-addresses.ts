import { contributedTo, type PluginContext, type Route } from '@plinth/kernel';
import { ADMINISTRATION } from '@plinth/kernel/administration';
import { CONSOLE, pages } from '@plinth/pages';

/** Addresses of the host itself. */
const OF_HOST = ['/healthz', '/readyz'];

/** Characters of a path. */
const MAX_PATH_LENGTH = 4_096;

/** Whether a path without its last slash is an address of a plugin or of the host. */
export type FixedAddresses = (path: string) => boolean;

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function segmentSource(segment: string, args: NonNullable<Route['declaration']['args']>): string {
  if (!segment.startsWith(':')) return escapeForPattern(segment);
  const schema = args[segment.slice(1)];
  if (schema && 'route' in schema && typeof schema.route === 'string') return schema.route;
  return schema && 'type' in schema && schema.type === 'integer' ? '\\d+' : '[^/]+';
}

/** The paths of a page; undefined for one that takes any path that nobody else has. */
function patternOf({ declaration, methods }: Route): string | undefined {
  const { args = {}, path } = declaration;
  if (!methods.includes('GET') || path.includes('*')) return undefined;
  return path
    .split('/')
    .map((segment) => segmentSource(segment, args))
    .join('/');
}

/** What every installed plugin has an address for, on or off: the pages of its declaration, the console, the REST API. */
export function fixedAddresses({ site, use }: PluginContext): FixedAddresses {
  const administration = use(ADMINISTRATION);
  const all = administration.plugins().flatMap(({ id }) => contributedTo(administration.declaration(id), pages));
  const roots = [
    new URL(site.restUrl).pathname.slice(new URL(site.url).pathname.replace(/\/$/, '').length),
    use(CONSOLE).path,
  ];
  const below = roots.map((root) => `${escapeForPattern(root)}(?:/.*)?`);
  const sources = [...all.flatMap((page) => patternOf(page) ?? []), ...below, ...OF_HOST.map(escapeForPattern)];
  // Bounded pattern: at most 4,096 characters, because no longer path leads to anything; each segment is one flat group.
  const pattern = new RegExp(`^(?:${[...new Set(sources)].join('|')})$`, 'iu');
  return (path) => path.length <= MAX_PATH_LENGTH && pattern.test(path);
}

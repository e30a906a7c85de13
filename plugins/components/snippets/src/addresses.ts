import type { SiteInfo } from '@plinth/kernel';

type Site = Pick<SiteInfo, 'url' | 'restUrl'>;

interface Addressed {
  readonly id: number;
  readonly hash: string;
}

/** The pages that list things, below the site's address. */
export const PATHS = {
  list: '/pastes',
  fresh: '/pastes/new',
  mine: '/pastes/mine',
  starred: '/pastes/starred',
  collections: '/pastes/collections',
} as const;

/** A page of a paste below the site's address: its own, or one about it. */
export function pastePath({ hash }: Pick<Addressed, 'hash'>, part?: string): string {
  return part === undefined ? `/paste/${hash}` : `/paste/${hash}/${part}`;
}

/** The list of pastes with a tag, below the site's address. */
export function tagPath(slug: string): string {
  return `${PATHS.list}/tag/${encodeURIComponent(slug)}`;
}

/** A page of a collection below the site's address: its own, or one about it. */
export function collectionPath({ id }: Pick<Addressed, 'id'>, part?: string): string {
  return part === undefined ? `${PATHS.collections}/${id}` : `${PATHS.collections}/${id}/${part}`;
}

/** The page of a paste. */
export function pageOf(site: Site, paste: Pick<Addressed, 'hash'>): string {
  return site.url + pastePath(paste);
}

/** The plain text of a paste, for browsers. */
export function rawPageOf(site: Site, paste: Pick<Addressed, 'hash'>): string {
  return `${pageOf(site, paste)}/raw`;
}

/** The view of a paste that other sites show in a frame. */
export function embedPageOf(site: Site, paste: Pick<Addressed, 'hash'>): string {
  return `${pageOf(site, paste)}/embed`;
}

/** A paste by REST. */
export function resourceOf(site: Site, { id }: Pick<Addressed, 'id'>): string {
  return `${site.restUrl}/snippets/v1/pastes/${id}`;
}

/** A collection by REST. */
export function collectionOf(site: Site, { id }: Pick<Addressed, 'id'>): string {
  return `${site.restUrl}/snippets/v1/collections/${id}`;
}

/** The plain text of one file by REST. */
export function rawFileOf(site: Site, pasteId: number, fileId: number): string {
  return `${resourceOf(site, { id: pasteId })}/raw/${fileId}`;
}

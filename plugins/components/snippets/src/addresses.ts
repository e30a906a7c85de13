import type { SiteInfo } from '@plinth/kernel';

type Site = Pick<SiteInfo, 'url' | 'restUrl'>;

interface Addressed {
  readonly id: number;
  readonly hash: string;
}

/** The page of a paste. */
export function pageOf(site: Site, { hash }: Pick<Addressed, 'hash'>): string {
  return `${site.url}/paste/${hash}`;
}

/** The plain text of a paste, for browsers. */
export function rawPageOf(site: Site, paste: Pick<Addressed, 'hash'>): string {
  return `${pageOf(site, paste)}/raw`;
}

/** The view of a paste that other sites show in a frame. */
export function embedPageOf(site: Site, paste: Pick<Addressed, 'hash'>): string {
  return `${pageOf(site, paste)}/embed`;
}

/** The list of pastes, perhaps of one tag. */
export function listPageOf(site: Site, tagSlug?: string): string {
  return tagSlug === undefined ? `${site.url}/pastes` : `${site.url}/pastes/tag/${encodeURIComponent(tagSlug)}`;
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

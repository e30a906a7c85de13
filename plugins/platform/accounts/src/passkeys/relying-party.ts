import { isIP } from 'node:net';
import type { SiteInfo } from '@plinth/kernel';

/** For whom devices make passkeys: the name and the origin of the site. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/** Devices make passkeys for names alone, and over encrypted connections or for the machine itself; undefined elsewhere. */
export function relyingParty({ url, title }: Pick<SiteInfo, 'url' | 'title'>): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, origin, name: title };
}

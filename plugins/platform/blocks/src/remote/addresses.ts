import { createHash } from 'node:crypto';
import { Type } from '@plinth/kernel';
import ipaddr from 'ipaddr.js';

/** The longest address of another site that anything is known of. */
export const LONGEST_ADDRESS = 2_000;

/** An argument that names an address of the web. */
export function addressArgument(description: string) {
  return Type.String({ format: 'uri', maxLength: LONGEST_ADDRESS, description });
}

/** An address of the web; undefined for anything else, and for one that no page has. */
export function webAddress(text: string): URL | undefined {
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url : undefined;
}

/** Whether a page lies at a number instead of a name. */
export function isAtNumber({ hostname }: URL): boolean {
  return ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
}

/** Whether a page lies at a name that anybody could know: no number, and no name of a single network. */
export function hasPublicName(url: URL): boolean {
  return !isAtNumber(url) && url.hostname.includes('.');
}

/** What an address is kept under. */
export function addressKey(url: URL): string {
  return createHash('sha256').update(url.href).digest('hex');
}

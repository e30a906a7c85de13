import type { Row } from '@plinth/kernel/database';
import type { PASTE_COLUMNS, pastes } from './tables.js';

/** Who finds a paste (docs/components/snippets.md, paste). */
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;

/** Who finds a paste: everybody, whoever has its address, its owner. */
export type Visibility = (typeof VISIBILITIES)[number];

/** The states of a paste (docs/components/snippets.md). */
export const PASTE_STATUSES = ['active', 'trashed', 'expired'] as const;

/** The state of a paste. */
export type PasteStatus = (typeof PASTE_STATUSES)[number];

/** A paste, without its files. */
export type Paste = Pick<Row<typeof pastes>, (typeof PASTE_COLUMNS)[number]>;

/** What the owner of a paste decides beside its files and tags. */
export type PasteSettings = Pick<
  Paste,
  'title' | 'description' | 'visibility' | 'expiration' | 'expiresAt' | 'passwordHash' | 'burnAfterRead'
>;

/** Whether the public lists show a paste (docs/components/snippets.md, list scope). */
export function isListed(paste: Pick<Paste, 'visibility' | 'status' | 'burnAfterRead'>): boolean {
  return paste.visibility === 'public' && paste.status === 'active' && !paste.burnAfterRead;
}

/** Whether results made from its content may be cached: they must not outlive a paste that only some people may read. */
export function mayCache(paste: Pick<Paste, 'visibility' | 'passwordHash' | 'burnAfterRead'>): boolean {
  return paste.visibility !== 'private' && paste.passwordHash === '' && !paste.burnAfterRead;
}

/** Title and description as a search looks at them. */
export function searchText({ title, description }: Pick<Paste, 'title' | 'description'>): string {
  return `${title}\n${description}`.toLowerCase();
}

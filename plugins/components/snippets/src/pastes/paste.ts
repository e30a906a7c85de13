import type { Timestamp } from '@plinth/kernel';

/** Who finds a paste (docs/components/snippets.md, paste). */
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;

/** Who finds a paste: everybody, whoever has its address, its owner. */
export type Visibility = (typeof VISIBILITIES)[number];

/** The states of a paste (docs/components/snippets.md). */
export const PASTE_STATUSES = ['active', 'trashed', 'expired'] as const;

/** The state of a paste. */
export type PasteStatus = (typeof PASTE_STATUSES)[number];

/** What the owner of a paste decides beside its files and tags. */
export interface PasteSettings {
  readonly title: string;
  readonly description: string;
  readonly visibility: Visibility;
  /** Canonical: `never`, `1h`, `1d`, `1w` or `1m`. */
  readonly expiration: string;
  readonly expiresAt: Timestamp | null;
  /** Hash of the password; empty without one. */
  readonly passwordHash: string;
  readonly burnAfterRead: boolean;
}

/** A paste, without its files. */
export interface Paste extends PasteSettings {
  readonly id: number;
  readonly hash: string;
  readonly authorId: number;
  readonly status: PasteStatus;
  /** When its content was read for the one time and erased. */
  readonly burnedAt: Timestamp | null;
  readonly forkedFrom: number | null;
  readonly starCount: number;
  readonly forkCount: number;
  readonly viewCount: number;
  /** Number of its newest revision. */
  readonly revision: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** Whether the public lists show a paste (docs/components/snippets.md, list scope). */
export function isListed(paste: Pick<Paste, 'visibility' | 'status' | 'burnAfterRead'>): boolean {
  return paste.visibility === 'public' && paste.status === 'active' && !paste.burnAfterRead;
}

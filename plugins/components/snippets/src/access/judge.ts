import type { Paste } from '../pastes/paste.js';

/** What somebody wants of a paste. */
export type Purpose =
  /** To know of it: title, star, collection. */
  | 'see'
  /** Its content. */
  | 'read'
  /** Its content for another paste. */
  | 'fork'
  /** Its revisions and what changed between them. */
  | 'history'
  /** Its content for a page of another site. */
  | 'embed'
  /** To tell the moderators of it. */
  | 'report'
  /** To change or trash it. */
  | 'change'
  /** To change single files. */
  | 'files';

/** Who wants something of a paste. */
export interface Viewer {
  /** 0 for a visitor. */
  readonly id: number;
  readonly isModerator: boolean;
  /** Whether they gave the password of this paste. */
  hasUnlocked(paste: Paste): boolean;
}

/** `hidden`: as if there were no such paste; `locked`: its password is wanted. */
export type Verdict = 'allowed' | 'hidden' | 'forbidden' | 'locked';

/** Whether the viewer made the paste. */
export function owns(viewer: Pick<Viewer, 'id'>, paste: Pick<Paste, 'authorId'>): boolean {
  return viewer.id !== 0 && viewer.id === paste.authorId;
}

/**
 * Whether a viewer may do something with a paste. Every route and page asks here, and nothing else decides
 * (docs/components/snippets.md, access; reading rights).
 */
export function judge(viewer: Viewer, paste: Paste, purpose: Purpose): Verdict {
  const isOwner = owns(viewer, paste);
  const isTrusted = isOwner || viewer.isModerator;
  // An embed is what strangers see, whoever asks.
  if (purpose === 'embed' && (paste.visibility === 'private' || paste.status !== 'active')) return 'hidden';
  if (!isTrusted && paste.status !== 'active') return 'hidden';
  if (!isTrusted && paste.visibility === 'private') return 'forbidden';
  switch (purpose) {
    case 'see':
      return 'allowed';
    case 'change':
      return isTrusted ? 'allowed' : 'forbidden';
    case 'files':
      return isOwner ? 'allowed' : 'forbidden';
    case 'report':
      return isOwner ? 'forbidden' : 'allowed';
    case 'history':
      if (paste.burnAfterRead && !isOwner) return 'forbidden';
      break;
    case 'fork':
    case 'read':
    case 'embed':
      break;
  }
  return isTrusted || paste.passwordHash === '' || viewer.hasUnlocked(paste) ? 'allowed' : 'locked';
}

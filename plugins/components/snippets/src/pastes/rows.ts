import type { RowValues } from '@plinth/kernel';
import { PASTE_STATUSES, type Paste, type PasteSettings, VISIBILITIES } from './paste.js';

/** A row of `snippets_pastes`, without what only searching needs. */
export interface PasteRow {
  readonly id: number;
  readonly hash: string;
  readonly author_id: number;
  readonly title: string;
  readonly description: string;
  readonly visibility: string;
  readonly status: string;
  readonly expiration: string;
  readonly expires_at: string | null;
  readonly password_hash: string;
  readonly burn_after_read: number;
  readonly burned_at: string | null;
  readonly forked_from: number | null;
  readonly star_count: number;
  readonly fork_count: number;
  readonly view_count: number;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
}

const NAMES = [
  'id',
  'hash',
  'author_id',
  'title',
  'description',
  'visibility',
  'status',
  'expiration',
  'expires_at',
  'password_hash',
  'burn_after_read',
  'burned_at',
  'forked_from',
  'star_count',
  'fork_count',
  'view_count',
  'revision',
  'created_at',
  'updated_at',
];

/** The columns of a paste as a query selects them, each of the table `p`. */
export const PASTE_COLUMNS = NAMES.map((name) => `p.${name}`).join(', ');

/** The value if it is one of those that are known, else the fallback. */
export function oneOf<T extends string>(known: readonly T[], text: string, fallback: T): T {
  return known.find((each) => each === text) ?? fallback;
}

/** A paste as its row says it. */
export function readPaste(row: PasteRow): Paste {
  return {
    id: row.id,
    hash: row.hash,
    authorId: row.author_id,
    title: row.title,
    description: row.description,
    visibility: oneOf(VISIBILITIES, row.visibility, 'private'),
    status: oneOf(PASTE_STATUSES, row.status, 'trashed'),
    expiration: row.expiration,
    expiresAt: row.expires_at,
    passwordHash: row.password_hash,
    burnAfterRead: row.burn_after_read === 1,
    burnedAt: row.burned_at,
    forkedFrom: row.forked_from,
    starCount: row.star_count,
    forkCount: row.fork_count,
    viewCount: row.view_count,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Title and description as a search looks at them. */
export function searchText({ title, description }: Pick<PasteSettings, 'title' | 'description'>): string {
  return `${title}\n${description}`.toLowerCase();
}

/** The columns of what the owner of a paste decides. */
export function writeSettings(settings: PasteSettings): RowValues {
  return {
    title: settings.title,
    description: settings.description,
    visibility: settings.visibility,
    expiration: settings.expiration,
    expires_at: settings.expiresAt,
    password_hash: settings.passwordHash,
    burn_after_read: Number(settings.burnAfterRead),
    search_text: searchText(settings),
  };
}

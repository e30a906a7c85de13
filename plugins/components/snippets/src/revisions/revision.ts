import type { Timestamp } from '@plinth/kernel';

/** What became of a file in a revision. */
export const FILE_CHANGES = ['added', 'modified', 'renamed', 'removed', 'unchanged'] as const;

/** What became of a file in a revision. */
export type FileChangeKind = (typeof FILE_CHANGES)[number];

/** One file as it was in a revision. */
export interface RevisionFile {
  readonly revisionId: number;
  /** Tells that a renamed file is the same. */
  readonly fileId: number;
  /** Where its text is kept; null once the paste was burned, and of a removed file. */
  readonly blobId: number | null;
  readonly filename: string;
  readonly language: string;
  readonly size: number;
  readonly kind: FileChangeKind;
}

/** One revision of a paste: all its files at a moment. */
export interface Revision {
  readonly id: number;
  readonly pasteId: number;
  readonly number: number;
  /** Who made it; null when the account is gone. */
  readonly authorId: number | null;
  readonly message: string;
  /** Lines; null until somebody asked. */
  readonly additions: number | null;
  readonly deletions: number | null;
  readonly createdAt: Timestamp;
}

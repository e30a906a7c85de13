import type { Row } from '@plinth/kernel/database';
import type { revisionFiles, revisions } from './tables.js';

/** What a revision did to a file. */
export const FILE_CHANGES = ['added', 'modified', 'renamed', 'removed', 'unchanged'] as const;

/** What a revision did to a file. */
export type FileChangeKind = (typeof FILE_CHANGES)[number];

/** One file as it was in a revision. */
export type RevisionFile = Row<typeof revisionFiles>;

/** One revision of a paste: all its files at a moment. */
export type Revision = Row<typeof revisions>;

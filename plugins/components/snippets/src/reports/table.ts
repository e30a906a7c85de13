import { columns, table } from '@plinth/kernel/database';
import type { Reason, ReportStatus } from './report-store.js';

/** The reports of pastes. */
export const reports = table(
  'snippets_reports',
  {
    id: columns.id(),
    pasteId: columns.integer({ references: 'snippets_pastes' }),
    /** Null when the account is gone. */
    reporterId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    reason: columns.string<Reason>(20),
    details: columns.text(),
    status: columns.string<ReportStatus>(10),
    /** Says whose pending report of which paste this is, and nothing once it is resolved: one pending report each. */
    pendingKey: columns.string(60, { nullable: true, unique: true }),
    createdAt: columns.time(),
    resolvedBy: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    resolvedAt: columns.time({ nullable: true }),
  },
  {
    bundleSection: 'pastes',
    indexes: [['status', 'createdAt', 'id'], ['createdAt', 'id'], ['pasteId'], ['reporterId'], ['resolvedBy']],
  },
);

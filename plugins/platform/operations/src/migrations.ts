import { columns, migration } from '@plinth/kernel/database';
import { AUDIT_KINDS, auditKind } from './audit-subject.js';

const BATCH = 500;

/** Failures and the audit. */
const createInsight = migration('0001-insight', {
  adopts: ['kernel/0006-insight'],
  async up(schema) {
    await schema.createTable(
      'incidents',
      {
        id: columns.key(64),
        plugin: columns.string(80),
        message: columns.string(250),
        place: columns.string(250),
        reason: columns.string(500),
        occurrences: columns.integer(),
        first_at: columns.time(),
        last_at: columns.time(),
      },
      [{ columns: ['last_at', 'id'] }],
    );
    await schema.createTable(
      'audit',
      {
        id: columns.id(),
        at: columns.time(),
        user_id: columns.integer(),
        user_name: columns.string(250),
        plugin: columns.string(80),
        act: columns.string(250),
        object: columns.string(250),
        details: columns.json(),
        address: columns.string(64),
      },
      [{ columns: ['at', 'id'] }],
    );
  },
  async down(schema) {
    for (const table of ['audit', 'incidents']) await schema.dropTable(table);
  },
});

/** Runs of jobs, and traffic by the hour. */
const createFigures = migration('0002-figures', {
  adopts: ['kernel/0008-figures'],
  async up(schema) {
    await schema.createTable('job_runs', {
      name: columns.key(250),
      last_at: columns.time(),
      milliseconds: columns.integer(),
      reason: columns.string(500),
      runs: columns.integer(),
      failures: columns.integer(),
    });
    await schema.createTable('traffic', {
      hour: columns.key(24),
      requests: columns.integer(),
      failures: columns.integer(),
    });
  },
  async down(schema) {
    for (const table of ['traffic', 'job_runs']) await schema.dropTable(table);
  },
});

/** What each line of the audit is about, so that a kind is found among all of them. */
const addAuditKinds = migration('0003-audit-kinds', {
  adopts: ['kernel/0011-audit-kinds'],
  async up(schema) {
    const audit = schema.table('audit');
    await schema.addColumn('audit', 'kind', columns.string(20, { default: 'rest' }));
    let last = 0;
    for (;;) {
      const rows = await schema.rows<{ id: number; object: string }>(
        `SELECT id, object FROM ${audit} WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
        [last],
      );
      for (const kind of AUDIT_KINDS) {
        const ids = rows.filter(({ object }) => auditKind(object) === kind).map(({ id }) => Number(id));
        if (kind === 'rest' || ids.length === 0) continue;
        const places = ids.map((_, index) => `$${index + 2}`).join(', ');
        await schema.sql(`UPDATE ${audit} SET kind = $1 WHERE id IN (${places})`, [kind, ...ids]);
      }
      if (rows.length < BATCH) break;
      last = Number(rows.at(-1)?.id);
    }
    await schema.addIndex('audit', { columns: ['kind', 'at', 'id'] });
  },
  async down(schema) {
    await schema.dropIndex('audit', ['kind', 'at', 'id']);
    await schema.dropColumn('audit', 'kind');
  },
});

/** The tables of operations. */
export const operationsMigrations = [createInsight, createFigures, addAuditKinds];

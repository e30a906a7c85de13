import { columns } from '../database/columns.js';
import { migration } from '../database/schema.js';
import { AUDIT_KINDS, auditKind } from './audit-subject.js';

const BATCH = 500;

/** What each line of the audit is about, so that a kind is found among all of them. */
export const auditKindsMigration = migration('0011-audit-kinds', {
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

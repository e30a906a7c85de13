import { columns, migration, type SchemaEditor } from '@plinth/kernel/database';
import { tagKey } from '../tags/tag-key.js';

/** Of tags with the same key the most used one is found by it; the others keep their slugs and pastes. */
async function fill(schema: SchemaEditor): Promise<void> {
  const tags = schema.table('snippets_tags');
  const rows = await schema.rows<{ id: number; name: string }>(`SELECT id, name FROM ${tags} ORDER BY uses DESC, id`);
  const taken = new Set<string>();
  for (const { id, name } of rows) {
    const key = tagKey(name);
    if (taken.has(key)) continue;
    taken.add(key);
    await schema.sql(`UPDATE ${tags} SET name_key = $1 WHERE id = $2`, [key, id]);
  }
}

/** Tags are found by their names; their slugs are for URLs alone. */
export const addTagNames = migration('0004-tag-names', {
  async up(schema) {
    await schema.addColumn('snippets_tags', 'name_key', columns.string(191, { nullable: true }));
    await fill(schema);
    await schema.addIndex('snippets_tags', { columns: ['name_key'], unique: true });
  },
  async down(schema) {
    await schema.dropIndex('snippets_tags', ['name_key']);
    await schema.dropColumn('snippets_tags', 'name_key');
  },
});

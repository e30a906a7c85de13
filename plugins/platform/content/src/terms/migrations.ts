import { columns, migration, type SchemaEditor } from '@plinth/kernel/database';

async function createUncategorized(schema: SchemaEditor): Promise<void> {
  const terms = schema.table('terms');
  const known = await schema.rows(`SELECT id FROM ${terms} WHERE taxonomy = 'category' AND slug = 'uncategorized'`);
  if (known.length > 0) return;
  await schema.sql(
    `INSERT INTO ${terms} (taxonomy, name, name_key, slug, description)
      VALUES ('category', 'Uncategorized', 'uncategorized', 'uncategorized', '')`,
  );
}

/** The names of terms in the form they are compared and ordered by, and the term that a post gets when it is given none. */
const nameTerms = migration('0002-term-names', {
  async up(schema) {
    const terms = schema.table('terms');
    await schema.addColumn('terms', 'name_key', columns.string(200, { default: '' }));
    await schema.sql(`UPDATE ${terms} SET name_key = LOWER(name)`);
    await schema.addIndex('terms', { columns: ['taxonomy', 'name_key', 'id'] });
    await createUncategorized(schema);
    // RESTRICT: not even by hand can the default term of a taxonomy be taken away.
    await schema.createTable('term_defaults', {
      taxonomy: columns.key(32),
      term_id: columns.integer({ references: 'terms', onDelete: 'RESTRICT' }),
    });
    await schema.sql(
      `INSERT INTO ${schema.table('term_defaults')} (taxonomy, term_id)
        SELECT taxonomy, id FROM ${terms} WHERE taxonomy = 'category' AND slug = 'uncategorized'`,
    );
  },
  async down(schema) {
    await schema.dropTable('term_defaults');
    await schema.dropIndex('terms', ['taxonomy', 'name_key', 'id']);
    await schema.dropColumn('terms', 'name_key');
  },
});

/** The migrations of the terms, after the one that creates the tables. */
export const termMigrations = [nameTerms];

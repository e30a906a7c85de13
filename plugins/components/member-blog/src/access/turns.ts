import { columns, type Database, migration } from '@plinth/kernel';

/** A row for each post that several people write at; whoever changes who may do what takes it first. */
export const turnsMigration = migration('0002-turns', {
  up: (schema) =>
    schema.createTable('mb_post_turns', {
      post_id: columns.integer({ references: 'posts', unique: true }),
      turn: columns.integer({ default: 0 }),
    }),
  down: (schema) => schema.dropTable('mb_post_turns'),
});

/** Takes hold of a post for the running transaction, so that what is counted in it stays true until it ends. */
export async function takeTurn(database: Database, postId: number): Promise<void> {
  const sql = `UPDATE ${database.table('mb_post_turns')} SET turn = turn + 1 WHERE post_id = $1`;
  if ((await database.execute(sql, [postId])) > 0) return;
  await database.insertIgnore('mb_post_turns', { post_id: postId, turn: 0 });
  await database.execute(sql, [postId]);
}

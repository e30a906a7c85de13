import { add, columns, type Database, migration, table } from '@plinth/kernel/database';
import { raiseCounter } from '../counters.js';

/** A row for each post that several people write at; whoever changes who may do what takes it first. */
export const turnsMigration = migration('0002-turns', {
  up: (schema) =>
    schema.createTable('mb_post_turns', {
      post_id: columns.integer({ references: 'posts', unique: true }),
      turn: columns.integer({ default: 0 }),
    }),
  down: (schema) => schema.dropTable('mb_post_turns'),
});

/** The turns of posts. */
export const postTurns = table(
  'mb_post_turns',
  {
    postId: columns.integer({ references: 'posts', unique: true }),
    turn: columns.integer({ default: 0 }),
  },
  { legacyName: true, notInBundle: 'holds a post for one transaction' },
);

/** Takes hold of a post for the running transaction, so that what is counted in it stays true until it ends. */
export function takeTurn(database: Database, postId: number): Promise<void> {
  const turns = database.rows(postTurns);
  return raiseCounter(
    () => turns.change({ postId }, { turn: add(1) }),
    () => turns.insertIfAbsent({ postId }),
  );
}

import { columns, migration } from '@plinth/kernel/database';

const pollColumns = {
  id: columns.id(),
  slug: columns.string(191, { unique: true }),
  author_id: columns.user(),
  status: columns.string(20),
  type: columns.string(20),
  title: columns.text(),
  content: columns.text(),
  start_at: columns.time({ nullable: true }),
  end_at: columns.time({ nullable: true }),
  never_expire: columns.flag(),
  multivote: columns.flag(),
  shows_result: columns.flag(),
  shows_description: columns.flag(),
  takes_answers: columns.flag(),
  votes_per_session: columns.flag(),
  roles: columns.json(),
  featured_image: columns.text(),
  pause: columns.string(3, { default: '' }),
  ballots: columns.integer({ default: 0 }),
  created_at: columns.time(),
  modified_at: columns.time(),
};

const pollIndexes = [
  { columns: ['status', 'created_at', 'id'] },
  { columns: ['author_id', 'created_at', 'id'] },
  { columns: ['author_id', 'status', 'created_at', 'id'] },
];

const optionColumns = {
  id: columns.id(),
  poll_id: columns.integer({ references: 'polls' }),
  position: columns.integer(),
  label: columns.text(),
  media: columns.text(),
  details: columns.json(),
  votes: columns.integer({ default: 0 }),
};

const ballotColumns = {
  id: columns.key(),
  poll_id: columns.integer({ references: 'polls' }),
  user_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  // Who voted, as far as one ballot each is concerned: a member, or the digest of a session.
  voter: columns.string(80),
  cast_at: columns.time(),
};

const choiceColumns = {
  ballot_id: columns.string(36, { references: 'poll_ballots' }),
  option_id: columns.integer({ references: 'poll_options' }),
};

/** Polls, their answers, and the ballots with what each of them chose. */
export const createPolls = migration('0001-polls', {
  async up(schema) {
    await schema.createTable('polls', pollColumns, pollIndexes);
    await schema.createTable('poll_options', optionColumns, [{ columns: ['poll_id', 'position'] }]);
    await schema.createTable('poll_ballots', ballotColumns, [
      { columns: ['poll_id', 'voter'], unique: true },
      { columns: ['user_id'] },
    ]);
    await schema.createTable('poll_choices', choiceColumns, [
      { columns: ['ballot_id', 'option_id'], unique: true },
      { columns: ['option_id'] },
    ]);
  },
  async down(schema) {
    for (const table of ['poll_choices', 'poll_ballots', 'poll_options', 'polls']) await schema.dropTable(table);
  },
});

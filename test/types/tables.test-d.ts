// A table is a value: what its rows are, and which columns do not compile.
import { add, alias, anyOf, columns, type Database, type Row, sql, table, where } from '@plinth/kernel/database';
import { is } from './is.js';

type Status = 'open' | 'closed';

const polls = table(
  'polls',
  {
    id: columns.id(),
    slug: columns.string(191, { unique: true }),
    status: columns.string<Status>(20),
    roles: columns.json<string[]>(),
    isPinned: columns.flag(),
    ballots: columns.integer({ default: 0 }),
    endsAt: columns.time({ nullable: true }),
  },
  { indexes: [['status', 'id']] },
);

type Poll = Row<typeof polls>;

export async function read(database: Database, poll: Poll): Promise<void> {
  is<Status>()(poll.status);
  is<string[]>()(poll.roles);
  is<boolean>()(poll.isPinned);
  is<string | null>()(poll.endsAt);

  const rows = database.rows(polls);
  is<Poll | undefined>()(await rows.find({ id: 1 }));
  is<Pick<Poll, 'id' | 'slug'>[]>()(await rows.list({}, { columns: ['id', 'slug'] }));

  await rows.list({ status: ['open', 'closed'], endsAt: { not: null, below: '2026' }, isPinned: true });
  await rows.list([anyOf({ status: 'open' }, { ballots: { from: 3 } }), sql`${polls.slug} <> ${'x'}`]);

  // @ts-expect-error: no such column
  await rows.list({ stauts: 'open' });
  // @ts-expect-error: no such status
  await rows.list({ status: 'opened' });
  // @ts-expect-error: a document is no condition
  await rows.list({ roles: ['editor'] });
  // @ts-expect-error: a number contains no text
  await rows.list({ ballots: { contains: '1' } });
  // @ts-expect-error: no such column to order by
  await rows.list({}, { orderBy: { created: 'desc' } });
  // @ts-expect-error: a table has the columns that it has
  sql`${alias(polls, 'p').created}`;
  where(polls, { status: 'open' });
}

export async function write(database: Database): Promise<void> {
  const rows = database.rows(polls);
  is<number>()(await rows.insert({ slug: 'a', status: 'open', roles: [] }));
  await rows.change({ id: 1 }, { ballots: add(1), isPinned: true });

  // @ts-expect-error: a column without a default is said
  await rows.insert({ slug: 'a', status: 'open' });
  // @ts-expect-error: a text cannot be added to
  await rows.change({ id: 1 }, { slug: add(1) });
  // @ts-expect-error: a write takes no SQL as its condition
  await rows.remove(sql`1 = 1`);
}

// @ts-expect-error: an index is on columns that are there
table('polls', { id: columns.id() }, { indexes: [['slug']] });

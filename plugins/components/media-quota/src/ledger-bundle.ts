import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { POSTS } from '@plinth/content';
import { type PluginContext, Type, USERS } from '@plinth/kernel';
import { DATABASE, grouped, type NewRow, type Row } from '@plinth/kernel/database';
import { mediaCredits } from './tables.js';

const time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
});

const creditItem = Type.Object(
  {
    user: Type.String({ description: 'Login.' }),
    type: Type.Enum(['image', 'video', 'audio']),
    amount: Type.Integer(),
    balanceAfter: Type.Integer(),
    source: Type.String({ maxLength: 50 }),
    reference: Type.Optional(Type.String({ maxLength: 200, description: 'A file: media/ and its slug.' })),
    note: Type.Optional(Type.String()),
    createdAt: time,
  },
  { additionalProperties: false },
);

type CreditItem = Type.Static<typeof creditItem>;
type NewEntry = NewRow<typeof mediaCredits>;

const SECTION = 'media_credits';
const MEDIA = 'media/';

/** Entries that follow from files: an import of the files writes them too. */
const FROM_FILES: ReadonlySet<string> = new Set(['upload', 'delete']);

async function rowsOf(items: readonly CreditItem[], context: ImportContext): Promise<NewEntry[]> {
  const users = await context.findMany(
    'users',
    items.map(({ user }) => user),
  );
  const slugs = items.flatMap(({ reference = '' }) =>
    reference.startsWith(MEDIA) ? reference.slice(MEDIA.length) : [],
  );
  const files = await context.findMany('media', slugs);
  return items.flatMap(({ user, type, amount, balanceAfter, source, reference = '', note = '', createdAt }) => {
    const userId = users.get(user);
    if (userId === undefined) {
      context.note(`${SECTION}: an entry of "${user}" is left out, because that account is not here`);
      return [];
    }
    const file = reference.startsWith(MEDIA) ? files.get(reference.slice(MEDIA.length)) : undefined;
    const entry = { user_id: userId, credit_type: type, amount, balance_after: balanceAfter, source, note };
    return { ...entry, reference: file === undefined ? reference : String(file), created_at: createdAt };
  });
}

/** What an entry says, whenever it was written and whatever number its file has: that of a claim is another one elsewhere. */
function saysOf({ user_id, credit_type, amount, source, reference = '' }: NewEntry): string {
  return JSON.stringify([user_id, credit_type, amount, source, reference.replace(/\/\d+$/, '/')]);
}

function keyOf(entry: NewEntry): string {
  return `${entry.created_at} ${saysOf(entry)}`;
}

/** Entries that are taken one after the other by what they say. */
function taken<E>(entries: readonly E[], by: (entry: E) => string): (key: string) => E | undefined {
  const found = grouped(entries, by, (entry) => entry);
  return (key) => found.get(key)?.shift();
}

async function entriesOf(rows: readonly NewEntry[], { use }: PluginContext): Promise<Row<typeof mediaCredits>[]> {
  const ids = [...new Set(rows.map(({ user_id }) => user_id))];
  return use(DATABASE)
    .rows(mediaCredits)
    .list({ user_id: ids }, { orderBy: { id: 'asc' } });
}

/** What was given or taken by hand, before the files come in that may need it; and where the ledger ended until then. */
export async function keepAdjustments(context: ImportContext): Promise<void> {
  const ledger = context.use(DATABASE).rows(mediaCredits);
  const [last] = await ledger.list({}, { columns: ['id'], orderBy: { id: 'desc' }, limit: 1 });
  context.remember(SECTION, 'last', last?.id ?? 0);
  const items = context.items(SECTION) as readonly CreditItem[];
  const rows = await rowsOf(
    items.filter(({ source }) => !FROM_FILES.has(source)),
    context,
  );
  const known = taken(await entriesOf(rows, context), keyOf);
  await ledger.insertMany(rows.filter((row) => known(keyOf(row)) === undefined));
}

/** Writes the entries that the site did not have before this import, in the place of those that it wrote by itself. */
async function importEntries(items: readonly CreditItem[], context: ImportContext): Promise<void> {
  const rows = await rowsOf(items, context);
  const last = (await context.find(SECTION, 'last')) ?? Number.MAX_SAFE_INTEGER;
  const there = await entriesOf(rows, context);
  const before = taken(
    there.filter(({ id }) => id <= last),
    keyOf,
  );
  const written = taken(
    there.filter(({ id }) => id > last),
    saysOf,
  );
  const replaced: number[] = [];
  const fresh = rows.flatMap((row) => {
    const isKnown = before(keyOf(row)) !== undefined;
    context.count(isKnown ? 'kept' : 'created');
    if (isKnown) return [];
    const own = written(saysOf(row));
    if (own) replaced.push(own.id);
    return [{ ...row, reference: own?.reference ?? row.reference }];
  });
  const ledger = context.use(DATABASE).rows(mediaCredits);
  for (let from = 0; from < replaced.length; from += 500) await ledger.remove({ id: replaced.slice(from, from + 500) });
  await ledger.insertMany(fresh);
}

async function exported(
  rows: readonly Row<typeof mediaCredits>[],
  { use, leaveOut }: ExportContext,
): Promise<CreditItem[]> {
  const users = await use(USERS).findMany([...new Set(rows.map(({ user_id }) => user_id))]);
  const logins = new Map(users.map(({ id, login }) => [id, login]));
  const ids = rows.flatMap(({ reference }) => (/^\d{1,15}$/.test(reference) ? Number(reference) : []));
  const files = new Map((await use(POSTS).findMany([...new Set(ids)])).map(({ id, slug }) => [String(id), slug]));
  return rows.flatMap(({ user_id, credit_type: type, amount, balance_after: balanceAfter, source, ...row }) => {
    const user = logins.get(user_id);
    const slug = files.get(row.reference);
    // The number of a file that is gone would be that of another one elsewhere.
    const gone = /^\d+$/.test(row.reference) ? `deleted ${row.reference}` : row.reference;
    const reference = slug === undefined ? gone : `${MEDIA}${slug}`;
    if (user === undefined) {
      leaveOut('An entry was left out because its account no longer exists.');
      return [];
    }
    return { user, type, amount, balanceAfter, source, reference, note: row.note, createdAt: row.created_at };
  });
}

const BATCH = 500;

/** The section `media_credits`: the ledger of every member, as it was written. */
export const creditSection: BundleSection = {
  name: SECTION,
  title: 'Ledger of upload credits',
  item: creditItem,
  after: ['users', 'media_packages', 'media', 'directory_claims'],
  import: (items: readonly CreditItem[], context) => importEntries(items, context),
  async export(context) {
    const items: CreditItem[] = [];
    for (let last = 0; ; ) {
      const rows = await context
        .use(DATABASE)
        .rows(mediaCredits)
        .list({ id: { above: last } }, { orderBy: { id: 'asc' }, limit: BATCH });
      items.push(...(await exported(rows, context)));
      if (rows.length < BATCH) return items;
      last = rows.at(-1)?.id ?? last;
    }
  },
};

import {
  type CallContext,
  can,
  choice,
  definePlugin,
  forbidden,
  invalidParam,
  notFound,
  sayAct,
  Type,
} from '@plinth/kernel';
import { columns, DATABASE, isTaken, migration, type Row, table } from '@plinth/kernel/database';
import { defineTexts, Num, SelectField, TextField } from '../src/kit/index.js';
import { screens } from '../src/points.js';
import { resourceScreen } from '../src/resource/index.js';

/** Teas, each with the person who may change it. */
export const teas = table(
  'tea_shelf_teas',
  {
    id: columns.id(),
    name: columns.string(191),
    minutes: columns.integer(),
    ownerId: columns.user(),
    removed: columns.flag(),
  },
  { unique: [['name']], notInBundle: 'a table of a test' },
);

type Tea = Row<typeof teas>;

const texts = defineTexts({
  list: 'Teas',
  lead: 'What the kettle is for.',
  name: 'Name',
  minutes: 'Minutes',
  search: 'Search',
  owner: 'Owner',
  created: 'The tea is on the shelf.',
  pour: 'Pour away',
  done_pour_one: '{{count}} tea poured away.',
  done_pour_other: '{{count}} teas poured away.',
});

async function teaOf({ caller, use }: CallContext, id: number): Promise<Tea> {
  const tea = await use(DATABASE).rows(teas).find({ id });
  if (!tea) throw notFound('tea_not_found', 'There is no such tea.');
  if (tea.ownerId !== caller.id && !caller.can('pour_others')) throw forbidden('tea_forbidden', 'It is not your tea.');
  return tea;
}

async function write(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (isTaken(thrown)) throw invalidParam({ name: 'There is a tea of this name.' });
    throw thrown;
  }
}

const screen = resourceScreen({
  id: 'teas',
  title: 'Teas',
  section: 'content',
  access: can('brew'),
  texts,
  list: {
    path: '/teas',
    summary: 'The teas.',
    args: {
      search: Type.String({ default: '', maxLength: 50 }),
      whose: choice(['all', 'own'], { default: 'all', description: 'Whose teas.' }),
    },
    perPage: 2,
    orders: ['name', 'minutes'],
    rows({ args, caller, use }, { limit, offset, orderBy, descending }) {
      const where = {
        removed: false,
        ...(args.search === '' ? {} : { name: { contains: args.search } }),
        ...(args.whose === 'own' ? { ownerId: caller.id } : {}),
      };
      const direction: 'asc' | 'desc' = descending ? 'desc' : 'asc';
      const order = orderBy === 'minutes' ? { minutes: direction, id: direction } : { name: direction };
      return use(DATABASE)
        .rows(teas)
        .page(where, { limit, offset, orderBy: order } as const);
    },
    key: ({ id }) => id,
    columns: ({ acts, link, text }) => [
      {
        key: 'name',
        title: text('name'),
        heads: true,
        sort: 'name',
        cell: ({ id, name }) => <a href={link(`/teas/${id}`)}>{name}</a>,
      },
      {
        key: 'minutes',
        title: text('minutes'),
        number: true,
        sort: 'minutes',
        cell: ({ minutes }) => <Num of={minutes} />,
      },
      { key: 'acts', title: text('act'), cell: (row) => acts(row) },
    ],
    filters: ({ text }) => (
      <>
        <TextField name="search" type="search" label={text('search')} />
        <SelectField
          name="whose"
          label={text('owner')}
          options={['all', 'own'].map((value) => ({ value, title: value }))}
        />
      </>
    ),
  },
  item: {
    path: '/teas/:id',
    summary: 'One tea.',
    args: { id: Type.Integer({ minimum: 1 }) },
    find: (call) => teaOf(call, call.args.id),
    address: ({ id }) => `/teas/${id}`,
    name: ({ name }) => name,
  },
  form: {
    args: {
      name: Type.String({ title: 'Name', minLength: 1, maxLength: 40 }),
      minutes: Type.Integer({ title: 'Minutes', minimum: 1, maximum: 15 }),
    },
    initial: { minutes: 3 },
    values: ({ name, minutes }) => ({ name, minutes }),
    create: {
      path: '/teas/new',
      summary: 'Adds a tea.',
      async run(call, { name, minutes }) {
        const row = { name, minutes, ownerId: call.caller.id };
        await write(() => call.use(DATABASE).rows(teas).insert(row));
        sayAct(call, 'Added a tea.', { name });
      },
    },
    update: {
      summary: 'Changes a tea.',
      async run(call, { name, minutes }, { id }) {
        await write(() => call.use(DATABASE).rows(teas).change({ id }, { name, minutes }));
      },
    },
  },
  removal: {
    asks: 'undo',
    run: async ({ use }, { id }) => void (await use(DATABASE).rows(teas).change({ id }, { removed: true })),
    undo: async ({ use }, { id }) => void (await use(DATABASE).rows(teas).change({ id }, { removed: false })),
  },
  acts: {
    names: ['pour'],
    summary: 'Pours teas away.',
    offered: () => ['pour'],
    fitting: () => ['pour'],
    async chosen({ caller, use }, ids) {
      const rows = await use(DATABASE).rows(teas).list({ id: ids });
      return rows.filter(({ ownerId }) => ownerId === caller.id || caller.can('pour_others'));
    },
    describes: (_call, { name }) => name,
    run: async ({ use }, { id }) => (await use(DATABASE).rows(teas).remove({ id })) > 0,
    asks: () => true,
    audit: () => 'Poured teas away.',
  },
});

/** A plugin with one table and its screen. */
export const teaShelf = definePlugin({
  id: 'tea-shelf',
  version: '1.0.0',
  title: 'Tea shelf',
  needs: { kernel: '^0.1.0' },
  capabilities: { brew: ['author', 'editor'], pour_others: ['editor'] },
  tables: [teas],
  migrations: [
    migration('0001-teas', {
      up: (schema) =>
        schema.createTable(
          'tea_shelf_teas',
          {
            id: columns.id(),
            name: columns.string(191),
            minutes: columns.integer(),
            owner_id: columns.user(),
            removed: columns.flag(),
          },
          [{ columns: ['name'], unique: true }],
        ),
      down: (schema) => schema.dropTable('tea_shelf_teas'),
    }),
  ],
  contributes: [screens([screen])],
});

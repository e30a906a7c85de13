import { type CallContext, can, definePlugin, notFound, Type } from '@plinth/kernel';
import { columns, DATABASE, migration, table } from '@plinth/kernel/database';
import { defineTexts, TextField } from '../src/kit/index.js';
import { screens } from '../src/points.js';
import { type ResourceRemoval, resourceScreen } from '../src/resource/index.js';

/** Cups, each in a room. */
export const cups = table(
  'cup_rack_cups',
  { id: columns.id(), name: columns.string(191), room: columns.string(20) },
  { notInBundle: 'a table of a test' },
);

interface Cup {
  readonly id: number;
  readonly name: string;
  readonly room: string;
}

const texts = defineTexts({ list: 'Cups', name: 'Name', empty: 'No cup hangs here.', emptied: 'The rack is empty.' });
const ROOMS = ['kitchen', 'study'];
const FULL = 4;

async function cupOf({ use }: CallContext, id: number): Promise<Cup> {
  const cup = await use(DATABASE).rows(cups).find({ id });
  if (!cup) throw notFound('cup_not_found', 'There is no such cup.');
  return cup;
}

async function roomIsFull({ use }: CallContext, room: string): Promise<boolean> {
  return (await use(DATABASE).rows(cups).count({ room })) >= FULL;
}

/** The screen of cups; everything that a resource may leave out or say itself. */
function screen(asks: 'page' | 'answer') {
  const removal: ResourceRemoval<Cup, string> = {
    asks,
    done: 'emptied',
    may: (_call, { name }) => name !== 'Grail',
    question: ({ item }) => <p>Is {item.name} empty?</p>,
    run: async ({ use }, { id, name }) => {
      if (name === 'Glued') return { status: 409, message: 'It is glued to the rack.', mistakes: [] };
      await use(DATABASE).rows(cups).remove({ id });
      return undefined;
    },
  };
  const id = `cups-${asks}`;
  return resourceScreen({
    id,
    title: 'Cups',
    section: 'content',
    access: can('brew'),
    texts,
    redirects: 302,
    head: () => <meta name="cup" content={asks} />,
    list: {
      path: `/${id}`,
      summary: 'The cups of a room.',
      args: { room: Type.String({ default: 'kitchen' }) },
      perPage: 0,
      scope({ args: { room } }) {
        if (!ROOMS.includes(room)) throw notFound('room_not_found', 'There is no such room.');
        return room;
      },
      scopeFields: (room) => ({ room }),
      scopeTitle: (room) => `Cups of the ${room}`,
      async rows({ use }, { scope }) {
        const rows = await use(DATABASE).rows(cups).list({ room: scope });
        return { rows, total: rows.length };
      },
      key: (cup) => cup.id,
      columns: ({ link, text }) => [
        {
          key: 'name',
          title: text('name'),
          heads: true,
          cell: (cup) => <a href={link(`/${id}/${cup.id}`)}>{cup.name}</a>,
        },
      ],
      caption: ({ scope }) => `Cups in the ${scope}`,
      none: ({ text }) => text('empty'),
      actions: ({ link }) => <a href={link('/')}>Home</a>,
      tabs: () => <nav aria-label="Rooms" />,
      above: ({ total }) => <p>{total} hang here.</p>,
    },
    item: {
      path: `/${id}/:id`,
      summary: 'One cup.',
      args: { id: Type.Integer({ minimum: 1 }) },
      find: (call) => cupOf(call, call.args.id),
      address: (cup) => `/${id}/${cup.id}`,
      fields: ({ room }) => ({ room }),
      name: (cup) => cup.name,
      scope: (_call, { room }) => room,
      title: ({ name }) => `The cup ${name}`,
      lead: ({ item }) => `It hangs in the ${item.room}.`,
      actions: () => <a href="#wash">Wash</a>,
      above: () => <p>Handle with care.</p>,
      below: () => <p id="wash">By hand.</p>,
    },
    form: {
      args: { name: Type.String({ default: '', maxLength: 191 }) },
      initial: {},
      values: ({ name }) => ({ name }),
      fields: ({ text }) => <TextField name="name" label={text('name')} />,
      refused: () => ({ status: 409, message: 'The name is engraved already.', mistakes: [] }),
      create: {
        summary: 'Hangs up a cup.',
        done: 'saved',
        may: async (call, room) => !(await roomIsFull(call, room)),
        async run({ use }, { name }, room) {
          if (name === '') return { status: 400, mistakes: [{ name: 'name', message: 'Enter a name.' }] };
          if (name === 'Twin') throw new Error('twins');
          await use(DATABASE).rows(cups).insert({ name, room });
          return name === 'Away' ? '/' : undefined;
        },
      },
      update: {
        summary: 'Renames a cup.',
        done: 'emptied',
        may: (_call, { name }) => name !== 'Grail',
        run: async ({ use }, { name }, { id: cup }) =>
          void (await use(DATABASE).rows(cups).change({ id: cup }, { name })),
      },
    },
    removal,
  });
}

/** A plugin with two screens on one table: one asks on a page of its own before it deletes, one on the answer. */
export const cupRack = definePlugin({
  id: 'cup-rack',
  version: '1.0.0',
  title: 'Cup rack',
  needs: { kernel: '^0.1.0' },
  capabilities: { brew: ['author'] },
  tables: [cups],
  migrations: [
    migration('0001-cups', {
      up: (schema) =>
        schema.createTable('cup_rack_cups', {
          id: columns.id(),
          name: columns.string(191),
          room: columns.string(20),
        }),
      down: (schema) => schema.dropTable('cup_rack_cups'),
    }),
  ],
  contributes: [screens([screen('page'), screen('answer')])],
});

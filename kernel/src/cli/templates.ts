/** Writes `some-plugin` as `SomePlugin` or `somePlugin`. */
function camel(id: string, first: 'upper' | 'lower'): string {
  const joined = id.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return first === 'upper' ? joined.charAt(0).toUpperCase() + joined.slice(1) : joined;
}

/** The files of a new plugin, by path: a notebook with one table, three routes, one hook, one tap and two settings. */
export function pluginTemplate(id: string, kernel: string, root: string): Record<string, string> {
  const name = camel(id, 'lower');
  const table = `${id.replaceAll('-', '_')}_notes`;
  const hook = `${id.replaceAll('-', '_')}_note_added`;
  return {
    'package.json': `${JSON.stringify(
      {
        name: `@plinth/${id}`,
        version: '0.1.0',
        license: 'MIT',
        type: 'module',
        exports: { '.': { types: './dist/src/plugin.d.ts', default: './dist/src/plugin.js' } },
        dependencies: { '@plinth/kernel': kernel },
      },
      null,
      2,
    )}\n`,
    'tsconfig.json': `{
  "extends": "${root}/tsconfig.base.json",
  "compilerOptions": { "rootDir": ".", "outDir": "dist" },
  "include": ["src", "test"],
  "references": [{ "path": "${root}/kernel" }]
}
`,
    'README.md': `# ${camel(id, 'upper')}\n\nWhat it is for.\n\n<!-- generated -->\n<!-- /generated -->\n`,
    'src/plugin.ts': pluginFile(id, name),
    'src/settings.ts': settingsFile(name),
    'src/hooks.ts': hooksFile(name, hook),
    'src/tables.ts': tablesFile(table),
    'src/migrations/0001-notes.ts': migrationFile(table),
    'src/routes.ts': routesFile(id, name, hook),
    [`test/${id}.test.ts`]: testFile(id, name),
  };
}

function pluginFile(id: string, name: string): string {
  return `import { definePlugin, identityHooks, tap } from '@plinth/kernel';
import { ${name}Hooks } from './hooks.js';
import { createNotes } from './migrations/0001-notes.js';
import { routes } from './routes.js';
import { settings } from './settings.js';
import { notes } from './tables.js';

export default definePlugin({
  id: '${id}',
  version: '0.1.0',
  title: '${camel(id, 'upper')}',
  needs: { kernel: '^0.1.0' },
  settings,
  capabilities: { write_${name}_notes: ['author', 'editor'] },
  tables: [notes],
  migrations: [createNotes],
  hooks: ${name}Hooks,
  routes,
  taps: [
    tap(identityHooks.signed_in, { id: 'greet' }, ({ log }, user) => {
      log.info('somebody is back', { user: user.id });
    }),
  ],
});
`;
}

function settingsFile(name: string): string {
  return `import { defineSettings, Type } from '@plinth/kernel';

/** What the owner can set. */
export const settings = defineSettings({
  longestNote: Type.Integer({ default: 500, minimum: 1, maximum: 5000, description: 'Characters a note may have.' }),
  signature: Type.String({ default: '', description: 'Added to the end of each note of ${name}.' }),
});
`;
}

function hooksFile(name: string, hook: string): string {
  return `import { action } from '@plinth/kernel';

/** The hooks of this plugin. */
export const ${name}Hooks = {
  ${hook}: action<[noteId: number, userId: number]>('${hook}', { describes: 'A note was added.' }),
};
`;
}

function tablesFile(table: string): string {
  return `import { columns, table } from '@plinth/kernel';

/** Notes and who wrote them. */
export const notes = table(
  '${table}',
  { id: columns.id(), userId: columns.user(), note: columns.text(), createdAt: columns.time() },
  { indexes: [['userId', 'createdAt']] },
);
`;
}

function migrationFile(table: string): string {
  return `import { columns, migration } from '@plinth/kernel';

/** Makes the table of notes. A migration stays as it is once a site has run it; a change of the table is the next one. */
export const createNotes = migration('0001-notes', {
  async up(schema) {
    await schema.createTable(
      '${table}',
      { id: columns.id(), user_id: columns.user(), note: columns.text(), created_at: columns.time() },
      [{ columns: ['user_id', 'created_at'] }],
    );
  },
  down: (schema) => schema.dropTable('${table}'),
});
`;
}

function routesFile(id: string, name: string, hook: string): string {
  return `import {
  can,
  created,
  DATABASE,
  id,
  invalidParam,
  notFound,
  offsetOf,
  paged,
  pagingArguments,
  route,
  signedIn,
  Type,
  timestamp,
  under,
} from '@plinth/kernel';
import { ${name}Hooks } from './hooks.js';
import { settings } from './settings.js';
import { notes } from './tables.js';

/** The caller's own notes. */
export const routes = under('${id}/v1', [
  route({
    method: 'GET',
    path: '/notes',
    summary: "The caller's notes, newest first.",
    access: signedIn(),
    args: pagingArguments(),
    async handle({ use, caller, args }) {
      const { rows, total } = await use(DATABASE)
        .rows(notes)
        .page(
          { userId: caller.id },
          {
            columns: ['id', 'note', 'createdAt'],
            orderBy: { createdAt: 'desc', id: 'desc' },
            limit: args.per_page,
            offset: offsetOf(args),
          },
        );
      return paged(rows, total, args.per_page);
    },
  }),
  route({
    method: 'POST',
    path: '/notes',
    summary: 'Adds a note.',
    access: can('write_${name}_notes'),
    args: { note: Type.String({ minLength: 1, maxLength: 10_000, format: 'textarea-field', description: 'The note.' }) },
    async handle(call) {
      const { longestNote, signature } = call.settings(settings);
      const note = call.args.note + signature;
      if (note.length > longestNote) throw invalidParam({ note: \`A note has at most \${longestNote} characters.\` });
      const row = { note, createdAt: timestamp(call.clock) };
      const noteId = await call
        .use(DATABASE)
        .rows(notes)
        .insert({ userId: call.caller.id, ...row });
      await call.hooks.action(${name}Hooks.${hook}, noteId, call.caller.id);
      return created({ id: noteId, ...row });
    },
  }),
  route({
    method: 'DELETE',
    path: '/notes/:id',
    summary: "Deletes one of the caller's notes.",
    access: signedIn(),
    args: { id: id('The note.') },
    errors: [{ code: 'note_not_found', status: 404, when: 'the caller has no such note' }],
    async handle({ use, caller, args }) {
      const removed = await use(DATABASE).rows(notes).remove({ id: args.id, userId: caller.id });
      if (removed === 0) throw notFound('note_not_found', 'You have no such note.');
      return { deleted: true, id: args.id };
    },
  }),
]);
`;
}

function testFile(id: string, name: string): string {
  return `import { conforms, type TestSite, testHost } from '@plinth/kernel/testing';
import { expect } from 'chai';
import ${name} from '../src/plugin.js';

conforms(${name});

describe('${id}: notes', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [${name}] });
  });
  after(() => site.stop());

  it('adds a note and lists it to its author alone', async () => {
    const author = await site.as('author');
    expect((await author.post('/${id}/v1/notes', { note: 'Buy milk' })).status).to.equal(201);
    expect((await author.get('/${id}/v1/notes')).body).to.have.length(1);
    const editor = await site.as('editor');
    expect((await editor.get('/${id}/v1/notes')).body).to.deep.equal([]);
  });

  it('refuses a subscriber with 403 and a visitor with 401', async () => {
    const subscriber = await site.as('subscriber');
    expect((await subscriber.post('/${id}/v1/notes', { note: 'x' })).status).to.equal(403);
    expect((await site.visitor().post('/${id}/v1/notes', { note: 'x' })).status).to.equal(401);
  });
});
`;
}

/** A new extension in plain JavaScript. */
export function extensionTemplate(id: string): string {
  return `import { defineExtension, tap } from '@plinth/kernel';

/** @see docs/extension-author.md */
export default defineExtension({
  id: '${id}',
  title: '${camel(id, 'upper')}',
  taps: [
    // Any hook by its name: \`plinth hooks\` lists them. A filter returns the value, an action returns nothing.
    tap('user_register', {}, ({ log }, user) => {
      log.info('welcome', { login: user.login });
    }),
  ],
});
`;
}

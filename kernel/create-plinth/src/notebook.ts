import type { Files, Language } from './files.js';
import { snakeCase, titleOf, valueName } from './identifiers.js';
import { screenFiles } from './notebook-screen.js';
import { PLINTH_RANGE } from './ranges.js';

/**
 * The sources of a new plugin, by their paths: a notebook with one table, three routes, one hook, one tap, two
 * settings and a page in the console, and its tests.
 */
export function notebookFiles(id: string, language: Language): Files {
  const name = valueName(id);
  const table = `${snakeCase(id)}_notes`;
  const hook = `${snakeCase(id)}_note_added`;
  return {
    [`src/plugin.${language}`]: pluginFile(id, name),
    [`src/settings.${language}`]: settingsFile(titleOf(id)),
    [`src/hooks.${language}`]: hooksFile(name, hook, language),
    [`src/tables.${language}`]: tablesFile(table),
    [`src/migrations/0001-notes.${language}`]: migrationFile(table),
    [`src/routes.${language}`]: routesFile(id, name, hook),
    ...screenFiles(id, language),
    [`test/${id}.test.${language}`]: testFile(id, name, language),
  };
}

function pluginFile(id: string, name: string): string {
  return `import { definePlugin, tap } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { screens } from '@plinth/pages';
import { ${name}Hooks } from './hooks.js';
import { createNotes } from './migrations/0001-notes.js';
import { routes } from './routes.js';
import { screen } from './screen.js';
import { settings } from './settings.js';
import { notes } from './tables.js';

export default definePlugin({
  id: '${id}',
  version: '0.1.0',
  title: '${titleOf(id)}',
  needs: { kernel: '${PLINTH_RANGE}' },
  settings,
  capabilities: { write_${snakeCase(id)}_notes: ['author', 'editor'] },
  tables: [notes],
  migrations: [createNotes],
  hooks: ${name}Hooks,
  routes,
  contributes: [screens([screen])],
  taps: [
    tap(identityHooks.signed_in, { id: 'greet' }, ({ log }, user) => {
      log.info('somebody is back', { user: user.id });
    }),
  ],
});
`;
}

function settingsFile(title: string): string {
  return `import { defineSettings, Type } from '@plinth/kernel';

/** What the owner can set. */
export const settings = defineSettings({
  longestNote: Type.Integer({ default: 500, minimum: 1, maximum: 5000, description: 'Characters a note may have.' }),
  signature: Type.String({ default: '', description: 'Added to the end of each note of ${title}.' }),
});
`;
}

function hooksFile(name: string, hook: string, language: Language): string {
  return `import { action } from '@plinth/kernel';

/** The hooks of this plugin. */
export const ${name}Hooks = {
  ${hook}: action${language === 'ts' ? '<[noteId: number, userId: number]>' : ''}('${hook}', {
    describes: 'A note was added: its id, and who wrote it.',
  }),
};
`;
}

function tablesFile(table: string): string {
  return `import { columns, table } from '@plinth/kernel/database';

/** Notes and who wrote them. */
export const notes = table(
  '${table}',
  { id: columns.id(), userId: columns.user(), note: columns.text(), createdAt: columns.time() },
  { indexes: [['userId', 'createdAt']] },
);
`;
}

function migrationFile(table: string): string {
  return `import { columns, migration } from '@plinth/kernel/database';

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
  return `import { can, created, id, invalidParam, notFound, offsetOf, paged, pagingArguments, route, signedIn, Type, timestamp, under } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
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
    access: can('write_${snakeCase(id)}_notes'),
    args: {
      note: Type.String({ minLength: 1, maxLength: 10_000, format: 'textarea-field', description: 'The note.' }),
    },
    status: 201,
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

function testFile(id: string, name: string, language: Language): string {
  return `import { CONSOLE } from '@plinth/pages';
import { conforms, submitForm, ${language === 'ts' ? 'type TestSite, ' : ''}testHost } from '@plinth/testing';
import { expect } from 'chai';
import ${name} from '../src/plugin.js';

conforms(${name});

describe('${id}: notes', () => {
  let site${language === 'ts' ? ': TestSite' : ''};
  before(async () => {
    site = await testHost({ plugins: [${name}] });
    // A console without a frame of its own, so that its pages are there.
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
  });
  after(() => site.stop());

  it('adds a note and lists it to its author alone', async () => {
    const author = await site.as('author');
    expect((await author.post('/${id}/v1/notes', { note: 'Buy milk' })).status).to.equal(201);
    expect((await author.get('/${id}/v1/notes')).body).to.have.length(1);
    const editor = await site.as('editor');
    expect((await editor.get('/${id}/v1/notes')).body).to.deep.equal([]);
  });

  it('has a page in the console whose form keeps what was typed when it is refused', async () => {
    const author = await site.as('author', 'paula');
    const page = '/wp-admin/${id}';
    expect((await submitForm(author, page, { note: 'By the form' })).headers['location']).to.match(/done=1$/);
    expect((await author.get('/${id}/v1/notes')).body).to.have.length(1);
    const refused = await submitForm(author, page, { note: 'x'.repeat(501) });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('field-note-error').and.include('xxx');
    expect((await (await site.as('subscriber')).page('GET', page)).status).to.equal(403);
  });

  it('refuses a subscriber with 403 and a visitor with 401', async () => {
    const subscriber = await site.as('subscriber');
    expect((await subscriber.post('/${id}/v1/notes', { note: 'x' })).status).to.equal(403);
    expect((await site.visitor().post('/${id}/v1/notes', { note: 'x' })).status).to.equal(401);
  });
});
`;
}

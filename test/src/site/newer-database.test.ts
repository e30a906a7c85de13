import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCli } from '@plinth/cli';
import { definePlugin, type Plugin } from '@plinth/kernel';
import { columns, type Migration, migration } from '@plinth/kernel/database';
import { expect } from 'chai';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';

const creating = (name: string, table: string) =>
  migration(name, {
    up: (schema) => schema.createTable(table, { id: columns.id() }),
    down: (schema) => schema.dropTable(table),
  });

const books = creating('0001-books', 'shelf_books');
const boards = creating('0002-boards', 'shelf_boards');
const bulbs = creating('0001-bulbs', 'lamp_bulbs');

const plugin = (id: string, version: string, migrations: readonly Migration[]) =>
  definePlugin({ id, version, title: id, migrations });

describe('a site whose database is newer than a plugin', () => {
  let folder: TemporaryFolder;
  let plugins: readonly Plugin[];

  /** Runs a command of plinth to its end. */
  async function plinth(...words: string[]) {
    const siteFile = path.join(folder.path, 'site.json');
    await writeFile(siteFile, JSON.stringify({ plugins: Object.fromEntries(plugins.map(({ id }) => [id, true])) }));
    const text: string[] = [];
    const errors: string[] = [];
    const output = { line: (line: string) => void text.push(line), error: (line: string) => void errors.push(line) };
    const env = { DATA_DIR: path.join(folder.path, 'data') };
    const code = await runCli(words, { plugins, siteFile }, env, output);
    process.exitCode = undefined;
    return { code, text: text.join('\n'), errors: errors.join('\n') };
  }

  beforeEach(async () => {
    folder = await temporaryFolder();
    plugins = [plugin('shelf', '2.0.0', [books, boards])];
    await plinth('migrate', 'up');
    plugins = [plugin('shelf', '1.0.0', [books]), plugin('lamp', '1.0.0', [bulbs])];
  });
  afterEach(() => folder.remove());

  it('migrates the other plugins and names the one that it passes over', async () => {
    const { code, text, errors } = await plinth('migrate', 'up');
    expect(errors).to.equal('Skipped shelf: the database is newer than this version (0002-boards).');
    expect(text).to.equal('ran lamp 0001-bulbs up');
    expect(code).to.equal(0);
  });

  it('says so in the list of plugins and to the doctor, and is on again once the migration is taken back', async () => {
    await plinth('migrate', 'up');
    expect((await plinth('plugins', 'list')).text).to.match(/shelf +1\.0\.0 +blocked +blocked: The database is newer/);
    const doctor = await plinth('doctor');
    expect(doctor.code).to.equal(1);
    expect(doctor.errors).to.contain('plugin shelf is blocked: The database is newer than this version');
    expect((await plinth('migrate', 'down', 'shelf', '--steps', '1', '--yes')).text).to.contain('0002-boards down');
    expect((await plinth('plugins', 'enable', 'shelf')).text).to.equal('shelf is on.');
  });
});

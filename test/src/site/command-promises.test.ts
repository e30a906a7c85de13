import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CliSite, runCli } from '@plinth/cli';
import { site as installed } from '@plinth/host-config';
import { definePlugin, type Plugin, tap } from '@plinth/kernel';
import { columns, type Migration, migration } from '@plinth/kernel/database';
import { expect } from 'chai';
import { QueryTypes } from 'sequelize';
import { type FreshDatabase, freshDatabase, openAsEmbedder, serverUrl } from '../support/databases.js';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';

/** What lies in a folder, by path: digests of the files. Companions of an open SQLite file do not count. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/-(wal|shm)$/.test(entry.name));
  const digests = files.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return [
      path.relative(folder, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ];
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** Every row of a database on a server. */
async function rowsOf(server: FreshDatabase | undefined): Promise<Record<string, unknown>> {
  if (!server) return {};
  const sequelize = openAsEmbedder(server.url);
  try {
    const rows: Record<string, unknown> = {};
    const found: unknown[] = await sequelize.getQueryInterface().showAllTables();
    const tables = found.map((table) =>
      typeof table === 'string' ? table : String(Reflect.get(Object(table), 'tableName')),
    );
    for (const table of tables)
      rows[table] = await sequelize.query(`SELECT * FROM ${table} ORDER BY 1`, { type: QueryTypes.SELECT });
    return rows;
  } finally {
    await sequelize.close();
  }
}

const shelves = migration('0001-shelves', {
  up: (schema) => schema.createTable('shelves', { id: columns.id(), name: columns.string(50) }),
  down: (schema) => schema.dropTable('shelves'),
});
const boards = migration('0002-boards', {
  up: (schema) => schema.createTable('boards', { id: columns.id(), width: columns.integer() }),
  down: (schema) => schema.dropTable('boards'),
});

function shelfPlugin(version: string, migrations: readonly Migration[]): Plugin {
  return definePlugin({ id: 'shelf', version, title: 'Shelf', migrations });
}

const lampPlugin = definePlugin({
  id: 'lamp',
  version: '1.0.0',
  title: 'Lamp',
  needs: { plugins: { shelf: '^1.0.0 || ^2.0.0' } },
  taps: [tap('user_register', { id: 'shine' }, () => undefined)],
});

describe('commands of plinth keep what they say', () => {
  let folder: TemporaryFolder;
  let server: FreshDatabase | undefined;
  let plugins: readonly Plugin[];
  let siteJson: Record<string, unknown>;

  beforeEach(async () => {
    folder = await temporaryFolder();
    server = serverUrl ? await freshDatabase() : undefined;
    plugins = installed.plugins;
    siteJson = { plugins: { content: true } };
  });
  afterEach(async () => {
    await server?.remove();
    await folder.remove();
  });

  const data = () => path.join(folder.path, 'data');

  /** Runs one to its end; returns its exit code and what it wrote. */
  async function plinth(...words: string[]) {
    const siteFile = path.join(folder.path, 'site.json');
    await writeFile(siteFile, JSON.stringify(siteJson));
    const site: CliSite = { plugins, siteFile };
    const lines: string[] = [];
    const errors: string[] = [];
    const output = { line: (text: string) => void lines.push(text), error: (text: string) => void errors.push(text) };
    const env = { DATA_DIR: data(), ...(server ? { DATABASE_URL: server.url } : {}) };
    const code = await runCli(words, site, env, output);
    process.exitCode = undefined;
    return { code, text: lines.join('\n'), errors: errors.join('\n') };
  }

  async function done(...words: string[]): Promise<string> {
    const { code, text, errors } = await plinth(...words);
    expect(code, `plinth ${words.join(' ')}: ${errors}`).to.equal(0);
    return text;
  }

  async function refused(...words: string[]): Promise<string> {
    const { code, text, errors } = await plinth(...words);
    expect(code, `plinth ${words.join(' ')}: ${text}`).to.equal(1);
    return errors;
  }

  async function stateOf(id: string): Promise<{ state: string; why: string }> {
    const list: { id: string; state: string; why: string }[] = JSON.parse(await done('plugins', 'list', '--json'));
    const found = list.find((each) => each.id === id);
    if (!found) throw new Error(`${id} is not listed`);
    return found;
  }

  const READING = [
    ['migrate', 'status'],
    ['migrate', 'up', '--dry-run'],
    ['migrate', 'down', 'content', '--dry-run'],
    ['plugins', 'list'],
    ['plugins', 'why', 'content'],
    ['plugins', 'plan', 'wiki'],
    ['hooks'],
    ['routes'],
    ['openapi'],
    ['doctor'],
    ['users', 'list'],
    ['settings', 'list'],
    ['bundle-schema'],
    ['export'],
  ];

  it('reading ones write nothing where no site is yet, and show it as it would be', async () => {
    for (const words of READING) await done(...words);
    expect(await readdir(folder.path)).to.deep.equal(['site.json']);
    expect(await done('routes')).to.include('/wp/v2/posts');
    expect(await done('migrate', 'status'))
      .to.include('pending')
      .and.not.include('applied ');
  });

  it('reading ones write nothing on a site that is there, also where migrations are pending', async () => {
    await done('migrate', 'up');
    await done('users', 'create', 'ada', 'ada@example.org');
    siteJson = { plugins: { content: true, wiki: true, snippets: true } };
    const before = await contentsOf(data());
    const rowsBefore = await rowsOf(server);
    for (const words of READING.filter(([word]) => word !== 'doctor')) await done(...words);
    expect(await refused('doctor'))
      .to.include('plugin snippets is blocked')
      .and.include('migration');
    expect(await contentsOf(data())).to.deep.equal(before);
    expect(await rowsOf(server)).to.deep.equal(rowsBefore);
    expect((await stateOf('snippets')).why)
      .to.include('waits for')
      .and.include('migration');
    expect(await done('migrate', 'up'))
      .to.include('ran snippets')
      .and.not.include('content');
    expect((await stateOf('snippets')).state).to.equal('on');
  });

  it('a change of a site that is not there yet is refused, with what to do', async () => {
    expect(await refused('users', 'create', 'ada', 'ada@example.org')).to.include('plinth migrate up');
    expect(await readdir(folder.path)).to.deep.equal(['site.json']);
  });

  it('migrate up concerns the plugins that are on, and says afterwards that there is nothing to do', async () => {
    expect(await done('migrate', 'up'))
      .to.include('ran content')
      .and.not.include('snippets');
    expect(await done('migrate', 'up')).to.equal('Nothing to do.');
  });

  it('purge stays purged although site.json wants the plugin, until it is switched on', async () => {
    siteJson = { plugins: { content: true, snippets: true } };
    await done('migrate', 'up');
    expect(await done('plugins', 'purge', 'snippets', '--yes')).to.include('took 0001');
    expect((await stateOf('snippets')).state).to.equal('off');
    expect(await done('migrate', 'up')).to.equal('Nothing to do.');
    await done('plugins', 'enable', 'snippets');
    expect((await stateOf('snippets')).state).to.equal('on');
  });

  it('migrate down leaves a plugin that is on alone, unless told to switch it off', async () => {
    plugins = [shelfPlugin('1.0.0', [shelves, boards]), lampPlugin];
    siteJson = { plugins: { shelf: true, lamp: true } };
    await done('migrate', 'up');
    expect(await refused('migrate', 'down', 'shelf')).to.include('--yes');
    expect((await stateOf('shelf')).state).to.equal('on');
    const text = await done('migrate', 'down', 'shelf', '--yes');
    expect(text).to.include('shelf, lamp switched off').and.include('ran shelf 0002-boards down');
    expect(text).not.to.include('0001-shelves');
    expect((await stateOf('lamp')).state).to.equal('off');
    for (const steps of ['abc', '0', '-1', '1.5', ''])
      expect((await plinth('migrate', 'down', 'shelf', '--steps', steps)).code, steps).to.equal(1);
    expect(await refused('migrate', 'down', 'kernel', '--yes')).to.include('kernel');
  });

  it('what a newer version of a plugin made is taken back by an older one', async () => {
    plugins = [shelfPlugin('2.0.0', [shelves, boards])];
    siteJson = { plugins: { shelf: true } };
    await done('migrate', 'up');
    plugins = [shelfPlugin('1.0.0', [shelves])];
    expect(await done('migrate', 'status')).to.match(/0002-boards +unknown/);
    await done('plugins', 'purge', 'shelf', '--yes');
    plugins = [shelfPlugin('2.0.0', [shelves, boards])];
    expect(await done('plugins', 'enable', 'shelf')).to.include('shelf is on');
  });

  it('whoever is needed by others is named with them and with the way out', async () => {
    siteJson = { plugins: { content: true, wiki: true, snippets: true } };
    await done('migrate', 'up');
    for (const words of [['disable'], ['uninstall', '--yes'], ['purge', '--yes']]) {
      const [verb = '', ...flags] = words;
      const text = await refused('plugins', verb, 'content', ...flags);
      expect(text, verb).to.include('wiki').and.include('--with-dependants');
    }
    expect((await stateOf('content')).state).to.equal('on');
    expect(await done('plugins', 'disable', 'content', '--with-dependants')).to.include('wiki');
    expect((await stateOf('wiki')).state).to.equal('off');
  });

  it('plugins plan plans the other side of how a plugin is', async () => {
    const off = JSON.parse(await done('plugins', 'plan', 'wiki', '--json'));
    expect(off).to.include({ plugin: 'wiki', change: 'enable' });
    expect(JSON.parse(await done('plugins', 'plan', 'content', '--json')).change).to.equal('disable');
    expect(JSON.parse(await done('plugins', 'plan', 'content', '--enable', '--json')).change).to.equal('enable');
    await refused('plugins', 'plan', 'content', '--enable', '--disable');
    await refused('plugins', 'plan', 'nothing');
  });

  it('users create refuses a role that is not there, an address that is none, a password that is too easy', async () => {
    await done('migrate', 'up');
    const create = (...more: string[]) => refused('users', 'create', 'ada', ...more);
    expect(await create('ada@example.org', '--role', 'autor')).to.include('did you mean "author"');
    expect(await create('ada.example.org')).to.include('ada.example.org');
    expect(await create('ada@example.org', '--password', 'password')).to.include('password');
    expect(await done('users', 'list')).to.include('(none)');
  });

  it('settings set refuses a time zone that is none', async () => {
    await done('migrate', 'up');
    expect(await refused('settings', 'set', 'kernel', 'timezone', 'Mars/Base')).to.include('Europe/Zurich');
    await done('settings', 'set', 'kernel', 'timezone', 'Europe/Zurich');
    await done('settings', 'set', 'kernel', 'timezone', '');
    siteJson = { ...siteJson, site: { timezone: 'Mars/Base' } };
    expect(await refused('plugins', 'list'))
      .to.include('site.timezone')
      .and.include('Europe/Zurich');
  });

  it('doctor finds roles that are not there, taps muted in vain, capabilities of nobody, data without a bundle', async () => {
    const odd = definePlugin({
      id: 'odd',
      version: '1.0.0',
      title: 'Odd',
      taps: [tap('user_register', { id: 'hello' }, () => undefined)],
    });
    plugins = [...installed.plugins, odd];
    siteJson = {
      site: { defaultRole: 'subscribr' },
      plugins: {
        content: true,
        wiki: { settings: { createRoles: ['editer'] } },
        odd: { taps: { 'user_register/helo': { mute: true } } },
      },
    };
    await done('migrate', 'up');
    const text = await refused('doctor');
    expect(text).to.include('"subscribr"').and.include('did you mean "subscriber"');
    expect(text).to.include('wiki.createRoles').and.include('did you mean "editor"');
    expect(text).to.include('user_register/helo').and.include('did you mean "user_register/hello"');
    siteJson = { plugins: { odd: { taps: { 'user_register/hello': { mut: true } } } } };
    expect(await refused('doctor')).to.include('did you mean "mute"');
  });

  it('export leaves digests of passwords out unless asked, and import goes on past what nobody takes when told so', async () => {
    await done('migrate', 'up');
    await done('users', 'create', 'ada', 'ada@example.org', '--password', 'a long password of Ada');
    const bundle = JSON.parse(await done('export'));
    expect(bundle.users[0]).to.include({ login: 'ada' }).and.not.have.property('passwordHash');
    expect(JSON.parse(await done('export', '--with-passwords')).users[0].passwordHash).to.match(/^sha384:\$2/);
    const file = path.join(folder.path, 'bundle.json');
    await writeFile(file, JSON.stringify({ plinth: 1, users: [], wonders: [{ id: 1 }] }));
    expect(await refused('import', file)).to.include('wonders');
    expect(await done('import', file, '--skip-unknown'))
      .to.include('wonders')
      .and.include('skipped');
  });

  it('a failure is one message with its cure, without a stack', async () => {
    const text = await refused('plugins', 'enable', 'wikki');
    expect(text.split('\n')).to.have.length(2);
    expect(text).to.include('wikki').and.not.include('    at ').and.not.include('{"level"');
  });
});

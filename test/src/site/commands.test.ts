import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CliSite, runCli } from '@plinth/cli';
import { site as installed, standardPlugins } from '@plinth/host-config';
import { createHost } from '@plinth/kernel/host';
import { AUDIT } from '@plinth/operations';
import { silentLog } from '@plinth/testing';
import { expect } from 'chai';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';

describe('a command of plinth', () => {
  let folder: TemporaryFolder;
  let site: CliSite;
  const lines: string[] = [];

  before(async () => {
    folder = await temporaryFolder();
    const siteFile = path.join(folder.path, 'site.json');
    await writeFile(siteFile, JSON.stringify({ plugins: { content: true, wiki: true } }));
    site = { plugins: installed.plugins, siteFile };
  });
  after(() => folder.remove());

  /** Runs one to its end; returns its exit code and all that it wrote. */
  async function plinth(...words: string[]) {
    lines.length = 0;
    const output = { line: (text: string) => lines.push(text), error: (text: string) => lines.push(text) };
    const env = { DATA_DIR: folder.path, LOG_LEVEL: 'silent' };
    const code = await runCli(words, site, env, {
      line: (t) => void output.line(t),
      error: (t) => void output.error(t),
    });
    return { code, text: lines.join('\n') };
  }

  it('plugins plan says what would go and what would stay, and changes nothing', async () => {
    const { code, text } = await plinth('plugins', 'plan', 'content', '--disable', '--json');
    expect(code, text).to.equal(0);
    const planned = JSON.parse(text);
    expect(planned).to.include({ plugin: 'content', change: 'disable' });
    expect(planned.alsoDisabled).to.deep.equal(['wiki']);
    expect(planned.routesThatVanish).to.include('GET /wp/v2/posts');
    expect(planned.tablesThatStay.join()).to.include('posts');
    const list = JSON.parse((await plinth('plugins', 'list', '--json')).text);
    expect(list.find((each: { id: string }) => each.id === 'content').state).to.equal('on');
  });

  it('import --json counts what came in and what was kept', async () => {
    const file = path.join(folder.path, 'people.json');
    const users = [{ login: 'ada', email: 'ada@example.org', password: 'a long password', roles: ['author'] }];
    await writeFile(file, JSON.stringify({ plinth: 1, users }));
    const first = await plinth('import', file, '--json');
    expect(first.code, first.text).to.equal(0);
    expect(JSON.parse(first.text)).to.deep.include({ section: 'users', created: 1, kept: 0 });
    expect(JSON.parse((await plinth('import', file, '--json')).text)).to.deep.include({
      section: 'users',
      created: 0,
      kept: 1,
    });
  });

  it('users application-passwords lists them without the secret, and each can be deleted', async () => {
    const { text: secret } = await plinth('users', 'create-application-password', 'ada', 'phone');
    expect(secret).to.match(/^(\w{4} ){5}\w{4}$/);
    const { text } = await plinth('users', 'application-passwords', 'ada', '--json');
    expect(text).not.to.include(secret.slice(0, 9));
    const [phone] = JSON.parse(text);
    expect(phone).to.include({ name: 'phone', lastUsedAt: null });
    expect((await plinth('users', 'delete-application-password', 'ada', phone.uuid)).code).to.equal(0);
    expect(JSON.parse((await plinth('users', 'application-passwords', 'ada', '--json')).text)).to.deep.equal([]);
    expect((await plinth('users', 'delete-application-password', 'ada', phone.uuid)).code).to.equal(1);
  });

  it('doctor has nothing against a plugin that taps what another, which is off, would offer', async () => {
    const { code, text } = await plinth('doctor');
    expect(code, text).to.equal(0);
    expect(text).to.include('All is well.').and.not.include('wp_abilities_api_init');
  });

  it('works on another site.json with --site', async () => {
    const other = path.join(folder.path, 'other.json');
    await writeFile(other, JSON.stringify({ plugins: { content: true } }));
    const { text } = await plinth('--site', other, 'plugins', 'list', '--json');
    const states = JSON.parse(text).map(({ id, state }: { id: string; state: string }) => `${id} ${state}`);
    expect(states).to.include.members(['content on', 'wiki off']);
  });

  it('says in one line what is wrong with a site.json that is no JSON', async () => {
    const broken = path.join(folder.path, 'broken.json');
    await writeFile(broken, '{ "plugins": ');
    const { code, text } = await plinth('--site', broken, 'plugins', 'list');
    expect(code).to.equal(1);
    expect(text).to.include('broken.json has 1 mistake').and.not.include('    at ');
  });

  it('that changes something leaves a line in the audit, without passwords and values', async () => {
    await plinth('users', 'set-password', 'ada', 'another long password');
    await plinth('settings', 'set', 'kernel', 'siteTitle', 'Quiet harbour');
    await plinth('users', 'list');
    const host = await createHost({
      plugins: [...standardPlugins],
      dataFolder: folder.path,
      role: 'command',
      writes: 'nothing',
      log: silentLog,
    });
    const { rows } = await host.use(AUDIT).page({ page: 1, perPage: 2 });
    await host.stop();
    expect(rows.map(({ userName, act, object }) => ({ userName, act, object }))).to.deep.equal([
      { userName: 'command line', act: 'plinth settings set', object: 'kernel siteTitle' },
      { userName: 'command line', act: 'plinth users set-password', object: 'ada' },
    ]);
    expect(JSON.stringify(rows)).to.not.match(/another long|Quiet/);
  });

  it('config-schema prints what an editor needs to know site.json, plugins of its own too', async () => {
    const own = path.join(folder.path, 'own');
    await mkdir(own);
    await writeFile(path.join(own, 'package.json'), JSON.stringify({ type: 'module' }));
    const kernel = JSON.stringify(import.meta.resolve('@plinth/kernel'));
    const plugin = "{ id: 'harbour', title: 'Harbour', version: '1.0.0' }";
    const module = `import { definePlugin } from ${kernel};\nexport default definePlugin(${plugin});\n`;
    await writeFile(path.join(own, 'harbour.js'), module);
    const siteFile = path.join(own, 'site.json');
    await writeFile(siteFile, JSON.stringify({ plugins: { './harbour.js': true } }));
    const printed = await plinth('--site', siteFile, 'config-schema');
    expect(printed.code, printed.text).to.equal(0);
    const { text } = printed;
    expect(Object.keys(JSON.parse(text).properties.plugins.properties)).to.include.members([
      'kernel',
      'content',
      './harbour.js',
    ]);
    expect((await plinth('--site', siteFile, 'config-schema', '--write')).text).to.include(
      'site.schema.json is written',
    );
    expect(JSON.parse(await readFile(path.join(own, 'site.schema.json'), 'utf8'))).to.deep.equal(JSON.parse(text));
  });

  it('goes on although an extension crashes in a timer meanwhile, and names it', async () => {
    const own = path.join(folder.path, 'faulty');
    await mkdir(own);
    await writeFile(path.join(own, 'package.json'), JSON.stringify({ type: 'module' }));
    const kernel = JSON.stringify(import.meta.resolve('@plinth/kernel'));
    const setup = "setup() { setImmediate(() => { Promise.reject(new Error('lost promise')); }); }";
    const extension = `import { defineExtension } from ${kernel};
export default defineExtension({ id: 'faults', title: 'Faults', ${setup} });
`;
    await writeFile(path.join(own, 'faults.js'), extension);
    const siteFile = path.join(own, 'site.json');
    await writeFile(siteFile, JSON.stringify({ plugins: { content: true }, extensions: ['./faults.js'] }));
    const exported = await plinth('--site', siteFile, 'export', path.join(own, 'bundle.json'));
    expect(exported.text).to.include('A plugin failed meanwhile: lost promise');
    // Whoever only looks at what is declared sets no plugin up.
    const routes = await plinth('--site', siteFile, 'routes', '--json');
    expect(routes.code, routes.text).to.equal(0);
    expect(routes.text).to.not.include('lost promise');
  });

  it('says which file cannot be read, and which is no bundle', async () => {
    const missing = await plinth('import', path.join(folder.path, 'nofile.json'));
    expect(missing.text).to.match(/nofile\.json cannot be read: there is no such file/);
    const broken = path.join(folder.path, 'broken.json');
    await writeFile(broken, '{oops');
    expect((await plinth('import', broken)).text).to.match(/broken\.json is no bundle/);
    await writeFile(broken, '[]');
    expect((await plinth('import', broken)).text).to.match(/broken\.json is no bundle: wanted is a JSON object/);
  });

  it('names what is near and what there is, for a plugin and a setting that are not there', async () => {
    expect((await plinth('plugins', 'why', 'wikki')).text)
      .to.include('did you mean "wiki"')
      .and.include('site.json');
    const setting = await plinth('settings', 'set', 'wiki', 'nope', '1');
    expect(setting.code).to.equal(1);
    expect(setting.text).to.match(/nope: unknown setting; there are \w+/);
  });
});

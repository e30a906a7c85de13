import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { site as installed } from '@plinth/host-config';
import { type CliSite, runCli } from '@plinth/kernel/cli';
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
});

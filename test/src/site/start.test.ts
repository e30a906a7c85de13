import { expect } from 'chai';
import { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { TemporaryFolder } from '../support/folders.js';
import { migratedFolder } from '../support/prepared.js';
import { command, demoAccounts, plinth, type StartedSite, start, startDemo } from './command-line.js';

describe('the command line', () => {
  let folder: TemporaryFolder;
  let site: StartedSite;

  before(async function () {
    this.timeout(180_000); // the first one prepares the demo
    ({ folder, ...site } = await startDemo());
  });
  after(async () => {
    await site.child.end();
    await folder.remove();
  });

  it('serves a site that is ready, with a home page', async () => {
    expect((await fetch(`${site.url}/readyz`)).status).to.equal(200);
    const home = await fetch(`${site.url}/`);
    expect(home.status).to.equal(200);
    expect(home.headers.get('link')).to.equal(`<${site.url}/wp-json/>; rel="https://api.w.org/"`);
  });

  for (const { login, password } of demoAccounts()) {
    it(`signs the demo account ${login} in`, async () => {
      const landed = await new Browser(site.url).signIn(login, password);
      expect(landed.url).to.equal(`${site.url}/wp-admin/`);
    });
  }

  for (const words of [
    ['plugins', 'list'],
    ['migrate', 'status'],
    ['hooks'],
    ['routes'],
    ['users', 'list'],
    ['settings', 'list'],
  ]) {
    it(`answers plinth ${words.join(' ')} --json with JSON`, async () => {
      const { code, output } = await command(folder.path, [...words, '--json']);
      expect(code, output).to.equal(0);
      expect(JSON.parse(output)).to.be.an('array').and.not.to.deep.equal([]);
    });
  }

  it('has every plugin on for a command that only reads', async () => {
    const { output } = await command(folder.path, ['plugins', 'list', '--json']);
    const found: { id: string; state: string; why: string }[] = JSON.parse(output);
    expect(found.filter(({ state }) => state !== 'on').map(({ why }) => why)).to.deep.equal([]);
  });

  it('switches a plugin off and on while the site runs, which follows', async () => {
    const status = async () => (await fetch(`${site.url}/wp-json/wiki/v1/search?term=xy`)).status;
    expect(await status()).to.equal(200);
    expect((await command(folder.path, ['plugins', 'disable', 'wiki'])).code).to.equal(0);
    await eventually(status, (found) => found === 404);
    expect((await command(folder.path, ['plugins', 'enable', 'wiki'])).code).to.equal(0);
    await eventually(status, (found) => found === 200);
  });

  it('says in one sentence that its port is taken', async () => {
    const other = await migratedFolder();
    const { code, output } = await plinth(other.path, ['start'], { PORT: new URL(site.url).port });
    await other.remove();
    expect(code).to.equal(1);
    expect(output).to.contain('is taken').and.to.contain('Set PORT').and.not.to.contain('    at ');
  });

  it('ends with code 0 on SIGTERM', async () => {
    site.child.kill('SIGTERM');
    expect(await site.child.exit()).to.deep.equal({ code: 0, signal: null });
  });

  it('loads no demo content in production', async () => {
    const other = await migratedFolder();
    const production = await start(other.path, { NODE_ENV: 'production' });
    const landed = await new Browser(production.url).signIn('admin', 'demo');
    expect(landed.url).to.contain('/wp-login.php');
    production.child.kill();
    expect((await production.child.exit()).code).to.equal(0);
    await other.remove();
  });
});

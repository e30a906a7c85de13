import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { Browser } from '../support/browser.js';
import type { Child } from '../support/children.js';
import { ALL, createPlinth, folderIn, KERNEL_ONLY, npm, npmStart, plinth } from './installation.js';

/** Which packages of an installation npm would want to ask about, were these the scripts that its owner allows. */
async function pendingScripts(installation: string, allowScripts: object): Promise<string[]> {
  const file = path.join(installation, 'package.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), allowScripts }));
  const { output } = await npm(installation, ['approve-scripts', '--allow-scripts-pending', '--json']);
  const listed: { allowScripts: { name: string }[] } = JSON.parse(output.slice(output.indexOf('{')));
  return listed.allowScripts.map(({ name }) => name);
}

describe('a site that create-plinth writes', () => {
  let folder: string;
  let site: string;
  let running: Child | undefined;
  let home: Browser;

  before(async () => {
    folder = await folderIn(ALL);
    site = path.join(folder, 'my-site');
    const flags = ['--components', 'wiki,polls', '--plugin', 'notebook', '--yes'];
    const { code, output } = await createPlinth(folder, ['my-site', ...flags]);
    expect(code, output).to.equal(0);
    const started = await npmStart(site);
    running = started.child;
    home = new Browser(started.url);
  });
  after(() => running?.end());

  it('has everything that was asked for', async () => {
    const wanted = ['package.json', 'site.json', 'README.md', 'AGENTS.md', '.gitignore', '.env.example'];
    const files = [...wanted, 'extensions/hello.js', 'plugins/notebook/src/plugin.ts', 'demo/bundle.json'];
    expect(files.filter((name) => !existsSync(path.join(site, name)))).to.deep.equal([]);
    const { dependencies } = JSON.parse(await readFile(path.join(site, 'package.json'), 'utf8'));
    const plugins = ['accounts', 'operations', 'content', 'blocks', 'site', 'console', 'wiki', 'polls'];
    const packages = ['cli', 'kernel', 'pages', ...plugins].map((id) => `@plinth/${id}`);
    expect(dependencies).to.have.all.keys(...packages, 'sqlite3');
  });

  it('serves its demo, its example extension and its own plugin', async () => {
    const posts = await home.rest<{ slug: string }[]>('GET', '/wp/v2/posts');
    expect(posts.body.map(({ slug }) => slug)).to.include('welcome');
    expect((await home.rest('GET', '/hello/v1/greet/Ada')).body).to.deep.equal({ greeting: 'Hello, Ada!' });
    expect((await home.rest('GET', '/wiki/v1/search?term=any')).status).to.equal(200);
    await home.signIn('author', 'demo');
    expect((await home.rest('POST', '/notebook/v1/notes', { note: 'Buy milk' })).status).to.equal(201);
    expect((await home.rest('GET', '/notebook/v1/notes')).body).to.have.length(1);
  });

  it('is clean to the doctor', async () => {
    const { code, output } = await plinth(site, ['doctor']);
    expect(code, output).to.equal(0);
  });

  it("has tests that pass, its plugin's among them", async () => {
    const { code, output } = await npm(site, ['test']);
    expect(code, output).to.equal(0);
    expect(output)
      .to.match(/greets/)
      .and.match(/notebook: notes/)
      .and.match(/\d+ passing/);
  });

  it('reads .env, and is told by it what the machine does not say', async () => {
    await writeFile(path.join(site, '.env'), 'DATA_DIR=elsewhere\n');
    const { output } = await plinth(site, ['settings', 'set', 'wiki', 'suggestions', '3']);
    await writeFile(path.join(site, '.env'), '');
    expect(output).to.include('elsewhere');
  });

  it('leaves npm nothing to ask about scripts of what it installs', async function () {
    const { output: help } = await npm(site, ['help', 'approve-scripts']);
    if (!help.includes('allow-scripts-pending')) this.skip(); // an npm that runs every script, and asks nobody
    const { allowScripts } = JSON.parse(await readFile(path.join(site, 'package.json'), 'utf8'));
    const copy = path.join(folder, 'asked');
    await cp(KERNEL_ONLY, copy, { recursive: true, filter: (name) => !name.includes(`${path.sep}tried`) });
    expect(await pendingScripts(copy, {})).to.deep.equal(['sqlite3']);
    expect(await pendingScripts(copy, allowScripts)).to.deep.equal([]);
    await rm(copy, { recursive: true, force: true });
  });

  it('is written into no folder that holds something', async () => {
    const { code, output } = await createPlinth(folder, ['my-site', '--yes']);
    expect(code).to.equal(1);
    expect(output.trim()).to.equal(`${site} is not empty.`);
  });
});

describe('a site in JavaScript that create-plinth writes', () => {
  let site: string;
  before(async () => {
    const folder = await folderIn(ALL);
    site = path.join(folder, 'plain');
    const flags = ['--platforms', 'none', '--no-demo', '--language', 'js', '--yes'];
    const { code, output } = await createPlinth(folder, ['plain', ...flags]);
    expect(code, output).to.equal(0);
  });

  /** What the site's own word for it says is on. */
  async function on(): Promise<string[]> {
    const { code, output } = await plinth(site, ['plugins', 'list', '--json']);
    expect(code, output).to.equal(0);
    const listed: { id: string; state: string }[] = JSON.parse(output);
    return listed.filter(({ state }) => state === 'on').map(({ id }) => id);
  }

  it('has no demo, no compiler and passes its test', async () => {
    expect(existsSync(path.join(site, 'demo'))).to.equal(false);
    expect(existsSync(path.join(site, 'tsconfig.json'))).to.equal(false);
    const { code, output } = await npm(site, ['test']);
    expect(code, output).to.equal(0);
  });

  it('finds at once the plugin and the extension that plinth writes into it', async () => {
    const plugin = await plinth(site, ['create-plugin', 'guest-book']);
    expect(plugin.code, plugin.output).to.equal(0);
    const extension = await plinth(site, ['create-extension', 'welcome']);
    expect(extension.code, extension.output).to.equal(0);
    expect(await on()).to.include.members(['guest-book', 'hello', 'welcome']);
    const tests = await npm(site, ['test']);
    expect(tests.code, tests.output).to.equal(0);
    expect(tests.output).to.match(/guest-book: notes/);
  });

  it('keeps what is there when one of the same name is asked for', async () => {
    const before = await readFile(path.join(site, 'site.json'), 'utf8');
    const again = await plinth(site, ['create-plugin', 'guest-book']);
    expect(again.code).to.equal(1);
    expect(again.output).to.match(/is there already\.\n$/);
    expect(await readFile(path.join(site, 'site.json'), 'utf8')).to.equal(before);
  });

  it('takes a plugin in TypeScript when it is asked to, and says what to install', async () => {
    const { code, output } = await plinth(site, ['create-plugin', 'typed', '--language', 'ts']);
    expect(code, output).to.equal(0);
    expect(output).to.match(/npm install --save-dev .*typescript@/);
    const compiled = await npm(site, ['exec', '--offline', '--', 'tsc']);
    expect(compiled.code, compiled.output).to.equal(0);
    expect(await on()).to.include('typed');
  });

  it('refuses an id that is none', async () => {
    const { code, output } = await plinth(site, ['create-plugin', '../elsewhere']);
    expect(code).to.equal(1);
    expect(output).to.include('"../elsewhere"');
  });
});

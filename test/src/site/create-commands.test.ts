import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CliSite, runCli } from '@plinth/cli';
import { expect } from 'chai';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';

describe('a command of plinth that writes something new', () => {
  let folder: TemporaryFolder;
  let site: CliSite;
  const lines: string[] = [];

  before(async () => {
    folder = await temporaryFolder();
    const siteFile = path.join(folder.path, 'site.json');
    await writeFile(siteFile, JSON.stringify({ plugins: {} }));
    site = { plugins: [], siteFile };
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

  it('create-extension writes one, and never over one that is there', async () => {
    expect((await plinth('create-extension', 'hello')).code).to.equal(0);
    const file = path.join(folder.path, 'extensions', 'hello.js');
    expect(await readFile(file, 'utf8')).to.include("id: 'hello'");
    await writeFile(file, '// mine');
    const again = await plinth('create-extension', 'hello');
    expect(again).to.deep.equal({ code: 1, text: `${file} is there already.` });
    expect(await readFile(file, 'utf8')).to.equal('// mine');
  });

  it('create-extension names the new one in site.json', async () => {
    const { code, text } = await plinth('create-extension', 'second');
    expect(code, text).to.equal(0);
    const { extensions } = JSON.parse(await readFile(site.siteFile, 'utf8'));
    expect(extensions).to.include('./extensions/second.js');
  });

  it('create-plugin in a site writes below plugins, and never over one that is there', async () => {
    const first = await plinth('create-plugin', 'guest-book');
    expect(first.code, first.text).to.equal(0);
    const file = path.join(folder.path, 'plugins', 'guest-book', 'src', 'plugin.js');
    expect(await readFile(file, 'utf8')).to.include("id: 'guest-book'");
    expect(JSON.parse(await readFile(site.siteFile, 'utf8')).plugins).to.include({
      './plugins/guest-book/src/plugin.js': true,
    });
    expect((await plinth('create-plugin', 'guest-book')).code).to.equal(1);
    expect((await plinth('create-plugin', 'Guest Book')).text).to.include('"Guest Book"');
  });
});

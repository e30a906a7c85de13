import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { Child, runToEnd } from '../support/children.js';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { freePort } from '../support/ports.js';
import { inRepository } from '../support/repository.js';

const BIN = inRepository('kernel', 'cli', 'dist', 'src', 'bin.js');

/** The setup of each hostile extension. */
const SETUPS: Readonly<Record<string, string>> = {
  'keeps-alive': 'setInterval(() => undefined, 1000);',
  'throws-later': "setTimeout(() => { throw new Error('boom in a timer'); }, 1);",
  rejects: "Promise.reject(new Error('boom in a promise'));",
  'never-settles': 'return new Promise(() => undefined);',
  leaves: 'process.exit(3);',
};

describe('the command line among hostile extensions', () => {
  let folder: TemporaryFolder;

  before(async () => {
    folder = await temporaryFolder();
    await mkdir(path.join(folder.path, 'extensions'));
    await symlink(inRepository('node_modules'), path.join(folder.path, 'node_modules'));
    await writeFile(path.join(folder.path, 'package.json'), JSON.stringify({ type: 'module' }));
    for (const [id, setup] of Object.entries(SETUPS))
      await writeFile(
        path.join(folder.path, 'extensions', `${id}.js`),
        `import { definePlugin } from '@plinth/kernel';
export default definePlugin({ id: '${id}', version: '1.0.0', title: '${id}', setup() { ${setup} } });\n`,
      );
  });
  after(() => folder.remove());

  const dataOf = (name: string) => path.join(folder.path, `data-${name}`);

  /** Names what the site has, and makes it a site by one quiet start of its schema. */
  async function siteWith(id: string, name = id): Promise<NodeJS.ProcessEnv> {
    const env = { DATA_DIR: dataOf(name), LOG_LEVEL: 'error', NODE_ENV: 'production' };
    await writeFile(path.join(folder.path, `${name}.json`), JSON.stringify({ plugins: {} }));
    const up = await runToEnd(BIN, ['--site', `${name}.json`, 'migrate', 'up'], { cwd: folder.path, env });
    expect(up.code, up.output).to.equal(0);
    await writeFile(
      path.join(folder.path, `${name}.json`),
      JSON.stringify({ plugins: { [`./extensions/${id}.js`]: true } }),
    );
    return env;
  }
  const run = (name: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
    runToEnd(BIN, ['--site', `${name}.json`, ...args], { cwd: folder.path, env });

  for (const id of ['keeps-alive', 'throws-later', 'rejects'])
    it(`ends a command when it is done, and switches the culprit off, although it ${id}`, async () => {
      const env = await siteWith(id);
      const list = await run(id, ['plugins', 'list', '--json'], env);
      expect(list.code, list.output).to.equal(0);
      expect(list.output).to.include(`"id": "${id}"`);
      const off = await run(id, ['plugins', 'disable', id], env);
      expect(off.code, off.output).to.equal(0);
      const after = await run(id, ['plugins', 'list', '--json'], env);
      const state = JSON.parse(after.output).find((each: { id: string }) => each.id === id)?.state;
      expect(state).to.equal('off');
    });

  it('says which setup never settles, and goes on without it', async () => {
    const env = await siteWith('never-settles');
    const list = await run('never-settles', ['plugins', 'list'], env);
    expect(list.code, list.output).to.equal(0);
    expect(list.output).to.not.include('did not finish');
    const { code, output } = await run('never-settles', ['settings', 'set', 'kernel', 'siteTitle', 'Held'], env);
    expect(code, output).to.equal(0);
    expect(output).to.include('setup of plugin "never-settles" did not finish within 10000 ms');
  });

  it('works without an extension that ends the process, by its name or in safe mode', async () => {
    const env = await siteWith('leaves');
    expect((await run('leaves', ['plugins', 'list'], env)).code).to.equal(0);
    expect((await run('leaves', ['doctor'], env)).code).to.equal(3);
    for (const words of [['--without', 'leaves'], ['--safe-mode']]) {
      const { code, output } = await run('leaves', ['plugins', 'list', ...words], env);
      expect(code, output).to.equal(0);
      expect(output).to.not.include('leaves');
    }
    const unknown = await run('leaves', ['plugins', 'list', '--safe-mode', '--without', 'leafs'], env);
    expect(unknown.code).to.equal(1);
    expect(unknown.output).to.include('leafs');
  });

  it('starts in safe mode by itself after two starts that ended the process, and normally once it is mended', async () => {
    const env = { ...(await siteWith('leaves', 'twice')), PORT: String(await freePort()) };
    for (let failed = 1; failed <= 2; failed += 1) {
      expect((await run('twice', ['start'], env)).code).to.equal(3);
      expect(await readFile(path.join(dataOf('twice'), 'failed-starts'), 'utf8')).to.equal(String(failed));
    }
    const child = new Child(BIN, ['--site', 'twice.json', 'start'], { cwd: folder.path, env });
    await child.says(/safe mode: only what ships with Plinth runs/);
    const url = `http://127.0.0.1:${env.PORT}`;
    await child.says(new RegExp(url));
    expect((await fetch(`${url}/healthz`)).status).to.equal(200);
    child.kill('SIGTERM');
    expect((await child.exit()).code).to.equal(0);
    await writeFile(path.join(folder.path, 'twice.json'), JSON.stringify({ plugins: {} }));
    const mended = new Child(BIN, ['--site', 'twice.json', 'start'], { cwd: folder.path, env });
    await mended.says(new RegExp(url));
    expect(mended.output).to.not.include('safe mode');
    mended.kill('SIGTERM');
    await mended.exit();
    expect(existsSync(path.join(dataOf('twice'), 'failed-starts'))).to.equal(false);
  });

  it('does not count a start that only says what is wrong', async () => {
    const env = { ...(await siteWith('keeps-alive', 'wrong')), PORT: 'none' };
    await writeFile(path.join(folder.path, 'wrong.json'), '{');
    const { code } = await run('wrong', ['start'], { ...env, PORT: '8080' });
    expect(code).to.equal(1);
    expect(existsSync(path.join(dataOf('wrong'), 'failed-starts'))).to.equal(false);
  });
});

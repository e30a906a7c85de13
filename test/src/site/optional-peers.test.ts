import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { inRepository } from '../support/repository.js';

const run = promisify(execFile);

/** Has Node.js say of a package, as it would if it was not installed, that it cannot be found. */
function without(name: string): string {
  const hook = `export async function resolve(specifier, context, next) {
    if (specifier !== '${name}') return next(specifier, context);
    const missing = new Error("Cannot find package '${name}' imported from " + context.parentURL);
    throw Object.assign(missing, { code: 'ERR_MODULE_NOT_FOUND' });
  }`;
  const module = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
  return module(`import { register } from 'node:module'; register(${JSON.stringify(module(hook))});`);
}

/** The state of each plugin on a site of these packages, in a process that cannot load a peer of theirs. */
async function statesWithout(peer: string, packages: readonly string[]): Promise<Record<string, string>> {
  const code = `
    import { testHost } from '@plinth/testing';
    const loaded = await Promise.all(${JSON.stringify(packages)}.map((name) => import(name)));
    const site = await testHost({ plugins: loaded.map((each) => each.default), mayFail: true });
    const states = site.host.inside.manager.list().map(({ id, state }) => [id, state]);
    console.log(JSON.stringify(Object.fromEntries(states)));
    await site.stop();`;
  const options = ['--import', without(peer), '--input-type=module', '--eval', code];
  const { stdout } = await run(process.execPath, options, { cwd: inRepository('test') });
  return JSON.parse(stdout);
}

describe('an optional peer that is not installed', () => {
  for (const { plugin, peer, packages } of [
    { plugin: 'polls', peer: '@plinth/content', packages: ['@plinth/polls'] },
    { plugin: 'content', peer: '@plinth/abilities', packages: ['@plinth/content'] },
    { plugin: 'site', peer: '@plinth/blocks', packages: ['@plinth/content', '@plinth/site'] },
  ]) {
    it(`does not keep ${plugin} from being switched on (${peer})`, async () => {
      const states = await statesWithout(peer, packages);
      expect(states).to.include({ [plugin]: 'on' });
      expect(states).not.to.have.property(peer.replace('@plinth/', ''));
    });
  }
});

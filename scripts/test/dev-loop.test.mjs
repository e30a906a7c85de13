import { expect } from 'chai';
import { DevelopmentLoop, kindOf } from '../lib/dev-loop.mjs';

/** A loop whose compiler, processes and clock are ours; `told` holds what happened and what was said, in order. */
function loopOf({ builds = [], answers = [], serves = true } = {}) {
  const told = [];
  const sites = [];
  let time = 0;
  const launch = () => {
    const number = sites.length + 1;
    told.push(`launch ${number}`);
    let end;
    const ended = new Promise((resolve) => {
      end = resolve;
    });
    const site = {
      ready: Promise.resolve(serves),
      ended,
      end,
      stop() {
        told.push(`stop ${number}`);
        end();
        return ended;
      },
      reload(file) {
        told.push(`reload ${file}`);
        return Promise.resolve(answers.shift() ?? { outcome: 'done', text: 'hello is on again' });
      },
    };
    sites.push(site);
    return site;
  };
  const loop = new DevelopmentLoop({
    sites: { launch, close: () => Promise.resolve() },
    build() {
      told.push('build');
      return Promise.resolve(builds.shift() ?? { code: 0, output: '' });
    },
    prepareSite: () => told.push('prepare'),
    say: (line) => told.push(line.trim()),
    now() {
      time += 500;
      return time;
    },
  });
  return { loop, told, sites };
}

describe('the watch loop: what a change asks for', () => {
  for (const [file, kind] of [
    ['kernel/core/src/rest/route.ts', 'build'],
    ['plugins/components/wiki/src/plugin.ts', 'build'],
    ['plugins/components/wiki/package.json', 'build'],
    ['host-config/src/index.ts', 'build'],
    ['host-config/extensions/reading-time.js', 'extension'],
    ['host-config/site.json', 'restart'],
    ['host-config/site.schema.json', undefined],
    ['plugins/components/wiki/README.md', undefined],
  ]) {
    it(`is ${kind ?? 'nothing'} for ${file}`, () => {
      expect(kindOf(file)).to.equal(kind);
    });
  }
});

describe('the watch loop', () => {
  it('builds, ends the old site and starts the next after a change of a source', async () => {
    const { loop, told } = loopOf();
    await loop.start();
    told.length = 0;
    await loop.changed('plugins/components/wiki/src/plugin.ts');
    expect(told).to.deep.equal([
      'Changed: plugins/components/wiki/src/plugin.ts',
      'build',
      'stop 1',
      'prepare',
      'launch 2',
      'Restarted in 0.50 s.',
    ]);
  });

  it('shows what the compiler says and lets the site go on', async () => {
    const { loop, told } = loopOf({ builds: [{ code: 2, output: 'search.ts(3,7): error TS2322: no\n' }] });
    await loop.start();
    told.length = 0;
    await loop.changed('kernel/core/src/budget.ts');
    expect(told.slice(1)).to.deep.equal([
      'build',
      'search.ts(3,7): error TS2322: no',
      'The build failed; the site goes on as it was.',
    ]);
  });

  it('switches a changed extension off and on in the running site', async () => {
    const { loop, told, sites } = loopOf();
    await loop.start();
    told.length = 0;
    await loop.changed('host-config/extensions/hello.js');
    expect(told.slice(1)).to.deep.equal(['reload host-config/extensions/hello.js', 'hello is on again (0.50 s)']);
    expect(sites).to.have.length(1);
  });

  it('restarts for an extension that the running site cannot replace', async () => {
    const { loop, told } = loopOf({ answers: [{ outcome: 'restart' }] });
    await loop.start();
    await loop.changed('host-config/extensions/hello.js');
    expect(told).to.include('launch 2').and.to.not.include('build');
  });

  it('takes what changes at the same time together', async () => {
    const { loop, told } = loopOf();
    await loop.start();
    told.length = 0;
    loop.changed('kernel/core/src/budget.ts');
    loop.changed('host-config/extensions/hello.js');
    await loop.changed('kernel/core/src/errors.ts');
    expect(told.filter((line) => line === 'build')).to.have.length(1);
    expect(told.filter((line) => line.startsWith('launch'))).to.have.length(1);
  });

  it('takes what changes during a build after it', async () => {
    const { loop, told } = loopOf();
    await loop.start();
    told.length = 0;
    const first = loop.changed('kernel/core/src/budget.ts');
    await Promise.resolve().then(() => Promise.resolve());
    await Promise.all([first, loop.changed('kernel/core/src/errors.ts')]);
    expect(told.filter((line) => line === 'build')).to.have.length(2);
  });

  it('starts the site again after it has ended by itself', async () => {
    const { loop, told, sites } = loopOf();
    await loop.start();
    sites[0].end();
    await sites[0].ended;
    expect(told).to.include('The site has ended; it is started again after the next change.');
    await loop.changed('host-config/extensions/hello.js');
    expect(told).to.include('launch 2').and.to.not.include('reload host-config/extensions/hello.js');
  });

  it('starts nothing more once it is stopped', async () => {
    const { loop, told } = loopOf();
    await loop.start();
    await loop.stop();
    await loop.changed('kernel/core/src/budget.ts');
    expect(told.at(-1)).to.equal('stop 1');
  });
});

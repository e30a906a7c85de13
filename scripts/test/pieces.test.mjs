import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { workspaces } from '../lib/files.mjs';
import { concernsServer, jobs, piecesOf } from '../lib/pieces.mjs';
import { root, runQuietly } from '../lib/run.mjs';
import { chosenOut, leftToSqlite } from '../lib/server-files.mjs';

const SCRIPTS = 'scripts/test/**/*.test.mjs';
const KERNEL = 'kernel/core/dist/test/**/*.test.js';
const CONTENT = 'plugins/platform/content/dist/test/**/*.test.js';
const SITE = 'test/dist/src/**/*.test.js';
const POLLS = 'plugins/components/polls';

const filesOf = (pieces) => pieces.flatMap(({ files }) => files);

describe('scripts / the suites of the workspaces', () => {
  it('are configured by a file of their own and by the options of the root', async () => {
    const print = `import('mocha/lib/cli/options.cjs').then(({ default: { loadOptions } }) =>
      console.log(JSON.stringify(loadOptions([]))))`;
    const { output } = await runQuietly(process.execPath, ['-e', `process.chdir('${POLLS}'); ${print}`]);
    const common = JSON.parse(readFileSync(path.join(root, '.mocharc.json'), 'utf8'));
    expect(common).not.to.have.property('spec');
    expect(JSON.parse(output)).to.deep.include({ ...common, _: ['dist/test/**/*.test.js'] });
  });

  it('start with `npm test -w` in every workspace that has tests', async () => {
    const tested = workspaces().filter(({ manifest }) => manifest.scripts?.test !== undefined);
    expect(new Set(tested.map(({ manifest }) => manifest.scripts.test))).to.deep.equal(new Set(['mocha']));
    const owners = new Set(filesOf(await piecesOf()).map((file) => file.replace(/\/(?:dist|test)\/.*$/, '')));
    expect([...owners].sort()).to.deep.equal([...tested.map((workspace) => workspace.path), 'scripts'].sort());
  });

  it('run in their workspace when they are whole and fit in one process', async () => {
    const [polls, ...others] = await piecesOf([`${POLLS}/dist/test/**/*.test.js`]);
    expect(polls).to.include({ folder: POLLS, isSuite: true });
    expect(others).to.deep.equal([]);
    const some = await piecesOf([`${POLLS}/dist/test/*a*.test.js`]);
    expect(some.map(({ isSuite }) => isSuite)).to.deep.equal([false]);
    const parts = (await piecesOf([CONTENT])).map(({ isSuite }) => isSuite);
    expect(parts.length).to.be.above(1);
    expect(parts).to.not.include(true);
  });
});

describe('scripts / the pieces that run at the same time', () => {
  it('contain every file once, next to the others of its folder', async () => {
    const pieces = await piecesOf();
    const files = filesOf(pieces);
    expect(new Set(files).size).to.equal(files.length);
    expect(files).to.include.members(['scripts/test/pieces.test.mjs', 'kernel/bundle/dist/test/bundle.test.js']);
    for (const { folder, files: inside } of pieces) {
      expect(inside.length).to.be.within(1, 40);
      for (const file of inside) expect(file.startsWith(`${folder}/`), file).to.equal(true);
    }
  });

  it('start with those of the whole site, which take longest', async () => {
    const folders = (await piecesOf([KERNEL, SITE])).map(({ folder }) => folder.startsWith('test/'));
    expect(folders.lastIndexOf(true)).to.be.below(folders.indexOf(false));
  });

  it('have one file each in a browser, and start with the files that visit every page', async () => {
    const pieces = await piecesOf(['test/dist/src/browser/*.browser.js']);
    expect(pieces.every(({ files }) => files.length === 1)).to.equal(true);
    const names = pieces.map(({ files: [file] }) => file.split('/').at(-1).split('.')[0]);
    expect(names.slice(0, 3)).to.have.members(['everybody-administrator', 'everybody-others', 'tasks']);
  });

  it('are about the same size within a suite', async () => {
    const sizes = (await piecesOf([KERNEL])).map(({ files }) => files.length);
    expect(sizes).to.have.length.above(2);
    expect(Math.max(...sizes) - Math.min(...sizes)).to.be.below(sizes.length);
    expect(await piecesOf(['kernel/cli/dist/test/**/*.test.js'])).to.have.length(1);
  });

  it('name a file once that two patterns match, and ignore a pattern without a match', async () => {
    const pieces = await piecesOf([SCRIPTS, 'scripts/test/pieces.test.mjs', 'scripts/nowhere/**/*.test.mjs']);
    expect(filesOf(pieces).filter((file) => file.endsWith('/pieces.test.mjs'))).to.have.length(1);
  });

  it('are left to the run on SQLite where no database makes a difference', async () => {
    const all = filesOf(await piecesOf());
    const wanted = filesOf(await piecesOf(undefined, concernsServer({ isWhole: true })));
    const left = all.filter((file) => !wanted.includes(file)).map((file) => file.split('/').slice(0, -1).join('/'));
    expect(left).to.include.members(['scripts/test', 'kernel/pages/dist/test', 'test/dist/src/documents']);
    expect(left.filter((folder) => /database|identity|accounts|bundle/.test(folder))).to.deep.equal([]);
    expect(wanted)
      .to.include.members(['test/dist/src/site/search.test.js', 'test/dist/src/embedding/own-database.test.js'])
      .and.not.include('test/dist/src/site/openapi.test.js');
  });

  it('are left to it where other files send the same statements, but for races', async () => {
    const whole = filesOf(await piecesOf(undefined, concernsServer({ isWhole: true })));
    const wanted = filesOf(await piecesOf(undefined, concernsServer()));
    expect(wanted.length).to.be.within(whole.length / 4, (whole.length * 2) / 3);
    expect(wanted).to.include('plugins/components/polls/dist/test/vote.test.js');
    for (const file of leftToSqlite())
      expect(existsSync(file), `${file} is gone: npm run test:postgres -- --record`).to.equal(true);
  });

  it('are chosen by what they add for their time, until enough is sent', () => {
    const file = (statements, ms, isAlways = false) => ({ statements, ms, isAlways });
    const files = new Map([
      ['slow', file(['a', 'b', 'c'], 60_000)],
      ['quick', file(['a', 'b'], 0)],
      ['race', file(['a'], 90_000, true)],
      ['same', file(['b'], 0)],
      ['more', file(['c', 'd'], 1_000)],
    ]);
    expect(chosenOut(files, 1)).to.deep.equal(['same', 'slow']);
    expect(chosenOut(files, 0.5)).to.deep.equal(['more', 'same', 'slow']);
  });

  it('run in as many processes as PLINTH_TEST_JOBS says, and in some where it says nothing of use', () => {
    const before = process.env.PLINTH_TEST_JOBS;
    process.env.PLINTH_TEST_JOBS = '3';
    expect(jobs()).to.equal(3);
    process.env.PLINTH_TEST_JOBS = 'many';
    expect(jobs()).to.be.within(1, 6);
    if (before === undefined) delete process.env.PLINTH_TEST_JOBS;
    else process.env.PLINTH_TEST_JOBS = before;
  });
});
